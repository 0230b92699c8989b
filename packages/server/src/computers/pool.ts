import { Worker } from 'node:worker_threads'
import type { Beginning } from '@mesnada/engine'
import { beginningsKept, type Question, type Thought } from './thought.ts'

export interface PoolOptions {
  /** The module a worker runs. */
  readonly entry: URL
  /** Threads at most: thinking takes what it is given. */
  readonly most: number
  /** A worker that takes longer is ended. */
  readonly timeoutMs?: number
}

type Answer = Thought | { readonly fault: string }

interface Job {
  readonly question: Omit<Question, 'beginning'>
  readonly beginning: Beginning
  readonly resolve: (thought: Thought) => void
  readonly reject: (error: Error) => void
}

interface Thread {
  readonly worker: Worker
  /** Openings the worker has, oldest first. */
  readonly knownOpenings: Set<string>
  job: Job | undefined
  timer: NodeJS.Timeout | undefined
}

/** Worker threads for computers, started on demand up to a maximum. */
export class ThinkingPool {
  readonly #options: Required<PoolOptions>
  readonly #threads = new Set<Thread>()
  readonly #waiting: Job[] = []
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = { timeoutMs: 60_000, ...options }
  }

  get waiting(): number {
    return this.#waiting.length
  }

  ask(question: Job['question'], beginning: Beginning): Promise<Thought> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new Error('the pool is closed'))
      this.#waiting.push({ question, beginning, resolve, reject })
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('the pool is closed'))
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()))
  }

  #next(): void {
    if (this.#waiting.length === 0) return
    const idle = [...this.#threads].find(({ job }) => job === undefined)
    const thread = idle ?? (this.#threads.size < this.#options.most ? this.#start() : undefined)
    const job = thread && this.#waiting.shift()
    if (!thread || !job) return
    thread.job = job
    thread.timer = setTimeout(() => void thread.worker.terminate(), this.#options.timeoutMs)
    const { opening } = job.question
    const knows = thread.knownOpenings.has(opening)
    thread.knownOpenings.add(opening)
    // The worker drops its oldest opening, so we drop it too and send it again.
    if (thread.knownOpenings.size > beginningsKept)
      thread.knownOpenings.delete(thread.knownOpenings.values().next().value ?? '')
    thread.worker.postMessage({ ...job.question, ...(!knows && { beginning: job.beginning }) })
  }

  #start(): Thread {
    const worker = new Worker(this.#options.entry)
    const thread: Thread = { worker, knownOpenings: new Set(), job: undefined, timer: undefined }
    this.#threads.add(thread)
    worker.on('message', (answer: Answer) => {
      const { job } = thread
      clearTimeout(thread.timer)
      thread.job = undefined
      if ('action' in answer) job?.resolve(answer)
      else job?.reject(new Error(answer.fault))
      this.#next()
    })
    const lost = (error: Error): void => {
      clearTimeout(thread.timer)
      if (!this.#threads.delete(thread)) return
      thread.job?.reject(error)
      if (!this.#closed) this.#next()
    }
    worker.on('error', lost)
    worker.on('exit', () => lost(new Error('a worker ended')))
    worker.unref()
    return thread
  }
}

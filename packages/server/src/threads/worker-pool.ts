import { Worker } from 'node:worker_threads'
import { type Cancel, systemTime, type Time } from '../time/time.ts'
import { FairQueue, type Waiting } from './fair-queue.ts'

export interface PoolOptions {
  /** The module a worker runs. */
  readonly entry: URL
  /** Threads at most: each takes what it is given. */
  readonly most: number
  /** A worker that takes longer is ended. */
  readonly timeoutMs?: number
  /** Megabytes of memory for each worker; one that needs more is ended. */
  readonly memoryMb?: number
  readonly time?: Time
  /** Starts a thread; by default a worker that runs `entry`. */
  readonly spawn?: (entry: URL, memoryMb: number) => PoolThread
}

/** What the pool uses of a worker. */
export interface PoolThread {
  postMessage(question: unknown): void
  on(event: 'message', listener: (answer: ThreadAnswer) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'exit', listener: () => void): unknown
  terminate(): Promise<unknown>
  unref(): void
}

export type ThreadAnswer = { readonly answer: unknown } | { readonly fault: string }

export interface Job extends Waiting {
  /** What is posted to a worker. `memory` is kept for each worker as long as it lives. */
  readonly message: (memory: Set<string>) => unknown
}

interface PendingJob<A> extends Job {
  readonly resolve: (answer: A) => void
  readonly reject: (error: Error) => void
}

interface Thread<A> {
  readonly worker: PoolThread
  readonly memory: Set<string>
  job: PendingJob<A> | undefined
  cancelTimeout: Cancel | undefined
  started: number
}

const TIMEOUT_MS = 60_000
const MEMORY_MB = 512

const startWorker = (entry: URL, memoryMb: number): PoolThread =>
  new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })

/** Worker threads, started on demand up to a maximum. Who waits is served fairly. */
export class WorkerPool<A> {
  readonly #options: Required<PoolOptions>
  readonly #threads = new Set<Thread<A>>()
  readonly #queue = new FairQueue<PendingJob<A>>()
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = {
      timeoutMs: TIMEOUT_MS,
      memoryMb: MEMORY_MB,
      time: systemTime,
      spawn: startWorker,
      ...options,
    }
  }

  get waiting(): number {
    return this.#queue.size
  }

  ask(job: Job): Promise<A> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new Error('the pool is closed'))
      this.#queue.push({ ...job, resolve, reject })
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const { reject } of this.#queue.clear()) reject(new Error('the pool is closed'))
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()))
  }

  #next(): void {
    if (this.#queue.size === 0) return
    const idle = [...this.#threads].find(({ job }) => job === undefined)
    const thread = idle ?? (this.#threads.size < this.#options.most ? this.#start() : undefined)
    const job = thread && this.#queue.shift()
    if (!thread || !job) return
    thread.job = job
    const { time, timeoutMs } = this.#options
    thread.started = time.steady()
    thread.cancelTimeout = time.after(timeoutMs, () => void thread.worker.terminate())
    thread.worker.postMessage(job.message(thread.memory))
  }

  #start(): Thread<A> {
    const { entry, memoryMb, spawn } = this.#options
    const worker = spawn(entry, memoryMb)
    const thread: Thread<A> = {
      worker,
      memory: new Set(),
      job: undefined,
      cancelTimeout: undefined,
      started: 0,
    }
    this.#threads.add(thread)
    worker.on('message', answer => {
      const job = this.#finish(thread)
      // What a worker answers fits what it was asked.
      if ('answer' in answer) job?.resolve(answer.answer as A)
      else job?.reject(new Error(answer.fault))
      this.#next()
    })
    const lost = (error: Error): void => {
      if (!this.#threads.delete(thread)) return
      this.#finish(thread)?.reject(error)
      if (!this.#closed) this.#next()
    }
    worker.on('error', lost)
    worker.on('exit', () => lost(new Error('a worker ended')))
    worker.unref()
    return thread
  }

  #finish(thread: Thread<A>): PendingJob<A> | undefined {
    const { job } = thread
    thread.cancelTimeout?.()
    thread.job = undefined
    if (job) this.#queue.charge(job, this.#options.time.steady() - thread.started)
    return job
  }
}

import type { Beginning } from '@mesnada/engine'
import type { Waiting } from '../threads/fair-queue.ts'
import { type PoolOptions, WorkerPool } from '../threads/worker-pool.ts'
import { beginningsKept, type Question, type Thought } from './thought.ts'

/** Worker threads in which computers think. */
export class ThinkingPool {
  readonly #workers: WorkerPool<Thought>

  constructor(options: PoolOptions) {
    this.#workers = new WorkerPool(options)
  }

  get waiting(): number {
    return this.#workers.waiting
  }

  ask(question: Omit<Question, 'beginning'>, beginning: Beginning, turn: Waiting): Promise<Thought> {
    const { opening } = question
    return this.#workers.ask({
      ...turn,
      message: known => {
        const isKnown = known.has(opening)
        known.add(opening)
        // The worker drops its oldest opening, so we drop it too and send it again.
        if (known.size > beginningsKept) known.delete(known.values().next().value ?? '')
        return { ...question, ...(!isKnown && { beginning }) }
      },
    })
  }

  close(): Promise<void> {
    return this.#workers.close()
  }
}

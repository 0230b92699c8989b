import { Worker } from 'node:worker_threads'
import type { MatchGame } from '@mesnada/ai'
import type { Task } from './task.ts'

/** The answer of a worker thread. */
export type Answer = { readonly played: MatchGame } | { readonly fault: string }

/** A game that failed, with the reason. */
export class LostGame extends Error {
  readonly task: Task

  constructor(task: Task, why: string) {
    super(why)
    this.name = 'LostGame'
    this.task = task
  }
}

/** A larger young generation of the heap, in MB: planners allocate many short-lived objects. */
const LIMITS = { maxYoungGenerationSizeMb: 256 } as const

/**
 * Plays games in several threads; a free thread takes the next task. Results arrive in any order, each with its task. The
 * first game that fails ends all.
 */
export const playInThreads = async (
  entry: URL,
  count: number,
  tasks: Iterable<Task>,
  onPlayed: (task: Task, game: MatchGame) => void,
): Promise<void> => {
  const waiting = tasks[Symbol.iterator]()
  const workers = Array.from({ length: count }, () => new Worker(entry, { resourceLimits: LIMITS }))
  const playOn = (worker: Worker): Promise<void> =>
    new Promise((resolve, reject) => {
      let current: Task | undefined
      const next = (): void => {
        const taken = waiting.next()
        current = taken.done ? undefined : taken.value
        if (current) worker.postMessage(current)
        else resolve()
      }
      const lose = (why: string): void => {
        if (current) reject(new LostGame(current, why))
      }
      worker.on('message', (answer: Answer) => {
        if ('fault' in answer) return lose(answer.fault)
        try {
          if (current) onPlayed(current, answer.played)
          next()
        } catch (error) {
          reject(error)
        }
      })
      worker.on('error', error => lose(error instanceof Error ? error.message : String(error)))
      worker.on('exit', code => lose(`exit ${code}`))
      next()
    })
  try {
    await Promise.all(workers.map(playOn))
  } finally {
    await Promise.all(workers.map(worker => worker.terminate()))
  }
}

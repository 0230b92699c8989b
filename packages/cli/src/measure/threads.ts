import { Worker } from 'node:worker_threads'
import type { MatchGame } from '@mesnada/ai'
import type { Task } from './task.ts'

/** What comes back from a thread. */
export type Answer = { readonly played: MatchGame } | { readonly fault: string }

/** A game that could not be played to its end, and why. */
export class LostGame extends Error {
  readonly task: Task

  constructor(task: Task, why: string) {
    super(why)
    this.name = 'LostGame'
    this.task = task
  }
}

/** Planners make much that is soon forgotten: with more room for it, less time goes to clearing it away. */
const ROOM = { maxYoungGenerationSizeMb: 256 } as const

/**
 * Shares games out over so many threads: whoever is done takes the next. Results come in any order, each with its task. The
 * first game that is lost, with its thread or without, ends it all.
 */
export const playInThreads = async (
  entry: URL,
  count: number,
  tasks: Iterable<Task>,
  onPlayed: (task: Task, game: MatchGame) => void,
): Promise<void> => {
  const waiting = tasks[Symbol.iterator]()
  const workers = Array.from({ length: count }, () => new Worker(entry, { resourceLimits: ROOM }))
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

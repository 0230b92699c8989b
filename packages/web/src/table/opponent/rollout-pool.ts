import { poolOf, type RolloutPool, type RolloutWorker, rolloutRunner } from '@mesnada/ai'
import type { Action, Game, GameRecord, State } from '@mesnada/engine'
import type { Rules } from '@mesnada/systems/lazy'
import type { WorkerAnswer, WorkerMessage } from './messages.ts'

const workers: Worker[] = []

/**
 * The pool of rollout workers, told how the game began. One worker would be no faster than this thread, so without a second
 * one the rollouts run here. The decisions are the same.
 */
export const poolFor = (
  { system, adapter }: Rules,
  { state }: Game,
  record: GameRecord,
  wanted: number,
): RolloutPool<State, Action> => {
  if (wanted < 2 || typeof Worker === 'undefined')
    return poolOf([inThisThread(rolloutRunner(system, adapter, state))])
  while (workers.length < wanted) workers.push(new Worker(globalThis.location.href, { type: 'module' }))
  for (const worker of workers) send(worker, { record: { ...record, steps: [] } })
  return poolOf(workers.map(inWorker))
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
const send = (worker: Worker, message: WorkerMessage): void => worker.postMessage(message)

/** A worker has one request at a time. */
const inWorker =
  (worker: Worker): RolloutWorker =>
  request =>
    new Promise((resolve, reject) => {
      const listening = new AbortController()
      const { signal } = listening
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<WorkerAnswer>) => {
          listening.abort()
          if ('results' in data) resolve(data.results)
          else reject(new Error(data.fault))
        },
        { signal },
      )
      worker.addEventListener('error', ({ message }) => reject(new Error(message)), { signal })
      send(worker, { request })
    })

/** Pauses after each batch of trials, so that `hurry` can arrive. */
const inThisThread =
  (run: ReturnType<typeof rolloutRunner>): RolloutWorker =>
  async request => {
    const results = run(request)
    await new Promise(resolve => setTimeout(resolve))
    return results
  }

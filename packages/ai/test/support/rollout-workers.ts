import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RolloutWorker, TrialResult } from '../../src/index.ts'
import type { WorkerMessage } from './rollout-worker.ts'

const ENTRY = new URL('./rollout-worker.mjs', import.meta.url)

/** Threads that carry out rollouts of any scenario. */
export const startRolloutWorkers = (count: number) => {
  const workers = Array.from({ length: count }, () => new Worker(ENTRY))
  const workersFor = (target: string, wanted: number): readonly RolloutWorker[] =>
    workers.slice(0, wanted).map(worker => async request => {
      const message: WorkerMessage = { target, request }
      worker.postMessage(message)
      const [results]: readonly (readonly TrialResult[])[] = await once(worker, 'message')
      if (!results) throw new Error('an empty answer')
      return results
    })
  const close = async (): Promise<void> => {
    await Promise.all(workers.map(worker => worker.terminate()))
  }
  return { workersFor, close }
}

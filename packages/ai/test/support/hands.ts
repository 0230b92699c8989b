import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Hand, Outcome } from '../../src/index.ts'

const ENTRY = new URL('./hand.mjs', import.meta.url)

/** So many threads that know the scenario. */
export const startHands = (target: string, count: number) => {
  const workers = Array.from({ length: count }, () => new Worker(ENTRY, { workerData: target }))
  const hands = workers.map(
    (worker): Hand =>
      async request => {
        worker.postMessage(request)
        const [outcomes]: readonly (readonly Outcome[])[] = await once(worker, 'message')
        if (!outcomes) throw new Error('an empty answer')
        return outcomes
      },
  )
  const close = async (): Promise<void> => {
    await Promise.all(workers.map(worker => worker.terminate()))
  }
  return { hands, close }
}

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Hand, Outcome } from '../../src/index.ts'
import type { Errand } from './hand.ts'

const ENTRY = new URL('./hand.mjs', import.meta.url)

/** So many threads, to help with any scenario. */
export const startHands = (count: number) => {
  const workers = Array.from({ length: count }, () => new Worker(ENTRY))
  const handsFor = (target: string, wanted: number): readonly Hand[] =>
    workers.slice(0, wanted).map(worker => async request => {
      const errand: Errand = { target, request }
      worker.postMessage(errand)
      const [outcomes]: readonly (readonly Outcome[])[] = await once(worker, 'message')
      if (!outcomes) throw new Error('an empty answer')
      return outcomes
    })
  const close = async (): Promise<void> => {
    await Promise.all(workers.map(worker => worker.terminate()))
  }
  return { handsFor, close }
}

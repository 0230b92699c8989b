import { parentPort } from 'node:worker_threads'
import type { Adapters, Registry } from '@mesnada/engine'
import { createThinker, type Question } from './thought.ts'

/** The worker's loop: one answer for each question. */
export const serveQuestions = (registry: Registry, adapters: Adapters): void => {
  const think = createThinker(registry, adapters)
  parentPort?.on('message', (question: Question) => {
    try {
      parentPort?.postMessage(think(question))
    } catch (error) {
      parentPort?.postMessage({ fault: error instanceof Error ? error.message : String(error) })
    }
  })
}

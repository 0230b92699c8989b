import { parentPort } from 'node:worker_threads'
import type { Adapters, Registry } from '@mesnada/engine'
import { type ReplayQuestion, replayGame } from '../games/replay.ts'
import type { ThreadAnswer } from '../threads/worker-pool.ts'
import { createThinker, type Question } from './thought.ts'

/** What a worker does with a question. */
export const createAnswerer = (
  registry: Registry,
  adapters: Adapters,
): ((question: Question | ReplayQuestion) => ThreadAnswer) => {
  const think = createThinker(registry, adapters)
  return question => {
    try {
      return { answer: 'replay' in question ? replayGame(registry, question) : think(question) }
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) }
    }
  }
}

/** The worker's loop: one answer for each question. */
export const serveQuestions = (registry: Registry, adapters: Adapters): void => {
  const answer = createAnswerer(registry, adapters)
  parentPort?.on('message', (question: Question | ReplayQuestion) =>
    parentPort?.postMessage(answer(question)),
  )
}

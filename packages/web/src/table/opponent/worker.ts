import { hear } from './decider.ts'
import type { Asked, WorkerMessage } from './messages.ts'
import { answerMessage } from './rollout-worker.ts'

/** The computer decides in one worker, which starts rollout workers from the same file. */
const isForRollouts = (message: Asked | WorkerMessage): message is WorkerMessage =>
  typeof message === 'object' && ('record' in message || 'request' in message)

globalThis.addEventListener('message', ({ data }: MessageEvent<Asked | WorkerMessage>) => {
  if (isForRollouts(data)) void answerMessage(data)
  else hear(data)
})

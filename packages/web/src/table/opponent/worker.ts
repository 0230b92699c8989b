import { hear } from './decider.ts'
import { runErrand } from './hand.ts'
import type { Asked, Errand } from './messages.ts'

/** The computer decides in one worker, which starts others from the same file to help it. */
const isErrand = (message: Asked | Errand): message is Errand =>
  typeof message === 'object' && ('record' in message || 'request' in message)

globalThis.addEventListener('message', ({ data }: MessageEvent<Asked | Errand>) => {
  if (isErrand(data)) void runErrand(data)
  else hear(data)
})

import { type RolloutRequest, rolloutRunner } from '@mesnada/ai'
import { beginGame, type GameRecord, unwrap } from '@mesnada/engine'
import { loadRules } from '@mesnada/systems/lazy'
import type { WorkerAnswer, WorkerMessage } from './messages.ts'

/** A rollout worker of the computer player: carries out rollouts from positions as the computer's seat sees them. */

let runner: Promise<ReturnType<typeof rolloutRunner>> | undefined

const begin = async (record: GameRecord): Promise<ReturnType<typeof rolloutRunner>> => {
  const { system, adapter } = await loadRules(record.system)
  return rolloutRunner(system, adapter, unwrap(beginGame(system, record)).state)
}

export const answerMessage = async (message: WorkerMessage): Promise<void> => {
  if ('record' in message) {
    runner = begin(message.record)
    // A failure is reported with the first request.
    runner.catch(() => {})
    return
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  globalThis.postMessage(await answerTo(message.request))
}

const answerTo = async (request: RolloutRequest): Promise<WorkerAnswer> => {
  try {
    if (!runner) throw new Error('no game has begun')
    return { results: (await runner)(request) }
  } catch (fault) {
    return { fault: String(fault) }
  }
}

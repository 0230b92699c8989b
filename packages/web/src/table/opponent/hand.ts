import { rehearserOf, type TrialRequest } from '@mesnada/ai'
import { beginGame, type GameRecord, unwrap } from '@mesnada/engine'
import type { Errand, Tried } from './messages.ts'
import { loadRules } from './rules.ts'

/** A helping hand of the computer's: tries what it is told to, on a position as the computer's seat sees it. */

let rehearser: Promise<ReturnType<typeof rehearserOf>> | undefined

const begin = async (record: GameRecord): Promise<ReturnType<typeof rehearserOf>> => {
  const { system, adapter } = await loadRules(record.system)
  return rehearserOf(system, adapter, unwrap(beginGame(system, record)).state)
}

export const runErrand = async (errand: Errand): Promise<void> => {
  if ('record' in errand) {
    rehearser = begin(errand.record)
    // Whoever asks for a trial is told.
    rehearser.catch(() => {})
    return
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  globalThis.postMessage(await tried(errand.request))
}

const tried = async (request: TrialRequest): Promise<Tried> => {
  try {
    if (!rehearser) throw new Error('the game was never told')
    return { outcomes: (await rehearser)(request) }
  } catch (fault) {
    return { fault: String(fault) }
  }
}

import type { GameRecord } from '@mesnada/engine'
import type { PlayableRecord } from '../files/playable-record.ts'
import type { Party } from '../players/computers.ts'
import { seenOf } from '../presentation/seen.ts'
import { newGameId, savedGame } from '../saved/saving.ts'
import type { SavedGame } from '../saved/store.ts'

/** The game as it stood after a step. */
export const recordUpTo = ({ record }: Pick<PlayableRecord, 'record'>, step: number): GameRecord => ({
  ...record,
  steps: record.steps.slice(0, step),
})

/** A game of its own that begins as this one did up to a step, and goes on as its players like. */
export const branchAt = (playable: PlayableRecord, step: number, party: Party): SavedGame => {
  const { presentation } = playable
  const state = playable.stateAt(step)
  const whatIf = { step, turn: presentation.clock(seenOf(presentation.system, state)).turn }
  return { ...savedGame(presentation, newGameId(), party, state, recordUpTo(playable, step)), whatIf }
}

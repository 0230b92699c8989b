import type { GameRecord } from '@mesnada/engine'
import { newGameId, type Party, savedGame } from '../table/saving.ts'
import type { SavedGame } from '../table/store.ts'
import type { Reel } from './reel.ts'

/** The game as it stood after a step. */
export const recordUpTo = ({ record }: Pick<Reel, 'record'>, step: number): GameRecord => ({
  ...record,
  steps: record.steps.slice(0, step),
})

/** A game of its own that begins as this one did up to a step, and goes on as its players like. */
export const branchAt = (reel: Reel, step: number, party: Party): SavedGame => {
  const { presentation } = reel
  const state = reel.stateAt(step)
  const whatIf = { step, turn: presentation.clock(state).turn }
  return { ...savedGame(presentation, newGameId(), party, state, recordUpTo(reel, step)), whatIf }
}

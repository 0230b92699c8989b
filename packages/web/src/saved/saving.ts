import type { GameRecord, State } from '@mesnada/engine'
import type { Party } from '../players/computers.ts'
import type { Presentation } from '../presentation/presentation.ts'
import { seenOf } from '../presentation/seen.ts'
import type { SavedGame, StoredGame, WhatIf } from './store.ts'

/** Long enough that no two games of a browser meet; made by hand, as not every page has `crypto.randomUUID`. */
export const newGameId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(10))].map(byte => byte.toString(36).padStart(2, '0')).join('')

/** A game as it lies in the database, with what the list of games shows of it. */
export const savedGame = (
  presentation: Presentation,
  id: string,
  { players, computers, tempers }: Party,
  state: State,
  record: GameRecord,
): SavedGame => {
  const { turn, day } = presentation.clock(seenOf(presentation.system, state))
  return {
    id,
    system: record.system,
    title: record.scenario.title,
    sides: [record.scenario.sides[0].title, record.scenario.sides[1].title],
    players,
    computers,
    ...(tempers && { tempers }),
    turn,
    ...(day === undefined ? {} : { day }),
    over: presentation.system.pending(state).kind === 'over',
    saved: Date.now(),
    record,
  }
}

/** From a save, where anything may have happened to it. */
export const readWhatIf = ({ whatIf }: Pick<StoredGame, 'whatIf'>): WhatIf | undefined => {
  if (typeof whatIf !== 'object' || whatIf === null || !('step' in whatIf) || !('turn' in whatIf))
    return undefined
  const { step, turn } = whatIf
  return typeof step === 'number' && typeof turn === 'number' ? { step, turn } : undefined
}

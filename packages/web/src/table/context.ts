import type { Refusal, Seat, Throw } from '@mesnada/engine'
import { createContext, useContext } from 'solid-js'
import type { Phrase } from '../phrase.ts'
import type { Camera } from './board/camera.ts'
import type { Controller } from './controller.ts'
import type { Lens } from './lens.ts'
import type { Opponent } from './opponent/opponent.ts'
import type { Session } from './session.ts'

/** What every part of the table shares. */
export interface Table {
  readonly session: Session
  readonly controller: Controller
  readonly opponent: Opponent
  readonly camera: Camera
  readonly lens: Lens
  /** Says a phrase of the system or the engine in the language in use. */
  say(said: Phrase): string
  /** A refusal as a sentence, its numbers named. */
  explain(refusal: Refusal): string
  /** What dice are thrown for, and what an entry of their table does. */
  purpose(thrown: Throw): string
  outcome(thrown: Throw, entry: string): string
  sideTitle(seat: Seat): string
  /** Name of a rule in the rulebook, for those who wonder before they follow the link. */
  ruleTitle(number: string): string | undefined
  /** Reads aloud for those who listen. */
  announce(text: string): void
}

const TableContext = createContext<Table>()

export const TableProvider = TableContext.Provider

export const useTable = (): Table => {
  const table = useContext(TableContext)
  if (!table) throw new Error('a part of the table stands outside of it')
  return table
}

import type { Refusal, Seat, Texts, Throw } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { Term } from '@mesnada/words'
import { type Accessor, createContext, useContext } from 'solid-js'
import type { Phrase } from '../../text/phrase.ts'
import type { Opponent } from '../opponent/opponent.ts'
import type { Group } from '../orders/group.ts'
import type { Session } from '../session/session.ts'
import type { Watch } from '../watch/watch.ts'
import type { Camera } from './camera.ts'
import type { Coach } from './coach.ts'
import type { Controller } from './controller.ts'
import type { Lens } from './lens.ts'
import type { Looks } from './looks.ts'

/** What every part of the table shares. */
export interface Table {
  readonly session: Session
  readonly controller: Controller
  readonly opponent: Opponent
  readonly coach: Coach
  readonly camera: Camera
  readonly lens: Lens
  readonly looks: Looks
  /** Counters that are given orders together, once that part has arrived. */
  readonly group: Accessor<Group | undefined>
  /** What the other side has done in its turn. */
  readonly watch: Watch
  /** Says a phrase of the system or the engine in the language in use. */
  say(said: Phrase): string
  /** A name over a list or on a counter: without its article, with a capital. */
  title(said: Phrase): string
  /** A phrase as a value in a sentence of the page. */
  term(said: Phrase): Term
  /** What a hex is called. */
  hexName(hex: Hex): string
  /** A refusal as a sentence, its numbers named. */
  explain(refusal: Refusal): string
  /** What dice are thrown for, and what an entry of their table does. */
  purpose(thrown: Throw): string
  outcome(thrown: Throw, entry: string): string
  /** A side by itself, and as a value in a sentence of the page. */
  sideTitle(seat: Seat): string
  sideName(seat: Seat): Texts
  /** Name of a rule in the rulebook, for those who wonder before they follow the link. */
  ruleTitle(number: string): string | undefined
  /** Reads aloud for those who listen. */
  announce(text: string): void
}

const TableContext = createContext<Table>()

export const TableProvider = TableContext.Provider

export const useTable = (): Table => {
  const table = useContext(TableContext)
  if (!table) throw new Error('useTable was called outside of a TableProvider')
  return table
}

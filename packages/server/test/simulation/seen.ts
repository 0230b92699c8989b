import {
  type Action,
  applyPatch,
  cloneState,
  hashState,
  type RuleSystem,
  type Seat,
  type State,
  type Viewer,
} from '@mesnada/engine'
import { closesQuestions } from '@mesnada/engine/verify'
import type { EntryMessage, NumberedEntryView, Situation, TableMessage } from '../../src/protocol/api.ts'
import type { Oracle } from './oracle.ts'
import { Violation } from './violation.ts'

/** What became of a message. */
export type Heard = 'applied' | 'known' | 'gap'

/** A game as one player knows it from what was told, checked against the truth at every step. */
export class SeenGame {
  readonly game: string
  readonly #system: RuleSystem
  readonly #start: State
  readonly #oracle: Oracle
  readonly #state: State
  viewer: Viewer | undefined
  /** Of the next entry. */
  number = 0
  situation: Situation | undefined
  seats: TableMessage['seats'] = []
  isOver = false
  undoAskedBy: Seat | undefined
  /** Of the last decision: what live dice are released for. */
  decision = ''
  /** Own links that were revealed. */
  lastLink = ''

  constructor(game: string, system: RuleSystem, start: State, oracle: Oracle) {
    this.game = game
    this.#system = system
    this.#start = start
    this.#oracle = oracle
    this.#state = cloneState(start)
  }

  show(table: TableMessage): Heard {
    for (const logged of table.log) this.#check(logged)
    // An answer to a question of before.
    if (this.viewer !== undefined && table.number < this.number) return 'known'
    for (const logged of table.log) if (logged.number >= this.number) this.#note(logged)
    this.viewer = table.viewer
    this.number = table.number
    this.seats = table.seats
    this.undoAskedBy = table.undo?.seat
    this.isOver = table.card.status === 'over'
    this.#state.bytes.set(this.#start.bytes)
    if (!this.#stand(table.situation)) throw new Violation(`the table of ${this.game} does not fit together`)
    this.#oracle.checkPosition(this.game, this.number - 1, table.viewer, table.situation.hash)
    return 'applied'
  }

  hear(entry: EntryMessage): Heard {
    this.#check(entry)
    if (this.viewer === undefined || entry.number > this.number) return 'gap'
    if (entry.number < this.number) return 'known'
    this.number++
    this.#note(entry)
    if (entry.seats) this.seats = entry.seats
    if (!entry.situation) return 'applied'
    // The table after sitting down may have been lost on the way: then the patch is for another view.
    if (!this.#stand(entry.situation)) {
      this.viewer = undefined
      return 'gap'
    }
    this.#oracle.checkPosition(this.game, entry.number, this.viewer, entry.situation.hash)
    return 'applied'
  }

  #check({ number, digest }: NumberedEntryView): void {
    this.#oracle.checkDigest(this.game, number, digest)
  }

  #note({ digest, view }: NumberedEntryView): void {
    if (view.type === 'acted') this.decision = digest
    if (view.type === 'released' && view.seat === this.viewer) this.lastLink = view.link
    if (view.type === 'undo-asked') this.undoAskedBy = view.seat
    else if (view.type === 'undo-declined' || closesQuestions(view.type)) this.undoAskedBy = undefined
    if (view.type === 'ended') this.isOver = true
  }

  /** Whether the position is the one that was sent. */
  #stand(situation: Situation): boolean {
    this.situation = situation
    applyPatch(this.#state, situation.position)
    return hashState(this.#state) === situation.hash
  }

  legal(): readonly Action[] {
    return this.#system.legal(this.#state)
  }
}

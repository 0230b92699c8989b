import {
  applyPatch,
  type Beginning,
  beginGame,
  cloneState,
  hashState,
  type Pending,
  type Seat,
  type State,
  unwrap,
  type Viewer,
} from '@mesnada/engine'
import { closesQuestions } from '@mesnada/engine/verify'
import type { EntryMessage, EntryView, NumberedEntryView, Situation, TableMessage } from '@mesnada/server/api'
import type { Presentation } from '../../presentation/presentation.ts'
import type { LogEntry } from '../../table/session/log-writer.ts'
import type { DueRoll, Ending, Remark } from '../line/room.ts'
import { createMoveTeller, type Move, type MoveTeller, moveOf, type Scene, stepsOf } from './move-teller.ts'

/** What an entry did to the table. */
export type News =
  | { readonly kind: 'moved'; readonly scenes: readonly Scene[] }
  | { readonly kind: 'taken-back'; readonly steps: number }
  | { readonly kind: 'other' }

/**
 * A game as one viewer knows it, kept up to date from what the server sends; every position is proved by its hash. It
 * knows nothing of signals and pages.
 */
export class SeenGame {
  readonly presentation: Presentation
  readonly beginning: Beginning
  readonly #moveTeller: MoveTeller
  readonly #start: State
  readonly #known: State
  #entries: NumberedEntryView[] = []
  viewer: Viewer = 'spectator'
  table: TableMessage | undefined
  seats: TableMessage['seats'] = []
  situation: Situation | undefined
  undo: TableMessage['undo']
  draw: TableMessage['draw']
  pause: TableMessage['pause']
  ending: Ending | undefined

  constructor(presentation: Presentation, beginning: Beginning) {
    this.presentation = presentation
    this.beginning = beginning
    this.#moveTeller = createMoveTeller(presentation)
    this.#start = unwrap(beginGame(presentation.system, beginning)).state
    this.#known = cloneState(this.#start)
  }

  /** Of the next entry. */
  get next(): number {
    return this.#entries.length
  }

  get pending(): Pending | undefined {
    const { ending, situation } = this
    // What was called off never stood on a board.
    return ending && ending.by !== 'cancelled' ? { kind: 'over', result: ending.result } : situation?.pending
  }

  /** Live dice that wait for this seat's link. */
  get dueRoll(): DueRoll | undefined {
    const { viewer } = this
    if (viewer === 'spectator' || this.pending?.kind !== 'dice') return undefined
    const last = this.#entries.findLastIndex(({ view }) => view.type === 'acted')
    const digest = this.#entries[last]?.digest
    const own = this.#entries.flatMap(({ view }, index) =>
      view.type === 'released' && view.seat === viewer ? [index] : [],
    )
    if (digest === undefined || (own.at(-1) ?? -1) > last) return undefined
    // The bytes that started the game are the first link.
    return { digest, links: 1 + own.length }
  }

  /** Whether others find it in the lobby. */
  get isListed(): boolean {
    const last = this.#entries.findLast(({ view }) => view.type === 'listed')?.view
    return last?.type === 'listed' ? last.listed : (this.table?.card.listed ?? false)
  }

  /** The seat that the game waits for: to decide, or for its part of live dice. */
  get deciding(): Seat | undefined {
    const { pending } = this
    if (pending?.kind === 'decision') return pending.seat
    return pending?.kind === 'dice' ? this.situation?.clock.running : undefined
  }

  get movedAt(): number {
    return this.#entries.findLast(({ view }) => view.type === 'acted' || view.type === 'started')?.at ?? 0
  }

  get state(): State {
    return cloneState(this.#known)
  }

  get remarks(): readonly Remark[] {
    let asked: number | undefined
    return this.#entries.flatMap(({ number, at, view }): readonly Remark[] => {
      const open = asked
      if (view.type === 'said') return [{ ...view, number, at }]
      asked = view.type === 'undo-asked' ? view.steps : asked
      if (view.type === 'undo-declined' || closesQuestions(view.type)) asked = undefined
      const courtesy = courtesyNews(view)
      if (courtesy) return [{ ...courtesy, number, at }]
      const what = undoNews(view, open)
      return what && 'seat' in view ? [{ type: 'undo', seat: view.seat, what, number, at }] : []
    })
  }

  /**
   * Everything at once: on coming in, on coming back, and when the viewer changes. Says whether the position is the
   * one the server has: where it is not, the two do not play by the same rules.
   */
  show(table: TableMessage): boolean {
    const [first] = table.log
    // An answer to a question of before says again what is known since.
    this.#entries = [...this.#entries.slice(0, first?.number ?? table.number), ...table.log]
    this.table = table
    this.viewer = table.viewer
    this.seats = table.seats
    this.undo = table.undo
    this.draw = table.draw
    this.pause = table.pause
    this.ending = this.#entries.map(({ view }) => endingOf(view)).find(ending => ending !== undefined)
    this.#known.bytes.set(this.#start.bytes)
    return this.#stand(table.situation)
  }

  /** Undefined where it does not follow what is known. */
  hear(entry: EntryMessage): News | undefined {
    if (entry.number < this.next) return { kind: 'other' }
    if (entry.number > this.next || !this.situation) return undefined
    const { view, situation, seats } = entry
    const before = this.state
    const { step } = this.situation
    this.#entries.push({ number: entry.number, at: entry.at, digest: entry.digest, view })
    if (seats) this.seats = seats
    this.#noteQuestions(view)
    this.ending ??= endingOf(view)
    if (situation && !this.#stand(situation)) return undefined
    const move = moveOf(entry)
    if (move) return { kind: 'moved', scenes: this.#moveTeller.tell(move, before, step, this.state) }
    return view.type === 'undone' ? { kind: 'taken-back', steps: view.steps } : { kind: 'other' }
  }

  /** The whole log. Moves that were taken back are not in it. */
  log(): readonly LogEntry[] {
    const { system } = this.presentation
    const moves: { readonly at: number; readonly move: Move }[] = []
    let step = 0
    for (const entry of this.#entries) {
      const move = moveOf(entry)
      if (move) {
        moves.push({ at: step, move })
        step += stepsOf(move)
      } else if (entry.view.type === 'undone') {
        step = entry.view.steps
        while ((moves.at(-1)?.at ?? -1) >= step) moves.pop()
      }
    }
    const moveTeller = createMoveTeller(this.presentation)
    let before: State | undefined = cloneState(system.conceal(this.#start, this.viewer))
    return moves.flatMap(({ at, move }) => {
      // Positions of before were not sent: they are what the rules make of the moves, as far as those are known.
      const scenes: readonly Scene[] | undefined = before && moveTeller.tellAgain(move, before, at)
      before = scenes && (scenes.at(-1)?.state ?? before)
      return (scenes ?? moveTeller.tellWhole(move, at, this.#known)).flatMap(scene => scene.lines)
    })
  }

  /** When play has gone on, a question of before is no longer open. */
  #noteQuestions(view: EntryView): void {
    const isClosed = closesQuestions(view.type)
    if (view.type === 'undo-asked') this.undo = { seat: view.seat, steps: view.steps }
    else if (isClosed || view.type === 'undo-declined') this.undo = undefined
    if (view.type === 'draw-offered') this.draw = view.seat
    else if (isClosed || view.type === 'draw-declined') this.draw = undefined
    this.pause = pauseAfter(this.pause, view)
  }

  #stand(situation: Situation): boolean {
    this.situation = situation
    applyPatch(this.#known, situation.position)
    return hashState(this.#known) === situation.hash
  }
}

/** What an entry says about taking back; `open` is what a request under way would leave. */
const undoNews = (view: EntryView, open: number | undefined) => {
  if (view.type === 'undo-asked') return 'asked'
  if (view.type === 'undo-declined') return 'declined'
  if (view.type === 'undone') return view.steps === open ? 'granted' : 'own'
  return undefined
}

/** A pause lasts until somebody goes on. */
const pauseAfter = (pause: TableMessage['pause'], view: EntryView): TableMessage['pause'] => {
  if (view.type === 'pause-asked') return view.seat
  if (view.type === 'paused') return 'on'
  if (view.type === 'resumed' || view.type === 'ended') return undefined
  const isClosed = closesQuestions(view.type) || view.type === 'pause-declined'
  return pause === 'on' || !isClosed ? pause : undefined
}

/** What an entry says besides the play. */
const courtesyNews = (view: EntryView) => {
  switch (view.type) {
    case 'draw-offered':
      return { type: 'draw', seat: view.seat, what: 'offered' } as const
    case 'draw-declined':
      return { type: 'draw', seat: view.seat, what: 'declined' } as const
    case 'pause-asked':
      return { type: 'pause', seat: view.seat, what: 'asked' } as const
    case 'pause-declined':
      return { type: 'pause', seat: view.seat, what: 'declined' } as const
    case 'paused':
    case 'resumed':
      return { type: 'pause', seat: view.seat, what: view.type } as const
    case 'vacation':
      return { type: 'vacation', seat: view.seat, what: 'begun' } as const
    case 'vacation-over':
      return { type: 'vacation', seat: view.seat, what: 'over' } as const
    case 'listed':
      return { type: 'listed', what: view.listed ? 'on' : 'off' } as const
    default:
      return undefined
  }
}

const endingOf = (view: EntryView): Ending | undefined =>
  view.type === 'ended' ? { by: view.by, result: view.result } : undefined

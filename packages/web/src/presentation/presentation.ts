import type {
  Action,
  Dictionary,
  GameEvent,
  Language,
  Refusal,
  Roll,
  RuleRef,
  RuleSystem,
  Seat,
  State,
  Throw,
  Values,
} from '@mesnada/engine'
import type { Direction, Hex } from '@mesnada/hex'
import type { MapState } from '@mesnada/painter'
import type { CodedPhrase, Phrase } from '../text/phrase.ts'
import type { Lesson } from './lesson.ts'
import type { Piece, PieceId, Spot } from './piece.ts'
import type { Seen } from './seen.ts'

export type { Lesson, LessonStep } from './lesson.ts'
export {
  type Art,
  BADGE_SHAPES,
  type Badge,
  type BadgeShape,
  type Band,
  type Figure,
  type Piece,
  type PieceId,
  type Sign,
  type Spot,
} from './piece.ts'

/** Something that lies on a hex and is no counter. */
export interface HexMark {
  readonly hex: Hex
  /** `goal`: ground that the battle is fought for; `aimed`: something is about to strike it; `home`: someone is in. */
  readonly kind: 'fire' | 'rubble' | 'filled' | 'burnt' | 'dead' | 'damage' | 'goal' | 'aimed' | 'home'
  readonly name: Phrase
  /** Whose it is, where it is someone's. */
  readonly seat?: Seat
  /** How far it has gone, where that is counted: as many ticks as `value`. */
  readonly level?: Measure
}

/** So many of so many. */
export interface Measure {
  readonly value: number
  readonly of: number
}

export type Manner = 'place' | 'go' | 'shoot' | 'strike' | 'use' | 'end'

/** A legal action as the board offers it. */
export interface Offer {
  /** Whose action it is; without one it is the player's, whoever is selected. */
  readonly piece?: PieceId
  /** Who does it together with him, so that it can be done with any of them in hand. */
  readonly with?: readonly PieceId[]
  /** What is pointed at to choose it; without one it is a button. With both, the counter stands for its hex. */
  readonly target?: { readonly hex: Hex; readonly piece?: PieceId } | { readonly piece: PieceId }
  /** Which way the counter faces then; several that differ in this alone are asked as arrows on the board. */
  readonly facing?: Direction
  /** Where the same can be done in several ways, which of them this is; the hand is set to one way at a time. */
  readonly way?: Phrase
  /** It only takes the counter up: the table looks at what can be done then, and offers both in one. */
  readonly opens?: true
  /** Most let it be: nobody is reminded of it when the phase ends. */
  readonly optional?: true
  /** What it is called to do the same for all for whom it is offered, where that is often wanted. */
  readonly forAll?: Phrase
  readonly manner: Manner
  readonly label: Phrase
  /** What comes of it, in a sentence, where the label alone leaves one wondering. */
  readonly about?: Phrase
}

/** What is set against what and not yet carried out, such as a declared attack: an arrow on the board. */
export interface Link {
  readonly from: Hex
  readonly to: Hex
  readonly seat: Seat
  readonly name: Phrase
}

/** What must be done before a phase can be ended. */
export interface Duty {
  readonly why: Refusal
  /** Who owes it, where it is someone's. */
  readonly piece?: PieceId
}

/** A place further away than one action reaches. */
export interface Destination<A extends Action = Action> {
  readonly hex: Hex
  readonly deck: number
  readonly cost: number
  /** From the first hex entered to the last. */
  readonly path: readonly Hex[]
  readonly actions: readonly A[]
}

/** What is seen and heard of something that happened. */
export interface Motion {
  readonly kind: 'march' | 'ride' | 'shot' | 'gun' | 'blow' | 'fall' | 'fire' | 'end'
  /** From where to where; of a march, all of its way. */
  readonly hexes: readonly Hex[]
  /** The counter that goes this way. */
  readonly piece?: PieceId
}

/** Something that happened, for the log. */
export interface Told {
  readonly motion?: Motion
  readonly phrase: Phrase
  readonly rule?: RuleRef
  /** Where; the board shows it to whoever opens the line. */
  readonly hexes?: readonly Hex[]
  /** A line of its own weight: a new turn, the end. */
  readonly heading?: true
}

/** Whether one place could be shot at from another. */
export interface Sightline {
  readonly clear: boolean
  /** What the line crosses between its ends, from near to far. */
  readonly hexes: readonly Hex[]
  readonly obstacles: readonly Obstacle[]
  /** The verdict in a sentence: how far, at what range, behind what cover. */
  readonly verdict: Phrase
  readonly rule: RuleRef
}

/** What stands in the way of a line, or hampers it. */
export interface Obstacle {
  readonly hex: Hex
  /** Given if it is a side of the hex and not the hex itself. */
  readonly side?: Direction
  readonly blocks: boolean
  readonly reason: Phrase
  readonly rule: RuleRef
}

/** What lies open to a counter where it stands. */
export interface Scope {
  readonly sees: readonly Hex[]
  /** By shot or blow, were an enemy there and the time right. */
  readonly hits: readonly Hex[]
}

/** In the order of the actions. */
export interface Rating<S extends State = State, A extends Action = Action> {
  rate(state: S, actions: readonly A[]): readonly number[]
}

/** Where in the sequence of play the game is. */
export interface Clock {
  /** From 1; 0 before the first. */
  readonly turn: number
  readonly turns: number
  readonly seat: Seat
  readonly phase: Phrase
  /** Each side's, where points are counted. */
  readonly points?: readonly [number, number]
  /** The day of a campaign, from 1: what is counted there in place of turns. */
  readonly day?: number
  /** The same in words, and what is under way on it. */
  readonly date?: Phrase
}

/** One phase of the sequence of play, as the strip over the board shows it. */
export interface PhaseStop {
  readonly name: Phrase
  /** For where many stand side by side, if the name is long. */
  readonly brief?: Phrase
  readonly isNow: boolean
}

/** What the ground of a hex costs or gives, by the rule that says so. */
export interface GroundNote {
  readonly text: Phrase
  readonly rule: RuleRef
}

/** What is written down beside the board in a game that goes on from battle to battle. */
export interface Ledger {
  readonly title: Phrase
  readonly sections: readonly LedgerSection[]
}

export type LedgerSection = {
  readonly title: Phrase
  readonly rule?: RuleRef
} & (
  | { readonly kind: 'rows'; readonly rows: readonly LedgerRow[] }
  | { readonly kind: 'calendar'; readonly days: readonly LedgerDay[] }
)

export interface LedgerRow {
  readonly name: Phrase
  readonly note?: Phrase
  readonly seat?: Seat
  readonly measure?: Measure
  /** Where on the board; whoever chooses the row is shown it. */
  readonly hex?: Hex
}

export interface LedgerDay {
  readonly number: number
  readonly when: 'past' | 'today' | 'ahead'
  /** What it was spent on, or what it will bring. */
  readonly notes: readonly Phrase[]
}

export interface OptionGroup {
  readonly title: Phrase
  readonly options: readonly OptionWords[]
}

export interface OptionWords {
  readonly id: string
  readonly name: Phrase
  /** What it changes, in a sentence. */
  readonly about: Phrase
  /** Number of the paragraph in the rulebook that explains it. */
  readonly rule: string
  /** For choices: the name of each value. */
  readonly values?: Readonly<Record<string, Phrase>>
}

/**
 * What a rule system brings to the table so that people can play it: counters, what an action means on the board,
 * names and sentences. The table itself names no system.
 *
 * Positions given to it are those a viewer may see, and it reads their views alone. Methods rather than function properties, so that one system's
 * types can stand where any system's are asked for.
 */
export interface Presentation<
  S extends State = State,
  A extends Action = Action,
  E extends GameEvent = GameEvent,
  V = unknown,
> {
  readonly system: RuleSystem<S, A, E, V>
  /** The action does nothing but let the other side be. */
  isPass(action: A): boolean
  /** Its own sentences together with the system's. */
  sentences(language: Language): Promise<Dictionary>

  clock(seen: Seen<S, V>): Clock
  pieces(seen: Seen<S, V>): readonly Piece[]
  marks(seen: Seen<S, V>): readonly HexMark[]
  /** What the game has changed on its map, as it is painted. */
  scenery?(seen: Seen<S, V>): MapState
  links?(seen: Seen<S, V>): readonly Link[]
  /** The record of a campaign; undefined in a single battle. */
  ledger?(seen: Seen<S, V>): Ledger | undefined
  /** What the ground of a hex is called. */
  ground(seen: Seen<S, V>, hex: Hex): Phrase
  /** What it costs to enter, and what it does for whoever stands there. */
  groundNotes(seen: Seen<S, V>, hex: Hex): readonly GroundNote[]
  /** The whole sequence that the phase under way belongs to. */
  phases(seen: Seen<S, V>): readonly PhaseStop[]

  /** What a legal action means on the board. */
  offer(seen: Seen<S, V>, action: A): Offer
  /** Whom the decision that is due is about: a man who must retreat, those who fight. */
  subjects(seen: Seen<S, V>): readonly PieceId[]
  /** The action that would carry out what this one begins, so that its dice can be shown beforehand. */
  completion?(seen: Seen<S, V>, action: A): A | undefined
  /** The dice that an action will come to in the end, where other things may happen before they fall. */
  forecast?(seen: Seen<S, V>, action: A): Roll | undefined
  /** How far a counter gets with several actions, where one action is but a step. */
  reach?(seen: Seen<S, V>, piece: PieceId): readonly Destination<A>[]
  /** How far a leader's word carries; shown while he is in hand. */
  span?(seen: Seen<S, V>, piece: PieceId): readonly Hex[]
  /** The decision is one that many would rather be advised on, such as what a day of a siege is spent on. */
  proposes?(seen: Seen<S, V>): boolean
  /** Why the phase cannot be ended yet, and who has something to do first. */
  duty?(seen: Seen<S, V>): Duty | undefined
  /** Why pointing at a place with a counter selected does nothing. */
  refusal(seen: Seen<S, V>, piece: PieceId, spot: Spot): Refusal | undefined

  /** Whether whoever stands at one place could shoot at another, and what forbids it. */
  sightline(seen: Seen<S, V>, from: Spot, to: Spot): Sightline
  scope(seen: Seen<S, V>, piece: PieceId): Scope
  /** Whom of the enemy's one of this seat's would have to fear in that hex, now or as soon as it is their turn. */
  threats(seen: Seen<S, V>, hex: Hex, seat: Seat): readonly PieceId[]

  /** What an event says, or undefined if it need not be told. */
  tell(event: E, seen: Seen<S, V>): Told | undefined
  /** Two events in a row that are one to whoever reads the log: two steps of one walk. */
  merge?(first: E, second: E): E | undefined
  /** What an entry of a results table does. */
  outcome(seen: Seen<S, V>, thrown: Throw, entry: string): Phrase
  /** What the column of a results table is called, where it is more than its heading. */
  column(thrown: Throw): Phrase | undefined
  /** Numbers of the rules' own in a refusal or prompt (rows, hexes) turned into what people call them. */
  named(seen: Seen<S, V>, values: Values): NonNullable<CodedPhrase['values']>

  /** How promising each of these legal actions is, passing being 0: what opponents know, fetched when it is asked for. */
  rating(): Promise<Rating<S, A>>

  /** The first battle, with guidance; by name, a short lesson on one thing, if there is one of that name. */
  lesson(): Promise<Lesson<S, A, V>>
  shortLesson(id: string): Promise<Lesson<S, A, V> | undefined>

  readonly optionGroups: readonly OptionGroup[]
  /** Editions by id; the one that changes nothing first. */
  readonly presets: Readonly<Record<string, Phrase>>
}

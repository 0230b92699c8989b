import type {
  Action,
  Adapter,
  Dictionary,
  GameEvent,
  Language,
  OptionValues,
  Refusal,
  RuleRef,
  RuleSystem,
  Seat,
  State,
  Throw,
  Values,
} from '@mesnada/engine'
import type { Direction, Hex } from '@mesnada/hex'
import type { Phrase } from './phrase.ts'

/** Names a counter from one position to the next. */
export type PieceId = string

/** A number printed on a counter. */
export interface Figure {
  readonly value: number
  /** Its short name for those who listen: attack, defence, movement. */
  readonly name: Phrase
}

/** What has befallen a counter: a badge whose shape, not colour, tells it from the others. */
export interface Badge {
  readonly shape: BadgeShape
  readonly name: Phrase
}

export const BADGE_SHAPES = [
  'drop',
  'star',
  'triangle',
  'arrows',
  'bars',
  'moon',
  'question',
  'tick',
  'bolt',
] as const

export type BadgeShape = (typeof BADGE_SHAPES)[number]

/** A counter, on the board or beside it. */
export interface Piece {
  readonly id: PieceId
  readonly seat: Seat
  readonly name: Phrase
  /** What it is, where its name does not say it. */
  readonly kind: Phrase
  /** `thing`: lies under the men who stand on it or in it. */
  readonly layer: 'thing' | 'unit'
  /** The hexes it covers, its front first; none while it is beside the board. */
  readonly hexes: readonly Hex[]
  /** 1 for those above others in one hex. */
  readonly deck: number
  readonly facing?: Direction
  /** Where it is if it is not on the board: it may still come, or it is out of the game. */
  readonly beside?: 'waiting' | 'gone'
  /** A path in a box of 512. */
  readonly icon: string
  readonly figures: readonly Figure[]
  readonly badges: readonly Badge[]
  /** It has done something in this phase, so that nobody need be reminded of it. */
  readonly acted: boolean
}

/** Something that lies on a hex and is no counter. */
export interface HexMark {
  readonly hex: Hex
  readonly kind: 'fire' | 'rubble' | 'filled' | 'burnt' | 'dead' | 'damage'
  readonly name: Phrase
}

/** A place on the board that was pointed at. */
export interface Spot {
  readonly hex: Hex
  /** The counter pointed at, if it was one. */
  readonly piece?: PieceId
}

export type Manner = 'place' | 'go' | 'shoot' | 'strike' | 'use' | 'end'

/** A legal action as the board offers it. */
export interface Offer {
  /** Whose action it is; without one it is the player's, whoever is selected. */
  readonly piece?: PieceId
  /** What is pointed at to choose it; without one it is a button. */
  readonly target?: { readonly hex: Hex } | { readonly piece: PieceId }
  readonly manner: Manner
  readonly label: Phrase
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

/** Something that happened, for the log. */
export interface Told {
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

/** A first battle with someone at one's elbow: a real game whose dice and opponent are known beforehand. */
export interface Lesson<S extends State = State, A extends Action = Action> {
  /** Of the system's library. */
  readonly scenario: string
  readonly options?: OptionValues
  /** Which side the learner plays. */
  readonly seat: Seat
  /** What falls, die after die; after the last of them dice are left to chance. */
  readonly faces: readonly number[]
  readonly steps: readonly LessonStep<S, A>[]
}

export interface LessonStep<S extends State = State, A extends Action = Action> {
  readonly text: Phrase
  /** The paragraph of the rulebook that says more. */
  readonly rule?: RuleRef
  /** Where to look; the board rings it. */
  spot?(state: S): Spot | undefined
  /** What may be done in this step; everything else is politely put off. Absent: nothing, the step is only read. */
  allows?(state: S, action: A): boolean
  /** Asked after everything the learner does; absent where the step is only read. */
  done?(state: S): boolean
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
 * Positions given to it are those a viewer may see. Methods rather than function properties, so that one system's
 * types can stand where any system's are asked for.
 */
export interface Presentation<
  S extends State = State,
  A extends Action = Action,
  E extends GameEvent = GameEvent,
> {
  readonly system: RuleSystem<S, A, E>
  /** What the computer has to know to play it. */
  readonly adapter: Adapter<S, A>
  /** Its own sentences together with the system's. */
  sentences(language: Language): Promise<Dictionary>

  clock(state: S): Clock
  pieces(state: S): readonly Piece[]
  marks(state: S): readonly HexMark[]
  /** What the ground of a hex is called. */
  ground(state: S, hex: Hex): Phrase

  /** What a legal action means on the board. */
  offer(state: S, action: A): Offer
  /** Whom the decision that is due is about: a man who must retreat, those who fight. */
  subjects(state: S): readonly PieceId[]
  /** The action that would carry out what this one begins, so that its dice can be shown beforehand. */
  completion?(state: S, action: A): A | undefined
  /** How far a counter gets with several actions, where one action is but a step. */
  reach?(state: S, piece: PieceId): readonly Destination<A>[]
  /** Why pointing at a place with a counter selected does nothing. */
  refusal(state: S, piece: PieceId, spot: Spot): Refusal | undefined

  /** Whether whoever stands at one place could shoot at another, and what forbids it. */
  sightline(state: S, from: Spot, to: Spot): Sightline
  scope(state: S, piece: PieceId): Scope
  /** Whom of the enemy's one of this seat's would have to fear in that hex, now or as soon as it is their turn. */
  threats(state: S, hex: Hex, seat: Seat): readonly PieceId[]

  /** What an event says, or undefined if it need not be told. */
  tell(event: E, state: S): Told | undefined
  /** Two events in a row that are one to whoever reads the log: two steps of one walk. */
  merge?(first: E, second: E): E | undefined
  /** What an entry of a results table does. */
  outcome(state: S, thrown: Throw, entry: string): Phrase
  /** What the column of a results table is called, where it is more than its heading. */
  column(thrown: Throw): Phrase | undefined
  /** Numbers of the rules' own in a refusal or prompt (rows, hexes) turned into what people call them. */
  named(state: S, values: Values): Readonly<Record<string, Phrase>>

  /** The first battle, with guidance. */
  readonly lesson: Lesson<S, A>

  readonly optionGroups: readonly OptionGroup[]
  /** Editions by id; the one that changes nothing first. */
  readonly presets: Readonly<Record<string, Phrase>>
}

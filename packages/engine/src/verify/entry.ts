import * as v from 'valibot'
import type { GameResult } from '../contract/contract.ts'

/**
 * One thing that happened at a hosted table. A game is the ordered list of these: the host appends them and never
 * changes one. Positions, clocks, whose turn it is: all follows.
 */

const seat = v.picklist([0, 1])
const hexOf = (bytes: number) => v.pipe(v.string(), v.regex(/^[0-9a-f]*$/), v.length(2 * bytes))
const hex32 = hexOf(32)
const stateHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))
const name = v.pipe(v.string(), v.maxLength(80))
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Dice that fell, and the hash of the position they led to. */
const fall = v.strictObject({
  dice: v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(200)),
  hash: stateHash,
})

const falls = v.array(fall)

const result = v.strictObject({
  winner: v.optional(seat),
  reason: v.pipe(v.string(), v.maxLength(200)),
  points: v.optional(v.tuple([v.number(), v.number()])),
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]))),
})

/** When it happened, in milliseconds since 1970 by the host's clock: for people to read. */
const at = whole

/**
 * How long the service had run by then, in milliseconds. Players' clocks count by it, since it stands while the service
 * is down. Absent in games from before it was counted: there `at` stands for it.
 */
const served = v.optional(whole)

export const entrySchema = v.variant('type', [
  v.strictObject({
    type: v.literal('created'),
    at,
    system: name,
    rules: whole,
    /** SHA-256 of scenario, maps and options, so that nobody can exchange them afterwards. */
    beginning: hex32,
    commitment: hex32,
    /** How dice are made: see docs/dice.md. Absent: `committed`. */
    dice: v.optional(v.picklist(['committed', 'live', 'beacon'])),
    /** Beacon dice: the third parties, as `BeaconParties` has them. */
    beacon: v.optional(v.strictObject({ key: hexOf(96), witness: hex32, host: hex32 })),
  }),
  /** Again by the same seat: it pledges anew, because the bytes were lost before the game began. */
  v.strictObject({
    type: v.literal('seated'),
    at,
    seat,
    user: name,
    name,
    pledge: hex32,
    level: v.optional(whole),
  }),
  v.strictObject({ type: v.literal('left'), at, seat }),
  v.strictObject({ type: v.literal('contributed'), at, seat, bytes: hex32 }),
  v.strictObject({ type: v.literal('started'), at, served, hash: stateHash, falls }),
  v.strictObject({
    type: v.literal('acted'),
    at,
    served,
    seat,
    action: v.looseObject({ type: v.string() }),
    hash: stateHash,
    falls,
  }),
  /** Live dice: the seat reveals its next link for the decision before. */
  v.strictObject({ type: v.literal('released'), at, served, seat, link: hex32 }),
  /** Live dice: both links are known; beacon dice: the round has come. The dice of the decision fall. */
  v.strictObject({
    type: v.literal('rolled'),
    at,
    served,
    falls,
    /** Beacon dice: the parts of a `RollProof` that the stream does not have elsewhere. */
    proof: v.optional(v.strictObject({ round: whole, signature: hexOf(48), statement: hexOf(64) })),
  }),
  /** The salt keeps a short message from being guessed from its seal once the secret is known. */
  v.strictObject({
    type: v.literal('said'),
    at,
    user: name,
    name,
    text: v.string(),
    salt: v.optional(hex32),
  }),
  v.strictObject({ type: v.literal('undo-asked'), at, seat, steps: whole }),
  v.strictObject({ type: v.literal('undo-declined'), at, seat }),
  /** `steps` remain. */
  v.strictObject({ type: v.literal('undone'), at, served, seat, steps: whole }),
  /** Open until it is declined or play goes on. Who agrees ends the game. */
  v.strictObject({ type: v.literal('draw-offered'), at, seat }),
  v.strictObject({ type: v.literal('draw-declined'), at, seat }),
  v.strictObject({ type: v.literal('pause-asked'), at, seat }),
  v.strictObject({ type: v.literal('pause-declined'), at, seat }),
  /** By whoever agreed: the clocks stand, and nobody acts until one of the two goes on. */
  v.strictObject({ type: v.literal('paused'), at, served, seat }),
  v.strictObject({ type: v.literal('resumed'), at, served, seat }),
  /** The seat's clock stands until this moment of service time: whoever sits there is on vacation. */
  v.strictObject({ type: v.literal('vacation'), at, served, seat, until: whole }),
  v.strictObject({ type: v.literal('vacation-over'), at, served, seat }),
  /** Whether anybody may find the game from now on; by whoever made it. */
  v.strictObject({ type: v.literal('listed'), at, listed: v.boolean() }),
  v.strictObject({
    type: v.literal('ended'),
    at,
    served,
    by: v.picklist(['rules', 'resignation', 'clock', 'agreement', 'cancelled', 'claim', 'abort']),
    result,
  }),
])

export type Entry = v.InferOutput<typeof entrySchema>

export type EntryOf<T extends Entry['type']> = Extract<Entry, { readonly type: T }>

/**
 * `committed`: all dice follow from the start. `live`: each decision's dice need fresh bytes of both seats. `beacon`: each
 * decision's dice need a round of a public beacon, later than a witness has accepted the decision.
 */
export type DiceMode = NonNullable<EntryOf<'created'>['dice']>

/** The moment by which clocks count. Undefined for entries that change no clock. */
export const servedAt = (entry: Entry): number | undefined =>
  changesClock(entry) ? (entry.served ?? entry.at) : undefined

const CLOCKED = [
  'started',
  'acted',
  'released',
  'rolled',
  'undone',
  'paused',
  'resumed',
  'vacation',
  'vacation-over',
  'ended',
] as const

type ClockedEntry = EntryOf<(typeof CLOCKED)[number]>

export const changesClock = (entry: Entry): entry is ClockedEntry => CLOCKED.some(type => type === entry.type)

export type Fall = v.InferOutput<typeof fall>

/** The result an ended game has, as the contract words it. */
export const resultOf = ({ result: { winner, reason, points, values } }: EntryOf<'ended'>): GameResult => ({
  winner,
  reason,
  ...(points && { points }),
  ...(values && { values }),
})

/** Why a game ended that the rules would have let go on: key of the sentence. */
export const ENDED_EARLY = {
  resignation: 'engine.result.resigned',
  clock: 'engine.result.clock',
  /** A draw that one side offered and the other accepted. */
  agreement: 'engine.result.agreed',
  /** Called off before it began: nobody has won. */
  cancelled: 'engine.result.cancelled',
  /** One side has vanished, and the other has taken the win. */
  claim: 'engine.result.claimed',
  /** One side has vanished, and the other has called the game off. */
  abort: 'engine.result.aborted',
} as const

import * as v from 'valibot'
import type { GameResult } from '../contract.ts'

/**
 * One thing that happened at a hosted table. A game is the ordered list of these: the host appends them and never
 * changes one. Positions, clocks, whose turn it is: all follows.
 */

const seat = v.picklist([0, 1])
const hex32 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
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

const at = whole

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
    dice: v.optional(v.picklist(['committed', 'live'])),
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
  v.strictObject({ type: v.literal('started'), at, hash: stateHash, falls }),
  v.strictObject({
    type: v.literal('acted'),
    at,
    seat,
    action: v.looseObject({ type: v.string() }),
    hash: stateHash,
    falls,
  }),
  /** Live dice: the seat reveals its next link for the decision before. */
  v.strictObject({ type: v.literal('released'), at, seat, link: hex32 }),
  /** Live dice: both links are known, and the dice of the decision fall. */
  v.strictObject({ type: v.literal('rolled'), at, falls }),
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
  v.strictObject({ type: v.literal('undone'), at, seat, steps: whole }),
  v.strictObject({ type: v.literal('ended'), at, by: v.picklist(['rules', 'resignation', 'clock']), result }),
])

export type Entry = v.InferOutput<typeof entrySchema>

export type EntryOf<T extends Entry['type']> = Extract<Entry, { readonly type: T }>

/** `committed`: all dice follow from the start. `live`: each decision's dice need fresh bytes of both seats. */
export type DiceMode = NonNullable<EntryOf<'created'>['dice']>

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
} as const

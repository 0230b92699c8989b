import * as v from 'valibot'
import { campaignSchema, startSchema } from './printed/campaign-plan.ts'
import { conditionSchema } from './printed/conditions.ts'
import { ANIMALS, CHARACTER_TYPES, type CharacterTypeName, GEAR } from './printed/units.ts'

/** The part of a scenario that only this system understands: who fights, where they begin, what wins. */

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(60))
const label = v.pipe(v.string(), v.minLength(2), v.maxLength(40))
const area = v.pipe(v.string(), v.minLength(1), v.maxLength(60))
const small = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(200))

const typeNames = Object.keys(CHARACTER_TYPES) as [CharacterTypeName, ...CharacterTypeName[]]

const figures = v.strictObject({ attack: small, defence: small, move: small })

const character = v.strictObject({
  type: v.picklist(typeNames),
  name: v.optional(name),
  /** So many of the same, unnamed. */
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(40))),
  mounted: v.optional(v.boolean()),
  lady: v.optional(v.boolean()),
  hero: v.optional(v.boolean()),
  asleep: v.optional(v.boolean()),
  sentry: v.optional(v.boolean()),
  /** Name of the sergeant he is put under (siege 6.5). */
  under: v.optional(name),
  /** Name of the friend in whose reach this lady breaks free (siege 6.4, switch 44). */
  friend: v.optional(name),
  figures: v.optional(v.strictObject({ healthy: figures, wounded: figures })),
  at: v.optional(label),
})

const animal = v.strictObject({
  animal: v.picklist(ANIMALS),
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20))),
  at: v.optional(label),
  facing: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5))),
  /** Which of its group's carts it is harnessed to, counted from 0 (siege 5.11). */
  draws: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(19))),
})

const gear = v.strictObject({
  gear: v.picklist(GEAR),
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20))),
  at: v.optional(label),
  facing: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5))),
  lowered: v.optional(v.boolean()),
})

/** People who begin together: in areas of their choice, or entering by edges of their choice from a turn on. */
export const groupSchema = v.strictObject({
  name: v.optional(name),
  characters: v.array(character),
  animals: v.optional(v.array(animal)),
  /** The animals are tied in file, in the order in which they are listed (siege 5.13, 6.74). */
  string: v.optional(v.boolean()),
  gear: v.optional(v.array(gear)),
  start: startSchema,
})

const seat = v.picklist([0, 1])

const fare = v.picklist(['full', 'half', 'quarter'])

/** What counts for points, and for whom; all entries add up. */
export const scoreSchema = v.variant('kind', [
  /** siege G.3: the enemy's casualties. */
  v.strictObject({ kind: v.literal('casualties'), by: seat }),
  /** Each enemy killed, in place of siege G.3. */
  v.strictObject({ kind: v.literal('killed'), by: seat, knight: small, other: small }),
  /** Each prisoner, or the one named. */
  v.strictObject({ kind: v.literal('captives'), by: seat, points: small, name: v.optional(name) }),
  v.strictObject({
    kind: v.literal('exits'),
    by: seat,
    edges: v.array(area),
    knight: small,
    other: small,
    /** The Trap: by the one edge declared beforehand. */
    declared: v.optional(v.boolean()),
  }),
  /** Each live animal in one's hands; `taken`: that was the enemy's; `edges`: that was led off by one of them. */
  v.strictObject({
    kind: v.literal('animals'),
    by: seat,
    animal: v.picklist(ANIMALS),
    points: small,
    taken: v.optional(v.boolean()),
    edges: v.optional(v.array(area)),
  }),
  /** Each piece of the enemy's gear burnt or broken: of these kinds, or anything but ladders. */
  v.strictObject({
    kind: v.literal('gear'),
    by: seat,
    points: small,
    gear: v.optional(v.array(v.picklist(GEAR))),
  }),
])

/** Who wins when the last turn is over: points, or one side by default; and how great the victory is. */
export const verdictSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('side'), winner: v.union([seat, v.literal('draw')]) }),
  /** Whoever leads by more than the margin; otherwise a draw, or the side that had only to hold out. */
  v.strictObject({ kind: v.literal('points'), margin: v.optional(small), even: v.optional(seat) }),
])

export const playSchema = v.strictObject({
  forces: v.tuple([
    v.strictObject({ groups: v.pipe(v.array(groupSchema), v.minLength(1)) }),
    v.strictObject({ groups: v.pipe(v.array(groupSchema), v.minLength(1)) }),
  ]),
  /** Who defends, and so deploys first. */
  defender: seat,
  rubble: v.optional(small),
  filledMoat: v.optional(small),
  /** Where the winch, the bridge and the gate are, if there is a castle. */
  victory: v.array(conditionSchema),
  scoring: v.optional(v.array(scoreSchema)),
  verdict: verdictSchema,
  /** Casualty points up to which a victory is decisive, substantial; beyond: marginal (Siege 2). */
  grades: v.optional(v.tuple([v.tuple([small, small]), v.tuple([small, small])])),
  /** siege 6.71: how each side is fed, where the scenario says so. */
  rations: v.optional(v.tuple([fare, fare])),
  /** siege 6.4: to whom ladies surrender; to anyone if nothing is said. */
  ladiesYieldTo: v.optional(v.picklist(['anyone', 'knights'])),
  /** siege 6.4: which edges prisoners are led to. */
  prison: v.optional(v.tuple([v.array(area), v.array(area)])),
  /** siege 6.3: half the arrows the die gives. */
  halfArrows: v.optional(v.boolean()),
  noEngineMoves: v.optional(v.boolean()),
  /** A siege of many days, or a battle of several parts (siege R.day). */
  campaign: v.optional(campaignSchema),
})

export type Play = v.InferOutput<typeof playSchema>

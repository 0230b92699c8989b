import * as v from 'valibot'
import { conditionSchema } from './conditions.ts'
import { ANIMALS } from './units.ts'

/** The part of a scenario of many days that a single action does not have: the calendar, and what can be done on it. */

const area = v.pipe(v.string(), v.minLength(1), v.maxLength(60))
const seat = v.picklist([0, 1])
const day = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))
const turn = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200))
const number = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(200))
const names = v.pipe(v.array(area), v.minLength(1))

/** Where a group begins an action. */
export const startSchema = v.variant('kind', [
  /** In areas of its owner's choice; `free`: or not at all, if he would rather keep someone back. */
  v.strictObject({
    kind: v.literal('areas'),
    areas: names,
    free: v.optional(v.boolean()),
    /** Their horses stay behind. */
    onFoot: v.optional(v.boolean()),
  }),
  v.strictObject({
    kind: v.literal('edges'),
    edges: names,
    turn: number,
    /** siege G.1: they come on in their turn, all who can; otherwise their owner may hold them back. */
    duty: v.optional(v.boolean()),
    onFoot: v.optional(v.boolean()),
  }),
  /** A patrol: comes on by any of the edges when its owner calls it, one patrol for each turn the action names. */
  v.strictObject({ kind: v.literal('patrol'), edges: names }),
  /** By the edge that a die names: that of the first row it does not exceed. */
  v.strictObject({
    kind: v.literal('die'),
    turn: number,
    table: v.pipe(
      v.array(
        v.strictObject({
          upTo: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)),
          edge: area,
        }),
      ),
      v.minLength(1),
    ),
  }),
  /** Villagers of no side, each at home until somebody recruits him (siege R.recruiting). */
  v.strictObject({ kind: v.literal('villagers') }),
  v.strictObject({ kind: v.literal('absent') }),
])

export type Start = v.InferOutput<typeof startSchema>

/** What a day can be spent on besides bombardment. */
export const UNDERTAKINGS = [
  'assault',
  'sally',
  'supplies',
  'burning',
  'relief',
  'retreat',
  'first-part',
  'second-part',
] as const

export type Undertaking = (typeof UNDERTAKINGS)[number]

const actionSchema = v.strictObject({
  kind: v.picklist(UNDERTAKINGS),
  /** Whose action it is. */
  by: seat,
  /** The day on which it comes of itself, in place of everyone's plans; otherwise it is there to be chosen. */
  on: v.optional(day),
  /** The first day on which it may be chosen, and how often. */
  from: v.optional(day),
  times: v.optional(number),
  /** Who sets up first; who has the first turn; how long the daylight lasts. */
  defender: seat,
  first: seat,
  turns: turn,
  filledMoat: v.optional(number),
  /** By the names of groups; whoever is not named begins as his group says. */
  starts: v.optional(v.record(v.string(), startSchema)),
  /** The drawbridge when it begins. */
  bridge: v.optional(v.picklist(['lowered', 'raised'])),
  /** Game turns in which a patrol arrives. */
  patrols: v.optional(v.array(turn)),
  /** Ends the action, not the siege. */
  closes: v.optional(v.array(conditionSchema)),
  /** Provisions fetched: days of food for each such animal that ends in the area. */
  supplies: v.optional(v.strictObject({ animal: v.picklist(ANIMALS), area, days: number })),
  /** Those of a side who end it outside an area are cut off, and prisoners of the enemy. */
  cutOff: v.optional(v.strictObject({ side: seat, area })),
  /** Whoever leaves the map counts as killed. */
  leaversFall: v.optional(v.boolean()),
})

export const campaignSchema = v.strictObject({
  /** The length of the calendar. */
  days: day,
  besieger: seat,
  /** Who decides first each day; `alternates`: whoever has it keeps it until he passes. */
  initiative: v.optional(v.picklist(['besieger', 'alternates'])),
  /** What the garrison holds, where it makes its last stand, and the ground around it all (siege 6.72). */
  castle: v.optional(v.strictObject({ area, keep: area, around: v.optional(area) })),
  /** siege 4.13: walls that earlier days have damaged, and how far. */
  walls: v.optional(
    v.array(
      v.strictObject({
        at: v.pipe(v.string(), v.minLength(2), v.maxLength(40)),
        stage: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4)),
      }),
    ),
  ),
  /** siege 6.71: days of full rations in the castle when the siege begins. */
  provisions: v.optional(number),
  actions: v.pipe(v.array(actionSchema), v.minLength(1), v.maxLength(12)),
})

export type CampaignPlan = v.InferOutput<typeof campaignSchema>

export type ActionPlan = CampaignPlan['actions'][number]

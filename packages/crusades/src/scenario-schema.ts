import * as v from 'valibot'
import { ARMS, ORDERS } from './printed/units.ts'

/** The scenario's own part: armies in their formations, where they stand, and what the battle is fought for. */

const identifier = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), v.maxLength(60))
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(4000))
const texts = v.strictObject({ es: text, en: text, fr: text })
const label = v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,8}$/))
const facing = v.picklist(['N', 'NE', 'SE', 'S', 'SW', 'NW'])
const figure = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))
const seat = v.picklist([0, 1])

/** Counters that are alike, one at each label; the first named at a label lies on top (crusades 7.2). */
const unitGroup = v.strictObject({
  arm: v.picklist(ARMS),
  name: v.optional(texts),
  at: v.pipe(v.array(label), v.minLength(1), v.maxLength(30)),
  facing,
  strength: v.optional(figure(20)),
  movement: v.optional(figure(12)),
  morale: v.optional(figure(10)),
  /** crusades 5.6, 9.14: crusader heavy cavalry. */
  crusader: v.optional(v.literal(true)),
  /** crusades 14.3: horse archers who fight as skirmishers. */
  loose: v.optional(v.literal(true)),
  /** crusades 16.4, an option: never leaves Attack, and does not give way. */
  berserk: v.optional(v.literal(true)),
})

const leader = v.pipe(
  v.strictObject({
    name: texts,
    at: label,
    command: v.optional(figure(9)),
    span: figure(12),
    bonus: figure(3),
    overall: v.optional(v.literal(true)),
  }),
  // crusades 4.3: a command value for everyone but the overall leader.
  v.check(({ command, overall = false }) => (command === undefined) === overall),
)

const formation = v.strictObject({
  id: identifier,
  name: texts,
  order: v.picklist(ORDERS),
  leader,
  units: v.pipe(v.array(unitGroup), v.minLength(1), v.maxLength(40)),
  /** crusades 14.2, 15.2: goes home on its own account, by the edge of its wing. */
  leaves: v.optional(
    v.strictObject({
      /** Once one in `share` of the units of these formations, taken together, runs or is lost. */
      after: v.pipe(v.array(identifier), v.minLength(1)),
      share: v.pipe(figure(10), v.minValue(1)),
      /** A die no higher than this and it goes. */
      on: figure(10),
      edge: v.string(),
      /** crusades 15.2: it may come back: from so many turns after it went, on a die no higher than this. */
      returns: v.optional(v.strictObject({ turns: figure(10), on: figure(10) })),
    }),
  ),
  /** crusades 14.4: never leaves this area, and is ignored when orders measure how near the enemy is. */
  garrison: v.optional(v.string()),
})

const army = v.strictObject({
  /** The edge its routed units run to, as the map names it. */
  edge: v.string(),
  /** crusades 11.5: lost steps and steps of routed units that break it. */
  breaks: v.pipe(figure(400), v.minValue(1)),
  formations: v.pipe(v.array(formation), v.minLength(1), v.maxLength(16)),
})

export const playSchema = v.strictObject({
  history: texts,
  armies: v.tuple([army, army]),
  /** crusades 11.2: who must take the ground marked as his objective, or loses. */
  aggressor: seat,
  ground: v.pipe(
    v.array(
      v.strictObject({
        area: v.string(),
        name: texts,
        points: figure(50),
        objective: v.optional(v.literal(true)),
        /** Whose it is when the battle begins. */
        holder: seat,
      }),
    ),
    v.minLength(1),
  ),
  /** crusades 12.2: the units of an army lose a point of morale for every so many turns without water, up to so many points. */
  thirst: v.optional(
    v.strictObject({
      army: seat,
      water: v.string(),
      every: v.pipe(figure(14), v.minValue(1)),
      most: figure(9),
    }),
  ),
  /** crusades 11.3: by how many points a victory is substantial, and decisive. */
  levels: v.tuple([figure(500), figure(500)]),
})

export type Play = v.InferOutput<typeof playSchema>

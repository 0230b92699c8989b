import * as v from 'valibot'
import { UNIT_TYPES } from './printed/tables.ts'

/** What a scenario of this system says beyond what every scenario says: armies, deployment, special rules, victory. */

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const seat = v.picklist([0, 1])
const label = v.string()
const word = v.pipe(v.string(), v.minLength(1), v.maxLength(60))
/** In every language, unless it is the same in all of them. */
const name = v.union([word, v.strictObject({ es: word, en: word, fr: word })])
const yes = v.optional(v.literal(true))

const unitSchema = v.strictObject({
  type: v.picklist(UNIT_TYPES),
  pf: whole(2, 12),
  quality: whole(2, 9),
  pm: whole(1, 9),
  /** So many alike. */
  count: v.optional(whole(1, 20), 1),
  name: v.optional(name),
  /** Where it stands from the start, each of `count` in its own hex. */
  at: v.optional(v.array(label)),
  /** Its owner picks the way it faces when it is set up. */
  facesFreely: yes,
  /** In the saddle or on foot, where the type does not say it (filo 9.1). */
  mounted: v.optional(v.boolean()),
  /** Light troops that throw javelins (filo 2.2). */
  javelins: yes,
})

const bannerSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z-]*$/)),
  name,
  leader: v.strictObject({
    name,
    bonus: whole(0, 3),
    value: whole(1, 9),
    radius: whole(1, 12),
    pm: whole(1, 12),
  }),
  /** filo 1.2: he commands the army. */
  commandsArmy: yes,
  /** The leader's hex. */
  at: v.optional(label),
  /** Within so many hexes of the leader, his own counted, and in these rows of the map; or in a named area. */
  deploy: v.optional(
    v.union([
      v.strictObject({ radius: whole(1, 30), rows: v.array(whole(1, 99)) }),
      v.strictObject({ area: v.string() }),
    ]),
  ),
  /** Enters by the hexes of an area, from a turn on. */
  arrives: v.optional(v.strictObject({ turn: whole(1, 40), area: v.string() })),
  units: v.pipe(v.array(unitSchema), v.minLength(1)),
})

const armySchema = v.strictObject({
  /** Where its units flee (filo 12.2); the enemy's is what it faces at the start. */
  flight: v.picklist(['north', 'east', 'south', 'west']),
  /** The hexes by which they leave the map, where they cannot leave it all along that edge: a bridge behind a town. */
  by: v.optional(v.pipe(v.array(label), v.minLength(1))),
  /** filo 8.4: how many units may be turned into cavalry, and into infantry. */
  mounts: v.optional(whole(0, 20), 0),
  dismounts: v.optional(whole(0, 20), 0),
  banners: v.pipe(v.array(bannerSchema), v.minLength(1), v.maxLength(8)),
})

const specialSchema = v.strictObject({
  /** Added to the die of every archer (filo N.1). */
  archers: v.optional(whole(-2, 2), 0),
  /** Cavalry in flight goes half its allowance in phase E (filo N.2). */
  cavalryFleesHalf: yes,
  /** Markers that go with an army (filo N.3, N.4). */
  markers: v.optional(
    v.array(
      v.strictObject({
        kind: v.picklist(['priest', 'champion']),
        name,
        seat,
        at: label,
        points: whole(0, 30),
      }),
    ),
    [],
  ),
  /** The standard whose hex decides the battle (filo N.5). */
  standard: v.optional(v.strictObject({ seat, at: label })),
  /** A banner that stands until it is attacked or shot at (filo N.6). */
  waits: v.optional(v.string()),
  /** A banner that goes home when so many of its units are lost or in flight (filo N.7). */
  leaves: v.optional(
    v.strictObject({ banner: v.string(), after: whole(1, 20), points: whole(0, 50), regroup: whole(0, 3) }),
  ),
  /** A banner whose leader's death shakes his army (filo M.1). */
  mourned: v.optional(v.string()),
  /** A banner that never goes back towards a hex (filo N.8). */
  neverBack: v.optional(v.strictObject({ banner: v.string(), towards: label })),
})

const victorySchema = v.strictObject({
  /** A lead of so many points at the end of a turn decides. */
  lead: whole(1, 200),
  /** When the last turn is over, so many points more win; fewer, and nobody has. */
  margin: whole(1, 100),
  /** Who has won all the same if nobody is so far ahead: whoever only had to hold what he has. */
  otherwise: v.optional(seat),
  /** What a unit scores that fled off the map: half its value, rounded up, or one point. */
  fled: v.optional(v.picklist(['half', 'one']), 'half'),
  /** Points for a side that has not been beaten at the end of a turn. */
  endurance: v.optional(v.strictObject({ turn: whole(1, 40), seat, points: whole(0, 50) })),
  /** The last turn under the option `timeLimit` (filo V.2). */
  timeLimit: v.optional(whole(1, 40)),
  /** Whether the death or capture of an army leader ends the battle at once. */
  leadersDecide: yes,
})

export const playSchema = v.strictObject({
  /** Who shoots first with artillery and last with bows (filo 6.B), and goes first in phase E. */
  attacker: seat,
  deploysFirst: seat,
  armies: v.tuple([armySchema, armySchema]),
  /** filo 5.2: which units may stand two in a hex. */
  pairs: v.optional(v.picklist(['none', 'militia', 'any']), 'none'),
  special: v.optional(specialSchema, {}),
  victory: victorySchema,
})

export type Play = v.InferOutput<typeof playSchema>
export type Name = v.InferOutput<typeof name>
export type BannerPlan = v.InferOutput<typeof bannerSchema>
export type UnitPlan = v.InferOutput<typeof unitSchema>
export type Edge = Play['armies'][number]['flight']

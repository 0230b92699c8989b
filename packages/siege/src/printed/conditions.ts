import * as v from 'valibot'
import { GEAR } from './units.ts'

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(60))
const area = v.pipe(v.string(), v.minLength(1), v.maxLength(60))
const small = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(200))
const seat = v.picklist([0, 1])

/** Ways to win; the first that holds decides. `by` gains from it. */
export const conditionSchema = v.variant('kind', [
  /** All of the other side dead, captive or gone. */
  v.strictObject({ kind: v.literal('annihilate'), by: v.optional(seat) }),
  /** No free enemy stands in the area, and at least one of one's own does, at the end of a game turn. */
  v.strictObject({ kind: v.literal('hold'), by: seat, area }),
  /**
   * A named character is captive; with `escape`: and led off the map. `trap`: where the captors, if they cannot get
   * out of it, have only a draw.
   */
  v.strictObject({
    kind: v.literal('capture'),
    by: seat,
    name,
    escape: v.optional(v.boolean()),
    trap: v.optional(area),
  }),
  v.strictObject({ kind: v.literal('kill'), by: seat, name }),
  v.strictObject({
    kind: v.literal('exit'),
    by: seat,
    name: v.optional(name),
    edges: v.array(area),
    count: v.optional(small),
  }),
  /** So many pieces of gear burnt or broken. */
  v.strictObject({ kind: v.literal('destroy'), by: seat, gear: v.array(v.picklist(GEAR)), count: small }),
  /** Points reached at any time. */
  v.strictObject({ kind: v.literal('points'), by: seat, at: small }),
  /** Nobody of the side is left, and some of it got away: the verdict is given at once. */
  v.strictObject({ kind: v.literal('departed'), side: seat }),
])

export type Condition = v.InferOutput<typeof conditionSchema>

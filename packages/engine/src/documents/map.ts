import * as v from 'valibot'
import type { Checked } from '../base/rule.ts'
import { count, identifier, texts } from './common.ts'
import { paintingSchema } from './painting.ts'
import { parseDocument } from './parse.ts'

const label = v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,8}$/))
const sideLabel = v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,8}\/[NSEW]{1,2}$/))
const word = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/), v.maxLength(40))

/** A picture in letters: one string a row of the map, one character a hex, a space where there is none. */
const picture = <Schema extends v.GenericSchema>(meaning: Schema) =>
  v.strictObject({
    legend: v.record(v.pipe(v.string(), v.length(1)), meaning),
    rows: v.array(v.pipe(v.string(), v.maxLength(400))),
  })

/**
 * A map as its makers draw it: terrain and levels as pictures in letters, everything else by label. The words for
 * terrain, sides and features belong to the rule system, which checks them when it compiles the map.
 */
const mapSchema = v.strictObject({
  format: v.literal('mesnada-map'),
  version: v.literal(1),
  system: identifier,
  id: identifier,
  title: texts,
  /** Ours rather than the publisher's, where the printed map is lost. */
  reconstructed: v.optional(v.boolean()),
  note: v.optional(texts),
  grid: v.strictObject({
    orientation: v.picklist(['flat', 'pointy']),
    columns: count(400),
    rows: count(400),
    /** Which printed columns (flat) or rows (pointy), counted from one, lie half a hex lower or to the right. */
    shifted: v.picklist(['odd', 'even']),
    labels: v.picklist(['ccrr', 'letter-number']),
  }),
  terrain: picture(word),
  /** Heights in half levels, so that they are whole numbers. Absent: all of it level 0. */
  halfLevels: v.optional(picture(v.pipe(v.number(), v.integer(), v.minValue(-20), v.maxValue(20)))),
  /** Hex-sides by kind: walls, doors, streams. */
  sides: v.optional(v.record(word, v.array(sideLabel))),
  /** Hexes by kind, over and above their terrain: roads, winches, deployment marks. */
  features: v.optional(v.record(word, v.array(label))),
  /** Hexes by name, for scenarios and victory conditions. */
  areas: v.optional(v.record(word, v.array(label))),
  /** The names printed along the four edges, by which maps are joined and forces enter. */
  edges: v.optional(
    v.strictObject({
      north: v.optional(v.array(v.string())),
      east: v.optional(v.array(v.string())),
      south: v.optional(v.array(v.string())),
      west: v.optional(v.array(v.string())),
    }),
  ),
  /** What no rule reads: how the map is painted. */
  painting: v.optional(paintingSchema),
})

export type MapDocument = v.InferOutput<typeof mapSchema>

export const parseMap = (input: unknown): Checked<MapDocument> =>
  parseDocument('mesnada-map', 1, mapSchema, input)

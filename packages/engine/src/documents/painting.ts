import * as v from 'valibot'
import { texts } from './common.ts'

const label = v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,8}$/))
const word = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/), v.maxLength(40))
const labels = v.pipe(v.array(label), v.minLength(1), v.maxLength(2000))
const degrees = v.pipe(v.number(), v.minValue(-360), v.maxValue(360))
const share = v.pipe(v.number(), v.minValue(0.2), v.maxValue(4))

/** How a kind of terrain looks on this map, where its word alone does not say. */
const LOOKS = [
  'grass',
  'meadow',
  'scrub',
  'wood',
  'firs',
  'olives',
  'orchard',
  'vines',
  'crops',
  'hedge',
  'marsh',
  'reeds',
  'ice',
  'snow',
  'rock',
  'sand',
  'town',
  'farm',
  'engines',
  'camp',
  'water',
] as const

/** What stands about and bars nobody: decoration. */
const PROPS = [
  'well',
  'cart',
  'wagon',
  'hay',
  'barrels',
  'woodpile',
  'campfire',
  'tent',
  'pavilion',
  'gun',
  'engine',
  'boat',
  'banner',
  'cross',
  'mill',
  'church',
  'chapel',
  'house',
  'barn',
  'tree',
  'rock',
  'trough',
  'beehives',
  'fence',
  'anvil',
  'dust',
] as const

const MOST = 400

/**
 * What painting a map needs and no rule reads: names of places, roads and streams in their order, roofs, fields,
 * things that stand about, the mood. All of it is optional; a map without it is painted all the same.
 */
export const paintingSchema = v.strictObject({
  /** Where chance begins: another number, other trees. */
  seed: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e6))),
  /** From one hex to the next. */
  metres: v.optional(v.pipe(v.number(), v.minValue(0.5), v.maxValue(2000))),
  /** Where north lies, in degrees clockwise from the upper edge. */
  north: v.optional(degrees),
  climate: v.optional(v.picklist(['temperate', 'dry', 'cold'])),
  season: v.optional(v.picklist(['spring', 'summer', 'autumn', 'winter'])),
  hour: v.optional(v.picklist(['dawn', 'day', 'dusk'])),
  looks: v.optional(v.record(word, v.picklist(LOOKS))),
  /** Ground that looks otherwise than its terrain, hex by hex. */
  grounds: v.optional(
    v.pipe(v.array(v.strictObject({ look: v.picklist(LOOKS), hexes: labels })), v.maxLength(MOST)),
  ),
  names: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          text: texts,
          kind: v.picklist(['place', 'town', 'water', 'relief', 'wood', 'road', 'work']),
          /** One hex: written across it. Several: written along the way through them. */
          along: labels,
          size: v.optional(share),
        }),
      ),
      v.maxLength(MOST),
    ),
  ),
  paths: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          kind: v.picklist(['highway', 'road', 'track', 'stream', 'hedge', 'ditch', 'fence', 'bridge']),
          /** From hex to hex, in order. */
          through: v.pipe(labels, v.minLength(2)),
          width: v.optional(share),
        }),
      ),
      v.maxLength(MOST),
    ),
  ),
  buildings: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          area: word,
          roof: v.optional(v.picklist(['thatch', 'tiles', 'slate', 'shingles'])),
          ridge: v.optional(v.picklist(['across', 'upright', 'hipped'])),
          floor: v.optional(v.picklist(['planks', 'flags', 'earth', 'straw'])),
          walls: v.optional(v.picklist(['stone', 'plaster', 'timber'])),
          use: v.optional(
            v.picklist(['house', 'smithy', 'bakery', 'inn', 'stable', 'barn', 'hall', 'workshop', 'mill']),
          ),
        }),
      ),
      v.maxLength(MOST),
    ),
  ),
  fields: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          hexes: labels,
          crop: v.picklist([
            'wheat',
            'stubble',
            'ploughed',
            'meadow',
            'vines',
            'orchard',
            'garden',
            'fallow',
          ]),
          /** Where the furrows run, in degrees clockwise from the upper edge. */
          turn: v.optional(degrees),
          hedged: v.optional(v.boolean()),
        }),
      ),
      v.maxLength(MOST),
    ),
  ),
  towns: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          hexes: labels,
          style: v.optional(v.picklist(['walled', 'village', 'hamlet', 'eastern'])),
          church: v.optional(label),
        }),
      ),
      v.maxLength(MOST),
    ),
  ),
  props: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          kind: v.picklist(PROPS),
          at: label,
          turn: v.optional(degrees),
          /** Aside from the middle of the hex, in hex sizes. */
          aside: v.optional(v.tuple([v.number(), v.number()])),
          size: v.optional(share),
        }),
      ),
      v.maxLength(2000),
    ),
  ),
})

export type PaintingData = v.InferOutput<typeof paintingSchema>

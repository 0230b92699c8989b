import type { PlacedMap } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { Commission } from '../counters/commission.ts'
import type { PaintOptions } from '../painter.ts'
import type { Rect } from '../shape/geometry.ts'
import type { MapState } from '../survey/state.ts'

/** What a page asks of the worker that paints. */
export type Request =
  | {
      readonly kind: 'open'
      readonly job: number
      readonly board: string
      readonly maps: readonly PlacedMap[]
    }
  | { readonly kind: 'close'; readonly board: string }
  | { readonly kind: 'paint'; readonly job: number; readonly board: string; readonly options: PaintOptions }
  | {
      /** Paints again only what differs from the state a picture was painted in. */
      readonly kind: 'refresh'
      readonly job: number
      readonly board: string
      readonly before: MapState
      readonly options: PaintOptions
    }
  | {
      readonly kind: 'counter'
      readonly job: number
      readonly commission: Commission
      /** Pixels a unit. */
      readonly size: number
    }
  | {
      readonly kind: 'font'
      readonly job: number
      readonly family: string
      readonly url: string
      readonly style?: string
      readonly weight?: string
    }

export interface SheetSize {
  readonly width: number
  readonly height: number
  /** Where the hexes lie within the paper. */
  readonly inner: Rect
  readonly reports: readonly string[]
  /** The ground of hexes that end at a drawn wall: x and y of each corner, from the corner of `inner`. */
  readonly veils: ReadonlyMap<Hex, readonly number[]>
  readonly roofs: readonly RoofPlan[]
}

/** A building that wears a roof: the roof is painted by itself, so that it can be lifted. */
export interface RoofPlan {
  readonly inside: readonly Hex[]
  readonly window: Rect
}

export interface Patch {
  readonly window: Rect
  readonly picture: ImageBitmap
}

/** And what it answers. */
export type Answer =
  | { readonly kind: 'opened'; readonly job: number; readonly sheet: SheetSize }
  | ({ readonly kind: 'painted'; readonly job: number } & Patch)
  | { readonly kind: 'refreshed'; readonly job: number; readonly patches: readonly Patch[] }
  | ({ readonly kind: 'counter'; readonly job: number } & CounterPicture)
  | { readonly kind: 'done'; readonly job: number }
  | { readonly kind: 'failed'; readonly job: number; readonly reason: string }

/** A counter and the room it takes, in units about its middle. */
export interface CounterPicture {
  readonly picture: ImageBitmap
  readonly half: number
}

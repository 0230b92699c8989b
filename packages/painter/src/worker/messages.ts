import type { PlacedMap } from '@mesnada/engine'
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
      readonly kind: 'changed'
      readonly job: number
      readonly board: string
      readonly before: MapState
      readonly after: MapState
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
}

/** And what it answers. */
export type Answer =
  | { readonly kind: 'opened'; readonly job: number; readonly sheet: SheetSize }
  | { readonly kind: 'painted'; readonly job: number; readonly picture: ImageBitmap; readonly window: Rect }
  | { readonly kind: 'parts'; readonly job: number; readonly parts: readonly Rect[] }
  | { readonly kind: 'done'; readonly job: number }
  | { readonly kind: 'failed'; readonly job: number; readonly reason: string }

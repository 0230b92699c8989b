import type { Rect } from '../shape/geometry.ts'
import type { Survey } from '../survey/ground.ts'
import type { Sheet } from '../survey/sheet.ts'
import type { Studio } from './studio.ts'
import type { Style } from './style.ts'
import type { Context } from './surface.ts'
import type { Light, Theme } from './themes.ts'

/** What every painter is given: where to draw, at which size, with which colours, and which part is wanted. */
export interface Brush {
  readonly c: Context
  readonly sheet: Sheet
  readonly survey: Survey
  readonly theme: Theme
  readonly light: Light
  /** The picture will be seen upside down: what is written is written the other way up. */
  readonly turned: boolean
  /** Pixels a unit. */
  readonly size: number
  /** What is painted now, in units of the sheet. */
  readonly window: Rect
  readonly studio: Studio
  readonly style: Style
}

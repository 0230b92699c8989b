import type { PlacedMap } from '@mesnada/engine'
import type { PaintOptions } from './painter.ts'
import { hash } from './shape/noise.ts'

/** Raised whenever the painter draws the same data otherwise. */
const PAINTER_VERSION = 1

/** The same text for the same content on every machine: what pictures are kept under. */
const keyOf = (value: unknown): string => {
  const text = JSON.stringify(value)
  let a = 1
  let b = 2
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = hash(a, code, i)
    b = hash(code, b, a)
  }
  return [a, b].map(part => part.toString(16).padStart(8, '0')).join('')
}

/** What a picture of these maps by these options is kept under. */
export const pictureKey = (maps: readonly PlacedMap[], options: PaintOptions): string =>
  keyOf([PAINTER_VERSION, maps, options])

/** What a board looks like depends on this alone. */
export const boardKey = (maps: readonly PlacedMap[]): string => keyOf([PAINTER_VERSION, maps])

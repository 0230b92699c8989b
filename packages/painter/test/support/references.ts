import { unwrap } from '@mesnada/engine'
import { createScene } from '../../src/index.ts'
import type { Wanted } from './in-page.ts'

/** A castle, a village, a river and its fields, dry hills and cliffs: few and chosen. */
export const REFERENCES = ['castle', 'village', 'bouvines', 'horns-of-hattin'] as const

export const referenceOf = (maps: Wanted['maps']): Wanted => ({
  maps,
  size: 12,
  width: 300,
  type: 'image/webp',
})

/** The small picture of a board: without its border, about as many pixels for a tall one as for a broad one. */
export const thumbnailOf = (maps: Wanted['maps']): Wanted => {
  const { inner } = unwrap(createScene(maps)).sheet
  return {
    maps,
    size: Math.min(20, 1400 / inner.width),
    window: inner,
    width: Math.round(Math.min(480, (480 * 1.1 * inner.width) / inner.height)),
    type: 'image/webp',
  }
}

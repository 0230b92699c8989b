import type { Wanted } from './in-page.ts'

/** A castle, a village, a river and its fields, dry hills and cliffs: few and chosen. */
export const REFERENCES = ['castle', 'village', 'bouvines', 'horns-of-hattin'] as const

export const referenceOf = (maps: Wanted['maps']): Wanted => ({
  maps,
  size: 12,
  width: 300,
  type: 'image/webp',
})

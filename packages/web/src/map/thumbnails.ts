import { thumbnailName } from '@mesnada/painter/thumbnail'

const FILES: Readonly<Record<string, string>> = import.meta.glob('../../../painter/thumbnails/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** Where the small picture of a board lies, if one has been painted ahead. */
export const thumbnailOf = (
  system: string,
  places: Parameters<typeof thumbnailName>[1],
): string | undefined => FILES[`../../../painter/thumbnails/${thumbnailName(system, places)}.webp`]

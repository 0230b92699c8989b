import { thumbnailName } from '@mesnada/painter/thumbnail'
import type { ScenarioCard } from '@mesnada/server/api'

const FILES: Readonly<Record<string, string>> = import.meta.glob('../../../painter/thumbnails/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** Where the small picture of a board lies, if one has been painted ahead. */
export const thumbnailOf = (system: string, places: ScenarioCard['maps']): string | undefined =>
  FILES[`../../../painter/thumbnails/${thumbnailName(system, places)}.webp`]

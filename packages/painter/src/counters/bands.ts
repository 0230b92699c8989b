import type { Blazon } from './blazon.ts'

/** Two tinctures and an ordinary each, so that nobody needs the colours. */
export const BAND_ARMS: readonly Blazon[] = [
  { field: { division: 'per-pale', of: ['or', 'sable'] } },
  { field: 'argent', on: [{ ordinary: 'cross', tincture: 'gules' }] },
  { field: 'azure', on: [{ ordinary: 'bend', tincture: 'argent' }] },
  { field: 'vert', on: [{ ordinary: 'chevron', tincture: 'argent' }] },
  { field: 'tenne', on: [{ ordinary: 'saltire', tincture: 'sable' }] },
  { field: { division: 'barry', of: ['argent', 'sable'], parts: 6 } },
  { field: { division: 'quarterly', of: ['purpure', 'or'] } },
  { field: { division: 'paly', of: ['or', 'gules'], parts: 6 } },
  { field: 'argent', on: [{ ordinary: 'chief', tincture: 'sable' }] },
  { field: 'argent', on: [{ charge: 'roundel', tincture: 'vert' }] },
]

export type Dress = 'western' | 'eastern'

/** What the men of a body of troops wear. */
export interface Worn {
  readonly arms: Blazon | undefined
  readonly dress: Dress
}

/** The arms of a band that has none of its own. */
export const armsOfBand = (band: number | undefined): Blazon | undefined =>
  band === undefined ? undefined : BAND_ARMS[band % BAND_ARMS.length]

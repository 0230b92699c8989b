import type { Blazon } from './blazon.ts'

/** Arms that are known, by who bore them; whoever bears none gets one of the ten that tell bands apart. */
export const KNOWN_ARMS = {
  castile: {
    field: 'gules',
    on: [{ charge: 'castle', tincture: 'or' }],
    quartered: { field: 'argent', on: [{ charge: 'lion', tincture: 'purpure' }] },
  },
  aragon: { field: { division: 'paly', of: ['or', 'gules'], parts: 9 } },
  navarre: { field: 'gules', on: [{ charge: 'chains', tincture: 'or' }] },
  almohads: {
    field: { division: 'chequy', of: ['argent', 'sable'], parts: 6 },
    on: [{ ordinary: 'bordure', tincture: 'gules' }],
  },
  france: { field: 'azure', on: [{ charge: 'fleur', tincture: 'or', count: 6 }] },
  'france-modern': { field: 'azure', on: [{ charge: 'fleur', tincture: 'or', count: 3 }] },
  empire: { field: 'or', on: [{ charge: 'eagle', tincture: 'sable' }] },
  flanders: { field: 'or', on: [{ charge: 'lion', tincture: 'sable' }] },
  england: { field: 'gules', on: [{ charge: 'leopard', tincture: 'or', count: 3 }] },
  'black-prince': {
    field: 'azure',
    on: [{ charge: 'fleur', tincture: 'or', count: 3 }],
    quartered: { field: 'gules', on: [{ charge: 'leopard', tincture: 'or', count: 3 }] },
  },
  montfort: { field: 'gules', on: [{ charge: 'lion', tincture: 'argent' }] },
  toulouse: { field: 'gules', on: [{ charge: 'toulouse', tincture: 'or' }] },
  foix: { field: { division: 'paly', of: ['or', 'gules'], parts: 7 } },
  talbot: {
    field: 'gules',
    on: [
      { charge: 'lion', tincture: 'or' },
      { ordinary: 'bordure', tincture: 'or' },
    ],
  },
  brittany: { field: 'argent', on: [{ charge: 'star', tincture: 'sable', count: 6 }] },
  teutonic: { field: 'argent', on: [{ ordinary: 'cross', tincture: 'sable' }] },
  novgorod: {
    field: { division: 'per-fess', of: ['argent', 'azure'] },
    on: [{ charge: 'star', tincture: 'gules' }],
  },
  denmark: { field: 'gules', on: [{ ordinary: 'cross', tincture: 'argent' }] },
  poland: { field: 'gules', on: [{ charge: 'eagle', tincture: 'argent' }] },
  lithuania: { field: 'gules', on: [{ ordinary: 'cross-pattee', tincture: 'or' }] },
  hungary: { field: { division: 'barry', of: ['gules', 'argent'], parts: 8 } },
  burgundy: {
    field: { division: 'bendy', of: ['or', 'azure'], parts: 6 },
    on: [{ ordinary: 'bordure', tincture: 'gules' }],
  },
  ottomans: { field: 'gules', on: [{ charge: 'crescent', tincture: 'argent' }] },
  serbia: {
    field: 'gules',
    on: [
      { ordinary: 'cross', tincture: 'argent' },
      { charge: 'star', tincture: 'or', count: 3 },
    ],
  },
  jerusalem: { field: 'argent', on: [{ charge: 'jerusalem', tincture: 'or' }] },
  temple: { field: 'argent', on: [{ ordinary: 'cross-pattee', tincture: 'gules' }] },
  hospital: { field: 'sable', on: [{ ordinary: 'cross-pattee', tincture: 'argent' }] },
  tripoli: { field: 'gules', on: [{ charge: 'toulouse', tincture: 'or' }] },
  ibelin: { field: 'or', on: [{ ordinary: 'cross-pattee', tincture: 'gules' }] },
  saladin: { field: 'or', on: [{ charge: 'eagle', tincture: 'gules' }] },
  antioch: { field: 'argent', on: [{ ordinary: 'bend', tincture: 'gules' }] },
  artuqids: { field: 'vert', on: [{ charge: 'eagle', tincture: 'or' }] },
  bearn: { field: 'or', on: [{ charge: 'cow', tincture: 'gules', count: 2 }] },
} as const satisfies Readonly<Record<string, Blazon>>

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

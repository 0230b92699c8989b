import { armsOfBand, type Worn } from './bands.ts'
import type { Blazon } from './blazon.ts'

/**
 * Arms that are known, as they were borne on the day of the battle: the lion of León joins the castle only in 1230, and
 * Navarre has an eagle before its chains. Where nobody bore arms yet (Hab, 1119) they are those of the next generation;
 * banners of peoples without heraldry are plain.
 */
const FRANCE = { field: 'azure', on: [{ charge: 'fleur', tincture: 'or', count: 6 }] } as const
const ENGLAND = { field: 'gules', on: [{ charge: 'leopard', tincture: 'or', count: 3 }] } as const
const BURGUNDY = {
  field: { division: 'bendy', of: ['or', 'azure'], parts: 6 },
  on: [{ ordinary: 'bordure', tincture: 'gules' }],
} as const

export const KNOWN_ARMS = {
  castile: { field: 'gules', on: [{ charge: 'castle', tincture: 'or' }] },
  haro: { field: 'argent', on: [{ charge: 'wolf', tincture: 'sable', count: 2 }] },
  lara: { field: 'gules', on: [{ charge: 'cauldron', tincture: 'or', count: 2 }] },
  santiago: { field: 'argent', on: [{ charge: 'sword-cross', tincture: 'gules' }] },
  aragon: { field: { division: 'paly', of: ['or', 'gules'], parts: 9 } },
  navarre: { field: 'or', on: [{ charge: 'eagle', tincture: 'sable' }] },
  almohads: {
    field: { division: 'chequy', of: ['argent', 'sable'], parts: 6 },
    on: [{ ordinary: 'bordure', tincture: 'gules' }],
  },
  france: FRANCE,
  oriflamme: { field: 'gules' },
  dreux: {
    field: { division: 'chequy', of: ['or', 'azure'], parts: 6 },
    on: [{ ordinary: 'bordure', tincture: 'gules' }],
  },
  empire: { field: 'or', on: [{ charge: 'eagle', tincture: 'sable' }] },
  dammartin: {
    field: { division: 'barry', of: ['argent', 'azure'], parts: 6 },
    on: [{ ordinary: 'bordure', tincture: 'gules' }],
  },
  longespee: { field: 'azure', on: [{ charge: 'lion', tincture: 'or', count: 6 }] },
  flanders: { field: 'or', on: [{ charge: 'lion', tincture: 'sable' }] },
  burgundy: BURGUNDY,
  nevers: {
    field: 'azure',
    on: [
      { charge: 'fleur', tincture: 'or', count: 6 },
      { ordinary: 'bordure', tincture: 'argent', and: 'gules' },
    ],
    quartered: BURGUNDY,
  },
  montfort: { field: 'gules', on: [{ charge: 'forked-lion', tincture: 'argent' }] },
  marly: {
    field: 'or',
    on: [
      { charge: 'eagle', tincture: 'azure', count: 4 },
      { ordinary: 'cross', tincture: 'gules' },
    ],
  },
  toulouse: { field: 'gules', on: [{ charge: 'toulouse', tincture: 'or' }] },
  foix: { field: { division: 'paly', of: ['or', 'gules'], parts: 7 } },
  comminges: { field: 'argent', on: [{ ordinary: 'cross-pattee', tincture: 'gules' }] },
  talbot: {
    field: 'gules',
    on: [
      { charge: 'lion', tincture: 'or' },
      { ordinary: 'bordure', tincture: 'or', engrailed: true },
    ],
  },
  lisle: {
    field: 'gules',
    on: [
      { charge: 'lion', tincture: 'or' },
      { ordinary: 'bordure', tincture: 'or', engrailed: true },
      { ordinary: 'label', tincture: 'argent' },
    ],
  },
  guyenne: { field: 'gules', on: [{ charge: 'leopard', tincture: 'or' }] },
  bureau: {
    field: 'azure',
    on: [
      { ordinary: 'chevron', tincture: 'or' },
      { charge: 'flask', tincture: 'or', count: 3 },
    ],
  },
  chabannes: { field: 'gules', on: [{ charge: 'ermine-lion', tincture: 'argent' }] },
  montauban: {
    field: 'gules',
    on: [
      { charge: 'mascle', tincture: 'or', count: 7 },
      { ordinary: 'label', tincture: 'argent' },
    ],
  },
  teutonic: { field: 'argent', on: [{ ordinary: 'cross', tincture: 'sable' }] },
  denmark: { field: 'or', on: [{ charge: 'leopard', tincture: 'azure', count: 3 }] },
  vladimir: { field: 'gules', on: [{ charge: 'lion', tincture: 'or' }] },
  novgorod: { field: 'azure', on: [{ ordinary: 'cross-pattee', tincture: 'argent' }] },
  suzdal: {
    field: { division: 'per-fess', of: ['azure', 'gules'] },
    on: [{ charge: 'eagle', tincture: 'or' }],
  },
  clermont: {
    field: 'gules',
    on: [
      { charge: 'trefoil', tincture: 'or', count: 5 },
      { charge: 'barbels', tincture: 'or' },
    ],
  },
  dauphin: { ...FRANCE, quartered: { field: 'or', on: [{ charge: 'dolphin', tincture: 'azure' }] } },
  orleans: { field: 'azure', on: [...FRANCE.on, { ordinary: 'label', tincture: 'argent' }] },
  artois: { field: 'azure', on: [...FRANCE.on, { ordinary: 'label', tincture: 'gules' }] },
  england: ENGLAND,
  'black-prince': { ...FRANCE, quartered: ENGLAND, over: [{ ordinary: 'label', tincture: 'argent' }] },
  beauchamp: {
    field: 'gules',
    on: [
      { charge: 'crosslet', tincture: 'or', count: 6 },
      { ordinary: 'fess', tincture: 'or' },
    ],
  },
  montagu: { field: 'argent', on: [{ charge: 'fusils', tincture: 'gules' }] },
  grailly: {
    field: 'or',
    on: [
      { ordinary: 'cross', tincture: 'sable' },
      { charge: 'escallop', tincture: 'argent', count: 5 },
    ],
  },
  'grand-master': {
    field: 'argent',
    on: [
      { ordinary: 'cross', tincture: 'sable' },
      { charge: 'crosslet', tincture: 'or' },
    ],
  },
  wallenrode: { field: 'gules', on: [{ charge: 'mascle', tincture: 'argent' }] },
  'saint-george': { field: 'gules', on: [{ ordinary: 'cross', tincture: 'argent' }] },
  poland: { field: 'gules', on: [{ charge: 'eagle', tincture: 'argent' }] },
  jagiellon: { field: 'azure', on: [{ charge: 'double-cross', tincture: 'or' }] },
  kalisz: {
    field: { division: 'chequy', of: ['argent', 'gules'], parts: 6 },
    on: [{ charge: 'bull-head', tincture: 'sable' }],
  },
  lithuania: { field: 'gules', on: [{ charge: 'rider', tincture: 'argent' }] },
  gediminas: { field: 'gules', on: [{ charge: 'columns', tincture: 'or' }] },
  boucicaut: { field: 'argent', on: [{ charge: 'double-eagle', tincture: 'gules' }] },
  coucy: { field: { division: 'barry', of: ['vair', 'gules'], parts: 6 } },
  vienne: { field: 'gules', on: [{ charge: 'eagle', tincture: 'or' }] },
  hungary: { field: { division: 'barry', of: ['gules', 'argent'], parts: 8 } },
  garai: { field: 'azure', on: [{ charge: 'serpent', tincture: 'or' }] },
  ostoja: { field: 'gules', on: [{ charge: 'ostoja', tincture: 'argent' }] },
  wallachia: { field: 'azure', on: [{ charge: 'eagle', tincture: 'or' }] },
  lazarevic: { field: 'gules', on: [{ charge: 'double-eagle', tincture: 'argent' }] },
  jerusalem: { field: 'argent', on: [{ charge: 'jerusalem', tincture: 'or' }] },
  temple: { field: 'argent', on: [{ ordinary: 'cross-pattee', tincture: 'gules' }] },
  hospital: { field: 'gules', on: [{ ordinary: 'cross', tincture: 'argent' }] },
  chatillon: {
    field: { division: 'paly', of: ['gules', 'vair'], parts: 7 },
    on: [{ ordinary: 'chief', tincture: 'or' }],
  },
  ibelin: { field: 'or', on: [{ ordinary: 'cross-pattee', tincture: 'gules' }] },
  // The house of Hauteville, whose princes ruled in Antioch.
  antioch: { field: 'azure', on: [{ ordinary: 'bend', tincture: 'argent', and: 'gules' }] },
  saladin: { field: 'or', on: [{ charge: 'eagle', tincture: 'gules' }] },
  artuqids: { field: 'vert', on: [{ charge: 'eagle', tincture: 'or' }] },
  white: { field: 'argent' },
  black: { field: 'sable' },
  green: { field: 'vert' },
  red: { field: 'gules', on: [{ ordinary: 'bordure', tincture: 'or' }] },
  blue: { field: 'azure' },
  yellow: { field: 'or' },
  'white-and-green': { field: { division: 'per-fess', of: ['argent', 'vert'] } },
  'white-and-gold': { field: 'argent', on: [{ ordinary: 'bordure', tincture: 'or' }] },
  'green-and-gold': { field: 'vert', on: [{ ordinary: 'bordure', tincture: 'or' }] },
} as const satisfies Readonly<Record<string, Blazon>>

type Bearing = keyof typeof KNOWN_ARMS

/** Who bears what, by scenario and body of troops; those who are missing are told apart by a band. */
export const BEARERS: Readonly<Record<string, Readonly<Record<string, Bearing>>>> = {
  'las-navas': {
    alfonso: 'castile',
    haro: 'haro',
    lara: 'lara',
    ucero: 'santiago',
    pedro: 'aragon',
    sancho: 'navarre',
    'al-nasir': 'almohads',
    'ben-djami': 'white',
    'al-andalus': 'white-and-green',
    mujahids: 'green',
    'al-maysarah': 'black',
    'al-maymanah': 'yellow',
  },
  bouvines: {
    otto: 'empire',
    boulogne: 'dammartin',
    salisbury: 'longespee',
    flanders: 'flanders',
    philip: 'france',
    dreux: 'dreux',
    burgundy: 'burgundy',
    communes: 'oriflamme',
  },
  muret: {
    montfort: 'montfort',
    marly: 'marly',
    peter: 'aragon',
    foix: 'foix',
    toulouse: 'toulouse',
    comminges: 'comminges',
  },
  castillon: {
    talbot: 'talbot',
    lisle: 'lisle',
    foot: 'guyenne',
    bureau: 'bureau',
    chabannes: 'chabannes',
    bretons: 'montauban',
  },
  peipus: {
    order: 'teutonic',
    danes: 'denmark',
    nevsky: 'vladimir',
    novgorod: 'novgorod',
    andrei: 'suzdal',
  },
  poitiers: {
    marshals: 'clermont',
    dauphin: 'dauphin',
    orleans: 'orleans',
    john: 'france',
    prince: 'black-prince',
    warwick: 'beauchamp',
    salisbury: 'montagu',
    buch: 'grailly',
  },
  hab: {
    king: 'jerusalem',
    tripoli: 'toulouse',
    antioch: 'antioch',
    ilghazi: 'artuqids',
    tughtekin: 'red',
    dubays: 'white',
    turkomans: 'black',
  },
  hattin: {
    tripoli: 'toulouse',
    king: 'jerusalem',
    oultrejordain: 'chatillon',
    templars: 'temple',
    hospital: 'hospital',
    rearguard: 'ibelin',
    askar: 'saladin',
    taqi: 'green-and-gold',
    gokbori: 'blue',
    volunteers: 'white',
  },
  nicopolis: {
    van: 'artois',
    boucicaut: 'boucicaut',
    nevers: 'nevers',
    coucy: 'coucy',
    vienne: 'vienne',
    hospital: 'hospital',
    hungarians: 'hungary',
    garai: 'garai',
    stibor: 'ostoja',
    wallachians: 'wallachia',
    akinji: 'red',
    janissaries: 'white',
    azabs: 'yellow',
    rumelia: 'green-and-gold',
    anatolia: 'blue',
    guard: 'white-and-gold',
    serbs: 'lazarevic',
    garrison: 'green',
  },
  tannenberg: {
    'grand-master': 'grand-master',
    wallenrode: 'wallenrode',
    guests: 'saint-george',
    king: 'jagiellon',
    zyndram: 'poland',
    poles: 'kalisz',
    lithuanians: 'lithuania',
    smolensk: 'gediminas',
    tatars: 'green',
  },
}

/** Those who wear turbans and carry round shields. */
export const EASTERN: ReadonlySet<string> = new Set([
  'las-navas/al-nasir',
  'las-navas/ben-djami',
  'las-navas/al-andalus',
  'las-navas/mujahids',
  'las-navas/al-maysarah',
  'las-navas/al-maymanah',
  'hab/ilghazi',
  'hab/tughtekin',
  'hab/dubays',
  'hab/turkomans',
  'hattin/askar',
  'hattin/taqi',
  'hattin/gokbori',
  'hattin/volunteers',
  'nicopolis/akinji',
  'nicopolis/janissaries',
  'nicopolis/azabs',
  'nicopolis/rumelia',
  'nicopolis/anatolia',
  'nicopolis/guard',
  'nicopolis/garrison',
  'tannenberg/tatars',
])

/** What a body of troops bears: `las-navas/haro`, or the arms of its band. */
export const armsOf = (bearer: string | undefined, band: number | undefined): Worn => {
  const [scenario = '', troop = ''] = bearer?.split('/') ?? []
  const known = BEARERS[scenario]?.[troop]
  return {
    arms: known ? KNOWN_ARMS[known] : armsOfBand(band),
    dress: bearer !== undefined && EASTERN.has(bearer) ? 'eastern' : 'western',
  }
}

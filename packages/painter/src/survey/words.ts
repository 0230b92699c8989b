/**
 * What the painter makes of the words of maps. They belong to the rule systems, so this knows many and needs none: of
 * a word of several parts (`steep-slope`) the last known part counts, and an unknown one is drawn as such.
 */

export type Ground =
  | 'grass'
  | 'meadow'
  | 'road'
  | 'scrub'
  | 'wood'
  | 'firs'
  | 'olives'
  | 'orchard'
  | 'vines'
  | 'crops'
  | 'hedge'
  | 'slope'
  | 'floor'
  | 'gateway'
  | 'water'
  | 'moat'
  | 'marsh'
  | 'reeds'
  | 'ice'
  | 'snow'
  | 'rock'
  | 'sand'
  | 'town'
  | 'farm'
  | 'engines'
  | 'camp'
  | 'tent'
  | 'trench'
  | 'solid'
  | 'gate-wall'
  | 'battlement'
  | 'stairs'
  | 'tower'
  | 'spiral'
  | 'keep'
  | 'keep-door'
  | 'gatehouse'
  | 'unknown'

const several = <T>(value: T, ...words: readonly string[]): (readonly [string, T])[] =>
  words.map(word => [word, value])

const WHOLE: ReadonlyMap<string, Ground> = new Map([
  ...several<Ground>('solid', 'castle-wall'),
  ...several<Ground>('gate-wall', 'gate-wall'),
  ...several<Ground>('tower', 'tower-slit', 'tower-doorway'),
  ...several<Ground>('spiral', 'spiral-stair'),
  ...several<Ground>('keep', 'keep-slit'),
  ...several<Ground>('keep-door', 'keep-doorway'),
  ...several<Ground>('gatehouse', 'castle-gateway'),
])

const PARTS: ReadonlyMap<string, Ground> = new Map([
  ...several<Ground>('grass', 'flat', 'clear', 'claro', 'plain', 'open', 'ground', 'grass', 'corner', 'ford'),
  ...several<Ground>('meadow', 'meadow', 'pasture'),
  ...several<Ground>('road', 'road', 'street', 'path', 'track', 'square'),
  ...several<Ground>('scrub', 'scrub', 'bush', 'bushes', 'heath', 'rough', 'broken', 'arbustos'),
  ...several<Ground>('wood', 'tree', 'trees', 'wood', 'woods', 'forest', 'bosque', 'grove'),
  ...several<Ground>('orchard', 'orchard', 'garden'),
  ...several<Ground>('olives', 'olives'),
  ...several<Ground>('vines', 'vines', 'vineyard'),
  ...several<Ground>('crops', 'field', 'fields', 'crops', 'farmland', 'campo', 'campos', 'cultivos'),
  ...several<Ground>('slope', 'slope', 'hill', 'hills', 'ridge', 'embankment'),
  ...several<Ground>('floor', 'interior', 'doorway', 'floor', 'room', 'hall', 'house', 'building'),
  ...several<Ground>('gateway', 'gateway', 'courtyard'),
  ...several<Ground>('water', 'water', 'lake', 'rio', 'river', 'pond', 'sea', 'coast'),
  ...several<Ground>('moat', 'moat', 'ditch'),
  ...several<Ground>('marsh', 'marsh', 'pantanos', 'swamp', 'bog'),
  ...several<Ground>('reeds', 'reeds', 'juncos'),
  ...several<Ground>('ice', 'ice', 'hielo'),
  ...several<Ground>('snow', 'snow'),
  ...several<Ground>('rock', 'rock', 'rocks', 'mountain', 'cliff', 'rubble'),
  ...several<Ground>('sand', 'sand', 'desert', 'beach', 'dunes'),
  ...several<Ground>('town', 'town', 'villa', 'village', 'city'),
  ...several<Ground>('farm', 'farm', 'granja'),
  ...several<Ground>('camp', 'camp'),
  ...several<Ground>('tent', 'tent'),
  ...several<Ground>('trench', 'trench'),
  ...several<Ground>('battlement', 'battlement', 'rampart', 'parapet'),
  ...several<Ground>('stairs', 'stairway', 'stairs', 'stair'),
  ...several<Ground>('tower', 'tower'),
  ...several<Ground>('keep', 'keep'),
  ...several<Ground>('solid', 'wall'),
])

const lastKnown = <T>(table: ReadonlyMap<string, T>, word: string): T | undefined =>
  word
    .split('-')
    .map(part => table.get(part))
    .findLast(value => value !== undefined)

export const groundOf = (word: string): Ground => WHOLE.get(word) ?? lastKnown(PARTS, word) ?? 'unknown'

export type SideKind =
  | 'wall'
  | 'window'
  | 'door'
  | 'gate'
  | 'slit'
  | 'battlement'
  | 'lip'
  | 'palisade'
  | 'stakes'
  | 'steep'
  | 'river'
  | 'bank'
  | 'bridge'
  | 'hedge'
  | 'town-wall'
  | 'town-gate'
  | 'unknown'

const SIDES: ReadonlyMap<string, SideKind> = new Map([
  ...several<SideKind>('wall', 'wall'),
  ...several<SideKind>('window', 'window'),
  ...several<SideKind>('door', 'door', 'doorway'),
  ...several<SideKind>('gate', 'gate'),
  ...several<SideKind>('slit', 'slit'),
  ...several<SideKind>('battlement', 'battlement', 'parapet'),
  ...several<SideKind>('lip', 'lip'),
  ...several<SideKind>('palisade', 'palisade', 'empalizada', 'fence', 'barricade'),
  ...several<SideKind>('stakes', 'stakes', 'estacas'),
  ...several<SideKind>('steep', 'steep', 'cliff'),
  ...several<SideKind>('river', 'river', 'rio', 'water'),
  ...several<SideKind>('bank', 'bank', 'ribera', 'stream', 'brook', 'ford'),
  ...several<SideKind>('bridge', 'bridge', 'puente'),
  ...several<SideKind>('hedge', 'hedge'),
  ...several<SideKind>('town-wall', 'muralla'),
  ...several<SideKind>('town-gate', 'puerta'),
])

export const sideKindOf = (word: string): SideKind => lastKnown(SIDES, word) ?? 'unknown'

const WAYS: ReadonlyMap<string, 'highway' | 'road' | 'track'> = new Map([
  ['road', 'road'],
  ['street', 'road'],
  ['camino', 'road'],
  ['carretera', 'highway'],
  ['path', 'track'],
  ['track', 'track'],
])

export const wayOf = (feature: string): 'highway' | 'road' | 'track' | undefined => lastKnown(WAYS, feature)

/** Words of maps on which a hex holds one man. */
export const MAN_WORDS: ReadonlySet<string> = new Set([
  'tree',
  'interior',
  'tent',
  'stairway',
  'battlement',
  'doorway',
])

/** Built of stone up to its own height: not a rise of the ground. */
export const BUILT: ReadonlySet<Ground> = new Set([
  'solid',
  'gate-wall',
  'battlement',
  'stairs',
  'tower',
  'spiral',
  'keep',
  'keep-door',
  'gatehouse',
])

/**
 * Colours for words. The words belong to the rule systems, so this knows many and needs none: of a word of several
 * parts (`castle-wall`) the last known part counts, and an unknown word gets an earthen colour of its own.
 */

const TERRAIN: ReadonlyMap<string, string> = new Map([
  ...shared('#dcd3a4', 'clear', 'flat', 'plain', 'open', 'ground', 'grass', 'meadow', 'claro'),
  ...shared('#cdbf74', 'field', 'fields', 'crops', 'farmland', 'farm', 'granja'),
  ...shared('#c4c38f', 'heath', 'moor', 'scrub', 'bush', 'bushes', 'rough', 'broken', 'arbustos'),
  ...shared(
    '#7f9a63',
    'wood',
    'woods',
    'forest',
    'tree',
    'trees',
    'grove',
    'orchard',
    'olives',
    'garden',
    'bosque',
  ),
  ...shared('#bba274', 'hill', 'hills', 'slope', 'ridge', 'crest', 'embankment'),
  ...shared('#a39684', 'rock', 'rocks', 'cliff', 'mountain', 'mountains', 'peak', 'ravine', 'rubble'),
  ...shared('#e6d2a0', 'sand', 'desert', 'beach', 'dunes'),
  ...shared('#7fa3b5', 'water', 'river', 'lake', 'pond', 'sea', 'stream', 'moat', 'ditch', 'coast', 'rio'),
  ...shared('#cfe0e6', 'ice', 'snow', 'hielo'),
  ...shared('#a9bdb0', 'ford', 'shallows', 'marsh', 'swamp', 'bog', 'reeds', 'pantanos'),
  ...shared('#cbb48a', 'road', 'path', 'street', 'track', 'bridge', 'drawbridge', 'square', 'courtyard'),
  ...shared(
    '#a8694f',
    'house',
    'building',
    'village',
    'town',
    'city',
    'church',
    'tent',
    'camp',
    'stable',
    'villa',
  ),
  ...shared(
    '#d6cbb8',
    'interior',
    'floor',
    'room',
    'hall',
    'doorway',
    'door',
    'gate',
    'stairs',
    'stairway',
    'stair',
  ),
  ...shared(
    '#8c8378',
    'wall',
    'battlements',
    'rampart',
    'tower',
    'keep',
    'castle',
    'fortress',
    'slit',
    'parapet',
  ),
])

const UNKNOWN_TERRAIN = ['#cdbb8f', '#b9b184', '#c9a987', '#aeb39a', '#bfae9f', '#c7c0a0']

const LINES: ReadonlyMap<string, Line> = new Map([
  ...shared(
    { colour: '#2b241d', width: 0.36 },
    'wall',
    'battlements',
    'rampart',
    'cliff',
    'parapet',
    'muralla',
  ),
  ...shared(
    { colour: '#6b4a2b', width: 0.26 },
    'palisade',
    'fence',
    'stakes',
    'barricade',
    'stairs',
    'empalizada',
  ),
  ...shared({ colour: '#4c6b3c', width: 0.3 }, 'hedge', 'bank'),
  ...shared(
    { colour: '#4f7f9c', width: 0.32 },
    'stream',
    'river',
    'water',
    'ditch',
    'brook',
    'ribera',
    'rio',
  ),
  ...shared({ colour: '#a9bdb0', width: 0.32 }, 'ford'),
  ...shared(
    { colour: '#a8401f', width: 0.36 },
    'door',
    'gate',
    'doorway',
    'window',
    'slit',
    'bridge',
    'puerta',
    'puente',
  ),
])

const OTHER_LINE: Line = { colour: '#4a4038', width: 0.2 }

/** Features that lead from hex to hex. */
const WAYS: ReadonlySet<string> = new Set(['road', 'path', 'track', 'street', 'trail', 'camino', 'carretera'])

/** A stroke along hex-sides; widths in hex sizes. */
export interface Line {
  readonly colour: string
  readonly width: number
}

export const terrainColour = (word: string): string =>
  lastKnown(TERRAIN, word) ?? UNKNOWN_TERRAIN[codeSum(word) % UNKNOWN_TERRAIN.length] ?? '#c7c0a0'

export const sideLine = (word: string): Line => lastKnown(LINES, word) ?? OTHER_LINE

export const isWay = (feature: string): boolean => feature.split('-').some(part => WAYS.has(part))

const RELIEF = { up: '#5b3a17', down: '#1f3442' }
const SHADE_PER_HALF_LEVEL = 0.06
const DEEPEST_SHADE = 0.42

/** The higher, the deeper the sepia; below ground it turns to blue. */
export const shaded = (colour: string, halfLevel: number): string => {
  const share = Math.min(Math.abs(halfLevel) * SHADE_PER_HALF_LEVEL, DEEPEST_SHADE)
  return mixed(colour, halfLevel > 0 ? RELIEF.up : RELIEF.down, share)
}

const mixed = (from: string, to: string, share: number): string => {
  const channels = [1, 3, 5].map(at => {
    const a = Number.parseInt(from.slice(at, at + 2), 16)
    const b = Number.parseInt(to.slice(at, at + 2), 16)
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

function shared<T>(value: T, ...words: readonly string[]): readonly (readonly [string, T])[] {
  return words.map(word => [word, value])
}

const lastKnown = <T>(table: ReadonlyMap<string, T>, word: string): T | undefined =>
  word
    .split('-')
    .map(part => table.get(part))
    .findLast(value => value !== undefined)

const codeSum = (word: string): number => [...word].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)

/** Strengths and allowances of the standard characters: siege 6.6 and the rulings on allowances. */

export interface Figures {
  readonly attack: number
  readonly defence: number
  readonly move: number
}

export interface CharacterType {
  /** For panic (siege 6.1), casualty points (siege G.3) and command (siege 6.5). */
  readonly class: 'knight' | 'sergeant' | 'soldier' | 'peasant' | 'civilian'
  readonly armoured: boolean
  readonly weapon?: Weapon
  readonly foot: { readonly healthy: Figures; readonly wounded: Figures }
  readonly mounted?: { readonly healthy: Figures; readonly wounded: Figures }
  readonly points: { readonly foot: number; readonly mounted?: number }
}

export const WEAPONS = ['shortbow', 'longbow', 'crossbow', 'ballista'] as const

export type Weapon = (typeof WEAPONS)[number]

const figures = (attack: number, defence: number, move: number): Figures => ({ attack, defence, move })

export const CHARACTER_TYPES = {
  'caparisoned-knight': {
    class: 'knight',
    armoured: true,
    mounted: { healthy: figures(27, 13, 10), wounded: figures(14, 6, 8) },
    foot: { healthy: figures(13, 11, 5), wounded: figures(7, 5, 3) },
    points: { mounted: 40, foot: 20 },
  },
  knight: {
    class: 'knight',
    armoured: true,
    mounted: { healthy: figures(22, 10, 10), wounded: figures(11, 5, 8) },
    foot: { healthy: figures(11, 9, 5), wounded: figures(6, 4, 3) },
    points: { mounted: 33, foot: 16 },
  },
  sergeant: {
    class: 'sergeant',
    armoured: true,
    foot: { healthy: figures(11, 9, 5), wounded: figures(6, 4, 3) },
    points: { foot: 11 },
  },
  halberdier: {
    class: 'soldier',
    armoured: true,
    foot: { healthy: figures(11, 7, 5), wounded: figures(6, 4, 3) },
    points: { foot: 11 },
  },
  billman: {
    class: 'soldier',
    armoured: true,
    foot: { healthy: figures(10, 7, 5), wounded: figures(5, 3, 3) },
    points: { foot: 10 },
  },
  spearman: {
    class: 'soldier',
    armoured: false,
    foot: { healthy: figures(7, 6, 6), wounded: figures(4, 3, 3) },
    points: { foot: 7 },
  },
  shortbowman: {
    class: 'soldier',
    armoured: false,
    weapon: 'shortbow',
    foot: { healthy: figures(6, 5, 6), wounded: figures(3, 3, 3) },
    points: { foot: 18 },
  },
  longbowman: {
    class: 'soldier',
    armoured: false,
    weapon: 'longbow',
    foot: { healthy: figures(6, 5, 6), wounded: figures(3, 3, 3) },
    points: { foot: 24 },
  },
  'armoured-crossbowman': {
    class: 'soldier',
    armoured: true,
    weapon: 'crossbow',
    foot: { healthy: figures(6, 6, 5), wounded: figures(3, 3, 3) },
    points: { foot: 20 },
  },
  crossbowman: {
    class: 'soldier',
    armoured: false,
    weapon: 'crossbow',
    foot: { healthy: figures(6, 4, 6), wounded: figures(3, 3, 3) },
    points: { foot: 18 },
  },
  engineer: {
    class: 'soldier',
    armoured: false,
    foot: { healthy: figures(6, 4, 6), wounded: figures(3, 2, 3) },
    points: { foot: 24 },
  },
  peasant: {
    class: 'peasant',
    armoured: false,
    foot: { healthy: figures(5, 4, 6), wounded: figures(2, 2, 3) },
    points: { foot: 3 },
  },
  civilian: {
    class: 'civilian',
    armoured: false,
    foot: { healthy: figures(2, 2, 4), wounded: figures(1, 1, 2) },
    points: { foot: 1 },
  },
} as const satisfies Readonly<Record<string, CharacterType>>

export type CharacterTypeName = keyof typeof CHARACTER_TYPES

export const ANIMALS = ['warhorse', 'draft-horse', 'ox', 'mule'] as const

export type AnimalKind = (typeof ANIMALS)[number]

/** siege 3.35, 5.12, 5.13: any animal without a rider defends with one point. */
export const ANIMAL_DEFENCE = 1

export const GEAR = [
  'ladder',
  'siege-tower',
  'ram',
  'ballista',
  'mangonel',
  'trebuchet',
  'screen',
  'cart',
  'barrel',
  'drawbridge',
] as const

export type GearKind = (typeof GEAR)[number]

/** How many hexes in a straight row a thing covers (siege R.shapes). An upright ladder covers one. */
export const GEAR_LENGTH: Readonly<Record<GearKind, 1 | 2 | 3>> = {
  ladder: 2,
  'siege-tower': 3,
  ram: 3,
  ballista: 1,
  mangonel: 2,
  trebuchet: 3,
  screen: 1,
  cart: 2,
  barrel: 1,
  drawbridge: 2,
}

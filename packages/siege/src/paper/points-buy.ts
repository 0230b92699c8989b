import type { SiegeOptions } from '../options.ts'
import {
  type AnimalKind,
  CHARACTER_TYPES,
  type CharacterType,
  type CharacterTypeName,
  type GearKind,
} from '../printed/units.ts'
import type { Play } from '../scenario-schema.ts'

/** siege 6.6: what characters and equipment cost those who design their own scenarios. */

/** Value modifiers: the price of a point of healthy attack. Defence is ignored. */
const VALUE = {
  knight: 1.5,
  soldier: 1,
  commoner: 0.5,
  shortbow: 3,
  crossbow: 3,
  longbow: 4,
  engineer: 4,
} as const

/** Where panic or command is played a sergeant is worth more than his sword. */
const LEADING_SERGEANT = 1.25

const modifierOf = (name: CharacterTypeName, type: CharacterType): number => {
  if (name === 'engineer') return VALUE.engineer
  if (type.weapon !== undefined && type.weapon !== 'ballista') return VALUE[type.weapon]
  if (type.class === 'knight') return VALUE.knight
  return type.class === 'peasant' || type.class === 'civilian' ? VALUE.commoner : VALUE.soldier
}

/** The price of a point of attack for characters of other games of the series, for guests in a scenario of one's own. */
export const GUEST_VALUES = {
  monk: 1.5,
  'samurai-monk': 2,
  'mounted-samurai-archer': 5,
  'ninja-by-day': 2,
  'ninja-by-night': 3,
} as const

type Leading = Pick<SiegeOptions, 'panic' | 'command'>

const NO_LEADING: Leading = { panic: false, command: false }

type Hired = Pick<Play['forces'][0]['groups'][0]['characters'][0], 'type' | 'mounted' | 'figures'>

/** Fractions are rounded up on foot and down mounted. */
export const priceBy = (modifier: number, attack: number, mounted = false): number =>
  mounted ? Math.floor(modifier * attack) : Math.ceil(modifier * attack)

/** One character: the printed price of his type, or the formula where he has figures of his own or leads. */
export const costOfCharacter = (
  { type: name, mounted = false, figures }: Hired,
  options = NO_LEADING,
): number => {
  const type: CharacterType = CHARACTER_TYPES[name]
  const leads = type.class === 'sergeant' && (options.panic || options.command)
  if (figures === undefined && !leads)
    return mounted ? (type.points.mounted ?? type.points.foot) : type.points.foot
  const standard = mounted && type.mounted ? type.mounted : type.foot
  const { attack } = figures?.healthy ?? standard.healthy
  return priceBy(leads ? LEADING_SERGEANT : modifierOf(name, type), attack, mounted)
}

const SPARE_WARHORSE = 5
const BEAST = 3

const ANIMAL_COSTS: Readonly<Record<AnimalKind, number>> = {
  warhorse: SPARE_WARHORSE,
  'draft-horse': BEAST,
  ox: BEAST,
  mule: BEAST,
}

/** Barrels and the drawbridge come with the castle. */
const GEAR_COSTS: Readonly<Record<GearKind, number>> = {
  ladder: 3,
  screen: 3,
  cart: 3,
  ram: 40,
  'siege-tower': 40,
  mangonel: 40,
  trebuchet: 40,
  ballista: 50,
  barrel: 0,
  drawbridge: 0,
}

/** A marker of filled moat, and what no counter of ours shows but the list prices. */
export const FASCINE_COST = 3
export const LANTERN_COST = 1
export const BARRICADE_COST = 5

export const costOfAnimal = (animal: AnimalKind): number => ANIMAL_COSTS[animal]

export const costOfGear = (gear: GearKind): number => GEAR_COSTS[gear]

/** A castle costs 200, or two thirds of all the points of its owner: as the defender prefers. */
export const castleCosts = (points: number): readonly [flat: number, share: number] => [
  200,
  Math.ceil((points * 2) / 3),
]

export interface ForceCost {
  readonly characters: number
  readonly animals: number
  readonly gear: number
  readonly total: number
}

/** What a force costs, without a castle; `fascines` are the markers of filled moat it brings. */
export const costOfForce = (
  { groups }: Play['forces'][0],
  { options = NO_LEADING, fascines = 0 }: { readonly options?: Leading; readonly fascines?: number } = {},
): ForceCost => {
  let characters = 0
  let animals = 0
  let gear = fascines * FASCINE_COST
  for (const group of groups) {
    for (const entry of group.characters) characters += costOfCharacter(entry, options) * (entry.count ?? 1)
    for (const { animal, count = 1 } of group.animals ?? []) animals += costOfAnimal(animal) * count
    for (const { gear: kind, count = 1 } of group.gear ?? []) gear += costOfGear(kind) * count
  }
  return { characters, animals, gear, total: characters + animals + gear }
}

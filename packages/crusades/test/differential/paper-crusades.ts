import { directionOf, distance, type PaperHex, type PaperMap, sideKey } from '@mesnada/engine/testkit'
import { nth } from '@mesnada/hex'
import { entry } from '../../../../test/support/entries.ts'

/** Movement, zones of control and modifiers of melee on paper, from the tables and rulings alone. */

const NO = 'NA'
export type Entry = number | typeof NO

type Column = 'infantry' | 'cavalry' | 'heavy' | 'skirmish'

export interface PaperUnit {
  readonly hex: PaperHex
  readonly side: 0 | 1
  readonly facing: number
  readonly arm: string
  readonly order: string
  readonly routed: boolean
}

const SKIRMISHERS = new Set(['archer', 'crossbowman', 'militia'])
const MOUNTED = new Set(['heavy-cavalry', 'cavalry', 'light-cavalry', 'mounted-archer'])

/** The column of the terrain table: light horse as cavalry, artillery as heavy cavalry. */
const columnOf = (arm: string): Column => {
  if (SKIRMISHERS.has(arm)) return 'skirmish'
  if (arm === 'heavy-cavalry' || arm === 'artillery') return 'heavy'
  return MOUNTED.has(arm) ? 'cavalry' : 'infantry'
}

const GROUND: Readonly<Record<string, Readonly<Record<Column, Entry>>>> = {
  clear: { infantry: 1, cavalry: 1, heavy: 1, skirmish: 1 },
  woods: { infantry: 3, cavalry: 3, heavy: NO, skirmish: 2 },
  lake: { infantry: NO, cavalry: NO, heavy: NO, skirmish: NO },
  town: { infantry: 1, cavalry: 1, heavy: 1, skirmish: 1 },
}

const isSteep = (map: PaperMap, a: PaperHex, b: PaperHex): boolean =>
  map.sides.get(sideKey(a, b))?.has('steep') ?? false

/** crusades 8.25: on the sides they face, either way. */
const isStaked = (map: PaperMap, a: PaperHex, b: PaperHex): boolean =>
  map.sides.get(sideKey(a, b))?.has('stakes') ?? false

/** Whole levels from one hex up to another. */
const climb = (a: PaperHex, b: PaperHex): number => (b.height - a.height) / 2

/** 8.2: what a step costs on a road, over levels, steep sides and stakes. */
export const stepOf = (map: PaperMap, arm: string, a: PaperHex, b: PaperHex): Entry => {
  const column = columnOf(arm)
  const onRoad = a.features.has('road') && b.features.has('road')
  const entered = onRoad ? 0.5 : (GROUND[b.terrain]?.[column] ?? NO)
  if (entered === NO) return NO
  const ground = entered + (MOUNTED.has(arm) && isStaked(map, a, b) ? 2 : 0)
  const levels = climb(a, b)
  const heavy = column === 'heavy'
  const down = heavy ? 1 : 0
  if (isSteep(map, a, b)) return ground + (levels < 0 ? down : heavy ? 4 : 2)
  return ground + (levels > 0 ? levels * (heavy ? 2 : 1) : -levels * down)
}

/** 6.1: 0, 1 and 5 sides off the facing are front. */
const isFront = (unit: PaperUnit, direction: number): boolean =>
  [0, 1, 5].includes((direction - unit.facing + 6) % 6)

export const isOpenTo = (arm: string, hex: PaperHex): boolean => GROUND[hex.terrain]?.[columnOf(arm)] !== NO

/** 6.2: the three front hexes, not over a steep side nor into closed ground; skirmishers and the routed have none. */
export const controls = (map: PaperMap, unit: PaperUnit, hex: PaperHex): boolean =>
  !unit.routed &&
  !SKIRMISHERS.has(unit.arm) &&
  distance(unit.hex, hex) === 1 &&
  isFront(unit, directionOf(unit.hex, hex)) &&
  !isSteep(map, unit.hex, hex) &&
  isOpenTo(unit.arm, hex)

/** 9.3: whether a unit may be part of an attack on a hex. */
export const mayAttack = (map: PaperMap, unit: PaperUnit, hex: PaperHex): boolean =>
  !unit.routed &&
  unit.arm !== 'artillery' &&
  ['attack', 'advance', 'stand'].includes(unit.order) &&
  distance(unit.hex, hex) === 1 &&
  isFront(unit, directionOf(unit.hex, hex)) &&
  !isSteep(map, unit.hex, hex) &&
  isOpenTo(unit.arm, hex)

const MATRIX_ORDER = [
  'men-at-arms',
  'infantry',
  'heavy-cavalry',
  'cavalry',
  'light-cavalry',
  'mounted-archer',
  'skirmisher',
]

/** crusades 16.6, own type down, the enemy's across. */
const MATRIX: Readonly<Record<string, readonly number[]>> = {
  'men-at-arms': [0, 1, 0, 1, 2, 2, 3],
  infantry: [-1, 0, -1, 0, 1, 1, 2],
  'heavy-cavalry': [0, 1, 0, 1, 2, 2, 3],
  cavalry: [-1, 0, -1, 0, 1, 1, 2],
  'light-cavalry': [-2, -1, -2, -1, 0, 0, 1],
  'mounted-archer': [-2, -1, -2, -1, 0, 0, 1],
  skirmisher: [-3, -2, -3, -2, -1, -1, 0],
}

const typesOf = (units: readonly PaperUnit[]): readonly string[] =>
  units.flatMap(({ arm }) => (arm === 'artillery' ? [] : [SKIRMISHERS.has(arm) ? 'skirmisher' : arm]))

const typeModifier = (own: readonly PaperUnit[], enemy: readonly PaperUnit[]): number => {
  const pairs = typesOf(own).flatMap(type =>
    typesOf(enemy).map(other => nth(entry(MATRIX, type), MATRIX_ORDER.indexOf(other))),
  )
  return pairs.length === 0 ? 0 : Math.min(...pairs)
}

/** crusades 9.43: ground of the enemy's hex and the rise to it, added; of several the sum worst for the roller. */
const groundModifier = (pairs: readonly (readonly [own: PaperHex, enemy: PaperHex])[]): number =>
  Math.min(
    0,
    ...pairs.map(([own, enemy]) => {
      const hex = enemy.terrain === 'woods' || enemy.terrain === 'town' ? -1 : 0
      return hex + (climb(own, enemy) > 0 ? -1 : 0)
    }),
  )

export interface PaperMelee {
  readonly attackers: readonly PaperUnit[]
  readonly defender: PaperUnit
  readonly bonus: { readonly attackers: number; readonly defender: number }
}

/** The sum of what bears on each die. */
export const meleeModifiers = (map: PaperMap, { attackers, defender, bonus }: PaperMelee) => {
  const charges = attackers.every(
    ({ order, arm }) => order === 'attack' && !SKIRMISHERS.has(arm) && arm !== 'artillery',
  )
  const across = attackers.filter(({ hex }) => isStaked(map, hex, defender.hex))
  const checked = across.some(({ arm }) => MOUNTED.has(arm))
  const behind = attackers.some(({ hex }) => !isFront(defender, directionOf(defender.hex, hex)))
  const stands = defender.order === 'stand' && !defender.routed
  const pairs = attackers.map(({ hex }) => [hex, defender.hex] as const)
  return {
    attack:
      (charges && !checked ? 1 : 0) +
      (checked ? -2 : 0) +
      (behind ? 1 : 0) +
      bonus.attackers +
      groundModifier(pairs) +
      typeModifier(attackers, [defender]),
    defence:
      (stands ? 1 : 0) +
      (defender.routed ? -1 : 0) +
      (across.length > 0 && MOUNTED.has(defender.arm) ? -2 : 0) +
      bonus.defender +
      groundModifier(pairs.map(([own, enemy]) => [enemy, own] as const)) +
      typeModifier([defender], attackers),
  }
}

export const NOT_ALLOWED = NO

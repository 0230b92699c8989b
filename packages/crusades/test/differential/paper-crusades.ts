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

/** The points of each arm at full strength are drawn with it; in half points, as roads cost half of one. */
export interface PaperMarch {
  readonly map: PaperMap
  readonly units: readonly PaperUnit[]
  readonly unit: PaperUnit
  readonly points: number
}

interface PaperStance {
  readonly hex: PaperHex
  readonly facing: number
}

const stanceKey = ({ hex, facing }: PaperStance): string => `${hex.label} ${facing}`

const nearestOf = (from: PaperHex, units: readonly PaperUnit[]): number =>
  Math.min(...units.map(unit => distance(from, unit.hex)))

/** crusades 5.11: hexes to the nearest enemy over ground open to it, crossing no steep side. */
const openWays = (
  { map, unit }: PaperMarch,
  enemies: readonly PaperUnit[],
): ReadonlyMap<PaperHex, number> => {
  const away = new Map<PaperHex, number>()
  let ring = enemies.map(({ hex }) => hex).filter(hex => isOpenTo(unit.arm, hex))
  for (const hex of ring) away.set(hex, 0)
  for (let steps = 1; ring.length > 0; steps++) {
    const next: PaperHex[] = []
    for (const hex of ring)
      for (const to of map.around.get(hex.label) ?? []) {
        if (to === undefined || away.has(to) || !isOpenTo(unit.arm, to) || isSteep(map, to, hex)) continue
        away.set(to, steps)
        next.push(to)
      }
    ring = next
  }
  return away
}

/** Every stance that its points, zones and stakes let it come to (crusades 6.13, 6.24, 6.25, 8.1, 8.25), its own first. */
const reachOnPaper = (march: PaperMarch, enemies: readonly PaperUnit[]): readonly PaperStance[] => {
  const { map, unit } = march
  const inZone = (hex: PaperHex) => enemies.some(enemy => controls(map, enemy, hex))
  const bound = !unit.routed && (unit.order === 'attack' || unit.order === 'advance') && inZone(unit.hex)
  const stays = !unit.routed && (unit.order === 'stand' || bound)
  const points = unit.routed ? Math.floor(march.points / 2) : march.points
  interface At extends PaperStance {
    readonly spent: number
    readonly stopped: boolean
  }
  const least = new Map<string, number>()
  const found = new Map<string, PaperStance>()
  const open: At[] = [{ hex: unit.hex, facing: unit.facing, spent: 0, stopped: false }]
  for (const at of open) {
    const key = `${stanceKey(at)} ${at.stopped}`
    if (at.spent > points || (least.get(key) ?? Number.POSITIVE_INFINITY) <= at.spent) continue
    least.set(key, at.spent)
    found.set(stanceKey(at), at)
    for (const turn of [1, 5]) open.push({ ...at, facing: (at.facing + turn) % 6, spent: at.spent + 1 })
    if (at.stopped || stays) continue
    for (const turned of [0, 1, 5]) {
      const to = map.around.get(at.hex.label)?.[(at.facing + turned) % 6]
      if (to === undefined || enemies.some(enemy => enemy.hex === to)) continue
      const cost = stepOf(map, unit.arm, at.hex, to)
      if (cost === NO) continue
      if (!unit.routed && unit.order === 'reserve' && nearestOf(to, enemies) === 1) continue
      const checked = MOUNTED.has(unit.arm) && isStaked(map, at.hex, to)
      const stopped = checked || (to !== unit.hex && inZone(to))
      open.push({ hex: to, facing: at.facing, spent: at.spent + cost, stopped })
    }
  }
  return [...found.values()]
}

/** Where a unit may end its move, by its points and its order: hex and facing (crusades 5.1, 8). */
export const marchesOnPaper = (march: PaperMarch): ReadonlySet<string> => {
  const { map, units, unit } = march
  const enemies = units.filter(({ side }) => side !== unit.side)
  const friendAt = (hex: PaperHex) => units.find(other => other !== unit && other.hex === hex)
  const ends = reachOnPaper(march, enemies).filter(({ hex, facing }) => {
    if (hex === unit.hex) return facing !== unit.facing
    const friend = friendAt(hex)
    return friend === undefined || friend.facing === facing
  })
  const before = nearestOf(unit.hex, enemies)
  const faces = ({ hex, facing }: PaperStance): boolean =>
    enemies.some(
      enemy => distance(hex, enemy.hex) === 1 && mayAttack(map, { ...unit, hex, facing }, enemy.hex),
    )
  const obeys = (): ((end: PaperStance) => boolean) => {
    const stays = ({ hex }: PaperStance) => hex === unit.hex
    if (unit.routed) return end => nearestOf(end.hex, enemies) > before
    switch (unit.order) {
      case 'retreat':
        return end => stays(end) || nearestOf(end.hex, enemies) > before
      case 'muster':
        return end => nearestOf(end.hex, enemies) >= before
      case 'attack': {
        const away = openWays(march, enemies)
        const own = away.get(unit.hex) ?? Number.POSITIVE_INFINITY
        const awayOf = ({ hex }: PaperStance) => away.get(hex) ?? Number.POSITIVE_INFINITY
        if (faces(unit) || ends.some(faces)) return faces
        return ends.some(end => awayOf(end) < own) ? end => awayOf(end) < own : end => awayOf(end) <= own
      }
      default:
        return () => true
    }
  }
  return new Set(ends.filter(obeys()).map(stanceKey))
}

export const NOT_ALLOWED = NO

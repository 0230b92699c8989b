import {
  centreOf,
  directionOf,
  distance,
  type PaperHex,
  type PaperMap,
  STEPS,
  sideKey,
  wayOf,
} from '@mesnada/engine/testkit'
import { nth } from '@mesnada/hex'
import { entry, take } from '../../../../test/support/entries.ts'

/** Movement, cones of fire, sight and modifiers of filo on paper, from its tables and their notes alone. */

const NO = 'NA'
type Entry = number | typeof NO

interface Effects {
  readonly inf: Entry
  readonly cav: Entry
  readonly fire: number
  readonly combat: Entry
  readonly charge: Entry
  readonly blocks?: true
}

const row = (inf: Entry, cav: Entry, fire: number, combat: Entry, charge: Entry): Effects => ({
  inf,
  cav,
  fire,
  combat,
  charge,
})

/** filo T.1, hexes. Ice counts as clear. */
const HEXES: Readonly<Record<string, Effects>> = {
  claro: row(1, 1, 0, 0, 0),
  hielo: row(1, 1, 0, 0, 0),
  bosque: { ...row(2, 3, -2, -1, -2), blocks: true },
  arbustos: { ...row(1, 2, -1, -1, -1), blocks: true },
  pantanos: row(2, 2, 0, 1, -2),
  villa: { ...row(2, 2, -2, -2, -3), blocks: true },
  granja: row(1, 1, -1, -1, -1),
  rio: row(NO, NO, 0, NO, NO),
}

/** filo T.1, hex-sides. */
const SIDES: Readonly<Record<string, Effects>> = {
  ribera: row(1, 1, 0, -1, -1),
  rio: row(NO, NO, 0, NO, NO),
  muralla: row(NO, NO, -4, NO, NO),
  empalizada: row(0, 1, 0, -1, -2),
  puerta: row(0, 0, -4, NO, NO),
  puente: row(0, 0, 1, -1, NO),
}

type Column = 'inf' | 'cav' | 'combat' | 'charge'

const effectsOf = (hex: PaperHex): Effects => {
  const effects = HEXES[hex.terrain]
  if (effects === undefined) throw new Error(`no terrain ${hex.terrain}`)
  return effects
}

/** Whole levels from one hex up to another. */
const climb = (a: PaperHex, b: PaperHex): number => (b.height - a.height) / 2

const ofLevels = (column: Column, levels: number): number => {
  const up = { inf: 1, cav: 2, combat: -1, charge: -1 }
  const down = { inf: 0, cav: 1, combat: 1, charge: 1 }
  return levels === 0 ? 0 : Math.abs(levels) * (levels > 0 ? up : down)[column]
}

/** A bridge or a gate takes the place of the river or wall it leads across. */
const sidesBetween = (map: PaperMap, a: PaperHex, b: PaperHex): readonly string[] => {
  const kinds = [...(map.sides.get(sideKey(a, b)) ?? [])]
  const led = kinds.includes('puente') ? ['rio', 'ribera'] : kinds.includes('puerta') ? ['muralla'] : []
  return kinds.filter(kind => !led.includes(kind))
}

/** filo T.1 from a hex into its neighbour: ground, side and level together, or that it is not allowed. */
export const groundOf = (map: PaperMap, a: PaperHex, b: PaperHex, column: Column): Entry => {
  const parts: Entry[] = [
    effectsOf(b)[column],
    ...sidesBetween(map, a, b).map(kind => entry(SIDES, kind)[column]),
    ofLevels(column, climb(a, b)),
  ]
  if (parts.includes(NO)) return NO
  if (column === 'inf' || column === 'cav') {
    const on = (road: string) => a.features.has(road) && b.features.has(road)
    if (on('carretera')) return 1
    if (on('camino')) return 1 + ofLevels(column, climb(a, b))
  }
  return parts.reduce<number>((sum, part) => sum + Number(part), 0)
}

export interface PaperUnit {
  readonly hex: PaperHex
  readonly side: 0 | 1
  readonly facing: number
  readonly type: string
  readonly pf: number
  readonly quality: number
  readonly mounted: boolean
  readonly state: 'organised' | 'demoralised' | 'flight'
  readonly moved: boolean
}

const turned = (facing: number, direction: number): number => (direction - facing + 6) % 6

/** filo 3.1, 3.2: three hexes of front, one for artillery; in flight there is neither front nor rear (12). */
export const isInFront = (unit: PaperUnit, direction: number): boolean => {
  if (unit.state === 'flight') return false
  const off = turned(unit.facing, direction)
  return unit.type === 'At' ? off === 0 : off === 0 || off === 1 || off === 5
}

const neighbour = (map: PaperMap, hex: PaperHex, direction: number): PaperHex | undefined =>
  map.around.get(hex.label)?.[direction]

/** filo 8, filo 8.3, T.1 (artillery pays as cavalry): a step through a front hex, one point more out of the front of an enemy; never into an enemy. */
export const stepOf = (
  map: PaperMap,
  units: readonly PaperUnit[],
  unit: PaperUnit,
  facing: number,
  direction: number,
): Entry => {
  const to = neighbour(map, unit.hex, direction)
  if (to === undefined || !isInFront({ ...unit, facing, state: 'organised' }, direction)) return NO
  if (units.some(other => other.side !== unit.side && other.hex === to)) return NO
  const price = groundOf(map, unit.hex, to, unit.mounted || unit.type === 'At' ? 'cav' : 'inf')
  if (price === NO) return NO
  const watched = units.some(
    other =>
      other.side !== unit.side &&
      distance(other.hex, unit.hex) === 1 &&
      isInFront(other, directionOf(other.hex, unit.hex)),
  )
  return price + (watched ? 1 : 0)
}

/** filo 10.4: from where it strikes if it charges straight ahead: at least one hex, at most four points, up to an enemy. */
export const chargeOf = (
  map: PaperMap,
  units: readonly PaperUnit[],
  unit: PaperUnit,
): PaperHex | undefined => {
  const others = units.filter(other => other !== unit)
  const isNear = others.some(({ side, hex }) => side !== unit.side && distance(hex, unit.hex) === 1)
  if (!['Ch', 'Ha'].includes(unit.type) || !unit.mounted || unit.state === 'flight' || isNear)
    return undefined
  const at = (hex: PaperHex) => others.find(other => other.hex === hex)
  let hex = unit.hex
  for (let spent = 0; spent <= MOST_OF_A_CHARGE; ) {
    const next = neighbour(map, hex, unit.facing)
    if (next === undefined) return undefined
    if (at(next) !== undefined && at(next)?.side !== unit.side)
      return hex !== unit.hex && at(hex) === undefined && groundOf(map, hex, next, 'charge') !== NO
        ? hex
        : undefined
    const price = stepOf(map, others, { ...unit, hex }, unit.facing, unit.facing)
    if (price === NO) return undefined
    spent += price
    hex = next
  }
  return undefined
}

const MOST_OF_A_CHARGE = 4

/** filo 9.1: what steps in the front directions alone come to; for artillery within 30 degrees of the front. */
export const isInCone = (unit: PaperUnit, to: PaperHex): boolean => {
  const dx = to.x - unit.hex.x
  const dy = to.y - unit.hex.y
  const fits = (left: number, right: number): boolean => {
    // dx, dy as a sum of two neighbouring steps, neither of them backwards.
    const [ax, ay] = nth(STEPS, left)
    const [bx, by] = nth(STEPS, right)
    const cross = ax * by - ay * bx
    const m = (dx * by - dy * bx) / cross
    const n = (ax * dy - ay * dx) / cross
    if (unit.type !== 'At') return m >= 0 && n >= 0
    // Half-way between two rows of hexes lies the line of 30 degrees.
    return m >= 0 && n >= 0 && (left === unit.facing ? m >= n : n >= m)
  }
  const { facing } = unit
  return fits((facing + 5) % 6, facing) || fits(facing, (facing + 1) % 6)
}

const RANGES: Readonly<Record<string, number>> = { Ar: 3, Ab: 4, At: 6, Cl: 2, Il: 2 }

/** filo 9.2: nothing blocks but hexes whose inside the line passes. */
export const isBlocked = (
  map: PaperMap,
  units: readonly PaperUnit[],
  unit: PaperUnit,
  to: PaperHex,
): boolean => {
  const { through } = wayOf(map, centreOf(unit.hex), centreOf(to))
  return through.some(hex => {
    if (hex === unit.hex || hex === to) return false
    if (effectsOf(hex).blocks) return true
    const [low, high] = take(
      [unit.hex.height, to.height].toSorted((a, b) => a - b),
      2,
    )
    if (low === high ? hex.height > high : hex.height >= high) return true
    return unit.type !== 'Ar' && hex.height >= low && units.some(other => other.hex === hex)
  })
}

export const canShoot = (
  map: PaperMap,
  units: readonly PaperUnit[],
  unit: PaperUnit,
  to: PaperHex,
): boolean =>
  distance(unit.hex, to) <= (RANGES[unit.type] ?? 0) && isInCone(unit, to) && !isBlocked(map, units, unit, to)

/** filo T.2: modifiers of a shot. */
export const fireModifiersOf = (
  map: PaperMap,
  shooter: PaperUnit,
  to: PaperHex,
): Readonly<Record<string, number>> => {
  const walled = to.features.has('intramuros') && !shooter.hex.features.has('intramuros')
  const { crossings } = wayOf(map, centreOf(shooter.hex), centreOf(to))
  const bridge = crossings.some(
    ({ near, far, how }) => how === 'across' && map.sides.get(sideKey(near, far))?.has('puente'),
  )
  return withoutZeroes({
    'fire-weak': shooter.pf < 4 && shooter.type !== 'At' ? -1 : 0,
    'fire-strong': shooter.pf > 4 && shooter.pf <= 8 ? 1 : 0,
    'fire-massed': shooter.pf > 8 ? 2 : 0,
    'fire-moved': shooter.moved ? -1 : 0,
    'fire-demoralised': shooter.state === 'demoralised' ? -1 : 0,
    'fire-mounted': shooter.mounted ? -1 : 0,
    'fire-ground': effectsOf(to).fire + (walled ? -4 : 0) + (bridge ? 1 : 0),
  })
}

const withoutZeroes = (all: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== 0))

/** filo T.4, attackers down, defenders across. */
const DEFENDERS = ['Ch', 'Ha', 'Cl', 'Pi', 'Mi', 'Il', 'Ar', 'Ab', 'At']
const TYPES: Readonly<Record<string, readonly number[]>> = {
  Ch: [0, 1, 2, 2, 3, 3, 2, 2, 2],
  Ha: [0, 0, 2, 2, 2, 2, 1, 2, 2],
  Cl: [-1, -1, 0, 0, 0, 1, 0, 1, 2],
  Pi: [-2, -2, -1, 0, 1, 1, -1, -1, 1],
  Mi: [-2, -2, -1, 0, 0, 1, -1, -1, 0],
  Il: [-1, -1, -1, 0, 0, 0, 0, 0, 0],
  Ar: [-1, -1, 0, 0, 1, 2, 0, 1, 2],
  Ab: [-2, -2, -1, -1, 1, 1, -1, 0, 1],
}

/** filo T.3 with the odds rounded in the defender's favour. */
const oddsOf = (attack: number, defence: number): number => {
  const ratio = (a: number, b: number) => attack * b >= defence * a
  if (ratio(2, 1)) return 2
  if (ratio(1, 1)) return 1
  if (ratio(1, 2)) return 0
  return ratio(1, 3) ? -1 : -2
}

export interface PaperCombat {
  readonly attackers: readonly PaperUnit[]
  readonly defenders: readonly PaperUnit[]
  readonly charge: boolean
  readonly fired: boolean
  readonly attackerBonus: number
  readonly defenderBonus: number
}

const most = (units: readonly PaperUnit[], of: (unit: PaperUnit) => number): number =>
  Math.max(...units.map(of))

const total = (units: readonly PaperUnit[]): number => units.reduce((sum, { pf }) => sum + pf, 0)

/** filo T.5: every modifier of a combat by name. */
export const combatModifiersOf = (map: PaperMap, combat: PaperCombat): Readonly<Record<string, number>> => {
  const { attackers, defenders, charge, fired } = combat
  const pairs = attackers.flatMap(attacker =>
    defenders
      .filter(defender => distance(attacker.hex, defender.hex) === 1)
      .map(defender => ({ attacker, defender })),
  )
  const grounds = pairs.map(({ attacker, defender }) =>
    groundOf(map, attacker.hex, defender.hex, charge ? 'charge' : 'combat'),
  )
  const types = attackers.flatMap(({ type }) =>
    defenders.map(other => nth(entry(TYPES, type), DEFENDERS.indexOf(other.type))),
  )
  const flees = defenders.filter(({ state }) => state === 'flight').length
  const shaken = defenders.filter(({ state }) => state !== 'organised').length
  const rear = pairs.some(
    ({ attacker, defender }) =>
      defender.state !== 'flight' && !isInFront(defender, directionOf(defender.hex, attacker.hex)),
  )
  const weak = attackers.filter(({ state }) => state !== 'organised').length
  const defendersShaken =
    flees === defenders.length ? 3 : shaken === defenders.length || flees > 0 ? 2 : shaken > 0 ? 1 : 0
  return withoutZeroes({
    ground: Math.min(...grounds.map(Number)),
    odds: oddsOf(total(attackers), total(defenders)),
    types: Math.min(...types),
    quality: Math.sign(most(attackers, ({ quality }) => quality) - most(defenders, ({ quality }) => quality)),
    leaders: combat.attackerBonus - combat.defenderBonus,
    'offensive-fire': fired ? -2 : 0,
    rear: rear && !charge ? 2 : 0,
    charge: charge && !rear ? 2 : 0,
    'charge-rear': charge && rear ? 3 : 0,
    'attackers-shaken': weak === attackers.length ? -2 : weak > 0 ? -1 : 0,
    'defenders-shaken': defendersShaken,
  })
}

export const NOT_ALLOWED = NO

import { type Hex, IMPASSABLE, OFF_MAP } from '@mesnada/hex'
import { allowanceOf, costsFor } from './figures.ts'
import type { Unit } from './flow.ts'
import { eliminate } from './harm.ts'
import {
  follow,
  isEnemyAt,
  isNextToEnemy,
  isOnMap,
  lift,
  mateOf,
  NOBODY,
  seatOf,
  stand,
  unitsAt,
} from './occupancy.ts'
import { interrupt } from './stack.ts'
import { fits } from './stacking.ts'
import type { FiloState, Tell } from './state.ts'
import { IN_FLIGHT } from './units.ts'

/** 12.2: straight to the edge, turning aside only to avoid the enemy or its own end. */

interface Route {
  /** Hexes entered, in order. */
  readonly hexes: readonly Hex[]
  readonly leavesMap: boolean
}

interface Runner {
  readonly units: readonly Unit[]
  readonly start: Hex
  /** Movement points, or hexes for the two it runs at once. */
  readonly points: number
  readonly priced: boolean
}

/** The first route in the order of preference that ends where the runners may stand, or beyond the edge. */
const routeOf = (state: FiloState, { units, start, points, priced }: Runner): Route | undefined => {
  const { setting } = state
  const seat = seatOf(state, units[0])
  const costs = costsFor(state, units[0])
  const failed = new Set<number>()

  const waysFrom = (hex: Hex): readonly { readonly to: Hex; readonly cost: number }[] => {
    const clear: { to: Hex; cost: number }[] = []
    const inContact: { to: Hex; cost: number }[] = []
    for (const direction of setting.flight[seat]) {
      const to = setting.grid.neighbours[hex * 6 + direction]
      const cost = costs[hex * 6 + direction]
      if (to === OFF_MAP || cost >= IMPASSABLE || isEnemyAt(state, to, seat)) continue
      const way = { to, cost: priced ? cost : 1 }
      if (isNextToEnemy(state, to, seat)) inContact.push(way)
      else clear.push(way)
    }
    return [...clear, ...inContact]
  }

  const search = (hex: Hex, left: number, first: boolean): Route | undefined => {
    const stop = (): Route | undefined =>
      !first && fits(state, units, hex) ? { hexes: [], leavesMap: false } : undefined
    if (left === 0 && !first) return stop()
    if (setting.toEdge[seat][hex] === 0) return { hexes: [], leavesMap: true }
    const key = hex * 32 + left
    if (failed.has(key)) return undefined
    for (const { to, cost } of waysFrom(hex)) {
      // 8: one hex is always possible, whatever it costs.
      const paid = first ? Math.min(cost, left) : cost
      const rest = paid <= left ? search(to, left - paid, false) : stop()
      if (rest === undefined) continue
      return paid <= left ? { ...rest, hexes: [to, ...rest.hexes] } : rest
    }
    failed.add(key)
    return undefined
  }

  return search(start, points, true)
}

/** 12.2: friends on the way, who may be carried along; those already in flight are not. */
const crossed = (
  state: FiloState,
  hexes: readonly Hex[],
  spared: readonly Unit[],
): readonly (readonly Unit[])[] =>
  hexes
    .slice(0, -1)
    .map(hex =>
      unitsAt(state, hex).filter(
        unit => state.tables.units.order[unit] !== IN_FLIGHT && !spared.includes(unit),
      ),
    )
    .filter(units => units.length > 0)

/** Units of one hex flee together, or if there is no room one by one; who finds no way is lost. */
const flee = (
  state: FiloState,
  fleeing: readonly Unit[],
  { points, priced }: Pick<Runner, 'points' | 'priced'>,
  { spared, foes }: { readonly spared: readonly Unit[]; readonly foes: readonly Hex[] },
  tell: Tell,
): void => {
  for (const unit of fleeing) leaveGuns(state, unit, foes, tell)
  const units = fleeing.filter(unit => isOnMap(state, unit))
  if (units.length === 0) return
  const start = state.tables.units.hex[units[0]]
  const route = routeOf(state, { units, start, points, priced })
  if (route === undefined && units.length > 1) {
    for (const unit of units) flee(state, [unit], { points, priced }, { spared, foes }, tell)
    return
  }
  if (route === undefined || route.leavesMap) {
    const parting = route ? 'exit' : 'blocked'
    for (const unit of units) eliminate(state, unit, { parting, foes }, tell)
  } else arrive(state, units, start, route.hexes[route.hexes.length - 1], tell)
  if (route === undefined) return
  const passed = route.leavesMap ? [...route.hexes, OFF_MAP] : route.hexes
  const frames = crossed(state, passed, spared).map(
    friends => ({ kind: 'crossing', units: friends, spared: units }) as const,
  )
  interrupt(state, ...frames)
}

const arrive = (state: FiloState, units: readonly Unit[], start: Hex, hex: Hex, tell: Tell): void => {
  const { setting, tables } = state
  for (const unit of units) lift(state, unit)
  for (const unit of units) {
    stand(state, unit, hex, tell)
    tables.units.facing[unit] = setting.flight[seatOf(state, unit)][0]
    tell?.({ type: 'ran', unit, hex })
  }
  follow(state, start, hex)
}

/** Guns whose infantry runs are lost. */
const leaveGuns = (state: FiloState, unit: Unit, foes: readonly Hex[], tell: Tell): void => {
  const { isArtillery } = state.setting
  const mate = mateOf(state, unit)
  if (mate !== NOBODY && isArtillery[mate] && !isArtillery[unit])
    eliminate(state, mate, { parting: 'combat', foes }, tell)
}

/** Two hexes at once, free of cost. */
export const run = (
  state: FiloState,
  units: readonly Unit[],
  context: { readonly spared: readonly Unit[]; readonly foes: readonly Hex[] },
  tell: Tell,
): void => flee(state, units, { points: 2, priced: false }, context, tell)

/** Phase E: the whole allowance; for cavalry at Las Navas half of it (N.2). */
export const fleeOn = (state: FiloState, units: readonly Unit[], tell: Tell): void => {
  const { special } = state.setting
  const least = Math.min(...units.map(unit => allowanceOf(state, unit)))
  const halved = special.cavalryFleesHalf && state.tables.units.mounted[units[0]] !== 0
  const points = halved ? Math.ceil(least / 2) : least
  flee(state, units, { points, priced: true }, { spared: [], foes: [] }, tell)
}

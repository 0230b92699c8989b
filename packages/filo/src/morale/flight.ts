import { interrupt } from '@mesnada/engine'
import { type Hex, IMPASSABLE, nth, OFF_MAP } from '@mesnada/hex'
import { allowanceOf, costsFor } from '../core/figures.ts'
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
} from '../core/occupancy.ts'
import { fits } from '../core/stacking.ts'
import type { Unit } from '../flow.ts'
import { IN_FLIGHT } from '../printed/units.ts'
import { type Direction, type FiloState, type Flight, NO_WAY_OUT, type Seat, type Tell } from '../state.ts'
import { eliminate } from './harm.ts'

/** filo 12.2: straight to the edge, turning aside only to avoid the enemy or its own end. */

interface Route {
  /** Hexes entered, in order; none if the ground lets it go nowhere. */
  readonly hexes: readonly Hex[]
  readonly leavesMap: boolean
  /** Ground it cannot enter has ended it before its points did. */
  readonly halted: boolean
}

interface Runner {
  readonly units: readonly Unit[]
  readonly start: Hex
  /** Movement points, or hexes for the two it runs at once. */
  readonly points: number
  readonly priced: boolean
}

interface Way {
  readonly to: Hex
  readonly cost: number
}

/** What leads on from a hex: straight on, aside, and whether it is the ground alone that bars the straight way. */
interface Fork {
  readonly straight: readonly Way[]
  readonly aside: readonly Way[]
  readonly bank: boolean
}

const ALL_DIRECTIONS: readonly Direction[] = [3, 2, 4, 1, 5, 0]

/** The directions in which a hex leads nearer to the way out, and those in which it leads no farther. */
const directionsFrom = ({ setting }: FiloState, seat: Seat, hex: Hex): Pick<Flight, 'straight' | 'aside'> => {
  const flight = setting.flight[seat]
  if (!flight.byPlace) return flight
  const far = setting.toEdge[seat]
  const leading = (less: number): readonly Direction[] =>
    ALL_DIRECTIONS.filter(direction => {
      const to = setting.grid.neighbours[hex * 6 + direction] ?? OFF_MAP
      return to !== OFF_MAP && far[hex] !== NO_WAY_OUT && far[to] === (far[hex] ?? NO_WAY_OUT) - less
    })
  return { straight: leading(1), aside: leading(0) }
}

const forkAt = (state: FiloState, { units, priced }: Runner, hex: Hex): Fork => {
  const { neighbours } = state.setting.grid
  const seat = seatOf(state, nth(units, 0))
  const costs = costsFor(state, nth(units, 0))
  const { straight, aside } = directionsFrom(state, seat, hex)
  const isGround = (direction: Direction): boolean =>
    neighbours[hex * 6 + direction] === OFF_MAP || (costs[hex * 6 + direction] ?? IMPASSABLE) >= IMPASSABLE
  const open = (directions: readonly Direction[]): readonly Way[] =>
    directions.flatMap(direction => {
      const to = neighbours[hex * 6 + direction] ?? OFF_MAP
      if (isGround(direction) || isEnemyAt(state, to, seat)) return []
      return [{ to, cost: priced ? (costs[hex * 6 + direction] ?? IMPASSABLE) : 1 }]
    })
  return { straight: open(straight), aside: open(aside), bank: straight.every(isGround) }
}

/** In the order of preference: clear of the enemy before beside him, straight on before aside. */
const waysOf = (state: FiloState, seat: Seat, { straight, aside }: Fork): readonly Way[] => {
  const ways = [...straight, ...aside]
  const isClear = ({ to }: Way): boolean => !isNextToEnemy(state, to, seat)
  return [...ways.filter(isClear), ...ways.filter(way => !isClear(way))]
}

/** The first route in the order of preference that ends where the runners may stand, or beyond the edge. */
const fullRouteOf = (state: FiloState, runner: Runner): Route | undefined => {
  const { units, start, points } = runner
  const seat = seatOf(state, nth(units, 0))
  const toEdge = state.setting.toEdge[seat]
  const failed = new Set<number>()

  const search = (hex: Hex, left: number, first: boolean): Route | undefined => {
    const stop = (halted: boolean): Route | undefined =>
      !first && fits(state, units, hex) ? { hexes: [], leavesMap: false, halted } : undefined
    if (left === 0 && !first) return stop(false)
    if (toEdge[hex] === 0) return { hexes: [], leavesMap: true, halted: false }
    const key = hex * 32 + left
    if (failed.has(key)) return undefined
    const fork = forkAt(state, runner, hex)
    if (fork.bank) {
      // Ground does not turn it aside; only the enemy beside it, or having no room to stop, does.
      const halt = first ? undefined : stop(true)
      if (halt) return halt
      if (first && !isNextToEnemy(state, hex, seat)) return { hexes: [], leavesMap: false, halted: true }
    }
    for (const { to, cost } of waysOf(state, seat, fork)) {
      // filo 8: one hex is always possible, whatever it costs.
      const paid = first ? Math.min(cost, left) : cost
      const rest = paid <= left ? search(to, left - paid, false) : stop(false)
      if (rest === undefined) continue
      return paid <= left ? { ...rest, hexes: [to, ...rest.hexes] } : rest
    }
    failed.add(key)
    return undefined
  }

  return search(start, points, true)
}

/** As far as there is room: it is lost only if no hex on its way can hold it. */
const routeOf = (state: FiloState, runner: Runner): Route | undefined => {
  for (let points = runner.points; points > 0; points--) {
    const route = fullRouteOf(state, { ...runner, points })
    if (route) return route
  }
  return undefined
}

/** filo 12.2: friends on the way, who may be carried along; those already in flight are not. */
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
  const start = state.tables.units.hex[nth(units, 0)] ?? OFF_MAP
  const route = routeOf(state, { units, start, points, priced })
  if (route === undefined && units.length > 1) {
    for (const unit of units) flee(state, [unit], { points, priced }, { spared, foes }, tell)
    return
  }
  if (route === undefined || route.leavesMap) {
    const parting = route ? 'exit' : 'blocked'
    for (const unit of units) eliminate(state, unit, { parting, foes }, tell)
  } else arrive(state, units, start, route.hexes.at(-1) ?? start, tell)
  if (route === undefined) return
  if (route.halted) for (const unit of units) tell?.({ type: 'halted', unit })
  const passed = route.leavesMap ? [...route.hexes, OFF_MAP] : route.hexes
  const frames = crossed(state, passed, spared).map(
    friends => ({ kind: 'crossing', units: friends, spared: units }) as const,
  )
  interrupt(state, ...frames)
}

const arrive = (state: FiloState, units: readonly Unit[], start: Hex, hex: Hex, tell: Tell): void => {
  const { setting, tables } = state
  for (const unit of units) tables.units.facing[unit] = setting.flight[seatOf(state, unit)].towards
  if (hex === start) return
  for (const unit of units) lift(state, unit)
  for (const unit of units) {
    stand(state, unit, hex, tell)
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

/** Phase E: the whole allowance; for cavalry at Las Navas half of it (filo N.2). */
export const fleeOn = (state: FiloState, units: readonly Unit[], tell: Tell): void => {
  const { special } = state.setting
  const least = Math.min(...units.map(unit => allowanceOf(state, unit)))
  const halved = special.cavalryFleesHalf && state.tables.units.mounted[nth(units, 0)] !== 0
  const points = halved ? Math.ceil(least / 2) : least
  flee(state, units, { points, priced: true }, { spared: [], foes: [] }, tell)
}

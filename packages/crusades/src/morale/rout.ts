import { directionTo, type Hex, IMPASSABLE, nth, OFF_MAP } from '@mesnada/hex'
import { hasRoom, markEnemies, putUnit, takeLeadersAlong } from '../core/occupancy.ts'
import { nearestBeyondStakes } from '../core/stakes.ts'
import { markZones } from '../core/zones.ts'
import type { Unit } from '../flow.ts'
import { type CrusadesState, figuresOf, ROUTED, type Tell, UNREACHABLE } from '../state.ts'
import { eliminate, leaveLeadersBehind, loseStep } from './harm.ts'

/** Flight (crusades 10.1): half its movement towards its own edge, round enemies and their zones, through friends. */

/** A movement point to leave the map from a hex of the edge. */
const EXIT_COST = 2

/** Nearer than any hex of the edge. */
const OUT = -1

interface Refuge {
  readonly hex: Hex
  /** Hexes still to go, or OUT. */
  readonly away: number
  readonly path: readonly Hex[]
}

/** The hex nearest to the edge that the unit can run to; undefined if none is nearer than where it stands. */
const refugeOf = (state: CrusadesState, unit: Unit): Refuge | undefined => {
  const { setting, tables } = state
  const { side, flight, toEdge, mounted } = nth(setting.units, unit)
  const staked = mounted ? setting.staked : undefined
  const start = tables.units.hex[unit] ?? OFF_MAP
  const budget = Math.ceil(figuresOf(state, unit).movement / 2) * 2
  const zones = markZones(state, side)
  const enemies = markEnemies(state, side)
  const reach = setting.pathfinder.reach({
    start,
    budget,
    cost: (from, to, direction) =>
      zones[to] || enemies[to] || staked?.[from * 6 + direction]
        ? IMPASSABLE
        : (flight[from * 6 + direction] ?? 0),
  })
  let best: Hex | undefined
  let least = toEdge[start] ?? UNREACHABLE
  for (let i = 0; i < reach.count; i++) {
    const hex = reach.reached[i] ?? OFF_MAP
    const leaves = setting.edges[side][hex] === 1 && (reach.cost(hex) ?? 0) + EXIT_COST <= budget
    if (leaves) return { hex, away: OUT, path: reach.pathTo(hex)?.slice(1) ?? [] }
    if (hex === start || (toEdge[hex] ?? UNREACHABLE) >= least || !hasRoom(state, hex, side)) continue
    best = hex
    least = toEdge[hex] ?? UNREACHABLE
  }
  const beyond =
    staked &&
    nearestBeyondStakes({
      grid: setting.grid,
      reach,
      staked,
      costs: flight,
      budget,
      toEdge,
      least,
      mayGoOnFrom: () => true,
      mayEndIn: hex => !zones[hex] && !enemies[hex] && hasRoom(state, hex, side),
    })
  if (beyond) return { ...beyond, away: toEdge[beyond.hex] ?? UNREACHABLE }
  return best === undefined ? undefined : { hex: best, away: least, path: reach.pathTo(best)?.slice(1) ?? [] }
}

/** crusades 10.1: it faces as it went, unless it joins a stack (crusades 7.3). */
const faceAlong = ({ setting, tables }: CrusadesState, unit: Unit, way: readonly Hex[]): void => {
  const [before, last] = way.slice(-2)
  if (before === undefined || last === undefined) return
  const direction = directionTo(setting.grid, before, last)
  if (direction !== undefined) tables.units.facing[unit] = direction
}

/** crusades 10.1: runs; one that cannot loses a step, one that reaches the edge is gone for good. */
export const flee = (state: CrusadesState, unit: Unit, tell: Tell): void => {
  const { units } = state.tables
  const { side } = nth(state.setting.units, unit)
  const from = units.hex[unit] ?? OFF_MAP
  units.morale[unit] = ROUTED
  const refuge = refugeOf(state, unit)
  if (refuge === undefined) {
    tell?.({ type: 'cornered', unit })
    loseStep(state, unit, tell)
  } else if (refuge.away === OUT) {
    tell?.({ type: 'fled-field', unit })
    eliminate(state, unit, tell)
    leaveLeadersBehind(state, unit, from)
  } else {
    faceAlong(state, unit, [from, ...refuge.path])
    putUnit(state, unit, refuge.hex, true)
    takeLeadersAlong(state, side, from, refuge.hex)
    tell?.({ type: 'fled', unit, path: refuge.path, hex: refuge.hex })
  }
}

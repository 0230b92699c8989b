import { FAR, opponentOf, type Seat } from '@mesnada/engine'
import { DIRECTIONS, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { bodiesOf, isAlive, isAnimal, isOnMap, sideOf, weaponOf } from '../core/bodies.ts'
import { hexesOfGear } from '../core/ground.ts'
import { entryOf, groupedOf, objectivesOf, termsOf } from '../core/terms.ts'
import type { Body } from '../flow.ts'
import { CAPTIVE, DESTROYED, NOBODY, RESERVE, type SiegeState } from '../state.ts'
import { campaignAimOf } from './campaign-aims.ts'
import {
  bodyNamed,
  captureTargetsOf,
  freeTargetsOf,
  mustCapture,
  protectorsOf,
  wardsOf,
} from './capture-targets.ts'
import { convoyOf } from './convoy.ts'
import { escortsOf } from './escorts.ts'
import { GroundDistances } from './ground-distances.ts'
import { type Works, worksOf } from './works.ts'

/** The aims of a side, read from the victory conditions and the scoring of its scenario. */

export interface Aim {
  readonly goals: readonly Hex[]
  /** The value of coming one movement point nearer, in prices of siege 6.6. */
  readonly urgency: number
  /** Movement points left to go from there, where the goal is only an intermediate one. */
  readonly beyond?: number
  /** Whether the body goes there whatever else there is to do: others rely on it. */
  readonly isDuty?: boolean
}

/** The value of a movement point towards an objective, an enemy, and a place to guard, in prices of siege 6.6. */
export const URGENCY = { objective: 0.5, enemy: 0.3, guard: 0.25 } as const

export interface Aims {
  of(body: Body): Aim
  /** The aim of going for the nearest enemy. */
  readonly enemy: Aim
  /** The edge hexes by which leaving counts for this side. */
  readonly exits: readonly Hex[]
  /** The work at walls: ladders, engines, oil, the drawbridge. */
  readonly works: Works | undefined
  /** The one person whose getting away wins; NOBODY if there is none. */
  readonly ward: Body
  /** Whether there is anyone whom the side must capture. */
  readonly mustCapture: boolean
  isCaptureTarget(body: Body): boolean
  /** Whether a prisoner who is led away comes here next. */
  isPrisonersWay(hex: Hex): boolean
}

export const aimsOf = (
  state: SiegeState,
  seat: Seat,
  distances: GroundDistances = new GroundDistances(state),
): Aims => {
  const captureTargets = captureTargetsOf(state, seat)
  const exits = exitsOf(state, seat)
  const enemy: Aim = { goals: enemiesOf(state, seat), urgency: URGENCY.enemy }
  const objective = objectiveOf(state, seat, captureTargets)
  const ofTheDay = campaignAimOf(state, seat)
  const escorts = escortsOf(state, seat, captureTargets, distances)
  const convoy = convoyFor(state, seat, exits, distances)
  const works = worksOf(state, seat, distances, (objective ?? enemy).goals)
  return {
    enemy,
    works,
    exits: exits.hexes,
    ward: exits.only,
    mustCapture: captureTargets.length > 0,
    isPrisonersWay: hex => escorts.way.has(hex),
    isCaptureTarget: body => captureTargets.includes(body),
    of: body => {
      if (exits.leaves(body)) return { goals: exits.hexes, urgency: URGENCY.objective, isDuty: true }
      const escorted = escorts.places.get(body)
      if (escorted) return { goals: escorted, urgency: URGENCY.objective, isDuty: true }
      const today = works?.aimOf(body) ?? ofTheDay?.(body)
      if (today) return today
      if (convoy) return convoy
      // Archers go for the enemy; the others take ground.
      const aim = objective && weaponOf(state, body) === undefined ? objective : enemy
      const hex = state.tables.bodies.hex[body] ?? OFF_MAP
      const cutOff =
        works?.gathering !== undefined && (hex < 0 || distances.to('foot', aim.goals)[hex] === FAR)
      return cutOff ? (works?.gathering ?? aim) : aim
    },
  }
}

interface Exits {
  readonly hexes: readonly Hex[]
  /** The only one who is to leave; NOBODY if others are too. */
  readonly only: Body
  leaves(body: Body): boolean
}

/** The bodies that are to leave the map, and where. */
const exitsOf = (state: SiegeState, seat: Seat): Exits => {
  const { scoring = [] } = state.setting.play
  const { declaredExit } = state.flow
  const hexesBy = (edges: readonly string[]): readonly Hex[] =>
    edges.flatMap(edge => state.setting.board.edges.get(edge) ?? [])
  for (const condition of objectivesOf(state))
    if (condition.kind === 'exit' && condition.by === seat) {
      const { name, edges } = condition
      const only = name === undefined ? NOBODY : bodyNamed(state, name)
      return { hexes: hexesBy(edges), only, leaves: body => only === NOBODY || body === only }
    }
  for (const score of scoring)
    if (score.kind === 'exits' && score.by === seat) {
      const edges = declaredExit && score.declared ? [declaredExit.edge] : score.edges
      return { hexes: hexesBy(edges), only: NOBODY, leaves: body => !isAnimal(state, body) }
    }
  return { hexes: [], only: NOBODY, leaves: () => false }
}

/** The others' aim, where one person alone is to leave. */
const convoyFor = (
  state: SiegeState,
  seat: Seat,
  { hexes, only }: Exits,
  distances: GroundDistances,
): Aim | undefined => (only === NOBODY ? undefined : convoyOf(state, seat, only, hexes, distances))

/** The ground, person or engine that decides the game, if there is one. */
const objectiveOf = (state: SiegeState, seat: Seat, captureTargets: readonly Body[]): Aim | undefined => {
  const free = freeTargetsOf(state, seat, captureTargets)
  const keepers = free.flatMap(target => protectorsOf(state, target))
  const sought = keepers.length > 0 ? keepers : free
  if (sought.length > 0)
    return { goals: sought.map(body => state.tables.bodies.hex[body] ?? OFF_MAP), urgency: URGENCY.objective }
  const unseen = whereToLook(state, seat, captureTargets)
  if (unseen.length > 0) return { goals: unseen, urgency: URGENCY.objective }
  const wards = wardsOf(state, seat)
  if (wards.length > 0) {
    const { hex, custody } = state.tables.bodies
    const taken = wards.some(body => custody[body] === CAPTIVE)
    return {
      goals: wards.map(body => hex[body] ?? OFF_MAP),
      urgency: taken ? URGENCY.objective : URGENCY.guard,
    }
  }
  for (const condition of objectivesOf(state))
    if (condition.kind === 'hold')
      return {
        goals: state.setting.board.areas.get(condition.area) ?? [],
        urgency: condition.by === seat ? URGENCY.objective : URGENCY.guard,
      }
    else if (condition.kind === 'destroy' && condition.by === seat)
      return { goals: besideGear(state, opponentOf(seat), condition.gear), urgency: URGENCY.objective }
    else if (condition.kind === 'kill' && condition.by === seat) {
      const body = bodyNamed(state, condition.name)
      if (body >= 0 && isOnMap(state, body) && sideOf(state, body) !== seat)
        return { goals: [state.tables.bodies.hex[body] ?? OFF_MAP], urgency: URGENCY.objective }
    }
  return undefined
}

/** siege 6.75: a body that is sought and not known is under one of the face-down counters. */
export const possibleCaptureTargetsOf = (
  state: SiegeState,
  seat: Seat,
  captureTargets: readonly Body[] = captureTargetsOf(state, seat),
): readonly Body[] => {
  if (!mustCapture(state, seat) || captureTargets.length > 0) return []
  const { card } = state.tables.bodies
  return [...bodiesOf(state, opponentOf(seat))].filter(body => (card[body] ?? 0) < 0)
}

const whereToLook = (state: SiegeState, seat: Seat, captureTargets: readonly Body[]): readonly Hex[] =>
  possibleCaptureTargetsOf(state, seat, captureTargets).map(body => state.tables.bodies.hex[body] ?? OFF_MAP)

/** The hexes around engines, from which one works on them. */
const besideGear = (state: SiegeState, owner: Seat, kinds: readonly string[]): readonly Hex[] => {
  const { gear, grid } = state.setting
  const beside = new Set<Hex>()
  for (const [row, { kind, side }] of gear.entries()) {
    if (side !== owner || !kinds.includes(kind) || state.tables.gear.status[row] === DESTROYED) continue
    for (const hex of hexesOfGear(state, row)) {
      if (hex === OFF_MAP) continue
      for (const direction of DIRECTIONS) {
        const next = grid.neighbours[hex * 6 + direction] ?? OFF_MAP
        if (next !== OFF_MAP) beside.add(next)
      }
    }
  }
  return [...beside].toSorted((a, b) => a - b)
}

/** The enemies' hexes; before they enter, the hexes where they will. */
const enemiesOf = (state: SiegeState, seat: Seat): readonly Hex[] => {
  const { bodies } = state.tables
  const hexes: Hex[] = []
  for (const body of bodiesOf(state, opponentOf(seat)))
    if (!isAnimal(state, body) && bodies.custody[body] !== CAPTIVE) hexes.push(bodies.hex[body] ?? OFF_MAP)
  return hexes.length > 0 ? hexes : expected(state, opponentOf(seat))
}

const expected = (state: SiegeState, seat: Seat): readonly Hex[] => {
  const { board } = state.setting
  const { startAreas } = termsOf(state)
  const hexes = new Set<Hex>()
  for (let body = 0; body < state.tables.bodies.hex.length; body++) {
    const grouped = groupedOf(state, body)
    const { side, group } = grouped
    if (side !== seat || state.tables.bodies.hex[body] !== RESERVE || !isAlive(state, body)) continue
    const entry = entryOf(state, grouped)
    if (entry) for (const edge of entry.edges) for (const hex of board.edges.get(edge) ?? []) hexes.add(hex)
    else
      for (const [hex, within] of (nth(startAreas, side)[group] ?? []).entries()) if (within) hexes.add(hex)
  }
  return [...hexes].toSorted((a, b) => a - b)
}

import { opponentOf, type Seat } from '@mesnada/engine'
import { DIRECTIONS, type Hex, OFF_MAP } from '@mesnada/hex'
import { bodiesOf, cardOf, isAlive, isAnimal, isOnMap, sideOf, weaponOf } from '../bodies.ts'
import type { Body } from '../flow.ts'
import { hexesOfGear } from '../ground.ts'
import { CAPTIVE, DESTROYED, RESERVE, type SiegeState } from '../state.ts'
import { entryOf, groupedOf, objectivesOf, termsOf } from '../terms.ts'
import { campaignAimOf } from './campaign-aims.ts'
import { escortsOf } from './escorts.ts'
import { FAR, Ways } from './ways.ts'
import { type Works, worksOf } from './works.ts'

/** What a side is after, read from the conditions and the scoring of its scenario. */

export interface Aim {
  readonly goals: readonly Hex[]
  /** What coming a movement point nearer is worth. */
  readonly urgency: number
  /** Movement points that are left to go from there, where the goal is only the next thing to do. */
  readonly beyond?: number
}

/** A goal that wins the game draws more than an enemy, and an enemy more than a post that is only to be kept. */
export const URGENCY = { objective: 0.5, enemy: 0.3, guard: 0.25 } as const

export interface Aims {
  of(body: Body): Aim
  /** The enemy, wherever he stands. */
  readonly enemy: Aim
  /** The edges by which leaving counts for this side. */
  readonly exits: readonly Hex[]
  /** Ladders and engines that are to be brought to the walls. */
  readonly works: Works | undefined
  /** Whether there is anyone whom the side must take alive. */
  readonly hunts: boolean
  isQuarry(body: Body): boolean
}

export const aimsOf = (state: SiegeState, seat: Seat, ways: Ways = new Ways(state)): Aims => {
  const quarry = quarryOf(state, seat)
  const exits = exitsOf(state, seat)
  const enemy: Aim = { goals: enemiesOf(state, seat), urgency: URGENCY.enemy }
  const objective = objectiveOf(state, seat, quarry)
  const ofTheDay = campaignAimOf(state, seat)
  const escorts = escortsOf(state, seat, quarry, ways)
  const works = worksOf(state, seat, ways, (objective ?? enemy).goals)
  return {
    enemy,
    works,
    exits: exits.hexes,
    hunts: quarry.length > 0,
    isQuarry: body => quarry.includes(body),
    of: body => {
      if (exits.leaves(body)) return { goals: exits.hexes, urgency: URGENCY.objective }
      const escorted = escorts.get(body)
      if (escorted) return { goals: escorted, urgency: URGENCY.objective }
      const today = works?.aimOf(body) ?? ofTheDay?.(body)
      if (today) return today
      // Bows reach the enemy from afar; ground is taken by the others.
      const aim = objective && weaponOf(state, body) === undefined ? objective : enemy
      const cutOff =
        works?.gathering !== undefined && ways.to('foot', aim.goals)[state.tables.bodies.hex[body]] === FAR
      return cutOff ? (works?.gathering ?? aim) : aim
    },
  }
}

const bodyNamed = (state: SiegeState, name: string): Body => {
  for (let body = 0; body < state.tables.bodies.hex.length; body++) {
    const card = cardOf(state, body)
    if (card.kind === 'character' && card.name === name) return body
  }
  return -1
}

/** Enemies that a condition names for this side to take. */
export const quarryOf = (state: SiegeState, seat: Seat): readonly Body[] =>
  objectivesOf(state).flatMap(condition => {
    if (condition.kind !== 'capture' || condition.by !== seat) return []
    const body = bodyNamed(state, condition.name)
    return body < 0 ? [] : [body]
  })

interface Exits {
  readonly hexes: readonly Hex[]
  leaves(body: Body): boolean
}

/** Who is to leave the map, and where. */
const exitsOf = (state: SiegeState, seat: Seat): Exits => {
  const { scoring = [] } = state.setting.play
  const { declaredExit } = state.flow
  const hexesBy = (edges: readonly string[]): readonly Hex[] =>
    edges.flatMap(edge => state.setting.board.edges.get(edge) ?? [])
  for (const condition of objectivesOf(state))
    if (condition.kind === 'exit' && condition.by === seat) {
      const { name, edges } = condition
      const only = name === undefined ? undefined : bodyNamed(state, name)
      return { hexes: hexesBy(edges), leaves: body => only === undefined || body === only }
    }
  for (const score of scoring)
    if (score.kind === 'exits' && score.by === seat) {
      const edges = declaredExit && score.declared ? [declaredExit.edge] : score.edges
      return { hexes: hexesBy(edges), leaves: body => !isAnimal(state, body) }
    }
  return { hexes: [], leaves: () => false }
}

/** The ground, person or engine that wins or loses the game, if there is one. */
const objectiveOf = (state: SiegeState, seat: Seat, quarry: readonly Body[]): Aim | undefined => {
  const free = quarry.filter(body => isOnMap(state, body) && state.tables.bodies.custody[body] !== CAPTIVE)
  if (free.length > 0)
    return { goals: free.map(body => state.tables.bodies.hex[body]), urgency: URGENCY.objective }
  const unseen = whereToLook(state, seat, quarry)
  if (unseen.length > 0) return { goals: unseen, urgency: URGENCY.objective }
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
        return { goals: [state.tables.bodies.hex[body]], urgency: URGENCY.objective }
    }
  return undefined
}

/** 6.75: whoever is sought and not known to lie anywhere lies under one of the counters that are face down. */
const whereToLook = (state: SiegeState, seat: Seat, quarry: readonly Body[]): readonly Hex[] => {
  const seeks = objectivesOf(state).some(
    ({ kind, ...rest }) => kind === 'capture' && 'by' in rest && rest.by === seat,
  )
  if (!seeks || quarry.length > 0) return []
  const { card, hex } = state.tables.bodies
  return [...bodiesOf(state, opponentOf(seat))].filter(body => card[body] < 0).map(body => hex[body])
}

/** One works on an engine from the hexes around it. */
const besideGear = (state: SiegeState, owner: Seat, kinds: readonly string[]): readonly Hex[] => {
  const { gear, grid } = state.setting
  const beside = new Set<Hex>()
  for (const [row, { kind, side }] of gear.entries()) {
    if (side !== owner || !kinds.includes(kind) || state.tables.gear.status[row] === DESTROYED) continue
    for (const hex of hexesOfGear(state, row)) {
      if (hex === OFF_MAP) continue
      for (const direction of DIRECTIONS) {
        const next = grid.neighbours[hex * 6 + direction]
        if (next !== OFF_MAP) beside.add(next)
      }
    }
  }
  return [...beside].toSorted((a, b) => a - b)
}

/** Where the enemy is; before he is there, where he will be. */
const enemiesOf = (state: SiegeState, seat: Seat): readonly Hex[] => {
  const { bodies } = state.tables
  const hexes: Hex[] = []
  for (const body of bodiesOf(state, opponentOf(seat)))
    if (!isAnimal(state, body) && bodies.custody[body] !== CAPTIVE) hexes.push(bodies.hex[body])
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
    else for (const [hex, within] of (startAreas[side][group] ?? []).entries()) if (within) hexes.add(hex)
  }
  return [...hexes].toSorted((a, b) => a - b)
}

import { accepted, type Board, type Checked, refused, SEATS, type Seat } from '@mesnada/engine'
import {
  DIRECTIONS,
  type Direction,
  type Hex,
  IMPASSABLE,
  nth,
  OFF_MAP,
  opposite,
  parseDirection,
} from '@mesnada/hex'
import { bearings, type Gait, openSteps, stepCosts, withoutStakes } from './printed/terrain.ts'
import { ARM_RULES, type Figures, gaitOf, type Order, reduced } from './printed/units.ts'
import type { Play } from './scenario-schema.ts'
import {
  type FormationCard,
  type LeaderCard,
  type Leaves,
  type Setting,
  UNREACHABLE,
  type UnitCard,
} from './state.ts'

/** A row for every counter of the scenario, with what it can do, and where it begins. */
export interface Muster {
  readonly cards: Pick<Setting, 'units' | 'leaders' | 'formations' | 'edges'>
  readonly unitPlaces: readonly { readonly hex: Hex; readonly facing: Direction }[]
  readonly leaderPlaces: readonly { readonly hex: Hex; readonly order: Order }[]
}

type Army = Play['armies'][0]
type Formation = Army['formations'][0]
type UnitGroup = Formation['units'][0]

/** What the units of a formation have in common. */
interface Body {
  readonly side: Seat
  readonly formation: number
  readonly garrison: string | undefined
  readonly leaves: Leaves | undefined
}

const FALLEN: Figures = { strength: 0, movement: 0, morale: 0 }

export const muster = (play: Play, board: Board): Checked<Muster> => {
  const edges = SEATS.map(seat => edgeMask(board, play.armies[seat].edge))
  const [first, second] = edges
  if (!first || !second) {
    const { edge } = play.armies[first ? 1 : 0]
    return refused({ code: 'crusades.scenario.edge', values: { edge } })
  }
  for (const { leaves } of play.armies.flatMap(({ formations }) => formations))
    if (leaves && !board.edges.has(leaves.edge))
      return refused({ code: 'crusades.scenario.edge', values: { edge: leaves.edge } })
  const clerk = new Clerk(board, [first, second])
  for (const seat of SEATS)
    for (const formation of play.armies[seat].formations) {
      const unknown = clerk.enlist(seat, formation)
      if (unknown !== undefined)
        return refused({ code: 'crusades.scenario.place', rule: 'crusades 7.1', values: { at: unknown } })
    }
  return accepted(clerk.muster())
}

const edgeMask = ({ edges, grid }: Board, name: string): Uint8Array | undefined => {
  const hexes = edges.get(name)
  if (hexes === undefined) return undefined
  const mask = new Uint8Array(grid.size)
  for (const hex of hexes) mask[hex] = 1
  return mask
}

/** Writes the lists; those who move alike share their tables. */
class Clerk {
  readonly #board: Board
  readonly #edges: readonly [Uint8Array, Uint8Array]
  readonly #units: UnitCard[] = []
  readonly #leaders: LeaderCard[] = []
  readonly #formations: FormationCard[] = []
  readonly #unitPlaces: { readonly hex: Hex; readonly facing: Direction }[] = []
  readonly #leaderPlaces: { readonly hex: Hex; readonly order: Order }[] = []
  readonly #costs = new Map<string, Uint8Array>()
  readonly #bears = new Map<string, Uint8Array>()
  readonly #ways = new Map<string, Uint16Array>()

  constructor(board: Board, edges: readonly [Uint8Array, Uint8Array]) {
    this.#board = board
    this.#edges = edges
  }

  /** Answers with a label that is not on the map, if there is one. */
  enlist(side: Seat, { id, name, order, leader, units, leaves, garrison }: Formation): string | undefined {
    const formation = this.#formations.length
    const first = this.#units.length
    const place = this.#board.grid.parse(leader.at)
    if (place === undefined) return leader.at
    for (const group of units) {
      const unknown = this.#raise({ side, formation, garrison, leaves }, group)
      if (unknown !== undefined) return unknown
    }
    const { command, span, bonus, overall = false } = leader
    const costs = this.#costsOf({ mover: 'leader', mounted: false }, garrison)
    this.#leaderPlaces.push({ hex: place, order })
    this.#leaders.push({
      id: `l${this.#leaders.length}`,
      name: leader.name,
      side,
      formation,
      overall,
      figures: { command, span, bonus },
      costs,
      toWing: this.#wingOf(leaves, costs),
    })
    const rows = this.#units.slice(first).map((_, index) => first + index)
    this.#formations.push({ id, name, side, leader: formation, units: rows, leaves })
    return undefined
  }

  muster(): Muster {
    return {
      cards: {
        units: this.#units,
        leaders: this.#leaders,
        formations: this.#formations,
        edges: this.#edges,
      },
      unitPlaces: this.#unitPlaces,
      leaderPlaces: this.#leaderPlaces,
    }
  }

  #raise(body: Body, group: UnitGroup): string | undefined {
    const facing = parseDirection(this.#board.grid.orientation, group.facing)
    for (const at of group.at) {
      const hex = this.#board.grid.parse(at)
      if (hex === undefined || facing === undefined) return at
      this.#unitPlaces.push({ hex, facing })
      this.#units.push(this.#unitCard(body, group))
    }
    return undefined
  }

  /** What a step costs; crusades 14.4: nothing takes a garrison out of its town. */
  #costsOf(gait: Gait, garrison: string | undefined): Uint8Array {
    return shared(this.#costs, `${gait.mover} ${gait.mounted} ${gait.roadless} ${garrison}`, () => {
      const costs = stepCosts(this.#board, gait)
      return garrison === undefined ? costs : keptWithin(this.#board, garrison, costs)
    })
  }

  /** crusades 14.2 */
  #wingOf(leaves: Leaves | undefined, costs: Uint8Array): Uint16Array | undefined {
    const edge = leaves && edgeMask(this.#board, leaves.edge)
    return edge && waysTo(this.#board, edge, costs)
  }

  #unitCard({ side, formation, garrison, leaves }: Body, group: UnitGroup): UnitCard {
    const { arm, crusader = false, loose = false, berserk = false } = group
    const rule = ARM_RULES[arm]
    const gait = gaitOf(arm, loose)
    const full: Figures = {
      strength: group.strength ?? rule.figures.strength,
      movement: group.movement ?? rule.figures.movement,
      morale: group.morale ?? rule.figures.morale,
    }
    const key = `${gait.mover} ${gait.mounted}`
    const costs = this.#costsOf(gait, garrison)
    const flight = this.#costsOf({ ...gait, roadless: true }, garrison)
    return {
      id: `u${this.#units.length}`,
      name: group.name,
      arm,
      side,
      formation,
      figures: [FALLEN, reduced(full), full],
      mover: gait.mover,
      mounted: gait.mounted,
      skirmisher: rule.skirmisher || loose,
      crusader,
      berserk,
      shooter: rule.shooter,
      type: rule.type,
      points: rule.points,
      costs,
      unstaked: gait.mounted
        ? shared(this.#costs, `unstaked ${key} ${garrison}`, () => withoutStakes(this.#board, costs))
        : costs,
      flight,
      open: shared(this.#bears, `open ${key} ${garrison}`, () => openSteps(this.#board, costs)),
      bears: shared(this.#bears, gait.mover, () => bearings(this.#board, gait.mover)),
      garrison: garrison !== undefined,
      toWing: this.#wingOf(leaves, costs),
      toEdge: shared(this.#ways, `${side} ${key} ${garrison}`, () =>
        waysTo(this.#board, this.#edges[side], flight),
      ),
    }
  }
}

const keptWithin = ({ areas, grid }: Board, garrison: string, costs: Uint8Array): Uint8Array => {
  const within = new Set(areas.get(garrison))
  return costs.map((cost, step) => (within.has(grid.neighbours[step] ?? OFF_MAP) ? cost : IMPASSABLE))
}

const shared = <T>(known: Map<string, T>, key: string, make: () => T): T => {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

/** crusades 10.1: hexes to the edge over ground that can be crossed, worked out backwards from the edge. */
const waysTo = ({ grid }: Board, edge: Uint8Array, costs: Uint8Array): Uint16Array => {
  const away = new Uint16Array(grid.size).fill(UNREACHABLE)
  const queue: Hex[] = []
  for (let hex = 0; hex < grid.size; hex++)
    if (edge[hex]) {
      away[hex] = 0
      queue.push(hex)
    }
  for (let next = 0; next < queue.length; next++) {
    const hex = nth(queue, next)
    for (const direction of DIRECTIONS) {
      const from = grid.neighbours[hex * 6 + direction] ?? OFF_MAP
      if (from === OFF_MAP || away[from] !== UNREACHABLE) continue
      if ((costs[from * 6 + opposite(direction)] ?? IMPASSABLE) >= IMPASSABLE) continue
      away[from] = (away[hex] ?? 0) + 1
      queue.push(from)
    }
  }
  return away
}

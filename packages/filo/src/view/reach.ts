import { asDirection, type Hex, IMPASSABLE, nth, type Reach } from '@mesnada/hex'
import type { FiloAction } from '../actions.ts'
import { isWaiting } from '../command/command.ts'
import { leaderField } from '../command/steps/leaders.ts'
import { hasUnitFor } from '../core/occupancy.ts'
import type { Leader, Marker, Unit } from '../flow.ts'
import {
  afterStep,
  type Footing,
  footingOf,
  isWholeMove,
  type Mover,
  mayRest,
  moverOf,
  moverRefusal,
  pointsOf,
} from '../movement/question.ts'
import { markerField, moveMarker } from '../movement/steps/markers.ts'
import { othersRefusal } from '../movement/steps/movement.ts'
import { type Direction, type FiloState, UNMOVED } from '../state.ts'

/** How far someone gets with the points he has left, for the board and for whoever asks what he has to fear. */

/** A place where a move can end, its cost from here, and the actions that lead there one after the other. */
interface Reached {
  readonly hex: Hex
  readonly facing: Direction
  readonly cost: number
  readonly path: readonly Hex[]
  readonly actions: readonly FiloAction[]
}

interface Node {
  readonly footing: Footing
  readonly before: Node | undefined
}

/** Every hex and facing in which the move of a unit, or of a pair (filo 5.2), can end; each by its cheapest way. */
export const reachOf = (state: FiloState, unit: Unit, pair = false): readonly Reached[] => {
  const mover = moverOf(state, unit, pair)
  if (moverRefusal(state, mover, pair) ?? othersRefusal(state, unit)) return []
  return stancesOf(state, mover).map(node => reachedBy(state, node, unit, pair))
}

/** The same for a unit that is free to move as it likes, whoever is active; hexes and facings alone. */
export const roamOf = (state: FiloState, unit: Unit): readonly Pick<Reached, 'hex' | 'facing'>[] =>
  stancesOf(state, moverOf(state, unit, false)).map(({ footing: { hex, facing } }) => ({
    hex,
    facing: asDirection(facing),
  }))

const stancesOf = (state: FiloState, mover: Mover): readonly Node[] => {
  const points = pointsOf(state, mover)
  const start = footingOf(state, mover)
  const buckets: Node[][] = Array.from({ length: points + 1 }, () => [])
  buckets[start.spent]?.push({ footing: start, before: undefined })
  const known = new Map<number, Footing>()
  const ends: Node[] = []
  for (const bucket of buckets)
    for (const node of bucket) {
      const { footing } = node
      const key = footing.hex * 6 + footing.facing
      const before = known.get(key)
      // A dearer way counts only where it spares the leader aboard (filo 7.1).
      if (before && before.riding >= footing.riding) continue
      known.set(key, footing)
      if (before === undefined && node.before && mayEnd(state, mover, node)) ends.push(node)
      for (const next of onward(state, mover, node, points)) buckets[next.footing.spent]?.push(next)
    }
  return ends
}

const FRONT = [0, 1, 5]
const TURNS = [1, 5]

const onward = (state: FiloState, mover: Mover, node: Node, points: number): readonly Node[] => {
  const { footing } = node
  const nodes: Node[] = []
  if (footing.spent < points)
    for (const turned of TURNS)
      nodes.push({
        footing: { ...footing, facing: (footing.facing + turned) % 6, spent: footing.spent + 1 },
        before: node,
      })
  // filo N.6: who waits may turn where he stands.
  if (isWaiting(state, nth(state.setting.units, mover.unit).banner)) return nodes
  for (const turned of FRONT) {
    const next = afterStep(state, mover, footing, (footing.facing + turned) % 6)
    if (next.spent >= IMPASSABLE || next.riding < 0) continue
    const spent = isFirstStep(state, mover, node) ? Math.min(points, next.spent) : next.spent
    if (spent <= points) nodes.push({ footing: { ...next, spent }, before: node })
  }
  return nodes
}

const mayEnd = (state: FiloState, mover: Mover, { footing, before }: Node): boolean =>
  mayRest(state, mover, footing) ||
  (before !== undefined &&
    isFirstStep(state, mover, before) &&
    footing.hex !== before.footing.hex &&
    isWholeMove(state, mover, footing))

/** filo 8: one hex is always possible, as long as nothing has been done before it. */
const isFirstStep = ({ tables }: FiloState, { unit }: Mover, { before }: Node): boolean =>
  before === undefined && tables.units.motion[unit] === UNMOVED

const reachedBy = (state: FiloState, end: Node, unit: Unit, pair: boolean): Reached => {
  const steps: Footing[] = []
  for (let node: Node | undefined = end; node?.before; node = node.before) steps.unshift(node.footing)
  const { hex, facing, spent } = end.footing
  const path = steps.map(step => step.hex)
  return {
    hex,
    facing: asDirection(facing),
    cost: spent - (state.tables.units.spent[unit] ?? 0),
    path: path.filter((at, index) => at !== (path[index - 1] ?? state.tables.units.hex[unit])),
    actions: steps.map(step => ({
      type: 'move',
      unit,
      hex: step.hex,
      facing: asDirection(step.facing),
      ...(pair ? { pair: true as const } : {}),
    })),
  }
}

/** A place that a leader or a marker gets to. */
type Gone = Omit<Reached, 'facing'>

/** filo 7.1: the units that can have the leader who is active. */
export const leaderReachOf = (state: FiloState, leader: Leader): readonly Gone[] => {
  const field = leaderField(state, leader)
  return field === undefined
    ? []
    : waysIn(field, hex => hasUnitFor(state, leader, hex)).map(way => ({
        ...way,
        actions: [{ type: 'move-leader', leader, hex: way.hex }],
      }))
}

/** filo N.3, N.4: hex by hex, as far as its points go. */
export const markerReachOf = (state: FiloState, marker: Marker): readonly Gone[] => {
  const { seat } = state.flow
  const first: FiloAction[] = []
  moveMarker.list(state, seat, first)
  if (!first.some(action => action.type === 'move-marker' && action.marker === marker)) return []
  return waysIn(markerField(state, seat, marker), () => true).map(way => ({
    ...way,
    actions: way.path.map(hex => ({ type: 'move-marker', marker, hex })),
  }))
}

/** From the first hex entered to the last. */
const waysIn = (field: Reach, mayEnd: (hex: Hex) => boolean): readonly Omit<Gone, 'actions'>[] =>
  [...field.reached.subarray(1, field.count)]
    .filter(mayEnd)
    .map(hex => ({ hex, cost: field.cost(hex) ?? 0, path: field.pathTo(hex)?.slice(1) ?? [] }))

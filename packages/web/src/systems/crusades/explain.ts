import {
  type CrusadesAction,
  costOfMarch,
  costOfRide,
  crusades,
  LEADER_MOVEMENT,
  ORDERS,
  surveySpan,
  VIEW_RULES,
  waysInto,
} from '@mesnada/crusades'
import { cloneState, type Refusal } from '@mesnada/engine'
import { DIRECTIONS, type Hex, OFF_MAP } from '@mesnada/hex'
import type { Destination, Duty, PieceId, Spot } from '../../presentation/presentation.ts'
import { seenOf } from '../../presentation/seen.ts'
import { leaderOf, unitId, unitOf } from './names.ts'
import type { CrusadesSeen } from './seen.ts'

/** How far someone gets, and why he gets no further: the rules' own answers to a click that does nothing. */

const hexesOf = (stances: readonly number[]): readonly Hex[] =>
  stances
    .map(stance => Math.floor(stance / 6))
    .filter((hex, index, hexes) => index === 0 || hex !== hexes[index - 1])

/** Every stance that the unit on the move, or hex that the leader on the ride, may end in. */
export const reach = (seen: CrusadesSeen, piece: PieceId): readonly Destination<CrusadesAction>[] => {
  const { frame } = seen.view
  if (frame?.kind === 'moving' && unitOf(piece) === frame.unit)
    return crusades
      .legal(seen.state)
      .flatMap(action =>
        action.type === 'move'
          ? [
              destination(
                action,
                hexesOf(action.path),
                (action.path.at(-1) ?? 0) / 6,
                costOfMarch(seen.state, frame.unit, action.path),
              ),
            ]
          : [],
      )
  if (frame?.kind === 'riding' && leaderOf(piece) === frame.leader)
    return crusades
      .legal(seen.state)
      .flatMap(action =>
        action.type === 'ride'
          ? [
              destination(
                action,
                action.path,
                action.path.at(-1) ?? 0,
                costOfRide(seen.state, frame.leader, action.path),
              ),
            ]
          : [],
      )
  return []
}

const destination = (
  action: CrusadesAction,
  path: readonly Hex[],
  hex: number,
  cost: number,
): Destination<CrusadesAction> => ({ hex: Math.floor(hex), deck: 0, cost, path, actions: [action] })

/** crusades 4.12 */
export const span = (seen: CrusadesSeen, piece: PieceId): readonly Hex[] => {
  const leader = leaderOf(piece)
  return leader === undefined ? [] : surveySpan(seen.state, leader)
}

/** crusades 5.11: those on Attack come first. */
export const duty = (seen: CrusadesSeen): Duty | undefined => {
  if (seen.view.frame || seen.view.result) return undefined
  const why = crusades.refusal(seen.state, { type: 'end-phase' })
  const unit = why?.values?.['unit']
  return why && (typeof unit === 'number' ? { why, piece: unitId(unit) } : { why })
}

export const refusal = (seen: CrusadesSeen, piece: PieceId, { hex }: Spot): Refusal | undefined => {
  const unit = unitOf(piece)
  const leader = leaderOf(piece)
  const { frame } = seen.view
  if (frame) return frameRefusal(seen, unit ?? -1, hex)
  if (leader !== undefined) return rideLeaderRefusal(seen, leader, hex)
  if (unit === undefined) return undefined
  switch (seen.view.phase) {
    case 'defensive-fire':
    case 'offensive-fire':
      return crusades.refusal(seen.state, { type: 'fire', unit, hex })
    case 'melee':
      return crusades.refusal(seen.state, { type: 'attack', from: seen.view.units[unit]?.hex ?? 0, hex })
    default:
      return openingRefusal(seen, { type: 'activate', unit }, there => tooFarRefusal(there, unit, hex))
  }
}

const rideLeaderRefusal = (seen: CrusadesSeen, leader: number, hex: Hex): Refusal | undefined => {
  if (seen.view.phase !== 'command')
    return openingRefusal(seen, { type: 'lead', leader }, there => rideRefusal(there, leader, hex))
  const refusals = ORDERS.map(order => crusades.refusal(seen.state, { type: 'order', leader, order }))
  return refusals.includes(undefined)
    ? undefined
    : refusals.find(each => each?.code !== 'crusades.order.same')
}

/** Why he cannot be taken up; or, once he is, what else stands in the way. */
const openingRefusal = (
  seen: CrusadesSeen,
  action: CrusadesAction,
  explain: (there: CrusadesSeen) => Refusal | undefined,
): Refusal | undefined => {
  const refused = crusades.refusal(seen.state, action)
  if (refused) return refused
  const there = cloneState(seen.state)
  crusades.perform(there, action, undefined)
  return explain(seenOf(crusades, there))
}

const frameRefusal = (seen: CrusadesSeen, unit: number, hex: Hex): Refusal | undefined => {
  const { frame } = seen.view
  switch (frame?.kind) {
    case 'moving':
      return tooFarRefusal(seen, frame.unit, hex)
    case 'riding':
      return rideRefusal(seen, frame.leader, hex)
    case 'replacement':
      return crusades.refusal(seen.state, { type: 'replace', hex })
    case 'declared':
      return crusades.refusal(seen.state, { type: 'widen', hex })
    case 'losses':
      return crusades.refusal(seen.state, { type: 'lose-step', hex })
    case 'retreat':
      return crusades.refusal(seen.state, { type: 'retreat', hex })
    case 'advance':
      return crusades.refusal(seen.state, { type: 'advance', unit, hex })
    default:
      return crusades.refusal(seen.state, { type: 'end-phase' })
  }
}

/** The first refusal, unless one of the attempts is legal after all. */
const firstRefusal = (
  seen: CrusadesSeen,
  attempts: readonly CrusadesAction[],
  outOfReach: Refusal,
): Refusal | undefined => {
  const refusals = attempts.map(action => crusades.refusal(seen.state, action))
  if (refusals.includes(undefined)) return undefined
  return refusals[0] ?? outOfReach
}

const neighboursOf = ({ grid }: CrusadesSeen, hex: Hex): readonly Hex[] =>
  DIRECTIONS.map(direction => grid.neighbours[hex * 6 + direction] ?? OFF_MAP)

/** What is wrong with going there: with the end of the march if it gets there, otherwise with the step that is refused. */
const tooFarRefusal = (seen: CrusadesSeen, unit: number, hex: Hex): Refusal | undefined => {
  const ends = waysInto(seen.state, unit, hex).map(path =>
    crusades.refusal(seen.state, { type: 'move', path: [...path] }),
  )
  if (ends.length > 0)
    // The facing is its owner's to choose: what forbids the hex itself comes first.
    return ends.includes(undefined)
      ? undefined
      : (ends.find(why => why?.code !== 'crusades.move.facing') ?? ends[0])
  return heldRefusal(seen, unit) ?? stepRefusal(seen, unit, hex)
}

/** From the stances nearest to the hex, the step into it that is refused. */
const stepRefusal = (seen: CrusadesSeen, unit: number, hex: Hex): Refusal | undefined => {
  const { hex: start = 0, facing = 0, full } = seen.view.units[unit] ?? {}
  const stance = start * 6 + facing
  const beside = new Set(neighboursOf(seen, hex))
  const ways = reach(seen, unitId(unit))
    .filter(({ hex: at }) => beside.has(at))
    .toSorted((a, b) => a.cost - b.cost)
    .flatMap(({ actions: [action] }) => (action?.type === 'move' ? [action.path] : []))
  const paths: readonly (readonly number[])[] = [...(beside.has(start) ? [[]] : []), ...ways]
  const attempts = paths.map((path): CrusadesAction => {
    const last = path.at(-1) ?? stance
    return { type: 'move', path: [...path, hex * 6 + (last % 6)] }
  })
  return firstRefusal(seen, attempts, {
    code: 'refusal.out-of-reach',
    rule: VIEW_RULES.reach,
    values: { unit, left: full?.movement ?? 0 },
  })
}

/** On Stand, out of command or in an enemy zone nobody goes anywhere, near or far (crusades 5.13, 5.33, 6.25). */
const HELD: ReadonlySet<string> = new Set([
  'crusades.move.stand',
  'crusades.move.unled',
  'crusades.move.zone',
])

const heldRefusal = (seen: CrusadesSeen, unit: number): Refusal | undefined => {
  const { hex = 0, facing: front = 0 } = seen.view.units[unit] ?? {}
  const ahead = seen.grid.neighbours[hex * 6 + front] ?? OFF_MAP
  if (ahead === OFF_MAP) return undefined
  const refused = crusades.refusal(seen.state, { type: 'move', path: [ahead * 6 + front] })
  return refused && HELD.has(refused.code) ? refused : undefined
}

const rideRefusal = (seen: CrusadesSeen, leader: number, hex: Hex): Refusal | undefined => {
  const start = seen.view.leaders[leader]?.hex ?? 0
  const beside = new Set(neighboursOf(seen, hex))
  const ways = reach(seen, `l${leader}`)
    .filter(({ hex: at }) => beside.has(at))
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ path }) => path)
  const attempts = [...(beside.has(start) ? [[]] : []), ...ways].map(
    (path): CrusadesAction => ({ type: 'ride', path: [...path, hex] }),
  )
  return firstRefusal(seen, attempts, {
    code: 'refusal.ride-out-of-reach',
    rule: VIEW_RULES.ride,
    values: { leader, left: LEADER_MOVEMENT },
  })
}

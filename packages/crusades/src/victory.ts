import { type GameResult, opponentOf, SEATS, type Seat } from '@mesnada/engine'
import type { Unit } from './flow.ts'
import { seatAt, unitsAt } from './occupancy.ts'
import { setFlow } from './stack.ts'
import { type CrusadesState, GONE, isOnMap, isSteady, type Tell } from './state.ts'
import { FULL_STEPS, LEADER_POINTS } from './units.ts'

/** What the battle was worth, and who won it (11). */

type Points = readonly [number, number]

/** 11.1: steps of a unit that count for the enemy; those who left with leave count for nobody (14.2). */
const stepsLost = ({ tables }: CrusadesState, unit: Unit): number =>
  tables.units.hex[unit] === GONE ? 0 : FULL_STEPS - tables.units.steps[unit]

/** 11.1: for each leader lost, the first of a formation more than those who took over from him. */
const leaderPoints = ({ setting, tables }: CrusadesState, seat: Seat): number => {
  let points = 0
  for (const leader of setting.leadersOf[seat]) {
    const fallen = tables.leaders.fallen[leader]
    if (fallen === 0) continue
    points += setting.leaders[leader].overall ? LEADER_POINTS.overall : LEADER_POINTS.leader
    points += (fallen - 1) * LEADER_POINTS.replacement
  }
  return points
}

/** 11.2: the side with steady units in the area while the other has none. */
export const holderOf = (state: CrusadesState, area: string): Seat | undefined => {
  let holder: Seat | undefined
  for (const hex of state.setting.board.areas.get(area) ?? []) {
    const seat = seatAt(state, hex)
    if (seat === undefined || !unitsAt(state, hex).some(unit => isSteady(state, unit))) continue
    if (holder !== undefined && holder !== seat) return undefined
    holder = seat
  }
  return holder
}

export const pointsOf = (state: CrusadesState): Points => {
  const { setting } = state
  const points: [number, number] = [0, 0]
  for (const seat of SEATS) {
    const enemy = opponentOf(seat)
    for (const unit of setting.unitsOf[enemy])
      points[seat] += stepsLost(state, unit) * setting.units[unit].points
    points[seat] += leaderPoints(state, enemy)
  }
  for (const { area, points: worth } of setting.play.ground) {
    const holder = holderOf(state, area)
    if (holder !== undefined) points[holder] += worth
  }
  return points
}

/** 11.3 */
const levelOf = ({ setting }: CrusadesState, difference: number): 'marginal' | 'substantial' | 'decisive' => {
  const [substantial, decisive] = setting.play.levels
  if (difference >= decisive) return 'decisive'
  return difference >= substantial ? 'substantial' : 'marginal'
}

/** Why a side has won, whatever its points. */
type Cause = 'points' | 'ground' | 'destroyed'

const won = (state: CrusadesState, winner: Seat, cause: Cause): GameResult => {
  const points = pointsOf(state)
  const difference = points[winner] - points[opponentOf(winner)]
  return { winner, reason: `crusades.won.${cause}-${levelOf(state, difference)}`, points }
}

/** 11.2: without all of his ground the aggressor has lost, whatever he has slain. */
const holdsObjective = (state: CrusadesState): boolean => {
  const { aggressor, ground } = state.setting.play
  return ground.every(({ area, objective }) => !objective || holderOf(state, area) === aggressor)
}

/** 11.3: after the last turn. */
const finalResult = (state: CrusadesState): GameResult => {
  const { aggressor } = state.setting.play
  if (!holdsObjective(state)) return won(state, opponentOf(aggressor), 'ground')
  const points = pointsOf(state)
  if (points[0] === points[1]) return { winner: undefined, reason: 'crusades.drawn', points }
  return won(state, points[0] > points[1] ? 0 : 1, 'points')
}

/** 11.4: a side with nobody left on the map has lost at once. */
const destroyedResult = (state: CrusadesState): GameResult | undefined => {
  const [first, second] = SEATS.map(seat => state.setting.unitsOf[seat].some(unit => isOnMap(state, unit)))
  if (first && second) return undefined
  if (!first && !second) return { winner: undefined, reason: 'crusades.drawn', points: pointsOf(state) }
  return won(state, first ? 0 : 1, 'destroyed')
}

const finish = (state: CrusadesState, result: GameResult, tell: Tell): void => {
  setFlow(state, { result })
  tell?.({ type: 'over', winner: result.winner, reason: result.reason })
}

/** Looked at when a player turn ends. */
export const judge = (state: CrusadesState, last: boolean, tell: Tell): void => {
  const result = destroyedResult(state) ?? (last ? finalResult(state) : undefined)
  if (result) finish(state, result, tell)
}

import { type GameResult, opponentOf, SEATS, type Seat, setFlow } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { unitsAt } from '../core/occupancy.ts'
import type { Unit } from '../flow.ts'
import { FULL_STEPS, LEADER_POINTS } from '../printed/units.ts'
import { type CrusadesState, GONE, isOnMap, isSteady, STEADY, type Tell } from '../state.ts'

/** What the battle was worth, and who won it (11). */

type Points = readonly [number, number]

/** crusades 11.1: steps of a unit that count for the enemy; those who left with leave count for nobody (crusades 14.2). */
const stepsLost = ({ tables }: CrusadesState, unit: Unit): number =>
  tables.units.hex[unit] === GONE ? 0 : FULL_STEPS - (tables.units.steps[unit] ?? 0)

/** crusades 11.1: for each leader lost, the first of a formation more than those who took over from him. */
const leaderPoints = ({ setting, tables }: CrusadesState, seat: Seat): number => {
  let points = 0
  for (const leader of setting.leadersOf[seat]) {
    const fallen = tables.leaders.fallen[leader] ?? 0
    if (fallen === 0) continue
    points += nth(setting.leaders, leader).overall ? LEADER_POINTS.overall : LEADER_POINTS.leader
    points += (fallen - 1) * LEADER_POINTS.replacement
  }
  return points
}

/** crusades 11.2: whose the ground is, as it was last judged; the ground by its place in the scenario's list. */
export const holderOf = ({ tables }: CrusadesState, ground: number): Seat =>
  tables.grounds.holder[ground] === 0 ? 0 : 1

/** crusades 11.2: steady steps of each side in all hexes of a ground together. */
export const stepsOn = (state: CrusadesState, ground: number): Points => {
  const { setting, tables } = state
  const steps: [number, number] = [0, 0]
  for (const hex of setting.board.areas.get(nth(setting.play.ground, ground).area) ?? [])
    for (const unit of unitsAt(state, hex))
      if (isSteady(state, unit)) steps[nth(setting.units, unit).side] += tables.units.steps[unit] ?? 0
  return steps
}

/** crusades 11.2: whose the ground would be if it were judged now. */
export const claimantOf = (state: CrusadesState, ground: number): Seat => {
  const [first, second] = stepsOn(state, ground)
  if (first === second) return holderOf(state, ground)
  return first > second ? 0 : 1
}

/** crusades 11.2: at the end of each player turn. */
const judgeGround = (state: CrusadesState, tell: Tell): void => {
  for (const ground of state.setting.play.ground.keys()) {
    const seat = claimantOf(state, ground)
    if (seat === holderOf(state, ground)) continue
    state.tables.grounds.holder[ground] = seat
    tell?.({ type: 'taken', ground, side: seat })
  }
}

export const pointsOf = (state: CrusadesState): Points => {
  const { setting } = state
  const points: [number, number] = [0, 0]
  for (const seat of SEATS) {
    const enemy = opponentOf(seat)
    for (const unit of setting.unitsOf[enemy])
      points[seat] += stepsLost(state, unit) * nth(setting.units, unit).points
    points[seat] += leaderPoints(state, enemy)
  }
  for (const [ground, { points: worth }] of setting.play.ground.entries())
    points[holderOf(state, ground)] += worth
  return points
}

/** crusades 11.3 */
const levelOf = ({ setting }: CrusadesState, difference: number): 'marginal' | 'substantial' | 'decisive' => {
  const [substantial, decisive] = setting.play.levels
  if (difference >= decisive) return 'decisive'
  return difference >= substantial ? 'substantial' : 'marginal'
}

/** crusades 11.5: how far an army is from breaking. */
export interface Nerve {
  /** Steps lost, and steps of units that run. */
  readonly suffered: number
  /** So many break it: the printed number, less in proportion to those who have gone home (crusades 14.2). */
  readonly breaks: number
}

export const nerveOf = ({ setting, tables }: CrusadesState, seat: Seat): Nerve => {
  const { hex, steps, morale } = tables.units
  const units = setting.unitsOf[seat]
  let suffered = 0
  let gone = 0
  for (const unit of units) {
    if (hex[unit] === GONE) gone++
    else suffered += morale[unit] === STEADY ? FULL_STEPS - (steps[unit] ?? 0) : FULL_STEPS
  }
  const printed = setting.play.armies[seat].breaks
  return { suffered, breaks: Math.ceil((printed * (units.length - gone)) / units.length) }
}

export const isBroken = (state: CrusadesState, seat: Seat): boolean => {
  const { suffered, breaks } = nerveOf(state, seat)
  return suffered >= breaks
}

/** Why a side has won, whatever its points. */
type Cause = 'points' | 'ground' | 'broken' | 'destroyed'

const won = (state: CrusadesState, winner: Seat, cause: Cause): GameResult => {
  const points = pointsOf(state)
  const difference = points[winner] - points[opponentOf(winner)]
  return { winner, reason: `crusades.won.${cause}-${levelOf(state, difference)}`, points }
}

/** crusades 11.3 */
const resultByPoints = (state: CrusadesState): GameResult => {
  const points = pointsOf(state)
  if (points[0] === points[1]) return { winner: undefined, reason: 'crusades.drawn', points }
  return won(state, points[0] > points[1] ? 0 : 1, 'points')
}

/** crusades 11.4: a side with nobody left on the map has lost at once. */
const destroyedResult = (state: CrusadesState): GameResult | undefined => {
  const [first, second] = SEATS.map(seat => state.setting.unitsOf[seat].some(unit => isOnMap(state, unit)))
  if (first && second) return undefined
  if (!first && !second) return resultByPoints(state)
  return won(state, first ? 0 : 1, 'destroyed')
}

/** crusades 11.5: at the end of each game turn, whatever the ground; if both armies break, points decide. */
const brokenResult = (state: CrusadesState): GameResult | undefined => {
  const [first, second] = SEATS.map(seat => isBroken(state, seat))
  if (first && second) return resultByPoints(state)
  if (first) return won(state, 1, 'broken')
  return second ? won(state, 0, 'broken') : undefined
}

/** crusades 11.2: without all of his ground the aggressor has lost, whatever he has slain. */
export const holdsObjective = (state: CrusadesState): boolean => {
  const { aggressor, ground } = state.setting.play
  return ground.every(({ objective }, index) => !objective || holderOf(state, index) === aggressor)
}

/** crusades 11.3: after the last turn. */
const finalResult = (state: CrusadesState): GameResult =>
  holdsObjective(state)
    ? resultByPoints(state)
    : won(state, opponentOf(state.setting.play.aggressor), 'ground')

/** crusades 16.5, an option: nobody breaks and no ground must be taken; when the battle is over, points decide. */
const isOverOnPoints = (state: CrusadesState, last: boolean): boolean =>
  last || SEATS.some(seat => !state.setting.unitsOf[seat].some(unit => isOnMap(state, unit)))

/** Which of the clocks stand at their end with this player turn. */
interface Hour {
  readonly turnEnds: boolean
  readonly last: boolean
}

const resultAt = (state: CrusadesState, { turnEnds, last }: Hour): GameResult | undefined => {
  if (state.setting.options.pointsAlone)
    return isOverOnPoints(state, last) ? resultByPoints(state) : undefined
  const destroyed = destroyedResult(state)
  if (destroyed) return destroyed
  const broken = turnEnds ? brokenResult(state) : undefined
  return broken ?? (last ? finalResult(state) : undefined)
}

/** Looked at when a player turn ends. */
export const judge = (state: CrusadesState, hour: Hour, tell: Tell): void => {
  judgeGround(state, tell)
  const result = resultAt(state, hour)
  if (result === undefined) return
  setFlow(state, { result })
  tell?.({ type: 'over', winner: result.winner, reason: result.reason })
}

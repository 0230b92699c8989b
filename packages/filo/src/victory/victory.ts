import { type GameResult, opponentOf, SEATS, setFlow } from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { retireLeader, strandLeaders } from '../command/leaders.ts'
import { isInFlight } from '../core/figures.ts'
import { isEnemyAt, removeFromMap } from '../core/occupancy.ts'
import type { Unit } from '../flow.ts'
import { IN_PLAY, WITHDRAWN } from '../printed/units.ts'
import { CAPTURED, DEAD, type FiloState, LEADS, type Seat, type Tell } from '../state.ts'

/** V: what decides a battle, at once, at the end of a turn, and when time is up. */

const pointsOf = ({ tables }: FiloState): readonly [number, number] => [
  tables.sides.points[0] ?? 0,
  tables.sides.points[1] ?? 0,
]

/** By how many points the seat is ahead. */
export const leadOf = ({ tables: { sides } }: FiloState, seat: Seat): number =>
  (sides.points[seat] ?? 0) - (sides.points[opponentOf(seat)] ?? 0)

/** filo V.3: the lead with which the seat has won when the last turn is over; less than nothing for one who has only to hold. */
export const neededLead = ({ setting: { play } }: FiloState, seat: Seat): number =>
  play.victory.otherwise === seat ? 1 - play.victory.margin : play.victory.margin

const end = (state: FiloState, winner: Seat | undefined, reason: string, tell: Tell): void => {
  const result: GameResult = { winner, reason, points: pointsOf(state) }
  setFlow(state, { result, stack: [], combats: [] })
  tell?.({ type: 'battle-over', reason })
}

/** filo V.1: the standard's hex, the leaders of the armies, and filo N.7. */
export const judgeAtOnce = (state: FiloState, tell: Tell): void => {
  const { setting } = state
  const { standard } = setting.special
  if (standard && isStandardTaken(state))
    return end(state, opponentOf(standard.seat), 'filo.result.standard', tell)
  if (setting.play.victory.leadersDecide)
    for (const [leader, commands] of setting.commandsArmy.entries())
      if (commands && isArmyLeaderLost(state, leader))
        return end(state, opponentOf(nth(setting.leaders, leader).seat), 'filo.result.army-leader', tell)
  leaveIfBroken(state, tell)
  for (const seat of SEATS)
    if (isGone(state, seat)) return end(state, opponentOf(seat), 'filo.result.gone', tell)
}

/** filo N.5: an enemy stands where the standard is. */
export const isStandardTaken = (state: FiloState): boolean => {
  const { standard } = state.setting.special
  return standard !== undefined && isEnemyAt(state, standard.hex, standard.seat)
}

/** filo V.1: he who commanded the army is dead or taken. */
export const isArmyLeaderLost = ({ tables }: FiloState, leader: number): boolean => {
  const status = tables.leaders.status[leader]
  return status === CAPTURED || status === DEAD
}

/** filo V.1: nobody of the army is left on the field; units that are to come are not on it. */
export const isGone = ({ setting, tables, flow }: FiloState, seat: Seat): boolean =>
  flow.turn > 0 && setting.unitsOf[seat].every(unit => tables.units.fate[unit] !== IN_PLAY)

/** filo N.7: how many of a banner's units are lost or in flight. */
export const lostOrFleeing = (state: FiloState, units: readonly Unit[]): number =>
  units.filter(unit => state.tables.units.fate[unit] !== IN_PLAY || isInFlight(state, unit)).length

/** filo N.7: a banner that has lost heart goes home with its leader; only what it has lost by then counts. */
const leaveIfBroken = (state: FiloState, tell: Tell): void => {
  const { setting, tables } = state
  const { leaves } = setting.special
  if (leaves === undefined || tables.clock.left[0]) return
  const { units, seat, leader, substitute } = nth(setting.banners, leaves.banner)
  const lost = lostOrFleeing(state, units)
  if (lost < leaves.after || state.flow.turn === 0) return
  tables.clock.left[0] = 1
  const left: Hex[] = []
  for (const unit of units) {
    if (tables.units.fate[unit] !== IN_PLAY) continue
    left.push(tables.units.hex[unit] ?? OFF_MAP)
    removeFromMap(state, unit)
    tables.units.fate[unit] = WITHDRAWN
  }
  for (const one of [leader, substitute])
    if (tables.leaders.status[one] === LEADS) retireLeader(state, one, tell)
  // Whoever else stood with them finds other company.
  for (const hex of left) strandLeaders(state, hex, 'exit', [], tell)
  tables.sides.points[opponentOf(seat)] = (tables.sides.points[opponentOf(seat)] ?? 0) + leaves.points
  tell?.({ type: 'banner-left', seat, banner: leaves.banner })
}

/** The end of a turn: a decisive lead, endurance, the last turn. True if the battle is over. */
export const judgeTurn = (state: FiloState, tell: Tell): boolean => {
  const { setting, tables, flow } = state
  const { lead, margin, otherwise, endurance } = setting.play.victory
  for (const seat of SEATS)
    if (leadOf(state, seat) >= lead) {
      end(state, seat, 'filo.result.lead', tell)
      return true
    }
  if (endurance && endurance.turn === flow.turn && !setting.options.timeLimit)
    tables.sides.points[endurance.seat] = (tables.sides.points[endurance.seat] ?? 0) + endurance.points
  if (flow.turn < setting.turns) return false
  const ahead = leadOf(state, 0)
  if (Math.abs(ahead) < margin)
    end(state, otherwise, otherwise === undefined ? 'filo.result.draw' : 'filo.result.held', tell)
  else end(state, ahead > 0 ? 0 : 1, 'filo.result.points', tell)
  return true
}

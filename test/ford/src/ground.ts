import { opponentOf, type Seat } from '@mesnada/engine'
import { directionTo, type Hex, IMPASSABLE, nth, OFF_MAP, sideBetween } from '@mesnada/hex'
import type { Man } from './actions.ts'
import type { FordSetting, FordState } from './state.ts'
import { SIDES, TERRAIN } from './tables.ts'

/** Who stands where, and what lies between them. */

export const NOBODY = -1

export const manAt = ({ tables }: FordState, hex: Hex): Man => (tables.ground.man[hex] ?? 0) - 1

export const standManAt = ({ tables }: FordState, man: Man, hex: Hex): void => {
  const from = tables.men.hex[man] ?? OFF_MAP
  if (from !== OFF_MAP) tables.ground.man[from] = 0
  if (hex !== OFF_MAP) tables.ground.man[hex] = man + 1
  tables.men.hex[man] = hex
}

export const isOnMap = ({ tables }: FordState, man: Man): boolean => tables.men.hex[man] !== OFF_MAP

export const isAlive = ({ tables }: FordState, man: Man): boolean => (tables.men.health[man] ?? 0) > 0

/** ford 1.2: still to be placed. */
export const isWaiting = (state: FordState, man: Man): boolean => isAlive(state, man) && !isOnMap(state, man)

export const isEnemyAt = (state: FordState, hex: Hex, seat: Seat): boolean => {
  const man = manAt(state, hex)
  return man !== NOBODY && state.setting.seats[man] !== seat
}

/** ford 4.3: next to an enemy. */
export const isThreatened = (state: FordState, hex: Hex, seat: Seat): boolean => {
  const { neighbours } = state.setting.board.grid
  for (let i = hex * 6; i < hex * 6 + 6; i++)
    if (neighbours[i] !== OFF_MAP && isEnemyAt(state, neighbours[i] ?? OFF_MAP, seat)) return true
  return false
}

/** What the step costs; IMPASSABLE over the stream and between hexes that do not touch. */
export const stepCost = ({ board, stepCost }: FordSetting, from: Hex, to: Hex): number => {
  const direction = directionTo(board.grid, from, to)
  return direction === undefined ? IMPASSABLE : (stepCost[from * 6 + direction] ?? IMPASSABLE)
}

/** ford 5.1: near enough to strike, and no stream between. */
export const canReach = ({ setting, tables }: FordState, man: Man, other: Man): boolean =>
  stepCost(setting, tables.men.hex[man] ?? OFF_MAP, tables.men.hex[other] ?? OFF_MAP) < IMPASSABLE

const FORD_BIT = 1 << SIDES.indexOf('ford')

export const isFordBetween = ({ board }: FordSetting, a: Hex, b: Hex): boolean => {
  const side = sideBetween(board.grid, a, b)
  return side !== undefined && ((board.sides[side] ?? 0) & FORD_BIT) !== 0
}

const WOOD = TERRAIN.indexOf('wood')

export const isWood = ({ board }: Pick<FordSetting, 'board'>, hex: Hex): boolean =>
  board.terrain[hex] === WOOD

/** ford 5.3: friends of a man who can strike at his foe. */
export const supportersOf = (state: FordState, man: Man, foe: Man): readonly Man[] =>
  nth(state.setting.bands, nth(state.setting.seats, man)).men.filter(
    friend => friend !== man && isOnMap(state, friend) && canReach(state, friend, foe),
  )

/** ford 5.5: free hexes next to the man, and not next to the one he gives way to. */
export const retreatHexes = (state: FordState, man: Man, from: Man): readonly Hex[] => {
  const { setting, tables } = state
  const { neighbours } = setting.board.grid
  const hex = tables.men.hex[man] ?? OFF_MAP
  const victor = tables.men.hex[from] ?? OFF_MAP
  const hexes: Hex[] = []
  for (let direction = 0; direction < 6; direction++) {
    const to = neighbours[hex * 6 + direction] ?? OFF_MAP
    if (to === OFF_MAP || (setting.stepCost[hex * 6 + direction] ?? IMPASSABLE) >= IMPASSABLE) continue
    if (manAt(state, to) === NOBODY && directionTo(setting.board.grid, victor, to) === undefined)
      hexes.push(to)
  }
  return hexes
}

/** ford 7.1: stands at the ford while no enemy does. */
export const holdsFord = (state: FordState, seat: Seat): boolean => {
  const foe = opponentOf(seat)
  return (
    state.setting.ford.some(hex => isEnemyAt(state, hex, foe)) &&
    !state.setting.ford.some(hex => isEnemyAt(state, hex, seat))
  )
}

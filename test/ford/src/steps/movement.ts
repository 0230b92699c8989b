import type { Refusal, Seat } from '@mesnada/engine'
import { directionTo, type Hex, IMPASSABLE, nth, OFF_MAP, type Reach } from '@mesnada/hex'
import type { ActionOf, Man } from '../actions.ts'
import { isEnemyAt, isThreatened, manAt, NOBODY, standManAt } from '../ground.ts'
import { isHale } from '../harm.ts'
import type { FordState } from '../state.ts'
import { KINDS } from '../tables.ts'
import { type ActionStep, actorRefusal, refusal } from './step.ts'

type Move = ActionOf<'move'>

/** ford 4.1: a wounded man has one point less. */
const allowanceOf = (state: FordState, man: Man): number =>
  KINDS[nth(state.setting.kinds, man)].allowance - (isHale(state, man) ? 0 : 1)

/** ford 4.1-4.3: walks the path hex by hex and says where it goes wrong. */
const pathRefusal = (state: FordState, seat: Seat, { man, path }: Move): Refusal | undefined => {
  const { setting, tables } = state
  const { grid } = setting.board
  const allowance = allowanceOf(state, man)
  let from = tables.men.hex[man] ?? OFF_MAP
  let cost = 0
  if (path.length === 0) return refusal('ford.move.nowhere', 'ford 4.1', { man })
  for (let i = 0; i < path.length; i++) {
    const to = nth(path, i)
    const direction = to < grid.size ? directionTo(grid, from, to) : undefined
    if (direction === undefined) return refusal('ford.move.gap', 'ford 4.1', { hex: to })
    if (i > 0 && isThreatened(state, from, seat))
      return refusal('ford.move.must-stop', 'ford 4.3', { hex: from })
    const step = setting.stepCost[from * 6 + direction] ?? IMPASSABLE
    if (step >= IMPASSABLE) return refusal('ford.move.stream', 'ford 4.2', { hex: to })
    if (isEnemyAt(state, to, seat)) return refusal('ford.move.enemy', 'ford 4.3', { hex: to })
    cost += step
    if (cost > allowance) return refusal('ford.move.too-far', 'ford 4.1', { hex: to, cost, allowance })
    from = to
  }
  return manAt(state, from) === NOBODY ? undefined : refusal('ford.hex.occupied', 'ford 1.1', { hex: from })
}

const reachOf = (state: FordState, seat: Seat, man: Man): Reach => {
  const { pathfinder, stepCost } = state.setting
  return pathfinder.reach({
    start: state.tables.men.hex[man] ?? OFF_MAP,
    budget: allowanceOf(state, man),
    cost: (from, to, direction) =>
      isEnemyAt(state, to, seat) ? IMPASSABLE : (stepCost[from * 6 + direction] ?? IMPASSABLE),
    mustStop: hex => isThreatened(state, hex, seat),
    mayStop: hex => manAt(state, hex) === NOBODY,
  })
}

const cheapestMove = (reach: Reach, man: Man, hex: Hex): Move => ({
  type: 'move',
  man,
  path: reach.pathTo(hex)?.slice(1) ?? [],
})

export const move: ActionStep<'move'> = {
  list: (state, seat, out) => {
    for (const man of state.setting.bands[seat].men) {
      if (actorRefusal(state, seat, man)) continue
      const reach = reachOf(state, seat, man)
      for (let i = 0; i < reach.count; i++)
        if (reach.mayStop(reach.reached[i] ?? 0)) out.push(cheapestMove(reach, man, reach.reached[i] ?? 0))
    }
  },
  refusal: (state, seat, action) => actorRefusal(state, seat, action.man) ?? pathRefusal(state, seat, action),
  perform: (state, _, { man, path }, emit) => {
    state.tables.men.done[man] = 1
    standManAt(state, man, nth(path, path.length - 1))
    emit?.({ type: 'moved', man, path })
  },
}

/** A walk by any way ends in the same position: the cheapest stands for all that lead to one hex. */
export const canonicalMove = (state: FordState, { man, path }: Move): Move => {
  return cheapestMove(reachOf(state, nth(state.setting.seats, man), man), man, nth(path, path.length - 1))
}

import { decision, interrupt, popFrame, type Refusal, type Seat } from '@mesnada/engine'
import { directionTo, type Hex, IMPASSABLE, nth, OFF_MAP, type Reach } from '@mesnada/hex'
import type { ActionOf } from '../../actions.ts'
import { isEnemyAt, isLoneLeaderAt, markEnemies } from '../../core/occupancy.ts'
import { codedRefusal } from '../../core/refusal.ts'
import { isInZone, markZones } from '../../core/zones.ts'
import type { Leader } from '../../flow.ts'
import { chitRefusal } from '../../orders/chits.ts'
import { leaderAwayRefusal } from '../../orders/presence.ts'
import { withdrawalRule } from '../../orders/withdrawal.ts'
import { LEADER_MOVEMENT } from '../../printed/units.ts'
import { type CrusadesState, isGoing } from '../../state.ts'
import { type ActionStep, type FrameStep, otherRefusal } from '../../step.ts'

/** Leaders ride where they like (crusades 4.14): no facing, no stacking; enemies are in their way, and their zones stop them. */

const ALLOWANCE = LEADER_MOVEMENT * 2

const leaderRefusal = (state: CrusadesState, seat: Seat, leader: Leader): Refusal | undefined => {
  const card = state.setting.leaders[leader]
  if (card === undefined || card.side !== seat)
    return codedRefusal('crusades.leader.not-yours', 'crusades 3.2', { leader })
  const idle = leaderAwayRefusal(state, leader) ?? chitRefusal(state, card.formation, { leader })
  if (idle) return idle
  if (isGoing(state, card.formation))
    return codedRefusal(
      'crusades.leader.going',
      withdrawalRule(nth(state.setting.formations, card.formation)),
      {
        leader,
      },
    )
  return state.tables.leaders.done[leader]
    ? codedRefusal('crusades.leader.moved', 'crusades 4.14', { leader })
    : undefined
}

export const lead: ActionStep<'lead'> = {
  list: (state, seat, out) => {
    for (const leader of state.setting.leadersOf[seat])
      if (leaderRefusal(state, seat, leader) === undefined) out.push({ type: 'lead', leader })
  },
  refusal: (state, seat, { leader }) => leaderRefusal(state, seat, leader),
  perform: (state, _seat, { leader }) => {
    state.tables.leaders.done[leader] = 1
    interrupt(state, { kind: 'riding', leader })
  },
}

/** crusades 4.14: neither enemy units nor enemy leaders are ridden down by one man. */
const isBarred = (state: CrusadesState, seat: Seat, hex: Hex): boolean =>
  isEnemyAt(state, hex, seat) || isLoneLeaderAt(state, hex, seat)

const rideRefusal = (state: CrusadesState, leader: Leader, path: readonly Hex[]): Refusal | undefined => {
  const { grid, leaders } = state.setting
  const { side, costs } = nth(leaders, leader)
  const start = state.tables.leaders.hex[leader] ?? OFF_MAP
  let from = start
  let spent = 0
  let stopped = false
  for (const to of path) {
    const direction = to < grid.size ? directionTo(grid, from, to) : undefined
    if (direction === undefined) return codedRefusal('crusades.move.gap', 'crusades 4.14', { hex: to })
    if (stopped) return codedRefusal('crusades.move.must-stop', 'crusades 6.24', { hex: from })
    const cost = costs[from * 6 + direction] ?? IMPASSABLE
    if (cost >= IMPASSABLE) return codedRefusal('crusades.move.closed', 'crusades 8.21', { hex: to })
    if (isBarred(state, side, to)) return codedRefusal('crusades.move.enemy', 'crusades 4.14', { hex: to })
    spent += cost
    if (spent > ALLOWANCE)
      return codedRefusal('crusades.move.too-far', 'crusades 4.14', {
        cost: spent / 2,
        allowance: LEADER_MOVEMENT,
      })
    from = to
    stopped = to !== start && isInZone(state, to, side)
  }
  return from === start ? { code: 'crusades.ride.nowhere', values: { leader } } : undefined
}

/** Where a leader may ride. */
export const ridesOf = (state: CrusadesState, leader: Leader): Reach => {
  const { leaders, pathfinder } = state.setting
  const { side, costs } = nth(leaders, leader)
  const barred = markEnemies(state, side)
  const zones = markZones(state, side)
  return pathfinder.reach({
    start: state.tables.leaders.hex[leader] ?? OFF_MAP,
    budget: ALLOWANCE,
    cost: (from, to, direction) => (barred[to] ? IMPASSABLE : (costs[from * 6 + direction] ?? IMPASSABLE)),
    mustStop: hex => zones[hex] === 1,
  })
}

const HOLD = { type: 'hold' } as const

export const riding: FrameStep<'riding'> = {
  pending: (state, { leader }) =>
    decision(nth(state.setting.leaders, leader).side, 'crusades.ask.ride', 'crusades 4.14', { leader }),
  list: (state, { leader }, out) => {
    const reach = ridesOf(state, leader)
    for (let i = 1; i < reach.count; i++)
      out.push({ type: 'ride', path: reach.pathTo(reach.reached[i] ?? OFF_MAP)?.slice(1) ?? [] })
    out.push(HOLD)
  },
  refusal: (state, { leader }, action) => {
    if (action.type === 'hold') return undefined
    return action.type === 'ride'
      ? rideRefusal(state, leader, action.path)
      : otherRefusal(action, 'crusades 4.14')
  },
  perform: (state, { leader }, action, tell) => {
    popFrame(state)
    if (action.type !== 'ride') return
    const { path } = action
    const hex = nth(path, path.length - 1)
    state.tables.leaders.hex[leader] = hex
    tell?.({ type: 'rode', leader, path, hex })
  },
}

export const canonicalRide = (
  state: CrusadesState,
  leader: Leader,
  { path }: ActionOf<'ride'>,
): ActionOf<'ride'> => ({
  type: 'ride',
  path:
    ridesOf(state, leader)
      .pathTo(nth(path, path.length - 1))
      ?.slice(1) ?? [],
})

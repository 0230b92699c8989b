import { opponentOf } from '@mesnada/engine'
import { asDirection, DIRECTIONS, type Hex, neighbour, OFF_MAP } from '@mesnada/hex'
import type { ActionOf } from '../actions.ts'
import { isInPlay } from '../castle/engines.ts'
import { bodiesOf } from '../core/bodies.ts'
import { groundAt } from '../core/ground.ts'
import type { Gear } from '../flow.ts'
import { isBallista } from '../missiles/ballistas.ts'
import { targetRefusal } from '../missiles/question.ts'
import { IMPASSABLE } from '../printed/terrain.ts'
import { lineBetween } from '../sight/question.ts'
import { GROUND, NOBODY, type SiegeState } from '../state.ts'
import type { GroundDistances } from './ground-distances.ts'
import { URGENCY, type WorkPlan } from './work-plan.ts'

/** Plans for ballistas that have nothing to shoot at: four men move them to where they have (switch 22). */

const HAULERS = 4

/** Calls four men around each ballista without a target. */
export const planHauls = (state: SiegeState, plan: WorkPlan): void => {
  if (!state.setting.options.s22MovableBallistas) return
  for (const ballista of state.setting.gear.keys()) {
    if (!isBallista(state, ballista) || !isInPlay(state, ballista)) continue
    if (state.tables.gear.side[ballista] !== plan.seat || hasTarget(state, ballista)) continue
    const around = besideOf(state, state.tables.gear.hex[ballista] ?? OFF_MAP)
    if (around.length < HAULERS || !plan.enlist(around.slice(0, HAULERS), URGENCY.crew, 0, 0)) continue
    plan.hauled.add(ballista)
  }
}

/** Whether a haul brings the ballista a target, or nearer to the side's goals. */
export const isUsefulHaul = (
  state: SiegeState,
  plan: WorkPlan,
  distances: GroundDistances,
  goals: readonly Hex[],
  { gear, facing }: ActionOf<'haul'>,
): boolean => {
  if (!plan.hauled.has(gear)) return false
  const at = state.tables.gear.hex[gear] ?? OFF_MAP
  const to = neighbour(state.setting.grid, at, asDirection(facing))
  const field = distances.to('foot', goals)
  return hasTarget(state, gear, to) || (field[to] ?? 0) < (field[at] ?? 0)
}

/** Whether the ballista could shoot at anybody from its hex, or from another. */
const hasTarget = (
  state: SiegeState,
  ballista: Gear,
  from: Hex = state.tables.gear.hex[ballista] ?? OFF_MAP,
): boolean => {
  const seat = state.tables.gear.side[ballista] === 0 ? 0 : 1
  const { hex, deck } = state.tables.bodies
  return bodiesOf(state, opponentOf(seat)).some(body => {
    if (targetRefusal(state, seat, body) !== undefined) return false
    const to = { hex: hex[body] ?? OFF_MAP, deck: deck[body] ?? 0, body }
    const start = { hex: from, deck: GROUND, body: NOBODY }
    return lineBetween(state, start, to, { weapon: 'ballista', by: ballista }).clear
  })
}

const besideOf = (state: SiegeState, hex: Hex): readonly Hex[] =>
  DIRECTIONS.map(direction => neighbour(state.setting.grid, hex, direction)).filter(
    near => near !== OFF_MAP && groundAt(state, near).foot < IMPASSABLE,
  )

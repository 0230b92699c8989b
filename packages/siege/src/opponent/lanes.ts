import { asDirection, type Direction, type Hex, neighbour, nth, OFF_MAP } from '@mesnada/hex'
import { wallKindAt } from '../castle/walls.ts'
import { gearAt, groundAt, hexesOfGear, SPECIAL } from '../core/ground.ts'
import { isRampart } from '../core/step-cost.ts'
import type { Gear } from '../flow.ts'
import { TERRAIN } from '../printed/terrain.ts'
import type { SiegeState } from '../state.ts'
import { URGENCY, type WorkPlan } from './work-plan.ts'

/** Plans for engines on wheels, which roll straight ahead: their lane and their crew. */

/** siege 2.41, 4.31: three bodies push it while there is a wall ahead to reach; a ram needs them there too. */
export const planEngine = (state: SiegeState, plan: WorkPlan, engine: Gear): void => {
  if (state.setting.play.noEngineMoves) return
  const [front = OFF_MAP] = hexesOfGear(state, engine)
  const facing = asDirection(state.tables.gear.facing[engine] ?? 0)
  const { kind } = nth(state.setting.gear, engine)
  const steps = laneFrom(state, kind === 'ram', front, facing)
  if (steps === undefined || (steps === 0 && kind === 'siege-tower')) return
  const parts = hexesOfGear(state, engine)
  if (!plan.enlist(parts, URGENCY.crew, 0, steps)) return
  if (steps > 0) plan.rolling.add(engine)
}

/** The number of hexes an engine rolls straight ahead to its wall; undefined if it never gets there. */
export const laneFrom = (
  state: SiegeState,
  ram: boolean,
  front: Hex,
  facing: Direction,
): number | undefined => {
  const { grid } = state.setting
  let hex = neighbour(grid, front, facing)
  for (let steps = 0; hex !== OFF_MAP; steps++) {
    if (ram ? wallKindAt(state, hex) !== undefined : isRampart(state, hex)) return steps
    if (!isRollable(state, hex)) return undefined
    hex = neighbour(grid, hex, facing)
  }
  return undefined
}

/** siege 2.41: flat ground and filled moat. */
const isRollable = (state: SiegeState, hex: Hex): boolean => {
  const ground = groundAt(state, hex)
  return (
    gearAt(state, hex) < 0 &&
    (ground === TERRAIN.flat || ground === TERRAIN.road || ground === SPECIAL.filledMoat)
  )
}

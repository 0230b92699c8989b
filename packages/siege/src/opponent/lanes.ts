import { type Direction, type Hex, neighbour, OFF_MAP } from '@mesnada/hex'
import type { Gear } from '../flow.ts'
import { gearAt, groundAt, hexesOfGear, SPECIAL } from '../ground.ts'
import type { SiegeState } from '../state.ts'
import { isRampart } from '../step-cost.ts'
import { TERRAIN } from '../terrain.ts'
import { wallKindAt } from '../walls.ts'
import { URGENCY, type WorkPlan } from './work-plan.ts'

/** Engines on wheels go straight on: what lies before them, and who pushes. */

/** 2.41, 4.31: three men below, as long as there is a wall before it to come to; a ram needs them there too. */
export const planEngine = (state: SiegeState, plan: WorkPlan, engine: Gear): void => {
  if (state.setting.play.noEngineMoves) return
  const [front] = hexesOfGear(state, engine)
  const facing = state.tables.gear.facing[engine] as Direction
  const { kind } = state.setting.gear[engine]
  const steps = laneFrom(state, kind === 'ram', front, facing)
  if (steps === undefined || (steps === 0 && kind === 'siege-tower')) return
  const parts = hexesOfGear(state, engine)
  if (!plan.enlist(parts, URGENCY.crew, 0, steps)) return
  if (steps > 0) plan.rolling.add(engine)
}

/** How many hexes an engine rolls straight ahead to the wall it is for; undefined if it never gets there. */
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

/** 2.41: flat ground and filled moat. */
const isRollable = (state: SiegeState, hex: Hex): boolean => {
  const ground = groundAt(state, hex)
  return (
    gearAt(state, hex) < 0 &&
    (ground === TERRAIN.flat || ground === TERRAIN.road || ground === SPECIAL.filledMoat)
  )
}

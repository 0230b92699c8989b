import { memoBy } from '@mesnada/engine'
import { asDirection, type Direction, type Hex, neighbour, nth, OFF_MAP, opposite, turn } from '@mesnada/hex'
import { wallKindAt } from '../castle/walls.ts'
import { footprint, gearAt, groundAt, hexesOfGear, SPECIAL } from '../core/ground.ts'
import { isRampart } from '../core/step-cost.ts'
import type { Gear } from '../flow.ts'
import { TERRAIN } from '../printed/terrain.ts'
import type { Setting, SiegeState } from '../state.ts'
import { groundMark } from './ground-mark.ts'
import { URGENCY, type WorkPlan } from './work-plan.ts'

/** Plans for engines on wheels: their way to the wall, straight ahead or with turns, and their crew. */

/** What an engine does next on its way (siege 2.41, switch 10). */
export type Roll =
  | { readonly kind: 'push'; readonly backwards: boolean }
  | { readonly kind: 'pivot'; readonly facing: Direction }

interface Route {
  readonly steps: number
  /** Undefined where it has arrived. */
  readonly next: Roll | undefined
}

/** siege 2.41, 4.31: three bodies push it while there is a wall ahead to reach; a ram needs them there too. */
export const planEngine = (state: SiegeState, plan: WorkPlan, engine: Gear): void => {
  if (state.setting.play.noEngineMoves) return
  const { kind } = nth(state.setting.gear, engine)
  const route = routeOf(state, engine)
  if (route === undefined || (route.next === undefined && kind === 'siege-tower')) return
  if (!plan.enlist(hexesOfGear(state, engine), URGENCY.crew, 0, route.steps)) return
  if (route.next) plan.rolling.set(engine, route.next)
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
    if (isWall(state, ram, hex)) return steps
    if (!isRollable(state, hex)) return undefined
    hex = neighbour(grid, hex, facing)
  }
  return undefined
}

const isWall = (state: SiegeState, ram: boolean, hex: Hex): boolean =>
  ram ? wallKindAt(state, hex) !== undefined : isRampart(state, hex)

/** siege 2.41: flat ground and filled moat. */
const isRollable = (state: SiegeState, hex: Hex, engine?: Gear): boolean => {
  if (hex === OFF_MAP) return false
  const ground = groundAt(state, hex)
  const covering = gearAt(state, hex)
  if (covering >= 0) return covering === engine
  return ground === TERRAIN.flat || ground === TERRAIN.road || ground === SPECIAL.filledMoat
}

/** Straight ahead if there is a wall to reach; otherwise the shortest way with turns or backwards. */
const routeOf = (state: SiegeState, engine: Gear): Route | undefined => {
  const facing = asDirection(state.tables.gear.facing[engine] ?? 0)
  const [front = OFF_MAP] = hexesOfGear(state, engine)
  const ram = nth(state.setting.gear, engine).kind === 'ram'
  const steps = laneFrom(state, ram, front, facing)
  if (steps !== undefined) return { steps, next: steps > 0 ? AHEAD : undefined }
  return state.setting.options.s10EnginesPivot ? knownRoute(state, engine) : undefined
}

const AHEAD: Roll = { kind: 'push', backwards: false }

/** Ways with turns, by ground and place: everything is determined by its key. */
const routesBySetting = memoBy<Setting, Map<string, Route | undefined>>(() => new Map())

/** Emptied when full. */
const MAX_ROUTES = 500

const knownRoute = (state: SiegeState, engine: Gear): Route | undefined => {
  const routes = routesBySetting(state.setting)
  const { hex, facing } = state.tables.gear
  const key = `${groundMark(state)} ${engine} ${hex[engine]} ${facing[engine]}`
  if (routes.has(key)) return routes.get(key)
  if (routes.size >= MAX_ROUTES) routes.clear()
  const route = searchRoute(state, engine)
  routes.set(key, route)
  return route
}

interface Pose {
  /** The middle hex. */
  readonly hex: Hex
  readonly facing: Direction
}

interface Reached extends Pose {
  readonly steps: number
  /** The first thing done on the way. */
  readonly first: Roll | undefined
}

/** Breadth first: a push and a turn each take a turn of the game at most. */
const searchRoute = (state: SiegeState, engine: Gear): Route | undefined => {
  const { kind } = nth(state.setting.gear, engine)
  const { hex, facing } = state.tables.gear
  const start: Reached = {
    hex: hex[engine] ?? OFF_MAP,
    facing: asDirection(facing[engine] ?? 0),
    steps: 0,
    first: undefined,
  }
  const seen = new Set([start.hex * 6 + start.facing])
  const queue: Reached[] = [start]
  for (const at of queue) {
    const front = nth(footprint(state, kind, at.hex, at.facing), 0)
    if (isWall(state, kind === 'ram', neighbour(state.setting.grid, front, at.facing)))
      return { steps: at.steps, next: at.first }
    for (const [roll, to] of movesFrom(state, at)) {
      const key = to.hex * 6 + to.facing
      if (to.hex === OFF_MAP || seen.has(key)) continue
      if (!footprint(state, kind, to.hex, to.facing).every(part => isRollable(state, part, engine))) continue
      seen.add(key)
      queue.push({ ...to, steps: at.steps + 1, first: at.first ?? roll })
    }
  }
  return undefined
}

const movesFrom = (state: SiegeState, { hex, facing }: Pose): readonly (readonly [Roll, Pose])[] => {
  const { grid, options } = state.setting
  const moves: (readonly [Roll, Pose])[] = [[AHEAD, { hex: neighbour(grid, hex, facing), facing }]]
  if (!options.s11TowersOnlyForward)
    moves.push([
      { kind: 'push', backwards: true },
      { hex: neighbour(grid, hex, opposite(facing)), facing },
    ])
  for (const sixths of [-1, 1]) {
    const turned = turn(facing, sixths)
    moves.push([
      { kind: 'pivot', facing: turned },
      { hex, facing: turned },
    ])
  }
  return moves
}

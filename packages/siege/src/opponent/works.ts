import type { Seat } from '@mesnada/engine'
import type { Direction, Hex } from '@mesnada/hex'
import type { SiegeAction } from '../actions.ts'
import { isInPlay, isOnWheels } from '../castle/engines.ts'
import { occupantOf } from '../core/bodies.ts'
import { hexesOfGear } from '../core/ground.ts'
import { termsOf } from '../core/terms.ts'
import type { Body, Gear } from '../flow.ts'
import { LADDER_UPRIGHT, NOBODY, type SiegeState } from '../state.ts'
import type { Aim } from './aims.ts'
import { planOil, planWinch } from './castle-works.ts'
import { frontOf, gatheringOf, laddersWay, planLadders } from './escalade.ts'
import type { GroundDistances } from './ground-distances.ts'
import { isUsefulHaul, planHauls } from './hauling.ts'
import { planEngine, type Roll } from './lanes.ts'
import { WorkPlan } from './work-plan.ts'

/** Work at ladders, engines, oil and the drawbridge, and its ratings. */

export interface Works {
  /** The aim of a body with a task. */
  aimOf(body: Body): Aim | undefined
  /** Where bodies without a way in wait: below the walls that are to be scaled. */
  readonly gathering: Aim | undefined
  /** Where nobody is to stand who does not carry a ladder. */
  readonly way: ReadonlySet<Hex>
  /** The rating of an action of this work; undefined for other actions. */
  rate(action: SiegeAction): number | undefined
}

const WORK = { take: 20, raise: 30, push: 20, drop: 10, barrel: 15, winch: 8, none: -1 } as const

/** The work of a side whose objective is these hexes; undefined if it has no gear for it. */
export const worksOf = (
  state: SiegeState,
  seat: Seat,
  distances: GroundDistances,
  goals: readonly Hex[],
): Works | undefined => {
  if (state.setting.gear.length === 0 || goals.length === 0) return undefined
  if (state.flow.turn === 0) return worksToCome(state, seat, distances, goals)
  const plan = new WorkPlan(state, seat)
  const planned = (): Aim | undefined =>
    termsOf(state).defender === seat
      ? planOil(state, plan, distances)
      : planAssault(state, plan, seat, distances, goals)
  let gathering = planned()
  if (plan.aims.size === 0) {
    plan.callArchers()
    gathering = planned()
  }
  if (plan.aims.size === 0) return undefined
  return {
    aimOf: body => plan.aims.get(body),
    gathering,
    way: laddersWay(state, plan),
    rate: action =>
      action.type === 'haul'
        ? rateHaul(isUsefulHaul(state, plan, distances, goals, action))
        : rateWork(state, plan, action),
  }
}

/** During the set-up: where the ladders will go up. */
const worksToCome = (
  state: SiegeState,
  seat: Seat,
  distances: GroundDistances,
  goals: readonly Hex[],
): Works | undefined => {
  const hasLadders = state.setting.gear.some(({ kind, side }) => kind === 'ladder' && side === seat)
  if (!hasLadders || termsOf(state).defender === seat) return undefined
  const gathering = frontOf(state, seat, distances, distances.to('foot', goals))
  return gathering && { aimOf: () => undefined, gathering, way: new Set(), rate: () => undefined }
}

const planAssault = (
  state: SiegeState,
  plan: WorkPlan,
  seat: Seat,
  distances: GroundDistances,
  goals: readonly Hex[],
): Aim | undefined => {
  const gear = ownGear(state, seat)
  const inner = distances.to('foot', goals)
  planWinch(state, plan, distances, inner)
  for (const engine of gear) if (isOnWheels(state, engine)) planEngine(state, plan, engine)
  planHauls(state, plan)
  planLadders(state, plan, distances, inner, gear)
  return gatheringOf(state, plan, inner)
}

/** Gear that is not yet in place: ladders that lie or are carried, engines that roll. */
const ownGear = (state: SiegeState, seat: Seat): readonly Gear[] => {
  const { side, status } = state.tables.gear
  const own: Gear[] = []
  for (const [gear, { kind }] of state.setting.gear.entries()) {
    if (side[gear] !== seat || !isInPlay(state, gear)) continue
    if (kind === 'ladder' ? status[gear] !== LADDER_UPRIGHT : isOnWheels(state, gear)) own.push(gear)
  }
  return own
}

const rateHaul = (isUseful: boolean): number => (isUseful ? WORK.push : WORK.none)

const rateWork = (state: SiegeState, plan: WorkPlan, action: SiegeAction): number | undefined => {
  switch (action.type) {
    case 'take-ladder':
      return isManned(state, plan, action.ladder) ? WORK.take : WORK.none
    case 'raise-ladder':
      return isAtSite(state, plan, action.body, action.facing) ? WORK.raise : WORK.none
    case 'drop':
      return plan.hopeless.has(state.tables.bodies.carries[action.body] ?? NOBODY) ? WORK.drop : WORK.none
    case 'take':
      return plan.oil.has(action.gear) ? WORK.barrel : WORK.none
    case 'winch':
      return plan.winds ? WORK.winch : WORK.none
    case 'push':
      return isOnTheWay(plan, action.gear, { kind: 'push', backwards: action.backwards })
        ? WORK.push
        : WORK.none
    case 'pivot-engine':
      return isOnTheWay(plan, action.gear, { kind: 'pivot', facing: action.facing }) ? WORK.push : WORK.none
    default:
      return undefined
  }
}

/** Whether the bodies at its two ends are its carriers. */
const isManned = (state: SiegeState, plan: WorkPlan, ladder: Gear): boolean =>
  plan.sites.has(ladder) &&
  hexesOfGear(state, ladder).every(hex => plan.aims.get(occupantOf(state, hex))?.goals[0] === hex)

const isOnTheWay = (plan: WorkPlan, engine: Gear, roll: Roll): boolean => {
  const next = plan.rolling.get(engine)
  if (next?.kind === 'push') return roll.kind === 'push' && roll.backwards === next.backwards
  return next?.kind === 'pivot' && roll.kind === 'pivot' && roll.facing === next.facing
}

const isAtSite = (state: SiegeState, plan: WorkPlan, body: Body, facing: Direction): boolean => {
  const { carries, hex } = state.tables.bodies
  const site = plan.sites.get(carries[body] ?? NOBODY)
  return site !== undefined && site.foot === hex[body] && site.facing === facing
}

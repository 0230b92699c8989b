import type { Seat } from '@mesnada/engine'
import type { Direction, Hex } from '@mesnada/hex'
import type { SiegeAction } from '../actions.ts'
import { occupantOf } from '../bodies.ts'
import { isInPlay, isOnWheels } from '../engines.ts'
import type { Body, Gear } from '../flow.ts'
import { hexesOfGear } from '../ground.ts'
import { LADDER_UPRIGHT, type SiegeState } from '../state.ts'
import { termsOf } from '../terms.ts'
import type { Aim } from './aims.ts'
import { planOil, planWinch } from './castle-works.ts'
import { gatheringOf, planLadders } from './escalade.ts'
import { planEngine } from './lanes.ts'
import type { Ways } from './ways.ts'
import { WorkPlan } from './work-plan.ts'

/** Ladders, engines, oil and the drawbridge: who works at what, and what the work promises. */

export interface Works {
  /** What someone is to do who has a part in it. */
  aimOf(body: Body): Aim | undefined
  /** Where those wait who have no way in as yet: below the walls that are to be scaled. */
  readonly gathering: Aim | undefined
  /** What an action at such a thing promises; undefined for everything else. */
  rate(action: SiegeAction): number | undefined
}

const WORK = { take: 20, raise: 30, push: 20, drop: 10, barrel: 15, winch: 8, none: -1 } as const

/** What a side has to do at walls, for those who are after these hexes; undefined if it has nothing to do it with. */
export const worksOf = (
  state: SiegeState,
  seat: Seat,
  ways: Ways,
  goals: readonly Hex[],
): Works | undefined => {
  if (state.setting.gear.length === 0 || goals.length === 0 || state.flow.turn === 0) return undefined
  const plan = new WorkPlan(state, seat)
  const gathering =
    termsOf(state).defender === seat
      ? planOil(state, plan, ways)
      : planAssault(state, plan, seat, ways, goals)
  if (plan.aims.size === 0) return undefined
  return { aimOf: body => plan.aims.get(body), gathering, rate: action => rateWork(state, plan, action) }
}

const planAssault = (
  state: SiegeState,
  plan: WorkPlan,
  seat: Seat,
  ways: Ways,
  goals: readonly Hex[],
): Aim | undefined => {
  const gear = ownGear(state, seat)
  const inner = ways.to('foot', goals)
  planWinch(state, plan, ways, inner)
  for (const engine of gear) if (isOnWheels(state, engine)) planEngine(state, plan, engine)
  planLadders(state, plan, ways, inner, gear)
  return gatheringOf(state, plan, inner)
}

/** What is not yet where it should be: ladders that lie or are carried, engines that still roll. */
const ownGear = (state: SiegeState, seat: Seat): readonly Gear[] => {
  const { side, status } = state.tables.gear
  const own: Gear[] = []
  for (const [gear, { kind }] of state.setting.gear.entries()) {
    if (side[gear] !== seat || !isInPlay(state, gear)) continue
    if (kind === 'ladder' ? status[gear] !== LADDER_UPRIGHT : isOnWheels(state, gear)) own.push(gear)
  }
  return own
}

const rateWork = (state: SiegeState, plan: WorkPlan, action: SiegeAction): number | undefined => {
  switch (action.type) {
    case 'take-ladder':
      return isManned(state, plan, action.ladder) ? WORK.take : WORK.none
    case 'raise-ladder':
      return isAtSite(state, plan, action.body, action.facing) ? WORK.raise : WORK.none
    case 'drop':
      return plan.hopeless.has(state.tables.bodies.carries[action.body]) ? WORK.drop : WORK.none
    case 'take':
      return plan.oil.has(action.gear) ? WORK.barrel : WORK.none
    case 'winch':
      return plan.winds ? WORK.winch : WORK.none
    case 'push':
      return plan.rolling.has(action.gear) && !action.backwards ? WORK.push : WORK.none
    default:
      return undefined
  }
}

/** Those who stand at its two ends are those who are to carry it. */
const isManned = (state: SiegeState, plan: WorkPlan, ladder: Gear): boolean =>
  plan.sites.has(ladder) &&
  hexesOfGear(state, ladder).every(hex => plan.aims.get(occupantOf(state, hex))?.goals[0] === hex)

const isAtSite = (state: SiegeState, plan: WorkPlan, body: Body, facing: Direction): boolean => {
  const { carries, hex } = state.tables.bodies
  const site = plan.sites.get(carries[body])
  return site !== undefined && site.foot === hex[body] && site.facing === facing
}

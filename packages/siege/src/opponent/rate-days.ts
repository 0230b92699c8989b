import { chances, opponentOf, type Seat, unwrap } from '@mesnada/engine'
import { type Hex, nth } from '@mesnada/hex'
import type { SiegeAction } from '../actions.ts'
import { breaches, fullPointsOf, pointsLeft, targetsOf } from '../campaign/bombardment.ts'
import { aimedAt } from '../campaign/calendar.ts'
import { planOf, recordOf } from '../campaign/record/keeping.ts'
import type { DayDeed, EngineEntry } from '../campaign-record.ts'
import { batteringThrow, damagesWall, pointsLostBy } from '../castle/table.ts'
import { stagesToFall, wallKindAt } from '../castle/walls.ts'
import { cardOf, isAlive, isAnimal, isWounded, sideOf } from '../core/bodies.ts'
import type { Gear } from '../flow.ts'
import type { SiegeState } from '../state.ts'
import { wayIn } from './rate-deployment.ts'
import { strengthOf } from './worth.ts'

/** Ratings of a day's activity, and of the targets of engines. */

/** The value of one stage of damage to a wall, and of a breach, in prices of siege 6.6. */
const STAGE_VALUE = 4
const BREACH_VALUE = 12

/** Battering points of the last column of the table. */
const MAX_BATTERING_POINTS = 12

/** The cost of a lost battering point, in prices of siege 6.6: a day of repairs. */
const POINT_COST = 2

/** The number of breaches that make an assault worthwhile. */
const ENOUGH_BREACHES = 2

/** The ratio of strength below which a side does not assault, sally or burn the camp. */
const MIN_RATIO = { assault: 1.1, sally: 0.9, burning: 0.7 } as const

/** Days of food at which a side fetches more. */
const LOW_FOOD_DAYS = 2

export const rateDay = (state: SiegeState, seat: Seat, actions: readonly SiegeAction[]): readonly number[] =>
  actions.map(action => (action.type === 'undertake' ? worthOfDeed(state, seat, action.what) : 0))

/** The value of an activity for the day; waiting is 0. */
export const worthOfDeed = (state: SiegeState, seat: Seat, deed: DayDeed): number => {
  switch (deed) {
    case 'bombardment':
      return hasWork(state) ? STAGE_VALUE : 0
    case 'assault':
      return worthOfAssault(state, seat)
    case 'sally':
      return STAGE_VALUE * (fitShare(state, seat) - MIN_RATIO.sally)
    case 'burning':
      return recordOf(state).engines.length === 0
        ? -1
        : STAGE_VALUE * (fitShare(state, seat) - MIN_RATIO.burning)
    case 'supplies':
      return worthOfSupplies(state, seat)
    default:
      return 0
  }
}

/** The side's strength relative to the enemy's, with wounds counted. */
const fitShare = (state: SiegeState, seat: Seat): number =>
  strengthOf(state, seat) / Math.max(1, strengthOf(state, opponentOf(seat)))

/** Towards the end a side waits less for a better breach or for the wounded. */
const worthOfAssault = (state: SiegeState, seat: Seat): number => {
  const { day, outerTaken } = recordOf(state)
  const { days, actions } = planOf(state)
  const share = fitShare(state, seat)
  const relief = actions.find(({ kind }) => kind === 'relief')?.on ?? days + 1
  const left = Math.min(days, relief - 1) - day
  if (share < MIN_RATIO.assault && left > 0) return -1
  // A keep has one door, which few bodies can hold, so it is breached first too.
  const open = Math.min(
    outerTaken ? ENOUGH_BREACHES * keepBreaches(state) : breaches(state).length,
    ENOUGH_BREACHES,
  )
  const haste = left === 0 ? STAGE_VALUE : STAGE_VALUE / (left + 1)
  const ready = (open / ENOUGH_BREACHES) * 2 * STAGE_VALUE
  return ready + haste - 2 * STAGE_VALUE * woundedShare(state, seat)
}

const keepBreaches = ({ setting, tables }: SiegeState): number =>
  (setting.board.areas.get(setting.play.campaign?.castle?.keep ?? '') ?? []).filter(
    hex => tables.ground.rubble[hex] !== 0,
  ).length

/** The share of wounded among the living. */
const woundedShare = (state: SiegeState, seat: Seat): number => {
  let alive = 0
  let wounded = 0
  for (let body = 0; body < state.setting.bodies.length; body++) {
    if (sideOf(state, body) !== seat || isAnimal(state, body) || !isAlive(state, body)) continue
    alive++
    if (isWounded(state, body)) wounded++
  }
  return wounded / Math.max(1, alive)
}

const worthOfSupplies = (state: SiegeState, seat: Seat): number => {
  const { provisions } = recordOf(state)
  const supplies = planOf(state).actions.find(({ kind }) => kind === 'supplies')?.supplies
  const stores = state.setting.bodies.filter((_, body) => {
    const card = cardOf(state, body)
    return card.kind === 'animal' && card.animal === supplies?.animal && isAlive(state, body)
  })
  if (provisions > LOW_FOOD_DAYS || stores.length === 0) return -1
  return fitShare(state, seat) > MIN_RATIO.burning ? STAGE_VALUE : -1
}

const hasWork = (state: SiegeState): boolean =>
  recordOf(state).engines.some(engine => pointsLeft(state, engine) > 0 || engine.lost > 0)

/** Every engine gets an order before the day's work begins. */
export const rateOrders = (
  state: SiegeState,
  seat: Seat,
  actions: readonly SiegeAction[],
): readonly number[] => {
  const record = recordOf(state)
  const way = wayIn(state, seat)
  const aimed = aimedAt(state)
  const unaimed = record.engines.reduce(
    (sum, engine) => (engine.order === undefined ? sum + pointsLeft(state, engine) : sum),
    0,
  )
  const pointsOn = (hex: Hex): number =>
    (aimed.get(hex) ?? []).reduce((sum, gear) => sum + pointsOf(state, gear), 0)
  return actions.map(action => {
    if (action.type !== 'aim' && action.type !== 'repair') return 0
    const engine = record.engines.find(({ gear }) => gear === action.gear)
    if (engine === undefined || engine.order !== undefined) return -1
    if (action.type === 'repair') return isWorn(state, engine) ? 2 * BREACH_VALUE : 0
    const before = pointsOn(action.hex)
    // Damage needs concentration, so a wall is rated by all points that could still be aimed at it.
    const gain = before >= MAX_BATTERING_POINTS ? 0 : expectedBattering(state, action.hex, before + unaimed)
    const inner = record.outerTaken && wallKindAt(state, action.hex) === 'keep' ? BREACH_VALUE : 0
    return (
      1 +
      inner +
      Math.max(0, gain) +
      nearness(way(action.hex)) +
      (state.tables.ground.damage[action.hex] ?? 0)
    )
  })
}

const pointsOf = (state: SiegeState, gear: Gear): number => {
  const engine = recordOf(state).engines.find(entry => entry.gear === gear)
  return engine ? pointsLeft(state, engine) : 0
}

const isWorn = (state: SiegeState, { gear, lost }: EngineEntry): boolean =>
  lost * 2 >= fullPointsOf(state, gear) && lost > 0

/** Factor on a breach by its distance to the keep: near ones are worth more. */
const nearness = (steps: number): number => 10 / (1 + steps / 10)

/** The expected gain of battering points on a hex, less the expected cost. */
const expectedBattering = (state: SiegeState, hex: Hex, points: number): number => {
  const target = wallKindAt(state, hex)
  if (points === 0 || target === undefined) return 0
  const last = (state.tables.ground.damage[hex] ?? 0) + 1 >= stagesToFall(state, hex)
  let worth = 0
  for (const { outcome, ways, of } of chances(unwrap(batteringThrow({ points, target, ram: false })))) {
    const gain = damagesWall(outcome) ? (last ? BREACH_VALUE : STAGE_VALUE) : 0
    worth += (ways / of) * (gain - POINT_COST * pointsLostBy(outcome))
  }
  return worth
}

/** The besieger's lead in the campaign: damage to walls, orders of engines, and the activity begun. */
export const campaignLead = (state: SiegeState): number => {
  const { engines, action, provisions } = recordOf(state)
  let stand = breaches(state).length * BREACH_VALUE - provisions
  const { damage } = state.tables.ground
  for (let hex = 0; hex < damage.length; hex++) stand += (damage[hex] ?? 0) * STAGE_VALUE
  for (const engine of engines)
    stand -= POINT_COST * (fullPointsOf(state, engine.gear) - pointsLeft(state, engine))
  for (const [hex, aiming] of aimedAt(state))
    stand += expectedBattering(
      state,
      hex,
      aiming.reduce((sum, gear) => sum + pointsOf(state, gear), 0),
    )
  if (state.flow.phase === 'bombardment' && targetsOf(state, recordOf(state)).length > 0)
    stand += STAGE_VALUE / 2
  if (action === undefined) return stand
  const { kind, by } = nth(planOf(state).actions, action)
  const worth = worthOfDeed(state, by, kind)
  return by === planOf(state).besieger ? stand + worth : stand - worth
}

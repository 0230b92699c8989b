import { chances, opponentOf, type Seat, unwrap } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { SiegeAction } from '../actions.ts'
import { batteringThrow, damagesWall, pointsLostBy } from '../battering.ts'
import { cardOf, isAlive, isAnimal, isWounded, sideOf } from '../bodies.ts'
import { breaches, fullPointsOf, pointsLeft, targetsOf } from '../campaign/bombardment.ts'
import { aimedAt } from '../campaign/calendar.ts'
import { planOf, recordOf } from '../campaign/keeping.ts'
import type { DayDeed, EngineEntry } from '../campaign/record.ts'
import type { Gear } from '../flow.ts'
import type { SiegeState } from '../state.ts'
import { stagesToFall, wallKindAt } from '../walls.ts'
import { wayIn } from './rate-deployment.ts'
import { strengthOf } from './worth.ts'

/** How a day is best spent, and where the engines should throw. */

/** What bringing a wall a stage nearer to its fall is worth, and what its fall is, in the prices of 6.6. */
const STAGE = 4
const BREACH = 12

/** The last column of the battering table. */
const ENOUGH_POINTS = 12

/** A battering point lost costs a day of repairs. */
const POINT = 2

/** So many breaches make an assault worth while, if there is time for them. */
const ENOUGH_BREACHES = 2

/** Below this share of the enemy's strength nobody goes looking for a fight. */
const ODDS = { assault: 1.1, sally: 0.9, burning: 0.7 } as const

/** Days of food at which one thinks of fetching more. */
const LOW = 2

export const rateDay = (state: SiegeState, seat: Seat, actions: readonly SiegeAction[]): readonly number[] =>
  actions.map(action => (action.type === 'undertake' ? worthOfDeed(state, seat, action.what) : 0))

/** What a day spent so promises; a day let go by is zero. */
export const worthOfDeed = (state: SiegeState, seat: Seat, deed: DayDeed): number => {
  switch (deed) {
    case 'bombardment':
      return hasWork(state) ? STAGE : 0
    case 'assault':
      return worthOfAssault(state, seat)
    case 'sally':
      return STAGE * (fitShare(state, seat) - ODDS.sally)
    case 'burning':
      return recordOf(state).engines.length === 0 ? -1 : STAGE * (fitShare(state, seat) - ODDS.burning)
    case 'supplies':
      return worthOfSupplies(state, seat)
    default:
      return 0
  }
}

/** Strength against strength, the wounded counting for what they are. */
const fitShare = (state: SiegeState, seat: Seat): number =>
  strengthOf(state, seat) / Math.max(1, strengthOf(state, opponentOf(seat)))

/** The nearer the end, the less one waits for a better breach or for the wounded. */
const worthOfAssault = (state: SiegeState, seat: Seat): number => {
  const { day, outerTaken } = recordOf(state)
  const { days, actions } = planOf(state)
  const share = fitShare(state, seat)
  const relief = actions.find(({ kind }) => kind === 'relief')?.on ?? days + 1
  const left = Math.min(days, relief - 1) - day
  if (share < ODDS.assault && left > 0) return -1
  // A keep has one door, which a few men can hold: it too is better opened first.
  const open = Math.min(
    outerTaken ? ENOUGH_BREACHES * keepBreaches(state) : breaches(state).length,
    ENOUGH_BREACHES,
  )
  const haste = left === 0 ? STAGE : STAGE / (left + 1)
  const ready = (open / ENOUGH_BREACHES) * 2 * STAGE
  return ready + haste - 2 * STAGE * woundedShare(state, seat)
}

const keepBreaches = ({ setting, tables }: SiegeState): number =>
  (setting.board.areas.get(setting.play.campaign?.castle?.keep ?? '') ?? []).filter(
    hex => tables.ground.rubble[hex] !== 0,
  ).length

/** Of those alive, how many are wounded. */
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
  if (provisions > LOW || stores.length === 0) return -1
  return fitShare(state, seat) > ODDS.burning ? STAGE : -1
}

const hasWork = (state: SiegeState): boolean =>
  recordOf(state).engines.some(engine => pointsLeft(state, engine) > 0 || engine.lost > 0)

/** Orders are given once; every engine gets one before the day's work begins. */
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
    if (action.type === 'repair') return isWorn(state, engine) ? 2 * BREACH : 0
    const before = pointsOn(action.hex)
    // Stones tell where they fall together: a wall is rated by all that could still be thrown at it.
    const gain = before >= ENOUGH_POINTS ? 0 : promise(state, action.hex, before + unaimed)
    const inner = record.outerTaken && wallKindAt(state, action.hex) === 'keep' ? BREACH : 0
    return 1 + inner + Math.max(0, gain) + nearness(way(action.hex)) + state.tables.ground.damage[action.hex]
  })
}

const pointsOf = (state: SiegeState, gear: Gear): number => {
  const engine = recordOf(state).engines.find(entry => entry.gear === gear)
  return engine ? pointsLeft(state, engine) : 0
}

const isWorn = (state: SiegeState, { gear, lost }: EngineEntry): boolean =>
  lost * 2 >= fullPointsOf(state, gear) && lost > 0

/** A breach on the short way to the keep is worth more than one behind it. */
const nearness = (steps: number): number => 10 / (1 + steps / 10)

/** What so many points on a hex may be expected to bring, less what they may cost. */
const promise = (state: SiegeState, hex: Hex, points: number): number => {
  const target = wallKindAt(state, hex)
  if (points === 0 || target === undefined) return 0
  const last = state.tables.ground.damage[hex] + 1 >= stagesToFall(state, hex)
  let worth = 0
  for (const { outcome, ways, of } of chances(unwrap(batteringThrow({ points, target, ram: false })))) {
    const gain = damagesWall(outcome) ? (last ? BREACH : STAGE) : 0
    worth += (ways / of) * (gain - POINT * pointsLostBy(outcome))
  }
  return worth
}

/** For the besieger: what the walls have suffered, what is aimed at them, and what he has just undertaken. */
export const standOfSiege = (state: SiegeState): number => {
  const { engines, action, provisions } = recordOf(state)
  let stand = breaches(state).length * BREACH - provisions
  const { damage } = state.tables.ground
  for (let hex = 0; hex < damage.length; hex++) stand += damage[hex] * STAGE
  for (const engine of engines)
    stand -= POINT * (fullPointsOf(state, engine.gear) - pointsLeft(state, engine))
  for (const [hex, aiming] of aimedAt(state))
    stand += promise(
      state,
      hex,
      aiming.reduce((sum, gear) => sum + pointsOf(state, gear), 0),
    )
  if (state.flow.phase === 'bombardment' && targetsOf(state, recordOf(state)).length > 0) stand += STAGE / 2
  if (action === undefined) return stand
  const { kind, by } = planOf(state).actions[action]
  const worth = worthOfDeed(state, by, kind)
  return by === planOf(state).besieger ? stand + worth : stand - worth
}

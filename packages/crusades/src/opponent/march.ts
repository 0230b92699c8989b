import { cloneState, copyState, type Minds, type Seat } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { CrusadesAction } from '../actions.ts'
import { isLeaderOnMap } from '../command.ts'
import type { Leader, Unit } from '../flow.ts'
import { canComeNearer, facingOfStance, hexOfStance, joinsAt, marchesOf } from '../movement.ts'
import { topFrame } from '../stack.ts'
import { type CrusadesState, DONE, hasDone, isOnMap, isSteady, type Setting } from '../state.ts'
import { activate, moving } from '../steps/moving.ts'
import { lead, ridesOf, riding } from '../steps/riding.ts'
import { mayLeave } from '../withdrawal.ts'
import { menaceTo } from './forces.ts'
import { Posts } from './posts.ts'
import { preyOf } from './prey.ts'
import { LEAST_GAIN, liesUnder, rateActivation, rateLeaving } from './rate-movement.ts'
import { LEAST_GAIN as LEAST_RIDE, Saddle } from './rate-riding.ts'
import { temperOf, temperOfLeader } from './tempers.ts'

/**
 * A whole movement phase foreseen (8.1, 4.2): everyone in turn does what would be rated best for him, on a copy on
 * which those before him have moved. Whoever stays as he is is not even asked.
 */
export const marchAll = (state: CrusadesState, minds: Minds | undefined): readonly CrusadesAction[] => {
  const seat = state.flow.side
  const copy = copyOf(state)
  const prey = preyOf(state, seat, minds)
  const run: CrusadesAction[] = []
  for (const unit of marchers(state, seat)) {
    const step = bestMarch(copy, unit, minds, prey)
    if (step === undefined) {
      // He has been asked, so that nobody counts on his coming any more.
      copy.tables.units.done[unit] |= DONE.moved
      continue
    }
    const start = { type: 'activate', unit } as const
    run.push(start, step)
    activate.perform(copy, seat, start, undefined)
    answer(copy, step)
    // 4.32: dice are due for someone ridden over, and nobody foresees those.
    if (topFrame(copy)) return run
  }
  for (const leader of state.setting.leadersOf[seat]) {
    if (!isLeaderOnMap(copy, leader) || copy.tables.leaders.done[leader]) continue
    const ride = bestRide(copy, leader, minds)
    if (ride === undefined) continue
    const start = { type: 'lead', leader } as const
    run.push(start, ride)
    lead.perform(copy, seat, start, undefined)
    answer(copy, ride)
  }
  run.push({ type: 'end-phase' })
  return run
}

const copies = new WeakMap<Setting, CrusadesState>()

/** Into scratch of the game. */
const copyOf = (state: CrusadesState): CrusadesState => {
  const known = copies.get(state.setting)
  if (known) {
    copyState(state, known)
    return known
  }
  const copy = cloneState(state)
  copies.set(state.setting, copy)
  return copy
}

/** Those who have yet to move and want to be asked, in the order in which they are. */
const marchers = (state: CrusadesState, seat: Seat): readonly Unit[] => {
  const menace = menaceTo(state, seat)
  const { hex } = state.tables.units
  return state.setting.unitsOf[seat]
    .filter(unit => isOnMap(state, unit) && isSteady(state, unit) && !hasDone(state, unit, DONE.moved))
    .map(unit => ({ unit, rating: rateActivation(state, unit, menace.away(hex[unit])) }))
    .filter(({ rating }) => rating > 0)
    .toSorted((a, b) => b.rating - a.rating)
    .map(({ unit }) => unit)
}

/** The answer to the frame that is open. */
const answer = (copy: CrusadesState, action: CrusadesAction): void => {
  const frame = topFrame(copy)
  if (frame?.kind === 'moving') moving.perform?.(copy, frame, action, undefined)
  if (frame?.kind === 'riding') riding.perform?.(copy, frame, action, undefined)
}

/** Undefined where it is best to stay. */
const bestMarch = (
  state: CrusadesState,
  unit: Unit,
  minds: Minds | undefined,
  prey: Hex | undefined,
): CrusadesAction | undefined => {
  const nearer = canComeNearer(state, unit)
  const temper = temperOf(minds, unit)
  const posts = new Posts(state, unit, temper, prey)
  const { hex: hexes, facing } = state.tables.units
  const marches = marchesOf(state, unit, nearer)
  const stays = posts.worth(hexes[unit], facing[unit])
  let best = -1
  let most = nearer ? Number.NEGATIVE_INFINITY : 0
  // The farthest first: most often it goes far, and what is nearer then needs no second look. Of equals the nearer.
  for (let index = marches.ends.length - 1; index >= 0; index--) {
    const end = marches.ends[index]
    const hex = hexOfStance(end)
    if (posts.atMost(hex) - LEAST_GAIN - stays < most) continue
    const gain = posts.worth(hex, facingOfStance(end)) - LEAST_GAIN - stays
    if (gain < most || (gain === most && best < 0)) continue
    best = end
    most = gain
  }
  if (
    mayLeave(state, unit) === undefined &&
    rateLeaving(state, unit, posts.menace.at(hexes[unit]), temper) > most
  )
    return { type: 'leave' }
  if (best < 0) return undefined
  const hex = hexOfStance(best)
  const under = joinsAt(state, unit, hex) && liesUnder(state, unit, hex)
  return { type: 'move', path: marches.pathTo(best), ...(under ? { under } : {}) }
}

const bestRide = (
  state: CrusadesState,
  leader: Leader,
  minds: Minds | undefined,
): CrusadesAction | undefined => {
  const saddle = new Saddle(state, leader, temperOfLeader(state, minds, leader))
  const reach = ridesOf(state, leader)
  let best = -1
  let most = saddle.worth(state.tables.leaders.hex[leader]) + LEAST_RIDE
  for (let i = 1; i < reach.count; i++) {
    const worth = saddle.worth(reach.reached[i])
    if (worth <= most) continue
    best = reach.reached[i]
    most = worth
  }
  return best < 0 ? undefined : { type: 'ride', path: reach.pathTo(best)?.slice(1) ?? [] }
}

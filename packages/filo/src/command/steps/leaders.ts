import { opponentOf, outcomesOf, popFrame, type Refusal, replaceFrame, type Seat } from '@mesnada/engine'
import { type Hex, IMPASSABLE, nth, OFF_MAP, type Reach, type StepCost } from '@mesnada/hex'
import { leaderFiguresOf } from '../../core/figures.ts'
import { hasUnitFor, isEnemyAt, NOBODY } from '../../core/occupancy.ts'
import type { Leader } from '../../flow.ts'
import { restedRefusal, restMover } from '../../movement/question.ts'
import { D10, LEADER_KILLED, LEADER_WOUNDED, ONE_D6 } from '../../printed/tables.ts'
import { type FiloState, LEADS, type Setting } from '../../state.ts'
import type { ActionStep, FrameStep } from '../../step.ts'
import { OTHER_DECISION } from '../../step.ts'
import { isWaiting } from '../command.ts'
import { captureLeader, installSubstitute, killLeader, placesForSubstitute, woundLeader } from '../leaders.ts'

/** filo 7.1: the leader whose activation it is goes by himself to another unit that may have him. */

const codedRefusal = (what: string, leader: Leader): Refusal => ({
  code: `filo.leader.${what}`,
  rule: 'filo 7.1',
  values: { leader },
})

const pathCost = (state: FiloState, leader: Leader): StepCost => {
  const { seat } = nth(state.setting.leaders, leader)
  const { footCost } = state.setting
  return (from, to, direction) =>
    isEnemyAt(state, to, seat) ? IMPASSABLE : (footCost[from * 6 + direction] ?? IMPASSABLE)
}

const leaderRefusal = (state: FiloState, leader: Leader): Refusal | undefined => {
  const { leaders } = state.tables
  if (leader !== state.flow.active || leaders.hex[leader] === OFF_MAP || leaders.status[leader] !== LEADS)
    return codedRefusal('not-active', leader)
  if (leaders.moved[leader]) return codedRefusal('done', leader)
  if (isWaiting(state, nth(state.setting.leaders, leader).banner))
    return { code: 'filo.leader.waiting', rule: 'filo N.6', values: { leader } }
  return restedRefusal(state)
}

const pointsLeft = (state: FiloState, leader: Leader): number =>
  Math.max(0, leaderFiguresOf(state, leader).pm - (state.tables.leaders.spent[leader] ?? 0))

/** All he gets to, units that can have him or not; undefined if he does not move now. Valid until the next search. */
export const leaderField = (state: FiloState, leader: Leader): Reach | undefined =>
  leaderRefusal(state, leader)
    ? undefined
    : state.setting.pathfinder.reach({
        start: state.tables.leaders.hex[leader] ?? OFF_MAP,
        budget: pointsLeft(state, leader),
        cost: pathCost(state, leader),
      })

/** Where someone got to who was asked about last, and all that it depends on. */
interface Range {
  readonly seat: Seat
  readonly start: Hex
  readonly budget: number
  readonly enemies: readonly Hex[]
  readonly reached: readonly Hex[]
}

const ranges = new WeakMap<Setting, Range>()

/**
 * The hexes a leader gets to, by rising cost, without the one where he is. From one decision of an activation to the
 * next it is friends who have moved, and they bar nobody's way: what was found is mostly good still.
 */
const rangeOf = (state: FiloState, leader: Leader): readonly Hex[] => {
  const { setting, tables } = state
  const { seat } = nth(setting.leaders, leader)
  const { hex } = tables.units
  const foes = setting.unitsOf[opponentOf(seat)]
  const start = tables.leaders.hex[leader] ?? OFF_MAP
  const budget = pointsLeft(state, leader)
  const known = ranges.get(setting)
  if (known?.seat === seat && known.start === start && known.budget === budget)
    if (foes.every((unit, index) => hex[unit] === known.enemies[index])) return known.reached
  const { reached, count } = setting.pathfinder.reach({ start, budget, cost: pathCost(state, leader) })
  const made = {
    seat,
    start,
    budget,
    enemies: foes.map(unit => hex[unit] ?? OFF_MAP),
    reached: Array.from(reached.subarray(1, count)),
  }
  ranges.set(setting, made)
  return made.reached
}

export const moveLeader: ActionStep<'move-leader'> = {
  list: (state, _seat, out) => {
    const { active } = state.flow
    if (active === undefined || leaderRefusal(state, active)) return
    for (const hex of rangeOf(state, active))
      if (hasUnitFor(state, active, hex)) out.push({ type: 'move-leader', leader: active, hex })
  },
  refusal: (state, _seat, { leader, hex }) => {
    const refusal = leaderRefusal(state, leader)
    if (refusal) return refusal
    const start = state.tables.leaders.hex[leader] ?? OFF_MAP
    if (hex < state.setting.grid.size && isEnemyAt(state, hex, nth(state.setting.leaders, leader).seat))
      return codedRefusal('enemy', leader)
    if (hex >= state.setting.grid.size || hex === start || !hasUnitFor(state, leader, hex))
      return codedRefusal('no-unit', leader)
    const path = state.setting.pathfinder.cheapest({
      start,
      goal: hex,
      budget: pointsLeft(state, leader),
      cost: pathCost(state, leader),
    })
    return path ? undefined : codedRefusal('too-far', leader)
  },
  perform: (state, _seat, { leader, hex }, tell) => {
    const { leaders } = state.tables
    restMover(state, tell)
    const path = state.setting.pathfinder.cheapest({
      start: leaders.hex[leader] ?? OFF_MAP,
      goal: hex,
      cost: pathCost(state, leader),
    })
    leaders.spent[leader] = (leaders.spent[leader] ?? 0) + (path?.cost ?? 0)
    leaders.moved[leader] = 1
    leaders.hex[leader] = hex
    tell?.({ type: 'leader-moved', leader, hex })
  },
}

/** filo T.6 */
const leaderOutcome = (die: number): 'unhurt' | 'wounded' | 'killed' =>
  die >= LEADER_KILLED ? 'killed' : die >= LEADER_WOUNDED ? 'wounded' : 'unhurt'

const LEADER_OUTCOMES = outcomesOf(D10, leaderOutcome)

export const leaderCheck: FrameStep<'leader-check'> = {
  autoResolve: (state, { leaders }) => {
    if (leaders.length > 0) return false
    popFrame(state)
    return true
  },
  pending: (state, { leaders }) => {
    const leader = nth(leaders, 0)
    return {
      kind: 'dice',
      roll: {
        throws: [
          {
            purpose: 'filo.roll.leader',
            rule: 'filo T.6',
            seat: nth(state.setting.leaders, leader).seat,
            dice: D10,
            modifiers: [],
            outcomes: LEADER_OUTCOMES,
            values: { leader },
          },
        ],
      },
    }
  },
  settle: (state, { leaders }, faces, tell) => {
    const die = nth(faces, 0)
    const leader = nth(leaders, 0)
    replaceFrame(state, { kind: 'leader-check', leaders: leaders.slice(1) })
    const outcome = leaderOutcome(die)
    if (outcome === 'killed') killLeader(state, leader, tell)
    else if (outcome === 'wounded') woundLeader(state, leader, tell)
    else tell?.({ type: 'leader-unhurt', leader })
  },
}

/** filo 7.6: the owner picks the unit on which the substitute takes over. */
export const substitute: FrameStep<'substitute'> = {
  autoResolve: (state, { leader }, tell) => {
    const places = placesForSubstitute(state, leader)
    if (places.length > 1) return false
    popFrame(state)
    if (places.length === 1) installSubstitute(state, leader, nth(places, 0), tell)
    return true
  },
  pending: (state, { leader }) => ({
    kind: 'decision',
    seat: nth(state.setting.leaders, leader).seat,
    prompt: { code: 'filo.prompt.substitute', rule: 'filo 7.6', values: { leader } },
  }),
  list: (state, { leader }, out) => {
    for (const hex of placesForSubstitute(state, leader)) out.push({ type: 'substitute', hex })
  },
  refusal: (state, { leader }, action) => {
    if (action.type !== 'substitute') return OTHER_DECISION
    return placesForSubstitute(state, leader).includes(action.hex)
      ? undefined
      : { code: 'filo.leader.no-banner', rule: 'filo 7.6' }
  },
  perform: (state, { leader }, action, tell) => {
    if (action.type !== 'substitute') return
    popFrame(state)
    installSubstitute(state, leader, action.hex, tell)
  },
}

const FATE_OUTCOMES = outcomesOf(ONE_D6, die => (die % 2 === 0 ? 'captured' : 'killed'))

/** filo 7.1: without a banner he is captured on an even die, dead on an odd one. */
export const fate: FrameStep<'fate'> = {
  pending: (state, { leader }) => ({
    kind: 'dice',
    roll: {
      throws: [
        {
          purpose: 'filo.roll.fate',
          rule: 'filo 7.1',
          seat: nth(state.setting.leaders, leader).seat,
          dice: ONE_D6,
          modifiers: [],
          outcomes: FATE_OUTCOMES,
          values: { leader },
        },
      ],
    },
  }),
  settle: (state, { leader }, faces, tell) => {
    const die = nth(faces, 0)
    popFrame(state)
    if (die % 2 === 0) captureLeader(state, leader, NOBODY, tell)
    else killLeader(state, leader, tell)
  },
}

import { type Evaluation, evaluateBy, opponentOf, type Seat, topFrame } from '@mesnada/engine'
import { bodiesBeside, contactRefusal } from '../attacks.ts'
import {
  bodiesOf,
  defenceOf,
  figuresOf,
  isAble,
  isAnimal,
  isDangerous,
  isMounted,
  sideOf,
} from '../bodies.ts'
import { planOf } from '../campaign/keeping.ts'
import { isOnHorseback } from '../engagement.ts'
import type { Body, Phase } from '../flow.ts'
import { hasGotAway, pointsOf } from '../scoring.ts'
import { CAPTIVE, LEFT, type SiegeState } from '../state.ts'
import { objectivesOf, termsOf } from '../terms.ts'
import { aimsOf, quarryOf, URGENCY } from './aims.ts'
import { expectedOf, forecast } from './blows.ts'
import { prisonOf } from './escorts.ts'
import { standOfSiege } from './rate-days.ts'
import { type Threat, threatOf } from './threat.ts'
import { Ways } from './ways.ts'
import weights from './weights.json' with { type: 'json' }
import { strengthOf, worthOf } from './worth.ts'

/** How a side stands: men, points, ground still to go, and who can strike whom. */

/** Distance beyond this makes no difference. */
const FARTHEST = 60

/** What can be struck after a move: not everyone who could be is, and not by all who could. */
const WITHIN_REACH = 0.3

/** Whoever strikes first has more of what can be struck. */
const PRESSURE = { first: 0.8, second: 0.5 } as const

/**
 * What is weighed; men by the prices of 6.6. What counts in the end is what the scenario is about, and no longer what
 * either side has left.
 */
const FEATURES = [
  'forces',
  'forcesLate',
  'points',
  'pointsLate',
  'nearness',
  'nearnessLate',
  'ledAway',
  'ledAwayLate',
  'prospects',
  'underWay',
  'siege',
] as const

/** All for the first seat. */
const measure = (state: SiegeState): readonly number[] => {
  const ways = new Ways(state)
  const late = lateness(state)
  const forces = strengthOf(state, 0) - strengthOf(state, 1)
  const points = pointsOf(state, 0) - pointsOf(state, 1)
  const near = nearness(state, 0, ways) - nearness(state, 1, ways)
  const led = ledAway(state, 0, ways) - ledAway(state, 1, ways)
  return [
    forces,
    late * forces,
    points,
    late * points,
    near,
    late * near,
    led,
    late * led,
    prospects(state, 0, ways) - prospects(state, 1, ways),
    underWay(state),
    siegeLead(state),
  ]
}

export const evaluation: Evaluation<SiegeState> = {
  features: FEATURES,
  weights: FEATURES.map(feature => weights[feature]),
  measure,
}

export const evaluate = evaluateBy(evaluation)

const lateness = (state: SiegeState): number => {
  if (state.flow.campaign !== undefined) return 0
  const over = Math.min(1, state.flow.turn / termsOf(state).turns)
  return over * over
}

/** How near prisoners whom a side has to lead away are to where it may leave, from 0 to 1 for each. */
const ledAway = (state: SiegeState, seat: Seat, ways: Ways): number => {
  let near = 0
  for (const condition of objectivesOf(state)) {
    if (condition.kind !== 'capture' || condition.by !== seat || !condition.escape) continue
    for (const body of quarryOf(state, seat)) {
      const { hex, custody } = state.tables.bodies
      if (custody[body] !== CAPTIVE || hex[body] < 0) continue
      const far = ways.to('foot', prisonOf(state, seat))[hex[body]]
      near += 1 - Math.min(far, FARTHEST) / FARTHEST
    }
  }
  return near
}

/**
 * How near all of a side are to what they are after, as a share of what they are worth: so whoever falls is a loss,
 * however far he still had to go.
 */
const nearness = (state: SiegeState, seat: Seat, ways: Ways): number => {
  const aims = aimsOf(state, seat, ways)
  let near = 0
  for (const body of bodiesOf(state, seat)) {
    if (isAnimal(state, body) || state.tables.bodies.custody[body] === CAPTIVE) continue
    const { goals, urgency, beyond = 0 } = aims.of(body)
    const field = ways.to(isMounted(state, body) ? 'horse' : 'foot', goals)
    const far = Math.min(field[state.tables.bodies.hex[body]] + beyond, FARTHEST)
    near += urgency * worthOf(state, body) * (1 - far / FARTHEST)
  }
  return near + arrived(state, seat)
}

/** Those who were to leave, and have, are where they wanted to be. */
const arrived = (state: SiegeState, seat: Seat): number => {
  const { hex, side } = state.tables.bodies
  let near = 0
  for (let body = 0; body < hex.length; body++)
    if (hex[body] === LEFT && side[body] === seat && hasGotAway(state, body))
      near += URGENCY.objective * worthOf(state, body)
  return near
}

const BEFORE_MOVES: ReadonlySet<Phase> = new Set(['first-missiles', 'movement'])
const BEFORE_COMBAT: ReadonlySet<Phase> = new Set([...BEFORE_MOVES, 'second-missiles', 'combat'])

/** What a side may do to the other when its combat comes: at arm's length, or wherever it can still get to. */
const prospects = (state: SiegeState, seat: Seat, ways: Ways): number => {
  const { side, phase } = state.flow
  const onTheMove = side === seat && BEFORE_MOVES.has(phase)
  const threat = onTheMove ? threatOf(state, seat, ways, 'now') : undefined
  const first = side === seat && BEFORE_COMBAT.has(phase)
  let struck = 0
  for (const enemy of bodiesOf(state, opponentOf(seat))) {
    if (isAnimal(state, enemy) || state.tables.bodies.custody[enemy] === CAPTIVE) continue
    struck += threat
      ? WITHIN_REACH * reachedBy(state, enemy, threat)
      : (first ? PRESSURE.first : PRESSURE.second) * pressureOn(state, seat, enemy)
  }
  return struck
}

const reachedBy = (state: SiegeState, enemy: Body, threat: Threat): number => {
  const mounted = isOnHorseback(state, enemy)
  const attack = threat[state.tables.bodies.hex[enemy]]
  const { struck } = forecast(attack, Math.max(1, defenceOf(state, enemy)), mounted ? 0 : 1, mounted)
  return struck * worthOf(state, enemy)
}

/** Those who stand face to face. */
const pressureOn = (state: SiegeState, seat: Seat, enemy: Body): number => {
  let attack = 0
  let several = -1
  for (const body of bodiesBeside(state, enemy)) {
    if (sideOf(state, body) !== seat || !isDangerous(state, body) || !isAble(state, body)) continue
    if (contactRefusal(state, body, enemy) !== undefined) continue
    attack += figuresOf(state, body).attack
    several++
  }
  const mounted = isOnHorseback(state, enemy)
  const shifts = several > 0 && !mounted ? 1 : 0
  return (
    forecast(attack, Math.max(1, defenceOf(state, enemy)), shifts, mounted).struck * worthOf(state, enemy)
  )
}

/** How the siege as a whole stands, for the first seat. */
const siegeLead = (state: SiegeState): number => {
  if (state.flow.campaign === undefined) return 0
  const stand = standOfSiege(state)
  return planOf(state).besieger === 0 ? stand : -stand
}

/** What an attack that is being put together promises, for the first seat. */
const underWay = (state: SiegeState): number => {
  const frame = topFrame(state)
  if (frame?.kind !== 'declared' && frame?.kind !== 'melee') return 0
  const gain = expectedOf(state, frame) ?? 0
  return sideOf(state, frame.attackers[0]) === 0 ? gain : -gain
}

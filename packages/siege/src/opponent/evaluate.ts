import { type Evaluation, evaluateBy, opponentOf, type Reason, type Seat, topFrame } from '@mesnada/engine'
import { nth, OFF_MAP } from '@mesnada/hex'
import { planOf } from '../campaign/record/keeping.ts'
import { bodiesBeside, contactRefusal } from '../contact/attacks.ts'
import {
  bodiesOf,
  defenceOf,
  figuresOf,
  isAble,
  isAnimal,
  isDangerous,
  isMounted,
  sideOf,
} from '../core/bodies.ts'
import { objectivesOf, termsOf } from '../core/terms.ts'
import type { Body, Phase } from '../flow.ts'
import { isOnHorseback } from '../melee/question.ts'
import { CAPTIVE, LEFT, type SiegeState } from '../state.ts'
import { hasGotAway, pointsOf } from '../victory/scoring.ts'
import { aimsOf, URGENCY } from './aims.ts'
import { captureTargetsOf } from './capture-targets.ts'
import { prisonOf } from './escorts.ts'
import { GroundDistances } from './ground-distances.ts'
import { estimateOf, expectedOf } from './melee-odds.ts'
import { campaignLead } from './rate-days.ts'
import { type Threat, threatOf } from './threat.ts'
import weights from './weights.json' with { type: 'json' }
import { strengthOf, worthOf } from './worth.ts'

/** The value of a position: bodies, points, distances and possible attacks. */

/** Movement points beyond which distance makes no difference. */
const MAX_DISTANCE = 60

/** Factor on attacks that need a move first: not all of them happen. */
const REACH_FACTOR = 0.3

/** Factors on possible attacks of the side that fights first and of the other side. */
const COMBAT_FACTOR = { first: 0.8, second: 0.5 } as const

/** The features, in prices of siege 6.6. Towards the end the scenario's terms count more and the forces less. */
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
  'declaredAttack',
  'siege',
] as const

/** What a lead in each of them means to players. */
const REASONS: Readonly<Record<(typeof FEATURES)[number], Reason>> = {
  forces: 'strength',
  forcesLate: 'strength',
  points: 'points',
  pointsLate: 'points',
  nearness: 'ground',
  nearnessLate: 'ground',
  ledAway: 'captives',
  ledAwayLate: 'captives',
  prospects: 'attack',
  declaredAttack: 'attack',
  siege: 'works',
}

/** The lead of the first seat in each feature. */
const measure = (state: SiegeState): readonly number[] => {
  const distances = new GroundDistances(state)
  const late = lateness(state)
  const forces = strengthOf(state, 0) - strengthOf(state, 1)
  const points = pointsOf(state, 0) - pointsOf(state, 1)
  const near = nearness(state, 0, distances) - nearness(state, 1, distances)
  const led = ledAway(state, 0, distances) - ledAway(state, 1, distances)
  return [
    forces,
    late * forces,
    points,
    late * points,
    near,
    late * near,
    led,
    late * led,
    prospects(state, 0, distances) - prospects(state, 1, distances),
    declaredAttack(state),
    campaignLeadOf(state),
  ]
}

export const evaluation: Evaluation<SiegeState> = {
  features: FEATURES,
  weights: FEATURES.map(feature => weights[feature]),
  reasons: FEATURES.map(feature => REASONS[feature]),
  measure,
}

export const evaluate = evaluateBy(evaluation)

const lateness = (state: SiegeState): number => {
  if (state.flow.campaign !== undefined) return 0
  const over = Math.min(1, state.flow.turn / termsOf(state).turns)
  return over * over
}

/** How near the side's prisoners are to where they are handed over, from 0 to 1 each. */
const ledAway = (state: SiegeState, seat: Seat, distances: GroundDistances): number => {
  let near = 0
  for (const condition of objectivesOf(state)) {
    if (condition.kind !== 'capture' || condition.by !== seat || !condition.escape) continue
    for (const body of captureTargetsOf(state, seat)) {
      const { hex, custody } = state.tables.bodies
      if (custody[body] !== CAPTIVE || (hex[body] ?? OFF_MAP) < 0) continue
      const far = distances.to('foot', prisonOf(state, seat))[hex[body] ?? OFF_MAP] ?? 0
      near += 1 - Math.min(far, MAX_DISTANCE) / MAX_DISTANCE
    }
  }
  return near
}

/** How near the bodies of a side are to their aims, as a share of their worth, so that a lost body is always a loss. */
const nearness = (state: SiegeState, seat: Seat, distances: GroundDistances): number => {
  const aims = aimsOf(state, seat, distances)
  let near = 0
  for (const body of bodiesOf(state, seat)) {
    if (isAnimal(state, body) || state.tables.bodies.custody[body] === CAPTIVE) continue
    const { goals, urgency, beyond = 0 } = aims.of(body)
    const field = distances.to(isMounted(state, body) ? 'horse' : 'foot', goals)
    const far = Math.min((field[state.tables.bodies.hex[body] ?? OFF_MAP] ?? 0) + beyond, MAX_DISTANCE)
    near += urgency * worthOf(state, body) * (1 - far / MAX_DISTANCE)
  }
  return near + arrived(state, seat)
}

/** Bodies that were to leave the map and have left count as arrived. */
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

/** The expected gain of a side in its next combat: against enemies in contact, and within reach. */
const prospects = (state: SiegeState, seat: Seat, distances: GroundDistances): number => {
  const { side, phase } = state.flow
  const onTheMove = side === seat && BEFORE_MOVES.has(phase)
  const threat = onTheMove ? threatOf(state, seat, distances, 'now') : undefined
  const first = side === seat && BEFORE_COMBAT.has(phase)
  let struck = 0
  for (const enemy of bodiesOf(state, opponentOf(seat))) {
    if (isAnimal(state, enemy) || state.tables.bodies.custody[enemy] === CAPTIVE) continue
    struck += threat
      ? REACH_FACTOR * reachedBy(state, enemy, threat)
      : (first ? COMBAT_FACTOR.first : COMBAT_FACTOR.second) * pressureOn(state, seat, enemy)
  }
  return struck
}

const reachedBy = (state: SiegeState, enemy: Body, threat: Threat): number => {
  const mounted = isOnHorseback(state, enemy)
  const attack = threat[state.tables.bodies.hex[enemy] ?? OFF_MAP] ?? 0
  const { struck } = estimateOf(attack, Math.max(1, defenceOf(state, enemy)), mounted ? 0 : 1, mounted)
  return struck * worthOf(state, enemy)
}

/** The expected gain against one enemy in contact. */
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
    estimateOf(attack, Math.max(1, defenceOf(state, enemy)), shifts, mounted).struck * worthOf(state, enemy)
  )
}

/** The lead of the first seat in the campaign. */
const campaignLeadOf = (state: SiegeState): number => {
  if (state.flow.campaign === undefined) return 0
  const stand = campaignLead(state)
  return planOf(state).besieger === 0 ? stand : -stand
}

/** The expected gain of an attack that is being declared, for the first seat. */
const declaredAttack = (state: SiegeState): number => {
  const frame = topFrame(state)
  if (frame?.kind !== 'declared' && frame?.kind !== 'melee') return 0
  const gain = expectedOf(state, frame) ?? 0
  return sideOf(state, nth(frame.attackers, 0)) === 0 ? gain : -gain
}

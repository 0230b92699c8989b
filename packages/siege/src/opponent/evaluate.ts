import { opponentOf, SEATS, type Seat } from '@mesnada/engine'
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
import { pointsOf } from '../scoring.ts'
import { topFrame } from '../stack.ts'
import { CAPTIVE, type SiegeState } from '../state.ts'
import { objectivesOf, termsOf } from '../terms.ts'
import { aimsOf, quarryOf } from './aims.ts'
import { expectedOf, forecast } from './blows.ts'
import { standOfSiege } from './rate-days.ts'
import { type Threat, threatOf } from './threat.ts'
import { Ways } from './ways.ts'
import { strengthOf, worthOf } from './worth.ts'

/** How a side stands: men, points, ground still to go, and who can strike whom. */

/** A point of the scenario, against the prices of 6.6. */
const POINT = 1.5

/** Distance beyond this makes no difference. */
const FARTHEST = 60

/** What can be struck after a move: not everyone who could be is, and not by all who could. */
const WITHIN_REACH = 0.3

/** Whoever strikes first has more of what can be struck. */
const PRESSURE = { first: 0.8, second: 0.5 } as const

export const evaluate = (state: SiegeState, seat: Seat): number => {
  const ways = new Ways(state)
  const late = lateness(state)
  const [first, second] = SEATS.map(
    side =>
      strengthOf(state, side) * (1 - LATE.strength * late) +
      POINT * pointsOf(state, side) * (1 + LATE.points * late) +
      (nearness(state, side, ways) + ledAway(state, side, ways)) * (1 + LATE.aims * late) +
      prospects(state, side, ways),
  )
  const lead = first - second + underWay(state) + siegeLead(state)
  return seat === 0 ? lead : -lead
}

/** What counts in the end is what the scenario is about, and no longer what either side has left. */
const LATE = { strength: 0.6, points: 1.5, aims: 1.5 } as const

const lateness = (state: SiegeState): number => {
  if (state.flow.campaign !== undefined) return 0
  const over = Math.min(1, state.flow.turn / termsOf(state).turns)
  return over * over
}

/** For a prisoner who is to be led off the map, when he is at the edge. */
const LED_AWAY = 40

/** How near prisoners whom a side has to lead away are to where it may leave. */
const ledAway = (state: SiegeState, seat: Seat, ways: Ways): number => {
  let near = 0
  for (const condition of objectivesOf(state)) {
    if (condition.kind !== 'capture' || condition.by !== seat || !condition.escape) continue
    for (const body of quarryOf(state, seat)) {
      const { hex, custody } = state.tables.bodies
      if (custody[body] !== CAPTIVE || hex[body] < 0) continue
      const far = ways.to('foot', prisonOf(state, seat))[hex[body]]
      near += LED_AWAY * (1 - Math.min(far, FARTHEST) / FARTHEST)
    }
  }
  return near
}

const prisonOf = ({ setting: { play, board } }: SiegeState, seat: Seat) =>
  (play.prison?.[seat] ?? []).flatMap(edge => board.edges.get(edge) ?? [])

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

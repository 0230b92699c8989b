import { opponentOf, type Refusal, refusalsUnder, type Seat } from '@mesnada/engine'
import { DIRECTIONS, distance, type Hex, OFF_MAP } from '@mesnada/hex'
import {
  cardOf,
  hexesOf,
  isAble,
  isAlive,
  isKnight,
  isMounted,
  isOnMap,
  isRidden,
  isWounded,
  sideOf,
  typeOf,
} from '../core/bodies.ts'
import { handRefusal, idleHandRefusal, isOpenBetween } from '../core/hands.ts'
import { moveRefusal } from '../core/mobility.ts'
import { liftBody, setBody } from '../core/occupancy.ts'
import { canStep, movementLeft, placeAt } from '../core/step-cost.ts'
import type { Body, Task } from '../flow.ts'
import { isTied, letGo } from '../movement/leading.ts'
import { afterSteps } from '../night/watch.ts'
import { GROUND, NOBODY, RESERVE, type SiegeState } from '../state.ts'
import type { Tell } from '../step.ts'

/** siege 3.33: getting on a horse and off it. */

const codedRefusal = refusalsUnder('siege.mount')

const NO = {
  rider: codedRefusal('no-rider', 'siege 3.33'),
  horse: codedRefusal('no-horse', 'siege 3.33'),
  yours: codedRefusal('not-yours', 'siege 3.33'),
  captured: codedRefusal('captured', 'siege 3.33'),
  tied: codedRefusal('tied', 'siege 3.33'),
  handsFull: codedRefusal('hands-full', 'siege 1.91'),
  apart: codedRefusal('not-adjacent', 'siege 3.33'),
  beside: codedRefusal('not-beside', 'siege S.17'),
  wounded: codedRefusal('wounded', 'siege 3.33'),
  underWay: codedRefusal('under-way', 'siege R.complete-turn'),
  takesTurn: codedRefusal('takes-turn', 'siege 3.33'),
  costsPoints: codedRefusal('costs-points', 'siege S.19'),
  enemyNear: codedRefusal('enemy-near', 'siege S.19'),
  points: codedRefusal('points', 'siege S.19'),
  unable: { code: 'siege.hand.unable', rule: 'siege R.stun' },
  notIdle: { code: 'siege.hand.not-idle', rule: 'siege 3.33' },
  onFoot: codedRefusal('on-foot', 'siege 3.33'),
  staysUp: codedRefusal('stays-up', 'siege S.43'),
  noRoom: codedRefusal('no-room', 'siege 3.33'),
} as const satisfies Readonly<Record<string, Refusal>>

/** Switch 19. */
export const QUICK_MOUNTING = 3

/** Why someone cannot mount a horse in this phase. */
export const mountRefusal = (state: SiegeState, seat: Seat, body: Body, horse: Body): Refusal | undefined =>
  handRefusal(state, seat, body) ??
  pairRefusal(state, body, horse) ??
  (state.setting.options.s19QuickMounting
    ? quickRefusal(state, seat, body, horse)
    : slowRefusal(state, seat, body, horse))

/** Why this man and this horse do not go together, whenever it be. */
const pairRefusal = (state: SiegeState, body: Body, horse: Body): Refusal | undefined => {
  const { bodies } = state.tables
  const { options } = state.setting
  if (typeOf(state, body)?.mounted === undefined) return NO.rider
  if (!isMountable(state, horse)) return NO.horse
  if (sideOf(state, horse) !== sideOf(state, body)) return NO.yours
  if (cardOf(state, horse).side !== cardOf(state, body).side && !isKnight(state, body)) return NO.captured
  if (isTied(state, horse)) return NO.tied
  const inHand = bodies.leads[body]
  if (bodies.carries[body] !== NOBODY || (inHand !== NOBODY && inHand !== horse)) return NO.handsFull
  if (isWounded(state, body) && !options.s18WoundedMayMount) return NO.wounded
  const beside = hexesOf(state, horse).filter(hex => isNextTo(state, bodies.hex[body] ?? OFF_MAP, hex))
  if (beside.length === 0 || bodies.deck[body] !== GROUND) return NO.apart
  return options.s17MountFromBeside && beside.length < 2 ? NO.beside : undefined
}

/** Knights ride warhorses; draft horses and mules are not for the saddle (siege 5.13). */
const isMountable = (state: SiegeState, horse: Body): boolean => {
  if (horse >= state.tables.bodies.hex.length) return false
  const card = cardOf(state, horse)
  return (
    card.kind === 'animal' &&
    card.animal === 'warhorse' &&
    isOnMap(state, horse) &&
    isAlive(state, horse) &&
    !isRidden(state, horse)
  )
}

const isNextTo = (state: SiegeState, a: Hex, b: Hex): boolean =>
  distance(state.setting.grid, a, b) === 1 && isOpenBetween(state, a, b)

/** siege R.complete-turn. */
const slowRefusal = (state: SiegeState, seat: Seat, body: Body, horse: Body): Refusal | undefined => {
  if (state.flow.phase !== 'combat') return NO.takesTurn
  if (state.flow.tasks.some(task => task.kind === 'mount' && task.horse === horse)) return NO.underWay
  return idleHandRefusal(state, seat, body, 'siege 3.33')
}

/** Switch 19: three points while moving, with no enemy near. */
const quickRefusal = (state: SiegeState, seat: Seat, body: Body, horse: Body): Refusal | undefined => {
  if (state.flow.phase !== 'movement') return NO.costsPoints
  const idle = moveRefusal(state, seat, body)
  if (idle) return idle
  if (movementLeft(state, body) < QUICK_MOUNTING) return NO.points
  const hexes = [...hexesOf(state, body), ...hexesOf(state, horse)]
  return hexes.some(hex => hasAbleNeighbour(state, opponentOf(seat), hex)) ? NO.enemyNear : undefined
}

const hasAbleNeighbour = (state: SiegeState, seat: Seat, hex: Hex): boolean => {
  const { neighbours } = state.setting.grid
  const { occupant } = state.tables.ground
  return DIRECTIONS.some(direction => {
    const near = neighbours[hex * 6 + direction] ?? OFF_MAP
    const other = near === OFF_MAP ? NOBODY : (occupant[near] ?? 0) - 1
    return (
      other >= 0 && sideOf(state, other) === seat && isAble(state, other) && isOpenBetween(state, hex, near)
    )
  })
}

/** He is in the saddle: from now on he stands for the horse too. */
export const getUp = (state: SiegeState, body: Body, horse: Body, tell: Tell): void => {
  const { bodies } = state.tables
  const [head, tail = NOBODY] = hexesOf(state, horse)
  const from = bodies.hex[body] ?? OFF_MAP
  if (bodies.ledBy[horse] !== NOBODY) letGo(state, bodies.ledBy[horse] ?? NOBODY, tell)
  liftBody(state, body, RESERVE)
  liftBody(state, horse, RESERVE)
  bodies.mount[body] = horse
  bodies.mount[horse] = body
  bodies.mounting[body] = 0
  setBody(state, body, head, tail)
  tell?.({ type: 'mounted', body, horse })
  afterSteps(state, body, from, [head, tail], tell)
}

/** At the end of the combat phase; switch 18: a wounded man needs two turns running with the same horse. */
export const finishMounting = (state: SiegeState, body: Body, horse: Body, tell: Tell): void => {
  const { mounting } = state.tables.bodies
  if (isMounted(state, body) || pairRefusal(state, body, horse) !== undefined) return
  if (isWounded(state, body) && mounting[body] !== horse + 1) mounting[body] = horse + 1
  else getUp(state, body, horse, tell)
}

/** Switch 18: whoever lets a turn pass begins anew. */
export const forgetMounting = (state: SiegeState, seat: Seat, tasks: readonly Task[]): void => {
  if (!state.setting.options.s18WoundedMayMount) return
  const { side, mounting } = state.tables.bodies
  for (let body = 0; body < side.length; body++)
    if (
      mounting[body] !== 0 &&
      side[body] === seat &&
      !tasks.some(task => task.kind === 'mount' && task.body === body)
    )
      mounting[body] = 0
}

/** Why a rider cannot get down into a hex. */
export const dismountRefusal = (state: SiegeState, seat: Seat, body: Body, hex: Hex): Refusal | undefined => {
  const { bodies } = state.tables
  if (body >= bodies.hex.length || sideOf(state, body) !== seat || !isOnMap(state, body)) return NO.yours
  if (!isMounted(state, body)) return NO.onFoot
  if (!isAble(state, body)) return NO.unable
  if (bodies.done[body] !== 0) return NO.notIdle
  if (isWounded(state, body) && state.setting.options.s43WoundedCannotDismount) return NO.staysUp
  if (state.flow.tasks.some(task => task.kind === 'dismount' && task.hex === hex)) return NO.underWay
  return placesBeside(state, hexesOf(state, body)).includes(hex) ? undefined : NO.noRoom
}

export const finishDismounting = (state: SiegeState, body: Body, hex: Hex, tell: Tell): void => {
  const { bodies } = state.tables
  if (!isMounted(state, body) || !placesBeside(state, hexesOf(state, body)).includes(hex)) return
  const horse = bodies.mount[body] ?? NOBODY
  const [head, tail = NOBODY] = hexesOf(state, body)
  letGo(state, body, tell)
  bodies.mount[body] = NOBODY
  bodies.mount[horse] = NOBODY
  liftBody(state, body, RESERVE)
  setBody(state, horse, head, tail)
  setBody(state, body, hex)
  tell?.({ type: 'dismounted', body, hex })
  afterSteps(state, body, head, [hex], tell)
}

/** siege 3.33, 3.35: the free hexes around a horse in which its rider can come to stand or lie. */
export const placesBeside = (state: SiegeState, hexes: readonly Hex[]): readonly Hex[] => {
  const { neighbours } = state.setting.grid
  const { occupant, under } = state.tables.ground
  const free = new Set<Hex>()
  for (const hex of hexes)
    for (const direction of DIRECTIONS) {
      const near = neighbours[hex * 6 + direction] ?? OFF_MAP
      if (near === OFF_MAP || occupant[near] !== 0 || under[near] !== 0) continue
      if (!hexes.includes(near) && canStep(state, 'foot', placeAt(hex), placeAt(near))) free.add(near)
    }
  return [...free]
}

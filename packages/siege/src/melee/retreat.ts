import { interrupt, type RuleRef } from '@mesnada/engine'
import { OFF_MAP } from '@mesnada/hex'
import { isThreatened } from '../contact/attacks.ts'
import { hexesOf, isAlive, isAnimal, sideOf } from '../core/bodies.ts'
import { callJudge } from '../core/call-judge.ts'
import { dropCarried } from '../core/carrying.ts'
import { isOnFire } from '../core/ground.ts'
import { liftBody, setBody } from '../core/occupancy.ts'
import type { Body, RetreatCause } from '../flow.ts'
import { letGo, stringFrom } from '../movement/leading.ts'
import { isAtEdge } from '../movement/moving.ts'
import {
  awayFrom,
  placesOf,
  type Stride,
  startOf,
  stopsAt,
  strideKey,
  stridesFrom,
} from '../movement/strides.ts'
import { afterSteps } from '../night/watch.ts'
import { LEFT, NOBODY, PANICKED, ROUTED, type SiegeState } from '../state.ts'
import type { FrameOf, Tell } from '../step.ts'
import { type Refuge, refugesOf } from './flight.ts'

/** siege R.retreat: whoever must go back, from combat, missiles, fire, oil or fear, goes by here. */

export type RetreatFrame = FrameOf<'retreat'>

/** How far a missile drives back those on foot and those on horseback (siege T.1, T.2). */
export const MISSILE_RETREAT = { foot: 2, mounted: 4 } as const

/** Interrupts with a retreat. Of a string of animals all go (siege 5.13); their leader does not. */
export const startRetreat = (state: SiegeState, body: Body, hexes: number, cause: RetreatCause): void =>
  interrupt(state, ...retreatFrames(state, body, hexes, cause))

export const retreatFrames = (
  state: SiegeState,
  body: Body,
  hexes: number,
  cause: RetreatCause,
): readonly (RetreatFrame | FrameOf<'ropes'>)[] => {
  const frame = (one: Body): RetreatFrame => ({ kind: 'retreat', body: one, hexes, cause })
  if (!isAnimal(state, body)) return [frame(body)]
  const animals = stringOf(state, body)
  if (animals.length === 1) return [frame(body)]
  return [...animals.filter(animal => isAlive(state, animal)).map(frame), { kind: 'ropes', animals }]
}

/** The animals tied to this one, from the first of the file to the last. */
const stringOf = (state: SiegeState, animal: Body): readonly Body[] => {
  const { ledBy } = state.tables.bodies
  let first = animal
  while (ledBy[first] !== NOBODY && isAnimal(state, ledBy[first] ?? NOBODY)) first = ledBy[first] ?? NOBODY
  return stringFrom(state, first)
}

/** Where a retreat can end; none: he is cornered. */
export const retreatEnds = (state: SiegeState, frame: RetreatFrame): readonly Refuge[] => {
  const { body, hexes, cause } = frame
  if (cause === 'panic' || cause === 'rout') return refugesOf(state, body, cause === 'rout')
  const start = startOf(state, body)
  let strides: readonly Stride[] = [start]
  for (let hex = 0; hex < hexes; hex++) strides = fartherFrom(state, body, start, strides)
  const seat = sideOf(state, body)
  return strides
    .flatMap(stride => stopsAt(state, body, stride))
    .filter(
      stop => fleesFlames(state, frame) || !placesOf(stop).some(place => isThreatened(state, seat, place)),
    )
    .map(stop => ({ ...stop, leaves: false, passed: false }))
}

/** siege R.fire: whoever leaves a burning hex may end next to an enemy, also when burning oil drives him (siege 5.32). */
const fleesFlames = (state: SiegeState, { body, cause }: RetreatFrame): boolean =>
  cause === 'fire' || (cause === 'oil' && hexesOf(state, body).some(hex => isOnFire(state, hex)))

/** One hex further on, each of them farther from the start; of several ways to one place the first stands for all. */
const fartherFrom = (
  state: SiegeState,
  body: Body,
  start: Stride,
  strides: readonly Stride[],
): readonly Stride[] => {
  const seen = new Set<number>()
  const further: Stride[] = []
  for (const stride of strides) {
    const away = awayFrom(state, start.place, stride.place)
    for (const next of stridesFrom(state, body, stride)) {
      const key = strideKey(state, next)
      if (seen.has(key) || awayFrom(state, start.place, next.place) <= away) continue
      seen.add(key)
      further.push(next)
    }
  }
  return further
}

/** Carries a retreat out. */
export const goBack = (state: SiegeState, frame: RetreatFrame, end: Refuge, tell: Tell): void => {
  const { body, cause } = frame
  const { bodies } = state.tables
  dropCarried(state, body, tell)
  if (!isAnimal(state, body)) letGo(state, body, tell)
  breakBridle(state, body, tell)
  tell?.({ type: 'retreated', body, path: end.path, cause })
  bodies.movedOn[body] = state.flow.playerTurn
  if (end.passed && bodies.morale[body] === PANICKED) {
    bodies.morale[body] = ROUTED
    tell?.({ type: 'panic', body, rout: true })
  }
  if (!end.leaves) {
    const from = bodies.hex[body] ?? OFF_MAP
    setBody(state, body, end.hex, end.tail, end.deck)
    return afterSteps(state, body, from, end.path, tell)
  }
  bodies.leftFrom[body] = end.hex
  liftBody(state, body, LEFT)
  callJudge(state)
  tell?.({ type: 'left-map', body, edges: edgesAt(state, end.hex) })
}

/** siege R.mounted: an animal that retreats tears itself loose from its leader, and from the cart it draws. */
const breakBridle = (state: SiegeState, body: Body, tell: Tell): void => {
  const { bodies, gear } = state.tables
  const leader = bodies.ledBy[body] ?? NOBODY
  if (leader !== NOBODY && !isAnimal(state, leader)) letGo(state, leader, tell)
  if (!isAnimal(state, body)) return
  const cart = gear.animal.indexOf(body)
  if (cart < 0) return
  gear.animal[cart] = NOBODY
  tell?.({ type: 'unharnessed', cart, animal: body })
}

export const edgesAt = (state: SiegeState, hex: number): readonly string[] =>
  [...state.setting.board.edges].filter(([, hexes]) => hexes.includes(hex)).map(([edge]) => edge)

/** The rule under which someone who cannot retreat is wounded; those whom fire holds are left to the flames (siege 3.54). */
export const cornerRule = (state: SiegeState, { body, cause }: RetreatFrame): RuleRef | undefined => {
  switch (cause) {
    case 'fire':
      return undefined
    case 'oil':
      return 'siege 5.32'
    case 'panic':
      return 'siege 6.11'
    case 'rout':
      return 'siege 6.12'
    default:
      return hexesOf(state, body).some(hex => isAtEdge(state, hex)) ? 'siege G.2' : 'siege R.retreat'
  }
}

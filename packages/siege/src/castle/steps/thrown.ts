import { answerOf, popFrame, type Refusal } from '@mesnada/engine'
import { DIRECTIONS, type Hex, OFF_MAP } from '@mesnada/hex'
import { isAlive, isAnimal, isMounted, occupantOf, sideOf } from '../../core/bodies.ts'
import { dropCarried } from '../../core/carrying.ts'
import { gearKindAt, groundAt, isOnFire } from '../../core/ground.ts'
import { isOpenBetween } from '../../core/hands.ts'
import { isShutGateway } from '../../core/hex-price.ts'
import { setBody } from '../../core/occupancy.ts'
import { isRampart } from '../../core/step-cost.ts'
import type { Body } from '../../flow.ts'
import { hurt } from '../../melee/harm.ts'
import { afterSteps } from '../../night/watch.ts'
import { IMPASSABLE } from '../../printed/terrain.ts'
import { GROUND, NOBODY, type SiegeState } from '../../state.ts'
import { type FrameOf, type FrameStep } from '../../step.ts'
import { moatBeside } from '../bridge.ts'

/** siege 1.94: next to where he fell from, on ground or on someone, but not on the battlements nor on an engine. */
const canLand = (state: SiegeState, from: Hex, hex: Hex): boolean => {
  if (!isOpenBetween(state, from, hex) || isRampart(state, hex) || isShutGateway(state, hex)) return false
  const kind = gearKindAt(state, hex)
  if (kind !== undefined && kind !== 'screen' && kind !== 'drawbridge') return false
  if (isOnFire(state, hex) || groundAt(state, hex).foot >= IMPASSABLE) return false
  const below = occupantOf(state, hex)
  return below < 0 || canBeLandedOn(state, below, hex)
}

/** One man on foot with nobody on him yet. */
const canBeLandedOn = (state: SiegeState, below: Body, hex: Hex): boolean =>
  !isAnimal(state, below) && !isMounted(state, below) && state.tables.ground.under[hex] === 0

const landings = (state: SiegeState, { body, from, rule }: FrameOf<'thrown'>): readonly Hex[] => {
  if (rule === 'siege 1.8') return moatBeside(state, from)
  const { neighbours } = state.setting.grid
  const hexes: Hex[] = []
  for (const direction of DIRECTIONS) {
    const hex = neighbours[from * 6 + direction] ?? OFF_MAP
    if (hex !== OFF_MAP && canLand(state, from, hex)) hexes.push(hex)
  }
  if (hexes.length > 0) return hexes
  // Nowhere else: at the foot of what he fell from, unless someone stands there.
  const below = occupantOf(state, from)
  return below < 0 || below === body ? [from] : hexes
}

/** siege 1.8, 1.94: the owner says where the man falls; the fall harms him, and stuns whom he lands on. */
export const thrown: FrameStep<'thrown'> = {
  autoResolve: (state, frame, tell) => {
    const { body, rule } = frame
    if (isAlive(state, body) && landings(state, frame).length > 0) return false
    popFrame(state)
    // siege R.drawbridge: where there is no room to fall, he does not survive the fall.
    hurt(state, body, 'kill', rule, tell)
    return true
  },
  pending: (state, { body, rule }) => ({
    kind: 'decision',
    seat: sideOf(state, body),
    prompt: { code: 'siege.ask.fall', rule, values: { body } },
  }),
  list: (state, frame, out) => {
    for (const hex of landings(state, frame)) out.push({ type: 'fall', hex })
  },
  refusal: (state, frame, action): Refusal | undefined => {
    if (action.type !== 'fall')
      return { code: 'siege.fall.must', rule: frame.rule, values: { who: frame.body } }
    return landings(state, frame).includes(action.hex)
      ? undefined
      : { code: 'siege.fall.not-there', rule: frame.rule }
  },
  perform: (state, { body, from, rule }, action, tell) => {
    const { hex } = answerOf(action, 'fall')
    const below = occupantOf(state, hex)
    popFrame(state)
    dropCarried(state, body, tell)
    setBody(state, body, hex, NOBODY, GROUND)
    state.tables.bodies.movedOn[body] = state.flow.playerTurn
    tell?.({ type: 'fell', body, hex, rule })
    afterSteps(state, body, from, [hex], tell)
    if (below >= 0 && below !== body) hurt(state, below, 'stun', rule, tell)
    hurt(state, body, rule === 'siege 1.8' ? 'stun' : 'wound', rule, tell)
  },
}

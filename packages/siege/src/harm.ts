import type { RuleRef } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import { hexesOf, isAlive, isAnimal, isMounted } from './bodies.ts'
import { dropCarried } from './carrying.ts'
import type { Body, Harm } from './flow.ts'
import { letGo } from './leading.ts'
import { liftBody } from './occupancy.ts'
import { threaten } from './panic.ts'
import { callJudge, interrupt } from './stack.ts'
import { DEAD, FALLEN, HEALTHY, NOBODY, type SiegeState, STUNNED, WOUNDED } from './state.ts'
import type { Tell } from './steps/step.ts'

/** Wounds, stuns and deaths, whatever causes them: the only code that writes anyone's health. */

/** R.odds: a wounded man hurt again dies, and so does a stunned one. */
const worse = (health: number, harm: Harm): number => {
  if (harm === 'kill' || health !== HEALTHY) return DEAD
  return harm === 'wound' ? WOUNDED : STUNNED
}

/** Hurts someone on foot, or a rider who stays in the saddle. What he carries and leads goes as the rules say. */
export const hurt = (state: SiegeState, body: Body, harm: Harm, rule: RuleRef, tell: Tell): void => {
  const { bodies } = state.tables
  if (!isAlive(state, body)) return
  if (isAnimal(state, body)) return killAnimal(state, body, tell)
  const health = worse(bodies.health[body], harm)
  dropCarried(state, body, tell)
  if (health !== WOUNDED) letGo(state, body, tell)
  bodies.health[body] = health
  if (health === STUNNED) bodies.stunnedOn[body] = state.flow.playerTurn
  tell?.({ type: 'harmed', body, harm: health === DEAD ? 'kill' : harm, rule })
  if (health === DEAD) bury(state, body, tell)
}

/** 1.61: the dead stay where they fell and make the going hard. */
const bury = (state: SiegeState, body: Body, tell: Tell): void => {
  const [hex] = hexesOf(state, body)
  if (isMounted(state, body)) dismountDead(state, body)
  liftBody(state, body, FALLEN)
  callJudge(state)
  if (hex < 0) return
  state.tables.ground.deadMen[hex]++
  threaten(state, body, hex, tell)
}

const dismountDead = (state: SiegeState, rider: Body): void => {
  const { bodies } = state.tables
  const horse = bodies.mount[rider]
  bodies.mount[rider] = NOBODY
  bodies.mount[horse] = NOBODY
}

export const killAnimal = (state: SiegeState, animal: Body, tell: Tell): void => {
  const { bodies, ground } = state.tables
  letGo(state, animal, tell)
  if (bodies.ledBy[animal] !== NOBODY) letGo(state, bodies.ledBy[animal], tell)
  bodies.health[animal] = DEAD
  for (const hex of hexesOf(state, animal)) ground.deadHorses[hex]++
  liftBody(state, animal, FALLEN)
  tell?.({ type: 'horse-killed', horse: animal })
}

/** 3.35: the rider comes off; his owner places him beside the horse, which stays where it is, alive or dead. */
export const unhorse = (
  state: SiegeState,
  rider: Body,
  fate: { readonly rider: Harm | 'none'; readonly horse: 'killed' | 'unharmed' },
  tell: Tell,
): void => {
  const horse = state.tables.bodies.mount[rider]
  const [head, tail] = hexesOf(state, rider)
  partFrom(state, rider, horse, head, tail)
  interrupt(state, { kind: 'unhorsed', rider, horse, harm: fate.rider, beside: [head, tail] })
  if (fate.horse === 'killed') killAnimal(state, horse, tell)
}

const partFrom = (state: SiegeState, rider: Body, horse: Body, head: Hex, tail: Hex): void => {
  const { bodies, ground } = state.tables
  bodies.mount[rider] = NOBODY
  bodies.mount[horse] = NOBODY
  liftBody(state, rider, FALLEN)
  bodies.hex[horse] = head
  bodies.tail[horse] = tail
  ground.occupant[head] = horse + 1
  ground.occupant[tail] = horse + 1
}

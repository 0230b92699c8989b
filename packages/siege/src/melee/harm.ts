import { interrupt, type RuleRef } from '@mesnada/engine'
import { type Hex, OFF_MAP } from '@mesnada/hex'
import { hexesOf, isAlive, isAnimal, isMounted } from '../core/bodies.ts'
import { callJudge } from '../core/call-judge.ts'
import { dropCarried } from '../core/carrying.ts'
import { liftBody } from '../core/occupancy.ts'
import type { Body, Harm } from '../flow.ts'
import { letGo, releaseDead } from '../movement/leading.ts'
import { threaten } from '../panic/panic.ts'
import { DEAD, FALLEN, HEALTHY, NOBODY, type SiegeState, STUNNED, WOUNDED } from '../state.ts'
import type { Tell } from '../step.ts'

/**
 * Wounds, stuns and deaths, whatever causes them: the only code that writes anyone's health. Harm may interrupt (where
 * a rider falls, who panics), so a step that harms takes its own frame off the stack first.
 */

/** siege R.odds: a wounded man hurt again dies, and so does a stunned one. */
const worse = (health: number, harm: Harm): number => {
  if (harm === 'kill' || health !== HEALTHY) return DEAD
  return harm === 'wound' ? WOUNDED : STUNNED
}

/** Hurts someone on foot, or a rider who stays in the saddle. What he carries and leads goes as the rules say. */
export const hurt = (state: SiegeState, body: Body, harm: Harm, rule: RuleRef, tell: Tell): void => {
  const { bodies } = state.tables
  if (!isAlive(state, body)) return
  if (isAnimal(state, body)) return killAnimal(state, body, tell)
  const health = worse(bodies.health[body] ?? 0, harm)
  if (health === DEAD && isMounted(state, body))
    return unhorse(state, body, { rider: 'kill', horse: 'unharmed', rule }, tell)
  dropCarried(state, body, tell)
  if (health !== WOUNDED) letGo(state, body, tell)
  bodies.health[body] = health
  if (health === STUNNED) bodies.stunnedOn[body] = state.flow.playerTurn
  tell?.({ type: 'harmed', body, harm: health === DEAD ? 'kill' : harm, rule })
  if (health !== DEAD) return
  const hex = bodies.hex[body] ?? OFF_MAP
  liftBody(state, body, FALLEN)
  if (hex >= 0) bury(state, body, hex, rule, tell)
}

/** A stunned man comes to his senses before his time (siege 3.54). */
export const rouse = (state: SiegeState, body: Body, tell: Tell): void => {
  state.tables.bodies.health[body] = HEALTHY
  tell?.({ type: 'stood-up', body })
}

/** siege 5.4: a wound is healed. */
export const heal = (state: SiegeState, body: Body): void => {
  state.tables.bodies.health[body] = HEALTHY
}

/** Someone off the map dies: of his wounds (switch 31), or because that is what leaving it means. */
export const succumb = (state: SiegeState, body: Body): void => {
  state.tables.bodies.health[body] = DEAD
  liftBody(state, body, FALLEN)
}

/** siege 1.61: the dead stay where they fell and make the going hard. siege R.panic: a death by panic frightens nobody. */
export const bury = (state: SiegeState, body: Body, hex: Hex, rule: RuleRef, tell: Tell): void => {
  state.tables.ground.deadMen[hex] = (state.tables.ground.deadMen[hex] ?? 0) + 1
  state.tables.bodies.fellAt[body] = hex
  callJudge(state)
  if (!rule.startsWith('siege 6.1')) threaten(state, body, hex, tell)
}

/** Animals fall to a single hit (siege 5.12, 5.13). */
export const killAnimal = (state: SiegeState, animal: Body, tell: Tell): void => {
  const { bodies, ground } = state.tables
  if (!isAlive(state, animal)) return
  releaseDead(state, animal, tell)
  bodies.health[animal] = DEAD
  for (const hex of hexesOf(state, animal))
    if (hex >= 0) ground.deadHorses[hex] = (ground.deadHorses[hex] ?? 0) + 1
  liftBody(state, animal, FALLEN)
  callJudge(state)
  tell?.({ type: 'horse-killed', horse: animal })
}

export interface Fate {
  readonly rider: Harm | 'none'
  readonly horse: 'killed' | 'unharmed'
  /** What brought it about; the rule on falling from the saddle if nothing else is said. */
  readonly rule?: RuleRef
}

/** siege 3.35: the rider comes off; his owner places him beside the horse, which stays where it is, alive or dead. */
export const unhorse = (
  state: SiegeState,
  rider: Body,
  { rider: harm, horse: mount, rule = 'siege 3.35' }: Fate,
  tell: Tell,
): void => {
  const { bodies } = state.tables
  const horse = bodies.mount[rider] ?? NOBODY
  const [head, tail = NOBODY] = hexesOf(state, rider)
  dropCarried(state, rider, tell)
  letGo(state, rider, tell)
  partFrom(state, rider, horse, head, tail)
  const dies = harm !== 'none' && worse(bodies.health[rider] ?? 0, harm) === DEAD
  if (dies) {
    bodies.health[rider] = DEAD
    tell?.({ type: 'harmed', body: rider, harm: 'kill', rule })
  }
  interrupt(state, { kind: 'unhorsed', rider, harm: dies ? 'kill' : harm, beside: [head, tail], rule })
  if (mount === 'killed') killAnimal(state, horse, tell)
}

/** siege 3.35, switch 32: no room to fall beside the horse: he is crushed. */
export const crush = (state: SiegeState, rider: Body, hex: Hex, tell: Tell): void => {
  state.tables.bodies.health[rider] = DEAD
  tell?.({ type: 'harmed', body: rider, harm: 'kill', rule: 'siege S.32' })
  bury(state, rider, hex, 'siege S.32', tell)
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

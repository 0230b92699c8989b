import { answerOf, popFrame, type Refusal } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { isAlive, isAnimal, isMounted, sideOf } from '../../core/bodies.ts'
import type { Blow, Body } from '../../flow.ts'
import { isTakenInCombat, yieldTo } from '../../ransom/ransom.ts'
import type { SiegeState } from '../../state.ts'
import { type FrameOf, type FrameStep, type Tell } from '../../step.ts'
import { hurt, killAnimal, unhorse } from '../harm.ts'

/** The blow falls. A rider may lose his horse, or the horse its rider (siege 3.35). */
const fall = (state: SiegeState, body: Body, { blow, by }: FrameOf<'victim'>, tell: Tell): void => {
  popFrame(state)
  if (isTakenInCombat(state, body)) return yieldTo(state, body, nth(by, 0), tell)
  if (isAnimal(state, body)) return fallOnAnimal(state, body, blow, tell)
  if (blow.horse !== undefined && isMounted(state, body))
    return unhorse(state, body, { rider: blow.harm, horse: blow.horse, rule: 'siege T.4' }, tell)
  hurt(state, body, blow.harm, isMounted(state, body) ? 'siege T.4' : 'siege T.3', tell)
}

/** siege 3.35, 5.12: what would befall the rider is ignored. */
const fallOnAnimal = (state: SiegeState, animal: Body, { horse }: Blow, tell: Tell): void => {
  if (horse === 'killed') killAnimal(state, animal, tell)
}

const victimRefusal = (state: SiegeState, frame: FrameOf<'victim'>, body: Body): Refusal | undefined =>
  frame.among.includes(body) && isAlive(state, body)
    ? undefined
    : { code: 'siege.melee.not-struck', rule: 'siege 1.72' }

/** siege 1.72: the player of the side that is hit says who of those who fought takes the blow. */
export const victim: FrameStep<'victim'> = {
  autoResolve: (state, frame, tell) => {
    if (frame.among.length > 1) return false
    fall(state, nth(frame.among, 0), frame, tell)
    return true
  },
  pending: (state, { among, blow, by }) => ({
    kind: 'decision',
    seat: sideOf(state, nth(among, 0)),
    prompt: {
      code: 'siege.ask.victim',
      rule: 'siege 1.72',
      values: { harm: blow.harm, attacker: nth(by, 0) },
    },
  }),
  list: (_state, { among }, out) => {
    for (const body of among) out.push({ type: 'victim', body })
  },
  refusal: (state, frame, action) =>
    action.type === 'victim'
      ? victimRefusal(state, frame, action.body)
      : { code: 'siege.melee.name-victim', rule: 'siege 1.72' },
  perform: (state, frame, action, tell) => fall(state, answerOf(action, 'victim').body, frame, tell),
}

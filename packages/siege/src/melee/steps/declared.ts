import { answerOf, type Refusal, replaceFrame } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { bodiesBeside } from '../../contact/attacks.ts'
import { sideOf } from '../../core/bodies.ts'
import type { Body } from '../../flow.ts'
import type { SiegeState } from '../../state.ts'
import { type FrameStep } from '../../step.ts'
import { type Engagement, joinRefusal, oddsOf } from '../question.ts'
import { strike } from './strike.ts'

const seatOf = (state: SiegeState, { attackers }: Engagement) => sideOf(state, nth(attackers, 0))

const strikeRefusal = (state: SiegeState, engagement: Engagement): Refusal | undefined => {
  const odds = oddsOf(state, engagement)
  return odds.ok ? undefined : odds.refusal
}

/** Everyone who might take part: next to the first defender or to the first attacker. */
const bystanders = (state: SiegeState, { attackers, defenders }: Engagement): readonly Body[] => [
  ...new Set([...bodiesBeside(state, nth(defenders, 0)), ...bodiesBeside(state, nth(attackers, 0))]),
]

/** siege 1.72: more attackers, more defenders, and then the blow. */
export const declared: FrameStep<'declared'> = {
  pending: (state, frame) => {
    const odds = oddsOf(state, frame)
    return {
      kind: 'decision',
      seat: seatOf(state, frame),
      prompt: {
        code: 'siege.ask.strike',
        rule: 'siege 1.72',
        values: {
          attacker: nth(frame.attackers, 0),
          defender: nth(frame.defenders, 0),
          ...(odds.ok ? { raw: odds.value.raw, column: odds.value.column } : {}),
        },
      },
    }
  },
  list: (state, frame, out) => {
    const seat = seatOf(state, frame)
    for (const body of bystanders(state, frame))
      if (joinRefusal(state, seat, frame, body) === undefined) out.push({ type: 'join', body })
    if (strikeRefusal(state, frame) === undefined) out.push({ type: 'strike' })
  },
  refusal: (state, frame, action) => {
    if (action.type === 'join') return joinRefusal(state, seatOf(state, frame), frame, action.body)
    if (action.type === 'strike') return strikeRefusal(state, frame)
    return { code: 'siege.melee.strike-first', rule: 'siege 1.72' }
  },
  perform: (state, frame, action, tell) => {
    if (action.type === 'strike') return strike(state, frame, tell)
    const { body } = answerOf(action, 'join')
    const { attackers, defenders } = frame
    replaceFrame(
      state,
      sideOf(state, body) === seatOf(state, frame)
        ? { ...frame, attackers: [...attackers, body] }
        : { ...frame, defenders: [...defenders, body] },
    )
  },
}

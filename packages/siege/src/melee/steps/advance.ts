import { popFrame, type Refusal, replaceFrame } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import type { SiegeAction } from '../../actions.ts'
import { sideOf } from '../../core/bodies.ts'
import { hexOfPlace } from '../../core/step-cost.ts'
import type { SiegeState } from '../../state.ts'
import type { FrameStep } from '../../step.ts'
import { type AdvanceStep, firstSteps, furtherSteps, isBesideEnemy, takeStep } from '../advance.ts'

const find = (steps: readonly AdvanceStep[], action: SiegeAction): AdvanceStep | undefined =>
  action.type === 'advance'
    ? steps.find(step => step.body === action.body && hexOfPlace(step.to) === action.hex)
    : undefined

const advanceRefusal = (steps: readonly AdvanceStep[], action: SiegeAction): Refusal | undefined => {
  if (action.type === 'decline' || find(steps, action)) return undefined
  return action.type === 'advance'
    ? { code: 'siege.melee.no-advance-there', rule: 'siege 1.73' }
    : { code: 'siege.melee.advance-first', rule: 'siege 1.73' }
}

const listSteps = (steps: readonly AdvanceStep[], out: SiegeAction[]): void => {
  for (const { body, to } of steps) out.push({ type: 'advance', body, hex: hexOfPlace(to) })
  out.push({ type: 'decline' })
}

/** siege 1.73: one of those who won may advance into the room the losers left. */
export const advance: FrameStep<'advance'> = {
  autoResolve: (state, frame) => {
    if (firstSteps(state, frame).length > 0) return false
    popFrame(state)
    return true
  },
  pending: (state, frame) => {
    const bodies = new Set(firstSteps(state, frame).map(step => step.body))
    const [body = nth(frame.among, 0)] = bodies
    return {
      kind: 'decision',
      seat: frame.seat,
      prompt: {
        code: bodies.size > 1 ? 'siege.ask.advance-several' : 'siege.ask.advance',
        rule: 'siege 1.73',
        values: { body, whom: nth(frame.lost, 0).body },
      },
    }
  },
  list: (state, frame, out) => listSteps(firstSteps(state, frame), out),
  refusal: (state, frame, action) => advanceRefusal(firstSteps(state, frame), action),
  perform: (state, frame, action, tell) => {
    const step = find(firstSteps(state, frame), action)
    if (step === undefined) return popFrame(state)
    replaceFrame(state, { kind: 'advance-on', body: step.body, left: step.left })
    takeStep(state, step, tell)
  },
}

/** siege 1.73: he may go on while he has movement points and no enemy beside him. */
export const advanceOn: FrameStep<'advance-on'> = {
  autoResolve: (state, frame) => {
    if (furtherSteps(state, frame).length > 0) return false
    popFrame(state)
    return true
  },
  pending: (state, { body, left }) => ({
    kind: 'decision',
    seat: sideOf(state, body),
    prompt: { code: 'siege.ask.advance-on', rule: 'siege 1.73', values: { body, left } },
  }),
  list: (state, frame, out) => listSteps(furtherSteps(state, frame), out),
  refusal: (state, frame, action) => advanceRefusal(furtherSteps(state, frame), action),
  perform: (state, frame, action, tell) => {
    const step = find(furtherSteps(state, frame), action)
    if (step === undefined) return popFrame(state)
    if (isRisky(state, step)) return replaceFrame(state, riskOf(step))
    replaceFrame(state, { kind: 'advance-on', body: step.body, left: step.left })
    takeStep(state, step, tell)
  },
}

/** Switch 6: passing an enemy instead of stopping beside him. */
const isRisky = (state: SiegeState, { body }: AdvanceStep): boolean =>
  state.setting.options.s6RiskyAdvance && isBesideEnemy(state, body)

const riskOf = ({ body, to, tail, left }: AdvanceStep) => ({ kind: 'risk', body, to, tail, left }) as const

import { sideOf } from '../../bodies.ts'
import { aim, isClear } from '../../shooting.ts'
import { popFrame, replaceFrame } from '../../stack.ts'
import type { FrameStep } from '../step.ts'
import { holdSide } from './shoot.ts'

/** 1.53, 3.28, 3.29: shot at from two sides, the target's owner says which of them is covered, before the first shot. */
export const coverSide: FrameStep<'cover-side'> = {
  pending: (state, { target, shooter }) => ({
    kind: 'decision',
    seat: sideOf(state, target),
    prompt: { code: 'siege.ask.cover-side', rule: 'siege 1.53', values: { target, shooter } },
  }),
  list: (_state, _frame, out) => {
    out.push({ type: 'cover-side', protect: true }, { type: 'cover-side', protect: false })
  },
  check: (_state, _frame, action) =>
    action.type === 'cover-side' ? undefined : { code: 'siege.missile.choose-side', rule: 'siege 1.53' },
  perform: (state, { target, shooter, by, flank, other }, action) => {
    if (action.type !== 'cover-side') return
    holdSide(state, target, action.protect ? flank : other)
    const shot = aim(state, shooter, target, by)
    if (!isClear(shot)) return popFrame(state)
    const { cover, range } = shot
    replaceFrame(state, {
      kind: 'missile',
      shooter,
      target,
      ...(by === undefined ? {} : { by }),
      cover,
      range,
    })
  },
}

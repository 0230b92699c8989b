import { D10, outcomesOf, popFrame, type Refusal, replaceFrame, type Throw } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { isAble } from '../../core/bodies.ts'
import type { Body } from '../../flow.ts'
import { PANIC } from '../../printed/tables.ts'
import { type SiegeState, STEADY } from '../../state.ts'
import type { FrameOf, FrameStep } from '../../step.ts'
import { takeFright } from '../panic.ts'

const DICE = [D10]

const outcomeOf = (die: number): string => {
  const row = PANIC[die - 1]
  return row === undefined ? 'none' : `${row.rout ? 'rout' : 'panic'}-${row.affected}`
}

const throwOf = ({ seat, dead, near }: FrameOf<'panic'>): Throw => ({
  purpose: 'siege.roll.panic',
  rule: 'siege T.8',
  seat,
  dice: DICE,
  modifiers: [],
  outcomes: outcomesOf(DICE, outcomeOf),
  values: { dead, near: near.length },
})

/** siege 6.1: someone has died; do those near him keep their nerve? */
export const panic: FrameStep<'panic'> = {
  pending: (_state, frame) => ({ kind: 'dice', roll: { throws: [throwOf(frame)] } }),
  settle: (state, { seat, dead, near }, faces, tell) => {
    const die = nth(faces, 0)
    tell?.({ type: 'rolled', purpose: 'siege.roll.panic', dice: [die], result: outcomeOf(die) })
    const row = PANIC[die - 1]
    if (row === undefined) return popFrame(state)
    replaceFrame(state, { kind: 'panic-who', seat, dead, near, count: row.affected, rout: row.rout })
  },
}

/** Those who have not fled yet. */
const remaining = (state: SiegeState, { near }: FrameOf<'panic-who'>): readonly Body[] =>
  near.filter(body => isAble(state, body) && state.tables.bodies.morale[body] === STEADY)

const panicRefusal = (state: SiegeState, frame: FrameOf<'panic-who'>, body: Body): Refusal | undefined =>
  remaining(state, frame).includes(body) ? undefined : { code: 'siege.panic.not-near', rule: 'siege 6.1' }

/** siege 6.1: the owner says who flees: as many as the table asks, and more if he likes. */
export const panicWho: FrameStep<'panic-who'> = {
  autoResolve: (state, frame, tell) => {
    const left = remaining(state, frame)
    if (left.length > frame.count) return false
    replaceFrame(state, ...left.map(body => takeFright(state, body, frame.rout, tell)))
    return true
  },
  pending: (_state, { seat, dead, count, rout }) => ({
    kind: 'decision',
    seat,
    prompt: {
      code: rout ? 'siege.ask.who-routs' : 'siege.ask.who-panics',
      rule: 'siege 6.1',
      values: { dead, count },
    },
  }),
  list: (state, frame, out) => {
    for (const body of remaining(state, frame)) out.push({ type: 'flee', body })
    if (frame.count === 0) out.push({ type: 'decline' })
  },
  refusal: (state, frame, action) => {
    if (action.type === 'flee') return panicRefusal(state, frame, action.body)
    return action.type === 'decline' && frame.count === 0
      ? undefined
      : { code: 'siege.panic.choose', rule: 'siege 6.1', values: { count: frame.count } }
  },
  perform: (state, frame, action, tell) => {
    if (action.type !== 'flee') return popFrame(state)
    const near = frame.near.filter(body => body !== action.body)
    const flight = takeFright(state, action.body, frame.rout, tell)
    replaceFrame(state, flight, { ...frame, near, count: Math.max(0, frame.count - 1) })
  },
}

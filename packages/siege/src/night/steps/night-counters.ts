import { answerOf, popFrame, type Refusal } from '@mesnada/engine'
import type { SiegeAction } from '../../actions.ts'
import { sideOf } from '../../core/bodies.ts'
import type { Body } from '../../flow.ts'
import type { SiegeState } from '../../state.ts'
import { type FrameOf, type FrameStep } from '../../step.ts'
import { exchangeCounters, openPlaces } from '../night.ts'

const RULE = 'siege R.night'

/** Where the counter lies that is to come into this place. */
const placeOf = (state: SiegeState, body: Body, counter: number): Body | undefined =>
  openPlaces(state, body).find(other => state.tables.bodies.card[other] === counter)

const counterRefusal = (
  state: SiegeState,
  { body }: FrameOf<'counters'>,
  action: SiegeAction,
): Refusal | undefined => {
  if (action.type !== 'assign') return { code: 'siege.night.assign-first', rule: RULE }
  if (action.body !== body) return { code: 'siege.night.other-place', rule: RULE, values: { body } }
  return placeOf(state, body, action.counter) === undefined
    ? { code: 'siege.night.no-such-counter', rule: RULE, values: { counter: action.counter } }
    : undefined
}

/**
 * siege 6.75: the owner says, place by place, whose counter lies there face down. Always as many questions as there are
 * places but one, so that their number tells the enemy nothing.
 */
export const counters: FrameStep<'counters'> = {
  pending: (state, { body }) => ({
    kind: 'decision',
    seat: sideOf(state, body),
    prompt: { code: 'siege.ask.counter', rule: RULE, values: { body } },
  }),
  list: (state, { body }, out) => {
    const { card } = state.tables.bodies
    for (const other of openPlaces(state, body)) out.push({ type: 'assign', body, counter: card[other] ?? 0 })
  },
  refusal: counterRefusal,
  perform: (state, { body }, action) => {
    const { counter } = answerOf(action, 'assign')
    popFrame(state)
    exchangeCounters(state, body, state.tables.bodies.card.indexOf(counter))
  },
}

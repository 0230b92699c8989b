import type { ActionOf } from '../actions.ts'
import type { RetreatFlow, WoundFlow } from '../flow.ts'
import { isAlive, retreatHexes, standManAt } from '../ground.ts'
import { harm } from '../harm.ts'
import { resume } from '../sequence.ts'
import { type Decision, refuse } from './step.ts'

/** ford 5.4: the owner says who is wounded. */
export const wound: Decision<WoundFlow, ActionOf<'take-wound'>> = {
  takes: ['take-wound'],
  prompt: { code: 'ford.prompt.take-wound', rule: 'ford 5.4' },
  seat: (_, { seat }) => seat,
  legal: (state, { among }) =>
    among.filter(man => isAlive(state, man)).map(man => ({ type: 'take-wound', man })),
  check: (state, { among }, { man }) =>
    among.includes(man) && isAlive(state, man)
      ? undefined
      : refuse('ford.wound.not-among', 'ford 5.4', { man }),
  perform: (state, { next }, { man }, emit) => {
    harm(state, man, 1, emit)
    resume(state, next, emit)
  },
}

/** ford 5.5: the loser says where he goes. */
export const retreat: Decision<RetreatFlow, ActionOf<'retreat'>> = {
  takes: ['retreat'],
  prompt: { code: 'ford.prompt.retreat', rule: 'ford 5.5' },
  seat: ({ setting }, { man }) => setting.seats[man],
  legal: (state, { man, from }) => retreatHexes(state, man, from).map(hex => ({ type: 'retreat', hex })),
  check: (state, { man, from }, { hex }) =>
    retreatHexes(state, man, from).includes(hex)
      ? undefined
      : refuse('ford.retreat.not-free', 'ford 5.5', { hex }),
  perform: (state, { man, next }, { hex }, emit) => {
    standManAt(state, man, hex)
    emit?.({ type: 'retreated', man, hex })
    resume(state, next, emit)
  },
}

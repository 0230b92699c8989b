import { answerOf, decision, popFrame } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { isAlive, retreatHexes, standManAt } from '../ground.ts'
import { harm } from '../harm.ts'
import { type FrameStep, otherRefusal, refusal } from './step.ts'

/** ford 5.4: the owner says who is wounded; where only one is left, he is. */
export const wound: FrameStep<'wound'> = {
  autoResolve: (state, { among }, emit) => {
    const alive = among.filter(man => isAlive(state, man))
    if (alive.length > 1) return false
    for (const man of alive) harm(state, man, 1, emit)
    popFrame(state)
    return true
  },
  pending: (_, { seat }) => decision(seat, 'ford.prompt.take-wound', 'ford 5.4'),
  list: (state, { among }, out) => {
    for (const man of among) if (isAlive(state, man)) out.push({ type: 'take-wound', man })
  },
  refusal: (state, frame, action) => {
    if (action.type !== 'take-wound') return otherRefusal(action, frame)
    const { man } = action
    return frame.among.includes(man) && isAlive(state, man)
      ? undefined
      : refusal('ford.wound.not-among', 'ford 5.4', { man })
  },
  perform: (state, _, action, emit) => {
    harm(state, answerOf(action, 'take-wound').man, 1, emit)
    popFrame(state)
  },
}

/** ford 5.5: the loser says where he goes; who has nowhere to go is wounded. */
export const retreat: FrameStep<'retreat'> = {
  autoResolve: (state, { man, from }, emit) => {
    const isDue = isAlive(state, man) && isAlive(state, from)
    if (isDue && retreatHexes(state, man, from).length > 0) return false
    if (isDue) {
      emit?.({ type: 'cornered', man })
      harm(state, man, 1, emit)
    }
    popFrame(state)
    return true
  },
  pending: ({ setting }, { man }) => decision(nth(setting.seats, man), 'ford.prompt.retreat', 'ford 5.5'),
  list: (state, { man, from }, out) => {
    for (const hex of retreatHexes(state, man, from)) out.push({ type: 'retreat', hex })
  },
  refusal: (state, frame, action) => {
    if (action.type !== 'retreat') return otherRefusal(action, frame)
    const { hex } = action
    return retreatHexes(state, frame.man, frame.from).includes(hex)
      ? undefined
      : refusal('ford.retreat.not-free', 'ford 5.5', { hex })
  },
  perform: (state, { man }, action, emit) => {
    const { hex } = answerOf(action, 'retreat')
    standManAt(state, man, hex)
    emit?.({ type: 'retreated', man, hex })
    popFrame(state)
  },
}

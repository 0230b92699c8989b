import type { Action, Adapter, State } from '@mesnada/engine'
import type { Player } from './player.ts'
import { bestRated } from './scripted-player.ts'

/** One in so many things is overlooked. */
const OVERLOOKED = 6

/** Level 2: does what looks best like level 3, but overlooks much of what it could do. */
export const carelessPlayer = <S extends State, A extends Action>(
  adapter: Adapter<S, A>,
  overlooked = OVERLOOKED,
): Player<S, A> => ({
  decide: question => {
    const { legal, chance } = question
    const [first, ...others] = legal.filter(() => chance(overlooked) > 0)
    return first === undefined
      ? bestRated(adapter, question, undefined)
      : bestRated(adapter, { ...question, legal: [first, ...others] }, undefined)
  },
})

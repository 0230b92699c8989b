import type { Action, Adapter, Planning, State } from '@mesnada/engine'
import { bestRated } from '../core/best-rated.ts'
import type { Player } from '../core/player.ts'
import type { Random } from '../core/random.ts'

/** Takes the best-rated action, with a new random style for each group in every window: half of the time the usual one. */
export const randomStylePlayer = <S extends State, A extends Action>(
  adapter: Adapter<S, A>,
  planning: Planning<S, A>,
): Player<S, A> => {
  let window = -1
  let assignment = new Uint8Array()
  return {
    decide: question => {
      const { state, seat, random } = question
      const now = adapter.window(state)
      if (now !== window && planning.isDue(state)) {
        window = now
        assignment = randomAssignment(planning.groups(state, seat), planning.styles.length, random)
      }
      return bestRated(adapter, question, assignment)
    },
  }
}

const randomAssignment = (
  groups: readonly (readonly number[])[],
  styles: number,
  random: Random,
): Uint8Array<ArrayBuffer> => {
  const assignment = new Uint8Array(1 + Math.max(0, ...groups.flat()))
  for (const group of groups) {
    const style = random(2) === 0 ? 0 : random(styles)
    for (const counter of group) assignment[counter] = style
  }
  return assignment
}

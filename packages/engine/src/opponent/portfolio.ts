import type { Seat } from '../base/seat.ts'
import type { StyleAssignment } from './adapter.ts'

/** The styles of a system by number, and one more per seat that is on trial. */
export interface Portfolio<T> {
  /** The style of a counter: the first style where the assignment does not cover the counter. */
  styleOf(assignment: StyleAssignment | undefined, counter: number): T
  /** Sets the trial style of a seat and returns its number. Only the search for better styles uses trial styles. */
  setTrial(seat: Seat, style: T): number
}

export const portfolioOf = <T>(styles: readonly [T, ...T[]]): Portfolio<T> => {
  const [usual] = styles
  const trials: [T, T] = [usual, usual]
  return {
    styleOf: (assignment, counter) => {
      if (assignment === undefined) return usual
      const number = assignment[counter] ?? 0
      return styles[number] ?? trials[number - styles.length] ?? usual
    },
    setTrial: (seat, style) => {
      trials[seat] = style
      return styles.length + seat
    },
  }
}

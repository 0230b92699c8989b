import type { Minds } from './adapter.ts'
import type { Seat } from './seat.ts'

/** The tempers of a system by their number, and by seat one more that is being tried out. */
export interface Portfolio<T> {
  /** The temper of a counter: the first of all for those of whom the plan says nothing. */
  of(minds: Minds | undefined, counter: number): T
  /** Has a seat try a temper out: the number it goes by. In games nobody is of such a temper. */
  putOnTrial(seat: Seat, temper: T): number
}

export const portfolioOf = <T>(tempers: readonly [T, ...T[]]): Portfolio<T> => {
  const [usual] = tempers
  const onTrial: [T, T] = [usual, usual]
  return {
    of: (minds, counter) => {
      if (minds === undefined) return usual
      const number = minds[counter]
      return tempers[number] ?? onTrial[number - tempers.length] ?? usual
    },
    putOnTrial: (seat, temper) => {
      onTrial[seat] = temper
      return tempers.length + seat
    },
  }
}

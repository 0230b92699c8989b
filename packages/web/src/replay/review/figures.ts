import type { Balance, Review } from '@mesnada/ai'
import { nth, type Seat } from '@mesnada/engine'

/** What a review says to one side, in hundredths of a won game. */
export interface SideFigures {
  /** The result less the luck: the headline. */
  readonly adjusted: number
  readonly start: number
  readonly end: number
  readonly luck: number
  readonly ownDice: number
  readonly enemyDice: number
  readonly own: number
  readonly enemy: number
  /** Of a hundred games with other dice in the same rolls, so many would have been less kind. */
  readonly kinderThan: number
}

const hundredths = (share: number): number => Math.round(share * 100) || 0

export const figuresOf = ({ balance, rank }: Pick<Review, 'balance' | 'rank'>, seat: Seat): SideFigures => {
  const own = (chance: number): number => (seat === 0 ? chance : 1 - chance)
  const sign = seat === 0 ? 1 : -1
  const { start, end, luck, luckBy, decisionsBy }: Balance = balance
  return {
    adjusted: hundredths(own(end) - sign * luck),
    start: hundredths(own(start)),
    end: hundredths(own(end)),
    luck: hundredths(sign * luck),
    ownDice: hundredths(sign * nth(luckBy, seat)),
    enemyDice: hundredths(sign * nth(luckBy, 1 - seat)),
    own: hundredths(sign * nth(decisionsBy, seat)),
    enemy: hundredths(sign * nth(decisionsBy, 1 - seat)),
    kinderThan: hundredths(seat === 0 ? 1 - rank.kinder : rank.kinder),
  }
}

export const signed = (value: number): string => (value > 0 ? `+${value}` : String(value).replace('-', '−'))

export const WIDTH = 1000
export const HEIGHT = 100

/** The curve of the first seat's chance, in a box of so many by so many. */
export const curvePath = (curve: readonly number[]): string => {
  const last = Math.max(1, curve.length - 1)
  return curve
    .map((chance, step) => `${((step / last) * WIDTH).toFixed(1)} ${((1 - chance) * HEIGHT).toFixed(1)}`)
    .join('L')
}

/** What there is to spend on the decisions of a window, in applied actions, and over how many of them it has to last. */
export interface Purse {
  readonly left: number
  /** Decisions that were weighed since it was filled, and as many as most windows have. */
  readonly weighed: number
  readonly usual: number
}

/** As many decisions as a window has as long as nobody knows better. */
const MANY = 12

/** While a window lasts there may be more to decide. */
const FEW = 3

/** How far one window changes what is held to be usual. */
const PACE = 1 / 3

export const NO_PURSE: Purse = { left: 0, weighed: 0, usual: MANY }

/** For a new window. One in which nothing was weighed teaches nothing. */
export const refilled = ({ weighed, usual }: Purse, amount: number): Purse => ({
  left: amount,
  weighed: 0,
  usual: weighed === 0 ? usual : usual + PACE * (weighed - usual),
})

/** What the next decision may cost: as much as each of those that are likely to come. */
export const shareOf = ({ left, weighed, usual }: Purse): number => left / Math.max(FEW, usual - weighed)

export const paid = (purse: Purse, cost: number): Purse => ({
  ...purse,
  left: Math.max(0, purse.left - cost),
  weighed: purse.weighed + 1,
})

/** The two sides of a game. A scenario says which army sits where. */
export type Seat = 0 | 1

export const SEATS: readonly Seat[] = [0, 1]

/** What belongs to each seat, in their order. */
export const bySeat = <T>(make: (seat: Seat) => T): [T, T] => [make(0), make(1)]

export const opponentOf = (seat: Seat): Seat => (seat === 0 ? 1 : 0)

/** How many belong to each seat. */
export const countBySeat = <T>(list: readonly T[], seatOf: (item: T) => Seat): [number, number] =>
  bySeat(seat => list.filter(item => seatOf(item) === seat).length)

/** Whoever looks on: a seat, or someone who plays neither. */
export type Viewer = Seat | 'spectator'

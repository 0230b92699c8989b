import { nth, type Seat, seededDice } from '@mesnada/engine'

/** Draws a whole number from 0 to `count` - 1, all equally likely. */
export type Random = (count: number) => number

export const seededRandom = (seed: number): Random => {
  const dice = seededDice(seed)
  return count => nth(dice([{ sides: count, lowest: 0 }]), 0)
}

/** One odd multiplier per seat. It separates the seat's stream from the dice and from the other seat, for every seed. */
const STREAMS = [0x9e3779b1, 0x85ebca77] as const

/**
 * The random stream of a seat in one game. It belongs to the seat and not to the player: if two players are alike, a game
 * with the players exchanged is the same game.
 */
export const randomOfSeat = (seed: number, seat: Seat): Random =>
  seededRandom(Math.imul(seed + 1, STREAMS[seat]) ^ STREAMS[seat])

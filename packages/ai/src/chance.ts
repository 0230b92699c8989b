import { type Seat, seededDice } from '@mesnada/engine'

/** A whole number from 0 up to, and not including, `count`; each as likely as another. */
export type Chance = (count: number) => number

export const seededChance = (seed: number): Chance => {
  const dice = seededDice(seed)
  return count => dice([{ sides: count, lowest: 0 }])[0]
}

/** Odd multipliers keep the streams of dice and seats apart, whatever the seed. */
const STREAMS = [0x9e3779b1, 0x85ebca77] as const

/**
 * The seat's own stream of a game. It belongs to the seat and not to whoever sits there: two games with one seed and
 * the players exchanged are one and the same game if the players are alike.
 */
export const chanceOfSeat = (seed: number, seat: Seat): Chance =>
  seededChance(Math.imul(seed + 1, STREAMS[seat]) ^ STREAMS[seat])

import { pledgeOf, toHex } from '@mesnada/engine/verify'
import { recall, remember } from '../remembered.ts'

/**
 * The bytes this player puts into the dice. They are pledged on sitting down and told once both have pledged; until
 * then they are kept here, and if they are lost the seat can pledge anew.
 */

const keyOf = (game: string): string => `pledge.${game}`

const BYTES = 32

/** Where the browser may remember nothing they last as long as the page. */
const held = new Map<string, string>()

export const newPledge = (game: string): string => {
  const bytes = toHex(crypto.getRandomValues(new Uint8Array(BYTES)))
  held.set(game, bytes)
  remember(keyOf(game), bytes)
  return pledgeOf(game, bytes)
}

export const pledgedBytes = (game: string): string | undefined => held.get(game) ?? recall(keyOf(game))

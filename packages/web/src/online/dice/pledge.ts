import { diceChain, toHex } from '@mesnada/engine/verify'
import { recall, remember } from '../../browser/storage.ts'

/**
 * The chain of bytes this player puts into the dice (docs/dice.md). Its first element is pledged on sitting down, the
 * second starts the game, and in a live game each roll takes one more. Only the seed is stored.
 */

const keyOf = (game: string): string => `pledge.${game}`

const BYTES = 32

/** Where the browser may remember nothing it lasts as long as the page. */
const held = new Map<string, readonly string[]>()

/** Draws a new chain and returns what is pledged of it. */
export const newPledge = (game: string): string => {
  const seed = toHex(crypto.getRandomValues(new Uint8Array(BYTES)))
  remember(keyOf(game), seed)
  const chain = diceChain(game, seed)
  held.set(game, chain)
  return chain[0] ?? ''
}

/** The chain of this game, if this browser drew it. */
export const heldChain = (game: string): readonly string[] | undefined => {
  const known = held.get(game)
  if (known) return known
  const seed = recall(keyOf(game))
  if (seed === undefined) return undefined
  const chain = diceChain(game, seed)
  held.set(game, chain)
  return chain
}

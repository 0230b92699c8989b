import { diceChain, type GivenBytes, KEPT_DIGITS, toHex } from '@mesnada/engine/verify'
import { recall, remember } from '../../browser/storage.ts'

/**
 * The chain of bytes this player puts into the dice (docs/dice.md). Its first element is pledged on sitting down, the
 * second starts the game, and in a live game each roll takes one more. Only the seed is stored, and what was given of
 * the chain on the strength of what: a host that could have the same bytes for something else could choose the dice.
 */

const keyOf = (game: string): string => `pledge.${game}`
const givenKeyOf = (game: string): string => `given.${game}`

const BYTES = 32

/** Where the browser may remember nothing it lasts as long as the page. */
const held = new Map<string, readonly string[]>()
const heldGiven = new Map<string, string>()

interface Given extends Omit<GivenBytes, 'against'> {
  /** Absent while the bytes were not given. */
  readonly against?: string
}

const NOTHING: Given = { decisions: [], voided: 0 }

const given = (game: string): Given => {
  const text = recall(givenKeyOf(game)) ?? heldGiven.get(game)
  if (text === undefined) return NOTHING
  try {
    const { against, decisions, voided }: Readonly<Record<string, unknown>> = JSON.parse(text)
    return {
      ...(typeof against === 'string' && { against }),
      decisions: Array.isArray(decisions) ? decisions.map(String) : [],
      voided: typeof voided === 'number' ? voided : 0,
    }
  } catch {
    return NOTHING
  }
}

const keep = (game: string, kept: Given): void => {
  const text = JSON.stringify(kept)
  heldGiven.set(game, text)
  remember(givenKeyOf(game), text)
}

/** Draws a new chain and returns what is pledged of it. */
export const newPledge = (game: string): string => {
  const { against, voided } = given(game)
  if (against !== undefined) keep(game, { decisions: [], voided: voided + 1 })
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

/** What was given, once it was. */
export const givenBytes = (game: string): GivenBytes | undefined => {
  const { against, ...rest } = given(game)
  return against === undefined ? undefined : { against, ...rest }
}

/** How often a person has pledged anew here after bytes were given. */
export const pledgedAnew = (game: string): number => given(game).voided

/** The bytes that start the game, for one pledge of the other seat alone; empty: before it has pledged. */
export const giveBytes = (game: string, against: string): string | undefined => {
  const bytes = heldChain(game)?.[1]
  const before = given(game)
  if (bytes === undefined || (before.against !== undefined && before.against !== against)) return undefined
  if (before.against === undefined) keep(game, { ...before, against })
  return bytes
}

/** The link of this place, counted from the first roll: the next one, or again the last for the same decision. */
export const giveLink = (game: string, place: number, digest: string): string | undefined => {
  const before = given(game)
  const { decisions } = before
  const decision = digest.slice(0, KEPT_DIGITS)
  const link = heldChain(game)?.[place + 2]
  if (link === undefined || place > decisions.length) return undefined
  if (place < decisions.length) return decisions[place] === decision ? link : undefined
  keep(game, { ...before, decisions: [...decisions, decision] })
  return link
}

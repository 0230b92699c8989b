import type { Die } from '../base/dice.ts'
import type { DiceSource } from '../play/dice-source.ts'
import { PLAIN_HASHER } from './hasher.ts'

/**
 * Dice that everybody can check; docs/dice.md says against whom they are fair. The host draws a secret and publishes its
 * commitment before anyone sits down. Each seat pledges bytes of its own and reveals them once both have pledged. Every
 * face follows from the secret, the bytes of both seats, the game and the number of the die. When the game is over the
 * host reveals the secret.
 */
export interface DiceOrigin {
  readonly game: string
  /** 32 bytes in hexadecimal, as are the seats' bytes. */
  readonly secret: string
  readonly bytes: readonly [string, string]
  /** Live and beacon dice: the digest of the entry of the decision the dice are for. */
  readonly decision?: string
  /** Beacon dice: the beacon's signature of the round. */
  readonly beacon?: string
}

const tagged = (tag: string, ...parts: readonly string[]): string => ['mesnada', tag, ...parts].join('|')

/** What the host publishes first: it binds the secret to this game. */
export const commitmentOf = (game: string, secret: string): string =>
  PLAIN_HASHER.sha256(tagged('secret', game, secret))

/** What a seat publishes before it knows the other's bytes. */
export const pledgeOf = (game: string, bytes: string): string =>
  PLAIN_HASHER.sha256(tagged('bytes', game, bytes))

/** Links of a seat's chain: more decisions than any game asks dice for. */
const CHAIN_LENGTH = 8192

/**
 * A seat's hash chain: each element is the `pledgeOf` of the next. The first is pledged on sitting down and the second
 * are the bytes that start the game; in a live game each decision that needs dice takes one more. Whoever knows the
 * chain so far can check the next link and cannot compute it.
 */
export const diceChain = (game: string, seed: string, length = CHAIN_LENGTH): readonly string[] => {
  const links = [seed]
  for (let link = seed; links.length < length; links.push(link)) link = pledgeOf(game, link)
  return links.toReversed()
}

/** Hexadecimal digits of one word of 32 bits. */
const WORD = 8

/**
 * The face of the die with this number, counted from 0 through the whole game. Words that would favour the low faces
 * are passed over, so every face is equally likely.
 */
export const fairFace = (
  { game, secret, bytes, decision, beacon }: DiceOrigin,
  number: number,
  die: Die,
  hasher = PLAIN_HASHER,
): number => {
  const fair = 2 ** 32 - (2 ** 32 % die.sides)
  for (let attempt = 0; ; attempt++) {
    const text = tagged('die', game, ...bytes, String(number), String(attempt))
    const bound = decision === undefined ? text : `${text}|${decision}`
    const digest = hasher.hmac(secret, beacon === undefined ? bound : `${bound}|${beacon}`)
    for (let at = 0; at < digest.length; at += WORD) {
      const word = Number.parseInt(digest.slice(at, at + WORD), 16)
      if (word < fair) return die.lowest + (word % die.sides)
    }
  }
}

/** The dice of a game from its die number `first` on. */
export const fairDice = (origin: DiceOrigin, first: number, hasher = PLAIN_HASHER): DiceSource => {
  let next = first
  return dice => dice.map(die => fairFace(origin, next++, die, hasher))
}

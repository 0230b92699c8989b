import { canonicalJson, fromHex, toHex, utf8 } from './bytes.ts'
import { hmacSha256, sha256 } from './sha256.ts'

/**
 * What happened, entry by entry, so that nothing can be changed afterwards and nothing is told before its time. An
 * entry is sealed: hashed with a salt that follows from the host's secret, so whoever has not seen the entry cannot
 * try out what it might say. Seals are chained; the players are given the digests as the game goes on.
 */

const text = (...parts: readonly string[]): Uint8Array => utf8(['mesnada', ...parts].join('|'))

const saltOf = (game: string, secret: string, number: number): string =>
  toHex(hmacSha256(fromHex(secret), text('salt', game, String(number))))

export const sealOf = (game: string, secret: string, number: number, entry: unknown): string =>
  toHex(sha256(text('entry', saltOf(game, secret, number), canonicalJson(entry))))

/** What the chain hangs from: the commitment to the host's secret. */
export const firstDigest = (game: string, commitment: string): string =>
  toHex(sha256(text('chain', game, commitment)))

export const nextDigest = (digest: string, seal: string): string => toHex(sha256(text('link', digest, seal)))

import { canonicalJson } from './bytes.ts'
import { PLAIN_HASHER } from './hasher.ts'

/**
 * What happened, entry by entry, so that nothing can be changed afterwards and nothing is told before its time. An
 * entry is sealed: hashed with a key that follows from the host's secret, so whoever has not seen the entry cannot
 * try out what it might say. Seals are chained; the players are given the digests as the game goes on.
 */

/** What the seals of a game are salted with: unknown until the secret is told. */
export const sealKeyOf = (game: string, secret: string, hasher = PLAIN_HASHER): string =>
  hasher.hmac(secret, `mesnada|seals|${game}`)

export const sealOf = (key: string, number: number, entry: unknown, hasher = PLAIN_HASHER): string =>
  sealOfText(key, number, canonicalJson(entry), hasher)

/** For whoever has the entry's `canonicalJson` already. */
export const sealOfText = (key: string, number: number, entry: string, hasher = PLAIN_HASHER): string =>
  hasher.sha256(`mesnada|entry|${key}|${number}|${entry}`)

/** What the chain hangs from: the commitment to the host's secret. */
export const firstDigest = (game: string, commitment: string, hasher = PLAIN_HASHER): string =>
  hasher.sha256(`mesnada|chain|${game}|${commitment}`)

export const nextDigest = (digest: string, seal: string, hasher = PLAIN_HASHER): string =>
  hasher.sha256(`mesnada|link|${digest}|${seal}`)

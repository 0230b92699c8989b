import { fromHex, toHex, utf8 } from './bytes.ts'
import { hmacSha256, sha256 } from './sha256.ts'

/**
 * Who works out the hashes, all of texts and in hexadecimal. The one here works everywhere; a host that has its own,
 * and many games, may use that.
 */
export interface Hasher {
  sha256(text: string): string
  hmac(key: string, text: string): string
}

export const PLAIN_HASHER: Hasher = {
  sha256: text => toHex(sha256(utf8(text))),
  hmac: (key, text) => toHex(hmacSha256(fromHex(key), utf8(text))),
}

import { bls12_381 } from '@noble/curves/bls12-381.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import type { Refusal } from '../base/rule.ts'
import { fromHex, toHex, utf8 } from '../verify/bytes.ts'
import { type RollProof, statementOf } from '../verify/roll-proof.ts'
import { sha256 } from '../verify/sha256.ts'

/**
 * Signatures behind beacon dice. They are apart from the rest of the verification because the curves are large: a page
 * loads them for a game that has such dice.
 */

/** A public source of randomness in rounds. */
export interface Beacon {
  readonly key: string
  /** When the first round was due, in seconds since 1970, and the seconds from one to the next. */
  readonly genesis: number
  readonly period: number
}

/** drand's network `quicknet`: a round every three seconds, signatures on G1. */
export const QUICKNET: Beacon = {
  key: '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
}

/** The first round that is due later than this moment. */
export const roundAfter = ({ genesis, period }: Beacon, ms: number): number =>
  Math.max(1, Math.floor((ms / 1000 - genesis) / period) + 2)

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const { shortSignatures } = bls12_381

const pointOf = (round: number) => {
  const message = new Uint8Array(8)
  new DataView(message.buffer).setBigUint64(0, BigInt(round))
  return shortSignatures.hash(sha256(message), DOMAIN)
}

/** Whether the beacon with this key has signed this round. */
export const isBeaconSignature = (key: string, round: number, signature: string): boolean => {
  try {
    return shortSignatures.verify(fromHex(signature), pointOf(round), fromHex(key))
  } catch {
    // Not a point of the curve.
    return false
  }
}

/** For a beacon of one's own. */
export const signRound = (secret: string, round: number): string =>
  shortSignatures.sign(pointOf(round), fromHex(secret)).toHex()

export const beaconKeyOf = (secret: string): string => shortSignatures.getPublicKey(fromHex(secret)).toHex()

export const witnessKeyOf = (secret: string): string => toHex(ed25519.getPublicKey(fromHex(secret)))

export const signStatement = (secret: string, proof: Parameters<typeof statementOf>[0]): string =>
  toHex(ed25519.sign(utf8(statementOf(proof)), fromHex(secret)))

const isStatement = ({ statement, ...proof }: Omit<RollProof, 'signature'>): boolean => {
  try {
    return ed25519.verify(fromHex(statement), utf8(statementOf(proof)), fromHex(proof.parties.witness))
  } catch {
    return false
  }
}

/** Only what the witness has signed: the round may not have come yet. */
export const statementRefusal = (proof: Omit<RollProof, 'signature'>): Refusal | undefined =>
  isStatement(proof) ? undefined : { code: 'engine.verify.witness', values: { number: proof.number } }

export const rollRefusal = ({ signature, ...proof }: RollProof): Refusal | undefined => {
  const refusal = statementRefusal(proof)
  if (refusal || signature === undefined) return refusal
  return isBeaconSignature(proof.parties.key, proof.round, signature)
    ? undefined
    : { code: 'engine.verify.beacon', values: { round: proof.round } }
}

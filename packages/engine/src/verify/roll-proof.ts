import type { Refusal } from '../base/rule.ts'

/** The third parties of a game with beacon dice, fixed when it is created. */
export interface BeaconParties {
  /** The beacon's public key: 96 bytes, in hexadecimal like all here. */
  readonly key: string
  /** The witness's public key: 32 bytes. */
  readonly witness: string
  /** What the witness knows this game's host by: the SHA-256 of a token that only the host has. */
  readonly host: string
}

/** What shows that the dice of a decision could not be known when it was made. */
export interface RollProof {
  readonly game: string
  readonly parties: BeaconParties
  /** Of the decision's entry. */
  readonly number: number
  readonly digest: string
  /** The beacon's round, named by the witness, and its signature of 48 bytes; absent for the end of a game. */
  readonly round: number
  readonly signature?: string
  /** The digest of the decision whose dice fell before in this game; empty for the first. */
  readonly previous: string
  /**
   * The witness's signature: it has accepted this digest before the round, no other for this entry, and none between it
   * and the previous one.
   */
  readonly statement: string
}

/** Checks the signatures. It is passed in, since what it needs is large and few games have use for it. */
export type CheckRoll = (proof: RollProof) => Refusal | undefined

/** What the witness signs. */
export const statementOf = ({
  game,
  parties: { host },
  number,
  digest,
  round,
  previous,
}: Omit<RollProof, 'signature' | 'statement'>): string =>
  ['mesnada', 'witness', game, host, number, digest, round, previous].join('|')

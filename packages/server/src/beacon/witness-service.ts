import { hash } from 'node:crypto'
import { accepted, type Checked, refused } from '@mesnada/engine'
import { type Beacon, roundAfter, signStatement, witnessKeyOf } from '@mesnada/engine/beacon'
import type { Storage } from '../storage/storage.ts'
import type { WitnessAnswer, WitnessQuestion } from './third-parties.ts'

export interface WitnessOptions {
  /** 32 bytes, in hexadecimal. */
  readonly secret: string
  readonly beacon: Beacon
}

/** Rounds beyond the next one: a clock that is a few seconds late names no round that is known already. */
const MARGIN_ROUNDS = 2

/** What the witness knows the host of a game by. */
export const hostTagOf = (token: string): string => hash('sha256', `mesnada|host|${token}`, 'hex')

/**
 * Accepts one digest for each entry of a game, in the order of the entries, says which it accepted before, and binds it to a round of the beacon that has not come. Whoever asks
 * again for the same digest gets the same round; for another digest he is refused.
 */
export class WitnessService {
  readonly #options: WitnessOptions
  readonly #storage: Pick<Storage, 'putWitnessed'>
  readonly #wall: () => number
  readonly key: string

  constructor(options: WitnessOptions, storage: Pick<Storage, 'putWitnessed'>, wall: () => number) {
    this.#options = options
    this.#storage = storage
    this.#wall = wall
    this.key = witnessKeyOf(options.secret)
  }

  async accept({ game, token, number, digest }: WitnessQuestion): Promise<Checked<WitnessAnswer>> {
    const { beacon, secret } = this.#options
    const host = hostTagOf(token)
    const next = roundAfter(beacon, this.#wall()) + MARGIN_ROUNDS
    const kept = await this.#storage.putWitnessed({ game, host, number, digest, round: next })
    if (!kept || kept.isOvertaken || kept.digest !== digest) return refused({ code: 'server.witness.other' })
    const { round, previous } = kept
    const parties = { key: beacon.key, witness: this.key, host }
    const statement = signStatement(secret, { game, parties, number, digest, round, previous })
    return accepted({ round, previous, statement })
  }
}

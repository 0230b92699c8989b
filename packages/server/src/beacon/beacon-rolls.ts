import { rollRefusal } from '@mesnada/engine/beacon'
import type { Games } from '../games/games.ts'
import { NODE_HASHER } from '../games/hasher.ts'
import type { Table } from '../games/table.ts'
import { pause, type Time } from '../time/time.ts'
import type { ThirdParties } from './third-parties.ts'

/** The token by which the witness knows the host of a game. */
export const hostToken = (game: string, secret: string): string =>
  NODE_HASHER.hmac(secret, `mesnada|host|${game}`)

export interface BeaconRollsParts {
  readonly games: Games
  readonly parties: ThirdParties
  readonly time: Time
  readonly fault: (error: unknown) => void
}

/** How often a round that is due is asked for. */
const POLL_MS = 500

/** Throws the dice of games with beacon dice: the witness accepts the decision, then the beacon's round comes. */
export class BeaconRolls {
  readonly #parts: BeaconRollsParts
  /** Games whose dice are on their way on this node. */
  readonly #rolling = new Set<string>()
  #isClosed = false

  constructor(parts: BeaconRollsParts) {
    this.#parts = parts
  }

  /** Nobody waits for it. What fails is tried again at the next sweep. */
  attend(table: Table): void {
    const { id, roll, settings } = table
    if (this.#isClosed || !roll || !settings.beacon || table.result || this.#rolling.has(id)) return
    this.#rolling.add(id)
    void this.#roll(table, roll.digest, roll.number)
      .catch((error: unknown) => {
        if (!this.#isClosed) this.#parts.fault(error)
      })
      .finally(() => this.#rolling.delete(id))
  }

  async #roll({ id: game, secret, settings }: Table, digest: string, number: number): Promise<void> {
    const { games, time } = this.#parts
    const { source, witness } = this.#parts.parties
    const parties = settings.beacon
    if (!parties || parties.witness !== witness.key || parties.key !== source.beacon.key)
      throw new Error(`game ${game} has another witness or beacon than this server`)
    const { round, previous, statement } = await witness.accept({
      game,
      token: hostToken(game, secret),
      number,
      digest,
    })
    let signature = await source.signatureOf(round)
    while (signature === undefined) {
      await pause(time, POLL_MS)
      if (this.#isClosed) return
      signature = await source.signatureOf(round)
    }
    const proof = { game, parties, number, digest, round, signature, previous, statement }
    const refusal = rollRefusal(proof)
    if (refusal) throw new Error(`the dice of ${game} cannot be proved: ${refusal.code}`)
    await games.upkeep.roll(game, digest, { round, signature, statement })
  }

  close(): void {
    this.#isClosed = true
  }
}

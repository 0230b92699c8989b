import { rollRefusal } from '@mesnada/engine/beacon'
import type { Closing } from '@mesnada/engine/verify'
import type { Games } from '../games/games.ts'
import { NODE_HASHER } from '../games/hasher.ts'
import { closingIn, closingKey } from '../games/record.ts'
import type { Table } from '../games/table.ts'
import type { GameRow, Storage, StoredEntry } from '../storage/storage.ts'
import { pause, type Time } from '../time/time.ts'
import type { ThirdParties } from './third-parties.ts'

/** The token by which the witness knows the host of a game. */
export const hostToken = (game: string, secret: string): string =>
  NODE_HASHER.hmac(secret, `mesnada|host|${game}`)

export interface BeaconRollsParts {
  readonly games: Games
  readonly parties: ThirdParties
  readonly documents: Pick<Storage, 'document' | 'putDocument'>
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
  /** Ends of games that the witness is being asked about. */
  readonly #closings = new Map<string, Promise<Closing | undefined>>()
  #isClosed = false

  constructor(parts: BeaconRollsParts) {
    this.#parts = parts
  }

  /** Nobody waits for it. What fails is tried again at the next sweep. */
  attend(table: Table): void {
    const { id, roll, settings } = table
    if (settings.beacon && table.started && table.result) this.#close(table)
    if (this.#isClosed || !roll || !settings.beacon || table.result || this.#rolling.has(id)) return
    this.#rolling.add(id)
    void this.#roll(table, roll.digest, roll.number)
      .catch((error: unknown) => {
        if (!this.#isClosed) this.#parts.fault(error)
      })
      .finally(() => this.#rolling.delete(id))
  }

  /** At once, so that an export has it. Where it fails, whoever wants the record asks again. */
  #close(table: Table): void {
    const ended = table.log.findLast(({ type }) => type === 'ended')
    if (ended && !this.#isClosed) void this.closing(table, ended).catch(this.#parts.fault)
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

  /**
   * That the witness has accepted the end of the game, and no other decision since the last roll. Undefined while it
   * cannot be asked.
   */
  closing(
    game: Pick<Table, 'id' | 'secret'>,
    ended: Pick<StoredEntry, 'number' | 'digest'>,
  ): Promise<Closing | undefined> {
    // However many want the record, the witness is asked once at a time.
    const asked =
      this.#closings.get(game.id) ?? this.#ask(game, ended).finally(() => this.#closings.delete(game.id))
    this.#closings.set(game.id, asked)
    return asked
  }

  async #ask(
    { id: game, secret }: Pick<Table, 'id' | 'secret'>,
    ended: Pick<StoredEntry, 'number' | 'digest'>,
  ): Promise<Closing | undefined> {
    const { documents, parties, fault } = this.#parts
    const key = closingKey(game)
    const kept = closingIn(await documents.document(key))
    if (kept) return kept
    const { number, digest } = ended
    try {
      const token = hostToken(game, secret)
      const { round, statement } = await parties.witness.accept({ game, token, number, digest })
      await documents.putDocument(key, JSON.stringify({ round, statement }))
      return { round, statement }
    } catch (error) {
      fault(error)
      return undefined
    }
  }

  /** The same for a game as it is stored; undefined where the dice are others or the game goes on. */
  async closingOf(
    row: Pick<GameRow, 'id' | 'secret'>,
    entries: readonly StoredEntry[],
  ): Promise<Closing | undefined> {
    const [first] = entries
    const ended = entries.findLast(({ entry }) => entry.type === 'ended')
    if (!ended || first?.entry.type !== 'created' || !first.entry.beacon) return undefined
    return this.closing(row, ended)
  }

  close(): void {
    this.#isClosed = true
  }
}

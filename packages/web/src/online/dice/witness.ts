import { SEATS, type Seat } from '@mesnada/engine'
import { type SeenPosition, type ToldEntry, type Witnessed, witnessFold } from '@mesnada/engine/verify'
import { recall, remember } from '../../browser/storage.ts'
import { givenBytes, heldChain } from './pledge.ts'

const keyOf = (game: string): string => `told.${game}`

interface Kept {
  readonly commitment: string
  readonly entries: number
  readonly fold: string
  readonly seat: Seat | undefined
  /** The last one that was shown to the seat. */
  readonly position: SeenPosition | undefined
}

const read = (game: string): Kept | undefined => {
  try {
    const value: Readonly<Record<string, unknown>> = JSON.parse(recall(keyOf(game)) ?? 'null')
    const { commitment, entries, fold, seat } = value
    if (typeof commitment !== 'string' || typeof entries !== 'number' || typeof fold !== 'string')
      return undefined
    return {
      commitment,
      entries,
      fold,
      seat: SEATS.find(each => each === seat),
      position: positionIn(value['position']),
    }
  } catch {
    return undefined
  }
}

const positionIn = (value: unknown): SeenPosition | undefined => {
  if (typeof value !== 'object' || value === null || !('number' in value) || !('hash' in value))
    return undefined
  const { number, hash } = value
  return typeof number === 'number' && typeof hash === 'string' ? { number, hash } : undefined
}

/**
 * What the host told this browser about a game, kept over visits so that the record of the finished game can be
 * compared with it. All digests and words are summed up in one, entry by entry.
 */
export class Witness {
  readonly #game: string
  readonly #told: { readonly digest: string; readonly fold: string }[] = []
  #before: Kept | undefined
  #fold = ''
  #commitment = ''
  #seat: Seat | undefined
  #position: SeenPosition | undefined
  #contradiction: number | undefined

  constructor(game: string) {
    this.#game = game
    this.#before = read(game)
  }

  /** The first entry that the host told in two ways, now or on an earlier visit. */
  get contradiction(): number | undefined {
    return this.#contradiction
  }

  begin(commitment: string, seat: Seat | undefined): void {
    const known = this.#commitment || this.#before?.commitment
    if (known !== undefined && known !== '' && known !== commitment) this.#contradiction ??= 0
    else this.#commitment = commitment
    this.#seat = seat ?? this.#seat ?? this.#before?.seat
  }

  take(number: number, digest: string, told: ToldEntry): void {
    const known = this.#told[number]
    if (known) {
      const fold = witnessFold(this.#told[number - 1]?.fold ?? '', digest, told)
      if (known.digest !== digest || known.fold !== fold) this.#contradiction ??= number
      return
    }
    if (number !== this.#told.length) return
    this.#fold = witnessFold(this.#fold, digest, told)
    this.#told.push({ digest, fold: this.#fold })
    const { entries, fold } = this.#before ?? { entries: 0, fold: '' }
    if (this.#told.length === entries && this.#fold !== fold) this.#contradiction ??= number
  }

  /** The position after this entry, as it was shown to the player's seat. */
  see(number: number, hash: string): void {
    if (number >= (this.#position?.number ?? this.#before?.position?.number ?? 0))
      this.#position = { number, hash }
  }

  /** Evidence of a contradiction is not overwritten. */
  save(): void {
    if (this.#contradiction !== undefined || this.#told.length < (this.#before?.entries ?? 0)) return
    this.#before = {
      commitment: this.#commitment,
      entries: this.#told.length,
      fold: this.#fold,
      seat: this.#seat,
      position: this.#position ?? this.#before?.position,
    }
    remember(keyOf(this.#game), JSON.stringify(this.#before))
  }

  /** What the record of the finished game has to agree with. */
  get witnessed(): Witnessed {
    const { commitment, entries = 0, fold = '', seat, position } = this.#before ?? {}
    const game = this.#game
    const [chain, given] = [heldChain(game), givenBytes(game)]
    return { game, commitment, entries, fold, seat, position, chain, given }
  }
}

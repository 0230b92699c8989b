import { SEATS, type Seat } from '@mesnada/engine'
import { type Witnessed, witnessFold } from '@mesnada/engine/verify'
import { recall, remember } from '../../browser/storage.ts'
import { heldChain } from './pledge.ts'

const keyOf = (game: string): string => `witness.${game}`

interface Kept {
  readonly commitment: string
  readonly entries: number
  readonly fold: string
  readonly seat: Seat | undefined
}

const read = (game: string): Kept | undefined => {
  try {
    const value: Readonly<Record<string, unknown>> = JSON.parse(recall(keyOf(game)) ?? 'null')
    const { commitment, entries, fold, seat } = value
    if (typeof commitment !== 'string' || typeof entries !== 'number' || typeof fold !== 'string')
      return undefined
    return { commitment, entries, fold, seat: SEATS.find(each => each === seat) }
  } catch {
    return undefined
  }
}

/**
 * What the host told this browser about a game, kept over visits so that the record of the finished game can be
 * compared with it. All digests are summed up in one, entry by entry.
 */
export class Witness {
  readonly #game: string
  readonly #told: { readonly digest: string; readonly type: string }[] = []
  #before: Kept | undefined
  #fold = ''
  #commitment = ''
  #seat: Seat | undefined
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

  take(number: number, digest: string, type: string): void {
    const known = this.#told[number]
    if (known) {
      if (known.digest !== digest || known.type !== type) this.#contradiction ??= number
      return
    }
    if (number !== this.#told.length) return
    this.#told.push({ digest, type })
    this.#fold = witnessFold(this.#fold, digest, type)
    const { entries, fold } = this.#before ?? { entries: 0, fold: '' }
    if (this.#told.length === entries && this.#fold !== fold) this.#contradiction ??= number
  }

  /** Evidence of a contradiction is not overwritten. */
  save(): void {
    if (this.#contradiction !== undefined || this.#told.length < (this.#before?.entries ?? 0)) return
    this.#before = {
      commitment: this.#commitment,
      entries: this.#told.length,
      fold: this.#fold,
      seat: this.#seat,
    }
    remember(keyOf(this.#game), JSON.stringify(this.#before))
  }

  /** What the record of the finished game has to agree with. */
  get witnessed(): Witnessed {
    const { commitment, entries = 0, fold = '', seat } = this.#before ?? {}
    return { game: this.#game, commitment, entries, fold, seat, chain: heldChain(this.#game) }
  }
}

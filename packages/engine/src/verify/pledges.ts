import { accepted, type Checked, type Refusal, refused } from '../rule.ts'
import { SEATS, type Seat } from '../seat.ts'
import type { Entry, EntryOf } from './entry.ts'
import { type DiceOrigin, pledgeOf } from './fair-dice.ts'
import type { HostedRecord } from './hosted-record.ts'

/** What a seat has put into the dice before the game starts. */
export type Given = { pledge?: string; bytes?: string }

/**
 * How often pledges may be made void after bytes were revealed. Each time the host, who knows the secret, can see all
 * dice to come and refuse them, so that more rounds would let it choose. Once is for a player who lost his bytes.
 */
export const MOST_PLEDGE_ROUNDS = 1

/** Applies a pledge. Once anybody's bytes are known it voids all others. Returns whether it did. */
export const pledge = (given: [Given, Given], seat: Seat, pledged: string): boolean => {
  const isVoiding = given.some(({ bytes }) => bytes !== undefined)
  if (isVoiding) for (const other of SEATS) given[other] = {}
  given[seat] = { pledge: pledged }
  return isVoiding
}

/** Whoever leaves once bytes are known makes all others void as well. Returns whether it did. */
export const withdraw = (given: [Given, Given], seat: Seat): boolean => {
  const isVoiding = given.some(({ bytes }) => bytes !== undefined)
  if (isVoiding) for (const other of SEATS) given[other] = {}
  given[seat] = {}
  return isVoiding
}

export interface CheckedPledges {
  /** Of each group of dice that fell together, in order. */
  readonly origins: readonly DiceOrigin[]
  /** Rounds of pledges made void after bytes were known. */
  readonly voided: number
}

/** Checks who revealed what when, and works out what each group of dice follows from. */
export const checkPledges = (record: HostedRecord): Checked<CheckedPledges> => {
  const check = new PledgeCheck(record)
  for (const item of record.entries) {
    const refusal = 'entry' in item ? check.takeRefusal(item.entry, item.digest) : undefined
    if (refusal) return refused(refusal)
  }
  return accepted({ origins: check.origins, voided: check.voided })
}

const pledgeRefusal = (seat: Seat): Refusal => ({ code: 'engine.verify.pledge', values: { seat } })

class PledgeCheck {
  readonly origins: DiceOrigin[] = []
  voided = 0
  readonly #game: string
  readonly #secret: string
  readonly #given: [Given, Given] = [{}, {}]
  #isLive = false
  /** The last revealed link of each seat, once the game has started. */
  #links: readonly [string, string] | undefined
  /** Live dice: the decision that waits for dice, and the links released for it. */
  #decision: string | undefined
  #released: [string | undefined, string | undefined] = [undefined, undefined]

  constructor({ game, secret }: HostedRecord) {
    this.#game = game
    this.#secret = secret
  }

  takeRefusal(entry: Entry, digest: string): Refusal | undefined {
    switch (entry.type) {
      case 'created':
        this.#isLive = entry.dice === 'live'
        return undefined
      case 'seated':
        return this.#seated(entry)
      case 'left':
        return this.#left(entry)
      case 'contributed':
        return this.#contributed(entry)
      case 'started':
        return this.#started(entry)
      case 'acted':
        return this.#acted(entry, digest)
      case 'released':
        return this.#release(entry)
      case 'rolled':
        return this.#rolled(entry)
      default:
        return undefined
    }
  }

  #seated({ seat, pledge: pledged }: EntryOf<'seated'>): Refusal | undefined {
    if (this.#links) return pledgeRefusal(seat)
    return pledge(this.#given, seat, pledged) ? this.#voidRound() : undefined
  }

  #left({ seat }: EntryOf<'left'>): Refusal | undefined {
    if (this.#links) return pledgeRefusal(seat)
    return withdraw(this.#given, seat) ? this.#voidRound() : undefined
  }

  #voidRound(): Refusal | undefined {
    this.voided++
    return this.voided > MOST_PLEDGE_ROUNDS
      ? { code: 'engine.verify.pledged-anew', values: { rounds: this.voided } }
      : undefined
  }

  #contributed({ seat, bytes }: EntryOf<'contributed'>): Refusal | undefined {
    const given = this.#given
    if (given.some(({ pledge }) => pledge === undefined)) return pledgeRefusal(seat)
    if (pledgeOf(this.#game, bytes) !== given[seat].pledge) return pledgeRefusal(seat)
    given[seat].bytes = bytes
    return undefined
  }

  #started({ falls }: EntryOf<'started'>): Refusal | undefined {
    const [first, second] = this.#given.map(({ bytes }) => bytes)
    if (first === undefined) return pledgeRefusal(0)
    if (second === undefined) return pledgeRefusal(1)
    this.#links = [first, second]
    for (const _ of falls) this.origins.push(this.#origin(this.#links))
    return undefined
  }

  #origin(bytes: readonly [string, string], decision?: string): DiceOrigin {
    const origin = { game: this.#game, secret: this.#secret, bytes }
    return decision === undefined ? origin : { ...origin, decision }
  }

  #acted({ seat, falls }: EntryOf<'acted'>, digest: string): Refusal | undefined {
    if (!this.#links) return pledgeRefusal(seat)
    if (this.#isLive) {
      // The dice of a live game fall after both links, never together with the decision.
      if (falls.length > 0) return pledgeRefusal(seat)
      // A link belongs to one decision.
      if (this.#released.some(link => link !== undefined)) return pledgeRefusal(seat)
      this.#decision = digest
    } else for (const _ of falls) this.origins.push(this.#origin(this.#links))
    return undefined
  }

  #release({ seat, link }: EntryOf<'released'>): Refusal | undefined {
    if (this.#decision === undefined || this.#released[seat] !== undefined) return pledgeRefusal(seat)
    if (pledgeOf(this.#game, link) !== this.#links?.[seat]) return pledgeRefusal(seat)
    this.#released[seat] = link
    return undefined
  }

  #rolled({ falls }: EntryOf<'rolled'>): Refusal | undefined {
    const [first, second] = this.#released
    if (first === undefined) return pledgeRefusal(0)
    if (second === undefined) return pledgeRefusal(1)
    this.#links = [first, second]
    for (const _ of falls) this.origins.push(this.#origin(this.#links, this.#decision))
    this.#decision = undefined
    this.#released = [undefined, undefined]
    return undefined
  }
}

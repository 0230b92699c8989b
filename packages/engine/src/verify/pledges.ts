import { accepted, type Checked, type Refusal, refused } from '../base/rule.ts'
import { opponentOf, SEATS, type Seat } from '../base/seat.ts'
import type { DiceMode, Entry, EntryOf } from './entry.ts'
import { type DiceOrigin, pledgeOf } from './fair-dice.ts'
import type { Closing, HostedRecord } from './hosted-record.ts'
import type { BeaconParties, RollProof } from './roll-proof.ts'

/**
 * What a seat has put into the dice before the game starts. Bytes are entrusted to the host where they were given before
 * the other seat pledged: whoever is away then lets the game start without him.
 */
export type Given = { pledge?: string; bytes?: string; entrusted?: true }

/**
 * How often pledges may be made void after bytes were revealed. Each time the host, who knows the secret, can see all
 * dice to come and refuse them, so that more rounds would let it choose. Once is for a player who lost his bytes.
 */
export const MOST_PLEDGE_ROUNDS = 1

/** Whether bytes are known that a new pledge makes void. Entrusted ones were known before any pledge of the other seat. */
export const hasRevealed = (given: readonly Given[]): boolean =>
  given.some(({ bytes, entrusted }) => bytes !== undefined && !entrusted)

/** Applies a pledge. Once anybody's bytes are known it voids all others. Returns whether it did. */
export const pledge = (given: [Given, Given], seat: Seat, pledged: string): boolean => {
  const isVoiding = hasRevealed(given)
  if (isVoiding) for (const other of SEATS) given[other] = {}
  given[seat] = { pledge: pledged }
  return isVoiding
}

/** Whoever leaves once bytes are known makes all others void as well. Returns whether it did. */
export const withdraw = (given: [Given, Given], seat: Seat): boolean => {
  const isVoiding = hasRevealed(given)
  if (isVoiding) for (const other of SEATS) given[other] = {}
  given[seat] = {}
  return isVoiding
}

/** Applies the bytes of a seat that has pledged. */
export const reveal = (given: [Given, Given], seat: Seat, bytes: string): void => {
  const isEarly = given[opponentOf(seat)].pledge === undefined
  given[seat] = { ...given[seat], bytes, ...(isEarly && { entrusted: true }) }
}

export interface CheckedPledges {
  /** Of each group of dice that fell together, in order. */
  readonly origins: readonly DiceOrigin[]
  /** Rounds of pledges made void after bytes were known. */
  readonly voided: number
  /** Seats that gave their bytes to the host before the other seat pledged. */
  readonly entrusted: readonly Seat[]
  /** Beacon dice: what has to be signed. */
  readonly proofs: readonly RollProof[]
  /** Beacon dice of a game that has started: that no other decision was tried out after the last roll. */
  readonly end: RollProof | 'unclosed' | undefined
}

/** Checks who revealed what when, and works out what each group of dice follows from. */
export const checkPledges = (record: HostedRecord): Checked<CheckedPledges> => {
  const check = new PledgeCheck(record)
  for (const [number, item] of record.entries.entries()) {
    const refusal = 'entry' in item ? check.takeRefusal(item.entry, item.digest, number) : undefined
    if (refusal) return refused(refusal)
  }
  const { origins, voided, entrusted, proofs } = check
  return accepted({ origins, voided, entrusted, proofs, end: check.end(record.closing) })
}

const pledgeRefusal = (seat: Seat): Refusal => ({ code: 'engine.verify.pledge', values: { seat } })

class PledgeCheck {
  readonly origins: DiceOrigin[] = []
  voided = 0
  entrusted: readonly Seat[] = []
  readonly #game: string
  readonly #secret: string
  readonly #given: [Given, Given] = [{}, {}]
  readonly proofs: RollProof[] = []
  #mode: DiceMode = 'committed'
  #parties: BeaconParties | undefined
  /** The last revealed link of each seat, once the game has started. */
  #links: readonly [string, string] | undefined
  /** Live dice: the decision that waits for dice, and the links released for it. */
  #decision: string | undefined
  #number = 0
  /** Beacon dice: the last decision whose dice fell. */
  #previous = ''
  #ended: Pick<RollProof, 'number' | 'digest'> | undefined
  #released: [string | undefined, string | undefined] = [undefined, undefined]

  constructor({ game, secret }: HostedRecord) {
    this.#game = game
    this.#secret = secret
  }

  takeRefusal(entry: Entry, digest: string, number: number): Refusal | undefined {
    switch (entry.type) {
      case 'created':
        this.#mode = entry.dice ?? 'committed'
        this.#parties = entry.beacon
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
        return this.#acted(entry, digest, number)
      case 'released':
        return this.#release(entry)
      case 'rolled':
        return this.#rolled(entry)
      case 'ended':
        this.#ended = { number, digest }
        return undefined
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
    // Live dice need both seats to be there: nothing is entrusted.
    if (this.#mode === 'live' && given.some(({ pledge }) => pledge === undefined)) return pledgeRefusal(seat)
    if (pledgeOf(this.#game, bytes) !== given[seat].pledge) return pledgeRefusal(seat)
    reveal(given, seat, bytes)
    return undefined
  }

  #started({ falls }: EntryOf<'started'>): Refusal | undefined {
    const [first, second] = this.#given.map(({ bytes }) => bytes)
    if (first === undefined) return pledgeRefusal(0)
    if (second === undefined) return pledgeRefusal(1)
    this.#links = [first, second]
    this.entrusted = SEATS.filter(seat => this.#given[seat].entrusted)
    for (const _ of falls) this.origins.push(this.#origin(this.#links))
    return undefined
  }

  #origin(bytes: readonly [string, string], decision?: string): DiceOrigin {
    const origin = { game: this.#game, secret: this.#secret, bytes }
    return decision === undefined ? origin : { ...origin, decision }
  }

  #acted({ seat, falls }: EntryOf<'acted'>, digest: string, number: number): Refusal | undefined {
    if (!this.#links) return pledgeRefusal(seat)
    if (this.#mode !== 'committed') {
      // Such dice fall after both links or the beacon's round, never together with the decision.
      if (falls.length > 0) return pledgeRefusal(seat)
      // A link belongs to one decision.
      if (this.#released.some(link => link !== undefined)) return pledgeRefusal(seat)
      this.#decision = digest
      this.#number = number
    } else for (const _ of falls) this.origins.push(this.#origin(this.#links))
    return undefined
  }

  /** What has to be signed for the end of the game. */
  end(closing: Closing | undefined): RollProof | 'unclosed' | undefined {
    const [game, parties, ended] = [this.#game, this.#parties, this.#ended]
    if (!this.#links || !parties || !ended) return undefined
    return closing ? { game, parties, ...ended, previous: this.#previous, ...closing } : 'unclosed'
  }

  #release({ seat, link }: EntryOf<'released'>): Refusal | undefined {
    if (this.#decision === undefined || this.#released[seat] !== undefined) return pledgeRefusal(seat)
    if (pledgeOf(this.#game, link) !== this.#links?.[seat]) return pledgeRefusal(seat)
    this.#released[seat] = link
    return undefined
  }

  #rolled({ falls, proof }: EntryOf<'rolled'>): Refusal | undefined {
    if (this.#mode === 'beacon') return this.#rolledByBeacon(falls.length, proof)
    const [first, second] = this.#released
    if (first === undefined) return pledgeRefusal(0)
    if (second === undefined) return pledgeRefusal(1)
    this.#links = [first, second]
    for (const _ of falls) this.origins.push(this.#origin(this.#links, this.#decision))
    this.#decision = undefined
    this.#released = [undefined, undefined]
    return undefined
  }

  #rolledByBeacon(falls: number, proof: EntryOf<'rolled'>['proof']): Refusal | undefined {
    if (!this.#links || !proof || !this.#parties || this.#decision === undefined)
      return { code: 'engine.verify.beacon', values: { round: proof?.round ?? 0 } }
    const decision = this.#decision
    const parties = this.#parties
    const [game, number, previous] = [this.#game, this.#number, this.#previous]
    this.proofs.push({ game, parties, number, digest: decision, previous, ...proof })
    this.#previous = decision
    for (let fall = 0; fall < falls; fall++)
      this.origins.push({ ...this.#origin(this.#links, decision), beacon: proof.signature })
    this.#decision = undefined
    return undefined
  }
}

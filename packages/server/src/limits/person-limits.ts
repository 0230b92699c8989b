import { accepted, type Checked, refused } from '@mesnada/engine'
import { addressKey, type SharedCounts } from './rates.ts'

/** What can be a nuisance to others, or be tried over and over, and how often it may be in a window. */
const RATES = {
  /** Letters to an address that somebody claims to have. */
  letters: { windowMs: 3_600_000, ofPerson: 5, ofAddress: 20 },
  /** The same letters, by where they go: many may claim one address. */
  lettersTo: { windowMs: 3_600_000, ofPerson: 5, ofAddress: 20 },
  /** Codes that were sent in a letter. */
  codes: { windowMs: 3_600_000, ofPerson: 10, ofAddress: 60 },
  /** Trials of one's own ways to be told. */
  trials: { windowMs: 600_000, ofPerson: 10, ofAddress: 40 },
  /** Complaints to the host. */
  reports: { windowMs: 3_600_000, ofPerson: 5, ofAddress: 20 },
  /** Blocking people and letting them in again. */
  blocks: { windowMs: 3_600_000, ofPerson: 60, ofAddress: 300 },
  /** Going on vacation and coming back: the clocks of all one's games are told. */
  vacations: { windowMs: 3_600_000, ofPerson: 10, ofAddress: 60 },
  /** All one's data: it takes the server some work. */
  exports: { windowMs: 3_600_000, ofPerson: 5, ofAddress: 20 },
} as const

export type PersonalKind = keyof typeof RATES

/** Counts by person and by address, on all nodes together. */
export class PersonLimits {
  readonly #counts: SharedCounts

  constructor(counts: SharedCounts) {
    this.#counts = counts
  }

  /** Counts once more, and refuses where that is too often. */
  async take(kind: PersonalKind, person: string, ip: string): Promise<Checked<void>> {
    const { windowMs, ofPerson, ofAddress } = RATES[kind]
    const own = await this.#counts.add(`${kind}-of:${person}`, windowMs)
    const here = await this.#counts.add(`${kind}-from:${addressKey(ip)}`, windowMs)
    const leftMs = own.count > ofPerson ? own.leftMs : here.count > ofAddress ? here.leftMs : undefined
    if (leftMs === undefined) return accepted(undefined)
    return refused({ code: 'server.limit.often', values: { minutes: Math.ceil(leftMs / 60_000) } })
  }
}

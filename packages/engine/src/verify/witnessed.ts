import type { Refusal } from '../base/rule.ts'
import { opponentOf, type Seat } from '../base/seat.ts'
import { PLAIN_HASHER } from './hasher.ts'
import type { HostedEntry, HostedRecord } from './hosted-record.ts'
import { type ToldEntry, toldOf, toldText } from './told.ts'

/**
 * What a player knows of a game without asking the host again. A record that is only checked against itself proves
 * nothing: a lying host can serve any record that fits together.
 */
export interface Witnessed {
  readonly game: string
  /** The commitment the host told when the game was joined. */
  readonly commitment: string | undefined
  /** How many entries the host told, and the `witnessFold` of all of them. */
  readonly entries: number
  readonly fold: string
  /** The last position that was shown to the seat: after which entry, and its hash. */
  readonly position: SeenPosition | undefined
  /** The seat this player held, and the chain of bytes it drew for it, if it still has them. */
  readonly seat: Seat | undefined
  readonly chain: readonly string[] | undefined
  readonly given: GivenBytes | undefined
}

export interface SeenPosition {
  readonly number: number
  readonly hash: string
}

/** What the player gave of its chain, and on the strength of what: a host that knows it must not change that any more. */
export interface GivenBytes {
  /** The other seat's pledge when the bytes were given; empty where they were entrusted to the host before. */
  readonly against: string
  /** Of each link after the bytes: how the digest of the decision begins that it was given for. */
  readonly decisions: readonly string[]
  /** How often this player has pledged anew after giving bytes, whether the host has written it down or not. */
  readonly voided: number
}

/** How much of a digest is kept for each link. */
export const KEPT_DIGITS = 24

/** What could be compared with what the player knew. */
export interface Compared {
  readonly commitment: boolean
  /** Entries whose digest and words the player had been told. */
  readonly entries: number
  /** Links of the player's own that are in the record. */
  readonly ownBytes: number
}

/** Sums up what was told, entry by entry: the digest, and what was said to be behind it. */
export const witnessFold = (fold: string, digest: string, told: ToldEntry): string =>
  PLAIN_HASHER.sha256(`mesnada|witness|${fold}|${digest}|${toldText(told)}`)

const toldIn = (item: HostedEntry): ToldEntry => ('entry' in item ? toldOf(item.entry) : { type: item.type })

export const comparisonRefusal = (record: HostedRecord, known: Witnessed): Refusal | undefined => {
  if (record.game !== known.game) return { code: 'engine.verify.other-game' }
  const [first] = record.entries
  const created = first && 'entry' in first && first.entry.type === 'created' ? first.entry : undefined
  if (known.commitment !== undefined && created?.commitment !== known.commitment)
    return { code: 'engine.verify.other-commitment' }
  if (record.entries.length < known.entries)
    return {
      code: 'engine.verify.truncated',
      values: { entries: record.entries.length, told: known.entries },
    }
  let fold = ''
  for (const item of record.entries.slice(0, known.entries))
    fold = witnessFold(fold, item.digest, toldIn(item))
  if (fold !== known.fold) return { code: 'engine.verify.other-digests', values: { entries: known.entries } }
  return ownBytesRefusal(record, known)
}

/** What a seat revealed since its last pledge, and on what: bytes of a round that was made void do not count. */
interface OwnLinks {
  readonly links: readonly { readonly link: string; readonly decision: string }[]
  /** The other seat's pledge by which the game started. */
  readonly against: string
}

const ownLinks = (record: HostedRecord, seat: Seat): OwnLinks => {
  let links: { link: string; decision: string }[] = []
  let against = ''
  let decision = ''
  for (const item of record.entries) {
    if (!('entry' in item)) continue
    const { entry } = item
    if (entry.type === 'seated' && entry.seat === opponentOf(seat)) against = entry.pledge
    if (entry.type === 'acted') decision = item.digest
    if (!('seat' in entry) || entry.seat !== seat) continue
    if (entry.type === 'seated') links = []
    else if (entry.type === 'contributed') links.push({ link: entry.bytes, decision: '' })
    else if (entry.type === 'released') links.push({ link: entry.link, decision })
  }
  return { links, against }
}

/** Every link in the record must be one this player drew, and stand where it was given. */
const ownBytesRefusal = (record: HostedRecord, { seat, chain, given }: Witnessed): Refusal | undefined => {
  if (seat === undefined || chain === undefined) return undefined
  const own = ownLinks(record, seat)
  const drawn = new Set(chain)
  if (!own.links.every(({ link }) => drawn.has(link))) return { code: 'engine.verify.own-bytes' }
  if (!given || own.links.length === 0) return undefined
  if (given.against !== '' && given.against !== own.against) return { code: 'engine.verify.other-pledge' }
  const wrong = own.links.findIndex(({ decision }, place) => {
    const meant = place === 0 ? undefined : given.decisions[place - 1]
    return meant !== undefined && !decision.startsWith(meant)
  })
  return wrong < 0 ? undefined : { code: 'engine.verify.other-decision', values: { roll: wrong } }
}

export const comparedWith = (record: HostedRecord, known: Witnessed | undefined): Compared => ({
  commitment: known?.commitment !== undefined,
  entries: known?.entries ?? 0,
  ownBytes:
    known?.seat === undefined || known.chain === undefined ? 0 : ownLinks(record, known.seat).links.length,
})

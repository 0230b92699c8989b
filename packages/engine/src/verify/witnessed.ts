import type { Refusal } from '../base/rule.ts'
import type { Seat } from '../base/seat.ts'
import { PLAIN_HASHER } from './hasher.ts'
import type { HostedEntry, HostedRecord } from './hosted-record.ts'

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
  /** The seat this player held, and the chain of bytes it drew for it, if it still has them. */
  readonly seat: Seat | undefined
  readonly chain: readonly string[] | undefined
}

/** What could be compared with what the player knew. */
export interface Compared {
  readonly commitment: boolean
  /** Entries whose digest and kind the player had been told. */
  readonly entries: number
  /** Links of the player's own that are in the record. */
  readonly ownBytes: number
}

/** Sums up what was told, entry by entry: the digest, and what kind of entry it was. */
export const witnessFold = (fold: string, digest: string, type: string): string =>
  PLAIN_HASHER.sha256(`mesnada|witness|${fold}|${digest}|${type}`)

const typeOf = (item: HostedEntry): string => ('entry' in item ? item.entry.type : item.type)

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
    fold = witnessFold(fold, item.digest, typeOf(item))
  if (fold !== known.fold) return { code: 'engine.verify.other-digests', values: { entries: known.entries } }
  return ownBytesRefusal(record, known)
}

/** What the seat revealed since its last pledge: bytes of a round that was made void do not count. */
const ownLinks = (record: HostedRecord, seat: Seat): readonly string[] => {
  let links: string[] = []
  for (const item of record.entries) {
    if (!('entry' in item) || !('seat' in item.entry) || item.entry.seat !== seat) continue
    const { entry } = item
    if (entry.type === 'seated') links = []
    else if (entry.type === 'contributed') links.push(entry.bytes)
    else if (entry.type === 'released') links.push(entry.link)
  }
  return links
}

/** Every link in the record must be one this player drew. */
const ownBytesRefusal = (record: HostedRecord, { seat, chain }: Witnessed): Refusal | undefined => {
  if (seat === undefined || chain === undefined) return undefined
  const own = new Set(chain)
  return ownLinks(record, seat).every(link => own.has(link)) ? undefined : { code: 'engine.verify.own-bytes' }
}

export const comparedWith = (record: HostedRecord, known: Witnessed | undefined): Compared => ({
  commitment: known?.commitment !== undefined,
  entries: known?.entries ?? 0,
  ownBytes: known?.seat === undefined || known.chain === undefined ? 0 : ownLinks(record, known.seat).length,
})

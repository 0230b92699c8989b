import type { GameResult } from '../contract/contract.ts'
import { canonicalJson } from './bytes.ts'
import { type Entry, resultOf } from './entry.ts'

/** An entry as the host tells it, to whomever: what of it is the same for all. */
export interface ToldEntry {
  readonly type: Entry['type']
  readonly seat?: number
  readonly name?: string
  readonly pledge?: string
  readonly level?: number | undefined
  readonly bytes?: string
  readonly link?: string
  readonly rolls?: readonly { readonly dice: readonly number[] }[]
  readonly steps?: number
  readonly until?: number
  readonly listed?: boolean
  readonly by?: string
  readonly result?: GameResult
}

/**
 * The words of an entry that a digest cannot stand for while the game lasts: a host could tell one thing under the digest
 * of another. Decisions are not among them, since parts of them may be secret; the position sums these up.
 */
export const toldText = (told: ToldEntry): string => {
  // Whose words these were is behind the seal.
  if (told.type === 'said') return told.type
  const { type, seat, name, pledge, level, bytes, link, steps, until, listed, by, result } = told
  const dice = told.rolls?.map(roll => roll.dice)
  return canonicalJson({
    type,
    seat,
    name,
    pledge,
    level,
    bytes,
    link,
    dice,
    steps,
    until,
    listed,
    by,
    result,
  })
}

/** What had to be told of an entry. */
export const toldOf = (entry: Entry): ToldEntry => {
  if (entry.type === 'ended') return { type: entry.type, by: entry.by, result: resultOf(entry) }
  return 'falls' in entry ? { ...entry, rolls: entry.falls } : entry
}

import { isLevel, LEVELS, type Level } from '@mesnada/ai'
import { opponentOf, type Seat } from '@mesnada/engine'
import { recall, remember } from '../browser/storage.ts'
import { t } from '../text/language.ts'
import type { Party } from './computers.ts'
import { adaptingKey } from './usual-level.ts'

/** A level that follows the results of whoever plays against it: down after a loss, up after two wins in a row. */
export interface Adapting {
  readonly level: Level
  /** Wins in a row since it last changed. */
  readonly wins: number
}

const WINS_TO_RISE = 2

export type Outcome = 'won' | 'lost' | 'drawn'

/** After a game against this level; one against another level than expected begins anew from there. */
export const afterGame = (before: Adapting, played: Level, outcome: Outcome): Adapting => {
  if (outcome === 'drawn') return { level: played, wins: 0 }
  if (outcome === 'lost') return { level: LEVELS.findLast(level => level < played) ?? played, wins: 0 }
  const wins = (before.level === played ? before.wins : 0) + 1
  return wins < WINS_TO_RISE
    ? { level: played, wins }
    : { level: LEVELS.find(level => level > played) ?? played, wins: 0 }
}

/** Undefined where the level stays as it is chosen. */
export const readAdapting = (system: string): Adapting | undefined => {
  const [level = Number.NaN, wins = Number.NaN] = (recall(adaptingKey(system)) || 'none')
    .split(':')
    .map(Number)
  return isLevel(level) ? { level, wins: wins === 1 ? 1 : 0 } : undefined
}

export const keepAdapting = (system: string, adapting: Adapting | undefined): void =>
  remember(adaptingKey(system), adapting ? `${adapting.level}:${adapting.wins}` : '')

/** What has changed after a game, and who plays the next one. */
export interface Adapted {
  readonly party: Party
  text(): string
}

/** Counts a game of somebody here against the computer, if the level is to follow. */
export const adaptAfter = (system: string, party: Party, winner: Seat | undefined): Adapted | undefined => {
  const before = readAdapting(system)
  const seat: Seat = party.computers[0] === undefined ? 1 : 0
  const played = party.computers[seat]
  if (!before || played === undefined || party.computers[opponentOf(seat)] !== undefined) return undefined
  const lostOrWon: Outcome = winner === seat ? 'lost' : 'won'
  const after = afterGame(before, played, winner === undefined ? 'drawn' : lostOrWon)
  keepAdapting(system, after)
  const { level, wins } = after
  const unchanged = wins === 1 ? 'adapt.won' : 'adapt.same'
  const changed = level > played ? 'adapt.up' : 'adapt.down'
  return {
    party: { ...party, computers: seat === 0 ? [level, undefined] : [undefined, level] },
    text: () => t(level === played ? unchanged : changed),
  }
}

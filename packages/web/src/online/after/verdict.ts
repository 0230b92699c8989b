import { opponentOf, type Seat } from '@mesnada/engine'
import { t } from '../../text/language.ts'
import type { Ending, Room } from '../line/room.ts'
import { sitterOf } from '../people/sitter.ts'

const BY = {
  resignation: { you: 'after.by.resigned.you', other: 'after.by.resigned' },
  clock: { you: 'after.by.clock.you', other: 'after.by.clock' },
  claim: { you: 'after.by.claim.you', other: 'after.by.claim' },
} as const

const isEarly = (by: Ending['by']): by is keyof typeof BY => by in BY

const outcomeOf = (winner: Seat | undefined, viewer: Seat): string => {
  if (winner === undefined) return t('after.drawn')
  return t(winner === viewer ? 'after.won' : 'after.lost')
}

/** Whoever looks on is told who has ended it; who has won, and what the rules decided, the table tells by itself. */
const seenVerdict = ({ ending, ...room }: Room): string | undefined => {
  if (ending?.by === 'agreement') return t('after.by.agreement')
  const winner = ending?.result.winner
  if (!ending || winner === undefined || !isEarly(ending.by)) return undefined
  return t(BY[ending.by].other, { name: sitterOf(room, opponentOf(winner)) })
}

/** How the game ended for whoever played it, and by what. What the rules decided is told by the table itself. */
export const verdictOf = (room: Room): string | undefined => {
  const { ending, viewer } = room
  if (!ending) return undefined
  const { winner } = ending.result
  if (ending.by === 'abort') return t('after.by.abort')
  if (viewer === 'spectator') return seenVerdict(room)
  const outcome = outcomeOf(winner, viewer)
  if (ending.by === 'agreement') return `${outcome} ${t('after.by.agreement')}`
  if (winner === undefined || !isEarly(ending.by)) return outcome
  const loser = opponentOf(winner)
  const why = BY[ending.by]
  return `${outcome} ${loser === viewer ? t(why.you) : t(why.other, { name: sitterOf(room, loser) })}`
}

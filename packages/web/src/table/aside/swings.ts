import { type GameRecord, replay, type Seat, type State } from '@mesnada/engine'
import type { Presentation } from '../../presentation/presentation.ts'
import { seenOf } from '../../presentation/seen.ts'

/** A player turn that changed the balance of a game. */
export interface Swing {
  readonly turn: number
  readonly day?: number
  /** Whose turn it was, and who gained by it. */
  readonly seat: Seat
  readonly gains: Seat
  readonly by: number
}

export interface Swings {
  /** In points where the scenario counts them; otherwise in counters lost. */
  readonly unit: 'points' | 'losses'
  readonly swings: readonly Swing[]
}

interface Balance {
  readonly turn: number
  readonly day: number | undefined
  readonly seat: Seat
  readonly points: number
  readonly standing: number
}

const MOST = 3

/** The player turns that changed most, the greatest first: how far seat 0 is ahead at the end of each, against the one before. */
export const swingsOf = (presentation: Presentation, record: GameRecord): Swings => {
  const balances: Balance[] = []
  let mark = ''
  const played = replay(presentation.system, record, ({ state }) => {
    const { turn, seat, day } = presentation.clock(seenOf(presentation.system, state))
    const now = `${day} ${turn} ${seat}`
    if (now !== mark) balances.push(balanceOf(presentation, state))
    mark = now
  })
  if (played.ok) balances.push(balanceOf(presentation, played.value.state))
  const unit = balances.some(({ points }) => points !== 0) ? 'points' : 'losses'
  return { unit, swings: greatest(balances, unit) }
}

const balanceOf = (presentation: Presentation, state: State): Balance => {
  const seen = seenOf(presentation.system, state)
  const { turn, day, seat, points } = presentation.clock(seen)
  let standing = 0
  for (const piece of presentation.pieces(seen))
    if (piece.layer !== 'thing' && piece.beside !== 'gone')
      standing += (piece.seat === 0 ? 1 : -1) * (piece.count ?? 1)
  return { turn, day, seat, points: points ? points[0] - points[1] : 0, standing }
}

const greatest = (balances: readonly Balance[], unit: Swings['unit']): readonly Swing[] =>
  balances
    .flatMap((balance, index): readonly Swing[] => {
      const next = balances[index + 1]
      if (next === undefined || balance.turn === 0) return []
      const change = unit === 'points' ? next.points - balance.points : next.standing - balance.standing
      if (change === 0) return []
      const { turn, day, seat } = balance
      return [
        {
          turn,
          ...(day === undefined ? {} : { day }),
          seat,
          gains: change > 0 ? 0 : 1,
          by: Math.abs(change),
        },
      ]
    })
    .toSorted((a, b) => b.by - a.by)
    .slice(0, MOST)

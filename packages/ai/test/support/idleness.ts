import type { Action, Adapter, GameResult, Seat, State } from '@mesnada/engine'
import { bestRated } from '../../src/core/best-rated.ts'
import { type Level, type Player, type Players, playerOf, playGame } from '../../src/index.ts'
import type { Battle } from './battle.ts'
import { battleOf } from './battle-of.ts'

/**
 * No wins by doing nothing: a side that always passes loses to one that plays. Each system has a short test of it
 * (`idle-siege.test.ts`); `npm run idle` plays every scenario.
 */

/** Passes wherever the rules allow it. Where they do not, as in the set-up, it plays like level 3. */
export const idlePlayer = (adapter: Adapter): Player => ({
  decide: question =>
    question.legal.find(action => adapter.isPass(action)) ?? bestRated(adapter, question, undefined),
})

export interface IdleGame extends Pick<GameResult, 'winner' | 'reason'> {
  readonly ended: 'idle side won' | 'draw' | 'idle side lost'
}

/** One game in which one seat passes and the other plays at a level. */
export const playIdle = (
  { system, adapter, scenario }: Battle,
  idle: Seat,
  seed: number,
  level: Level = 3,
): IdleGame => {
  const lazy = idlePlayer(adapter)
  const busy = playerOf<State, Action>(level, adapter)
  const players: Players = idle === 0 ? [lazy, busy] : [busy, lazy]
  const { winner, reason } = playGame(system, { scenario }, players, seed).result
  const ended = winner === undefined ? 'draw' : winner === idle ? 'idle side won' : 'idle side lost'
  return { winner, reason, ended }
}

/** Plays both seats of the scenarios, named `system/scenario`. Returns how many games the idle side did not lose. */
export const checkIdleness = async (
  names: readonly string[],
  games: number,
  say: (line: string) => void,
): Promise<number> => {
  let kept = 0
  for (const name of names) {
    const battle = await battleOf(name)
    for (const idle of [0, 1] as const) {
      const ends = new Map<string, number>()
      for (let seed = 1; seed <= games; seed++) {
        const { ended, reason } = playIdle(battle, idle, seed)
        if (ended !== 'idle side lost') kept++
        const end = `${ended} (${reason})`
        ends.set(end, (ends.get(end) ?? 0) + 1)
      }
      say(`${name} seat ${idle}: ${[...ends].map(([end, count]) => `${count} ${end}`).join(', ')}`)
    }
  }
  return kept
}

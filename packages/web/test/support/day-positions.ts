import {
  act,
  type GameRecord,
  recordOf,
  type ScenarioDocument,
  seededDice,
  settleDice,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { type SiegeAction, type SiegeState, siege } from '@mesnada/siege'

/** Positions of sieges of many days that take long to come to, the same every time. */

type Conduct = (legal: readonly SiegeAction[], chance: () => number) => SiegeAction | undefined

/** Does only what must be done, so that the days go by. */
export const idle: Conduct = legal => legal.find(({ type }) => type === 'end-phase') ?? legal[0]

/** Does anything at all, and rather something rarer than a walk. */
export const rash: Conduct = (legal, chance) => {
  const rare = legal.filter(({ type }) => type !== 'move' && type !== 'end-phase')
  const pool = rare.length > 0 && chance() < 0.6 ? rare : legal
  return pool[Math.floor(chance() * pool.length)]
}

/** Plays until something is so when someone is to decide. */
export const playedUntil = (
  scenario: ScenarioDocument,
  temper: Conduct,
  isSo: (state: SiegeState, legal: readonly SiegeAction[]) => boolean,
  seed = 1,
): GameRecord => {
  const game = unwrap(startGame(siege, { scenario }))
  const dice = seededDice(seed)
  const thousandths = seededDice(seed + 10)
  const chance = (): number => (thousandths([{ sides: 1000, lowest: 0 }])[0] ?? 0) / 1000
  for (;;) {
    const pending = siege.pending(game.state)
    if (pending.kind === 'over') throw new Error('the game was over before it was so')
    if (pending.kind === 'dice') {
      unwrap(settleDice(game, dice))
      continue
    }
    const legal = siege.legal(siege.conceal(game.state, pending.seat))
    if (isSo(game.state, legal)) return recordOf(game)
    const action = temper(legal, chance)
    if (!action) throw new Error(`nothing can be done: ${JSON.stringify(pending)}`)
    unwrap(act(game, pending.seat, action))
  }
}

/** The council at which this can be decided on. */
export const beforeUndertaking = (scenario: ScenarioDocument, what: string): GameRecord =>
  playedUntil(scenario, idle, (_state, legal) =>
    legal.some(action => action.type === 'undertake' && action.what === what),
  )

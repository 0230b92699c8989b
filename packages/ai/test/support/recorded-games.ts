import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import {
  type Action,
  act,
  diceOf,
  fall,
  type GameRecord,
  recordOf,
  type State,
  seededDice,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { parseHostedRecord, plainRecordOf } from '@mesnada/engine/verify'
import { type Level, type Player, playerOf, randomOfSeat } from '../../src/index.ts'
import type { Battle } from './battle.ts'

const FIXTURES = new URL('../../../../test/fixtures/', import.meta.url)

/** The finished games that lie in the repository. */
export const fixtureGames = (): readonly GameRecord[] =>
  readdirSync(FIXTURES)
    .filter(name => name.endsWith('.json.gz'))
    .map(name => JSON.parse(gunzipSync(readFileSync(new URL(name, FIXTURES))).toString('utf8')))
    .map(document => plainRecordOf(unwrap(parseHostedRecord(document))))

/** A game between two levels, as it would be saved. */
export const recordedGame = (
  { system, adapter, scenario }: Battle,
  levels: readonly [Level, Level],
  seed: number,
  effort = 0.02,
): GameRecord => {
  const game = unwrap(startGame(system, { scenario }))
  const dice = seededDice(seed)
  const randoms = [randomOfSeat(seed, 0), randomOfSeat(seed, 1)] as const
  const players: readonly [Player, Player] = [
    playerOf<State, Action>(levels[0], adapter, effort),
    playerOf<State, Action>(levels[1], adapter, effort),
  ]
  for (;;) {
    const pending = system.pending(game.state)
    if (pending.kind === 'over') return structuredClone(recordOf(game))
    if (pending.kind === 'dice') {
      unwrap(fall(game, dice(diceOf(pending.roll))))
      continue
    }
    const { seat } = pending
    const state = system.conceal(game.state, seat)
    const legal = system.legal(state)
    unwrap(act(game, seat, players[seat].decide({ system, state, seat, legal, random: randoms[seat] })))
  }
}

import { act, cloneState, copyState, fall, unwrap } from '@mesnada/engine'
import type { FordAction, FordState } from '@mesnada/ford'
import { nth } from '@mesnada/hex'
import { agree, type Benchmark, type Contest } from './benchmark.ts'
import { type Match, type Opening, openingOf } from './boardgame.ts'
import { fordForBoardgame } from './ford-boardgame.ts'
import { fordGame, type RecordedGame, recordGame, replayGame } from './ford-games.ts'
import { type HostedFord, hostedFord, load } from './ford-hosted.ts'
import { plainOf } from './ford-plain.ts'

/** Random games of ford, recorded and played again: our engine against boardgame.io. */

export interface Amount {
  readonly scenario: string
  readonly games: number
}

const record = ({ scenario, games }: Amount): readonly RecordedGame[] => {
  const { state } = fordGame(scenario)
  return Array.from({ length: games }, (_, number) => recordGame(state, number + 1))
}

/** How boardgame.io plays a recorded game again. */
interface Peer<G> {
  readonly opening: Opening<G>
  readonly recorded: RecordedGame
  moveNameOf(action: FordAction): string
  /** Its position, to be compared. */
  show(G: G): unknown
}

const playOn = <G>({ opening, recorded, moveNameOf }: Peer<G>, shown?: (match: Match<G>) => void): void => {
  const match = opening()
  for (const { seat, action } of recorded.decisions) {
    match.move(moveNameOf(action), action, seat)
    shown?.(match)
  }
}

/** After every single decision the positions must be the same. */
const compare = <G>(peer: Peer<G>, state: FordState): void => {
  const positions: unknown[] = []
  playOn(peer, ({ G }) => positions.push(peer.show(G)))
  let step = 0
  replayGame(peer.recorded, state, ({ action }) => {
    agree(`${peer.recorded.seed}, step ${step}, ${action.type}`, plainOf(state), positions[step])
    step++
  })
}

const contest = <G>(games: readonly RecordedGame[], peerOf: (game: RecordedGame) => Peer<G>): Contest => {
  const state = cloneState(nth(games, 0).start)
  const peers = games.map(peerOf)
  for (const peer of peers) compare(peer, state)
  return {
    ours: () => {
      for (const game of games) replayGame(game, state)
    },
    peer: () => {
      for (const peer of peers) playOn(peer)
    },
    count: games.reduce((count, { decisions }) => count + decisions.length, 0),
  }
}

/** Against ford written for boardgame.io. */
export const actionsContest = (amount: Amount): Contest =>
  contest(record(amount), recorded => ({
    opening: openingOf(fordForBoardgame(recorded.start), recorded.seed),
    recorded,
    moveNameOf: action => action.type,
    show: G => G,
  }))

/** Against our own rules inside boardgame.io. */
export const hostedContest = (amount: Amount): Contest => {
  const games = record(amount)
  const scratch = cloneState(nth(games, 0).start)
  return contest<HostedFord>(games, recorded => ({
    opening: openingOf(hostedFord(recorded.start), recorded.seed),
    recorded,
    moveNameOf: () => 'act',
    show: G => {
      load(scratch, G)
      return plainOf(scratch)
    },
  }))
}

/** As a server plays: with events, log, hash and undo. */
export const loggedContest = (amount: Amount): Contest => {
  const game = fordGame(amount.scenario)
  const games = record(amount)
  const { peer, count } = actionsContest(amount)
  const play = ({ start, decisions }: RecordedGame): void => {
    copyState(start, game.state)
    game.steps.length = 0
    for (const { seat, action, dice } of decisions) {
      unwrap(act(game, seat, action))
      for (const faces of dice) unwrap(fall(game, faces))
    }
  }
  const state = cloneState(game.state)
  for (const recorded of games) {
    play(recorded)
    replayGame(recorded, state)
    agree(`${recorded.seed} with a log`, plainOf(game.state), plainOf(state))
  }
  return { ours: () => games.forEach(play), peer, count }
}

const AMOUNT: Amount = { scenario: 'three-mornings', games: 6 }

const benchmark = (name: string, against: string, prepare: (amount: Amount) => Contest): Benchmark => ({
  name,
  group: 'ford',
  unit: 'actions/s',
  against,
  goal: { atLeast: 20 },
  prepare: () => prepare(AMOUNT),
})

export const actions = [
  benchmark('actions', 'boardgame.io 0.50.2, ford written for it', actionsContest),
  benchmark('actions-hosted', 'boardgame.io 0.50.2 hosting our own rules', hostedContest),
  benchmark('actions-logged', 'as actions; ours with events, log and hash too', loggedContest),
]

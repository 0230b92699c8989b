import {
  type Action,
  applyAction,
  applyDice,
  cloneState,
  copyState,
  diceOf,
  findScenario,
  hashState,
  type RuleSystem,
  type Seat,
  type State,
  seededDice,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import type { FnContext, Game } from 'boardgame.io'
import { agree, type Contest } from './benchmark.ts'
import { INVALID_MOVE, openingOf } from './boardgame.ts'

/** Random games of any of our rule systems, played again by our engine and by boardgame.io hosting the same rules. */

interface Decision {
  readonly seat: Seat
  readonly action: Action
  /** What fell because of it, roll by roll; the host is told, so that both see the same. */
  readonly dice: readonly (readonly number[])[]
}

interface Recorded {
  readonly start: State
  readonly decisions: readonly Decision[]
}

const recordGame = (system: RuleSystem, scenarioId: string, seed: number): Recorded => {
  const scenario = findScenario(system.library, scenarioId)
  if (!scenario) throw new Error(`${system.id} has no scenario ${scenarioId}`)
  const { state } = unwrap(startGame(system, { scenario }))
  const start = cloneState(state)
  const dice = seededDice(seed)
  const decisions: Decision[] = []
  for (;;) {
    const pending = system.pending(state)
    if (pending.kind !== 'decision') return { start, decisions }
    const legal = system.legal(state)
    const action = nth(legal, nth(dice([{ sides: legal.length, lowest: 0 }]), 0))
    unwrap(applyAction(system, state, action))
    const fell: (readonly number[])[] = []
    for (let due = system.pending(state); due.kind === 'dice'; due = system.pending(state)) {
      const faces = dice(diceOf(due.roll))
      unwrap(applyDice(system, state, faces))
      fell.push(faces)
    }
    decisions.push({ seat: pending.seat, action, dice: fell })
  }
}

const apply = (system: RuleSystem, state: State, { action, dice }: Decision): void => {
  unwrap(applyAction(system, state, action))
  for (const faces of dice) unwrap(applyDice(system, state, faces))
}

/** A position as plain data: the bytes as one string, which Immer leaves alone where it would wrap and freeze a list. */
interface Hosted {
  readonly bytes: string
  readonly flow: unknown
  readonly seat: Seat
}

const save = ({ bytes, flow }: State, seat: Seat): Hosted => ({
  bytes: Buffer.from(bytes).toString('latin1'),
  flow,
  seat,
})

const load = (state: State, { bytes, flow }: Hosted): void => {
  state.bytes.set(Buffer.from(bytes, 'latin1'))
  state.flow = flow
}

const hosted = (system: RuleSystem, start: State): Game<Hosted> => {
  const state = cloneState(start)
  const act = ({ G }: FnContext<Hosted>, { action, dice }: Decision) => {
    load(state, G)
    if (!applyAction(system, state, action).ok) return INVALID_MOVE
    for (const faces of dice) applyDice(system, state, faces)
    const pending = system.pending(state)
    return save(state, pending.kind === 'decision' ? pending.seat : G.seat)
  }
  return {
    name: system.id,
    setup: () => save(start, firstSeat(system, start)),
    moves: { act },
    turn: {
      endIf: ({ G, ctx }) => (String(G.seat) === ctx.currentPlayer ? false : { next: String(G.seat) }),
      order: {
        first: () => firstSeat(system, start),
        next: ({ ctx }) => (ctx.playOrderPos + 1) % ctx.numPlayers,
      },
    },
  }
}

const firstSeat = (system: RuleSystem, start: State): Seat => {
  const pending = system.pending(start)
  return pending.kind === 'decision' ? pending.seat : 0
}

export interface Amount {
  readonly scenario: string
  readonly games: number
}

export const hostedContest = (system: RuleSystem, { scenario, games }: Amount): Contest => {
  const recorded = Array.from({ length: games }, (_, seed) => recordGame(system, scenario, seed + 1))
  const state = cloneState(nth(recorded, 0).start)
  const openings = recorded.map(({ start }) => openingOf(hosted(system, start), scenario))
  const ours = (): void => {
    for (const { start, decisions } of recorded) {
      copyState(start, state)
      for (const decision of decisions) apply(system, state, decision)
    }
  }
  const playPeer = (game: number): Hosted => {
    const match = nth(openings, game)()
    for (const decision of nth(recorded, game).decisions) match.move('act', decision, decision.seat)
    return match.G
  }
  for (const [game, { start, decisions }] of recorded.entries()) {
    copyState(start, state)
    for (const decision of decisions) apply(system, state, decision)
    const ends = hashState(state)
    load(state, playPeer(game))
    agree(`${scenario}, game ${game + 1}`, ends, hashState(state))
  }
  return {
    ours,
    peer: () => {
      for (const game of recorded.keys()) playPeer(game)
    },
    count: recorded.reduce((count, { decisions }) => count + decisions.length, 0),
  }
}

import {
  applyAction,
  applyDice,
  cloneState,
  copyState,
  findScenario,
  type Game,
  type Seat,
  seededDice,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { type FordAction, type FordEvent, type FordState, ford } from '@mesnada/ford'
import { nth } from '@mesnada/hex'
import { openingOf } from './boardgame.ts'
import { hostedFord, load } from './ford-hosted.ts'

/** A random game of ford to its end, to be played again by whoever keeps its rules. */
export interface RecordedGame {
  readonly start: FordState
  /** Of boardgame.io's dice: with it they fall the same again. */
  readonly seed: string
  readonly decisions: readonly Decision[]
}

export interface Decision {
  readonly seat: Seat
  readonly action: FordAction
  /** What fell because of it, roll by roll. */
  readonly dice: readonly (readonly number[])[]
}

export const fordGame = (id: string): Game<FordState, FordAction, FordEvent> => {
  const scenario = findScenario(ford.library, id)
  if (!scenario) throw new Error(`ford has no scenario ${id}`)
  return unwrap(startGame(ford, { scenario }))
}

/** Played on boardgame.io, so that its random plugin throws the dice of all who play it again. */
export const recordGame = (start: FordState, number: number): RecordedGame => {
  const seed = `ford ${number}`
  let dice: (readonly number[])[] = []
  const match = openingOf(
    hostedFord(start, faces => dice.push(faces)),
    seed,
  )()
  const state = cloneState(start)
  const choose = seededDice(number)
  const decisions: Decision[] = []
  for (;;) {
    load(state, match.G)
    const pending = ford.pending(state)
    if (pending.kind !== 'decision') return { start, seed, decisions }
    const legal = ford.legal(state)
    const action = nth(legal, nth(choose([{ sides: legal.length, lowest: 0 }]), 0))
    match.move('act', action, pending.seat)
    decisions.push({ seat: pending.seat, action, dice })
    dice = []
  }
}

/** Plays it again with our engine, every step checked, and shows the position after each decision. */
export const replayGame = (
  { start, decisions }: RecordedGame,
  state: FordState,
  show?: (decision: Decision) => void,
): void => {
  copyState(start, state)
  for (const decision of decisions) {
    const { action, dice } = decision
    unwrap(applyAction(ford, state, action))
    for (const faces of dice) unwrap(applyDice(ford, state, faces))
    show?.(decision)
  }
}

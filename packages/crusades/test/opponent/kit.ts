import {
  cloneState,
  type DiceSource,
  diceOf,
  type ScenarioDocument,
  type StyleAssignment,
  seededDice,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { type CrusadesAction, type CrusadesState, crusades, crusadesAdapter } from '../../src/index.ts'
import type { CrusadesTable } from '../kit.ts'

/** Games that someone plays who asks the adapter, and what he would do at a table. Tests only. */

/** The legal actions with their ratings, the best first. */
export const ranked = (
  state: CrusadesState,
  assignment?: StyleAssignment,
): readonly { readonly action: CrusadesAction; readonly rating: number }[] => {
  const legal = crusades.legal(state)
  const ratings = crusadesAdapter.rate(state, legal, assignment)
  return legal
    .map((action, index) => ({ action, rating: nth(ratings, index) }))
    .toSorted((a, b) => b.rating - a.rating)
}

export const best = ({ state }: CrusadesTable, assignment?: StyleAssignment): CrusadesAction =>
  nth(ranked(state, assignment), 0).action

/** What one action promises. */
export const rating = ({ state }: CrusadesTable, action: CrusadesAction): number =>
  nth(crusadesAdapter.rate(state, [action]), 0)

type Choose = (state: CrusadesState, dice: DiceSource) => CrusadesAction

export const byRating: Choose = state => nth(ranked(state), 0).action

export const atRandom: Choose = (state, dice) => {
  const legal = crusades.legal(state)
  return nth(legal, nth(dice([{ sides: legal.length, lowest: 0 }]), 0))
}

/** Plays a game to its end and answers with the winner; `seen` is shown every position in which someone decides. */
export const playOut = (
  scenario: ScenarioDocument,
  seed: number,
  players: readonly [Choose, Choose],
  seen: (state: CrusadesState) => void = () => {},
  preset?: string,
): number | undefined => {
  const { state } = unwrap(startGame(crusades, { scenario, preset }))
  const dice = seededDice(seed)
  for (;;) {
    const pending = crusades.pending(state)
    if (pending.kind === 'over') return pending.result.winner
    if (pending.kind === 'dice') crusades.settle(state, dice(diceOf(pending.roll)), undefined)
    else {
      seen(state)
      crusades.perform(state, players[pending.seat](state, dice), undefined)
    }
  }
}

/** Some positions of a game, each by itself. */
export const sample = (
  scenario: ScenarioDocument,
  seed: number,
  players: readonly [Choose, Choose],
  every: number,
): readonly CrusadesState[] => {
  const states: CrusadesState[] = []
  let count = 0
  playOut(scenario, seed, players, state => {
    if (count++ % every === 0) states.push(cloneState(state))
  })
  return states
}

const { planning } = crusadesAdapter

/** Everyone of one style, by its name. */
export const allOf = ({ setting }: CrusadesState, style: string): StyleAssignment => {
  const index = planning?.styles.indexOf(style) ?? -1
  if (index < 0) throw new Error(`nobody is ${style}`)
  return new Uint8Array(setting.units.length + setting.leaders.length).fill(index)
}

import {
  type CrusadesAction,
  type CrusadesState,
  type CrusadesView,
  crusades,
  crusadesAdapter,
} from '@mesnada/crusades'
import { applyAction, applyDice, diceOf, findScenario, seededDice, startGame, unwrap } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { type Level, playerOf, randomOfSeat } from '../../src/index.ts'

/** Where the stakes of Nicopolis are. */
const STAKED = /^(12|13|14|15|16|17|18)14$/

/** The orders of those behind the stakes, once the Ottomans have given theirs in the first turn. The crusaders do as little as they may. */
const ordersBehindStakes = (level: Level, effort: number): readonly string[] => {
  const scenario = findScenario(crusades.library, 'nicopolis')
  if (!scenario) throw new Error('no Nicopolis')
  const { state } = unwrap(startGame(crusades, { scenario }))
  const ottomans = playerOf<CrusadesState, CrusadesAction>(level, crusadesAdapter, effort)
  const dice = seededDice(3)
  const random = randomOfSeat(3, 1)
  while (state.flow.side === 0 || state.flow.phase === 'command') {
    const pending = crusades.pending(state)
    if (pending.kind === 'over') break
    if (pending.kind === 'dice') {
      unwrap(applyDice(crusades, state, dice(diceOf(pending.roll))))
      continue
    }
    const { seat } = pending
    const legal = crusades.legal(state)
    const action =
      seat === 1
        ? ottomans.decide({ system: crusades, state: crusades.conceal(state, seat), seat, legal, random })
        : (legal.find(known => crusadesAdapter.isPass(known)) ?? nth(legal, 0))
    unwrap(applyAction(crusades, state, action))
  }
  const { units } = crusades.view(state) as CrusadesView
  return units
    .filter(({ side, at }) => side === 1 && at !== undefined && STAKED.test(at))
    .map(({ order }) => order)
}

describe('at Nicopolis', () => {
  test.each([
    [3, 1],
    [5, 0.001],
  ] as const)('crusades 8.25 the janissaries of level %i stay behind their stakes', (level, effort) => {
    const orders = ordersBehindStakes(level, effort)
    expect(orders.length).toBeGreaterThan(4)
    expect(new Set(orders)).toEqual(new Set(['stand']))
  })
})

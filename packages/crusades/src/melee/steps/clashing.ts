import { dice, opponentOf, replaceFrame, type Seat, type Throw } from '@mesnada/engine'
import { type Hex, nth } from '@mesnada/hex'
import { topAt, unitsIn } from '../../core/occupancy.ts'
import type { Clash, Frame, Unit } from '../../flow.ts'
import { countMelee } from '../../orders/fury.ts'
import type { Result } from '../../printed/tables.ts'
import { type CrusadesState, DONE, isSteady } from '../../state.ts'
import { type FrameStep } from '../../step.ts'
import { meleeFacts } from '../question.ts'
import { meleeThrow, stepsOf } from '../table.ts'

/** Both sides strike before either falls (crusades 9.41). */

const throwsOf = (state: CrusadesState, clash: Clash): readonly [Throw, Throw] => {
  const { side } = state.flow
  const values = { attackers: clash.attackers.length, defenders: clash.defenders.length }
  const { attack, defence } = meleeFacts(state, side, clash)
  return [meleeThrow(attack, side, values), meleeThrow(defence, opponentOf(side), values)]
}

/** crusades 9.51: steps that a result takes, of those there are. */
const toll = (state: CrusadesState, hexes: readonly number[], result: Result): number => {
  const there = unitsIn(state, hexes).reduce((sum, unit) => sum + (state.tables.units.steps[unit] ?? 0), 0)
  return Math.min(stepsOf(result), there)
}

const losses = (seat: Seat, by: Unit, hexes: readonly number[], steps: number): readonly Frame[] =>
  steps > 0 ? [{ kind: 'losses', seat, by, hexes, steps }] : []

const checks = (
  state: CrusadesState,
  hexes: readonly number[],
  result: Result,
  declared: boolean,
): readonly Frame[] => (result === '-' ? [] : [{ kind: 'checks', units: unitsIn(state, hexes), declared }])

/** crusades 9.32: a stack fights whole, and once; knights who were sent to attack have now done so (crusades 5.6). */
const markAll = (state: CrusadesState, hexes: readonly Hex[], deed: number): void => {
  for (const unit of unitsIn(state, hexes)) {
    state.tables.units.done[unit] = (state.tables.units.done[unit] ?? 0) | deed
    state.tables.units.committed[unit] = 0
  }
}

export const melee: FrameStep<'melee'> = {
  pending: (state, frame) => dice(...throwsOf(state, frame)),
  settle: (state, { attackers, defenders }, list, tell, { throws }) => {
    const attackDie = nth(list, 0)
    const defenceDie = nth(list, 1)
    const { side } = state.flow
    const other = opponentOf(side)
    const attack = nth(throws, 0).outcomes[attackDie - 1] as Result
    const defence = nth(throws, 1).outcomes[defenceDie - 1] as Result
    tell?.({
      type: 'clashed',
      attackers,
      defenders,
      attacking: unitsIn(state, attackers),
      defending: unitsIn(state, defenders),
      attackDie,
      defenceDie,
      attack,
      defence,
    })
    countMelee(state, unitsIn(state, [...attackers, ...defenders]))
    markAll(state, attackers, DONE.attacked)
    markAll(state, defenders, DONE.defended)
    const [attacker, defender] = [topAt(state, nth(attackers, 0)), topAt(state, nth(defenders, 0))]
    const suffered = toll(state, attackers, defence)
    const inflicted = toll(state, defenders, attack)
    const running = unitsIn(state, [...attackers, ...defenders]).filter(unit => !isSteady(state, unit))
    const loser = suffered === inflicted ? undefined : suffered > inflicted ? side : other
    replaceFrame(
      state,
      ...losses(other, attacker, defenders, inflicted),
      ...losses(side, defender, attackers, suffered),
      ...checks(state, defenders, attack, false),
      ...checks(state, attackers, defence, true),
      { kind: 'routs' },
      { kind: 'aftermath', loser, running, attacker, defender, attackers, defenders },
    )
  },
}

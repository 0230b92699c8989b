import { D10, type Modifier, type Seat, type Throw, totalOf } from '@mesnada/engine'
import { distance, nth, OFF_MAP } from '@mesnada/hex'
import { leaderMorale, MODIFIERS, thirstModifier } from '../core/modifiers.ts'
import { outcomesTable } from '../core/outcomes.ts'
import type { Unit } from '../flow.ts'
import { bestBonus, isMustered, orderOf } from '../orders/command.ts'
import { isExhausted } from '../orders/fury.ts'
import { type CrusadesState, figuresOf, isSteady } from '../state.ts'
import { thirstOf } from './thirst.ts'

/** Morale (10): named modifiers in, outcome out. What helps is taken off the die. */

interface MoraleFacts {
  readonly morale: number
  readonly leaderBonus?: number | undefined
  /** crusades 5.11: on Attack, after a melee it declared. */
  readonly attack?: boolean | undefined
  /** crusades 5.5: a routed unit loses a step instead of breaking. */
  readonly routed?: boolean | undefined
  /** crusades 16.4 */
  readonly exhausted?: boolean | undefined
  /** crusades 12.2: points of morale that thirst takes. */
  readonly thirst?: number | undefined
}

type MoraleOutcome = 'holds' | 'routs' | 'loses-step'

const moraleModifiers = ({ leaderBonus, attack, thirst, exhausted }: MoraleFacts): readonly Modifier[] => {
  const modifiers: Modifier[] = []
  if (leaderBonus) modifiers.push(leaderMorale(-leaderBonus))
  if (attack) modifiers.push(MODIFIERS.attackMorale)
  if (thirst) modifiers.push(thirstModifier(thirst))
  if (exhausted) modifiers.push(MODIFIERS.exhaustedMorale)
  return modifiers
}

const checking = outcomesTable((morale, modified): MoraleOutcome => (modified > morale ? 'routs' : 'holds'))

/** crusades 5.5 */
const checkingRouted = outcomesTable(
  (morale, modified): MoraleOutcome => (modified > morale ? 'loses-step' : 'holds'),
)

/** crusades 10.0 */
export const moraleThrow = (facts: MoraleFacts, seat: Seat, values?: Throw['values']): Throw => {
  const modifiers = moraleModifiers(facts)
  const outcomes = facts.routed ? checkingRouted : checking
  return {
    purpose: 'crusades.roll.morale',
    rule: 'crusades 10.0',
    seat,
    dice: [D10],
    modifiers,
    column: String(facts.morale),
    outcomes: outcomes(facts.morale, totalOf(modifiers)),
    ...(values ? { values } : {}),
  }
}

export const checkThrow = (state: CrusadesState, unit: Unit, declared: boolean): Throw => {
  const { side } = nth(state.setting.units, unit)
  const hex = state.tables.units.hex[unit]
  return moraleThrow(
    {
      morale: figuresOf(state, unit).morale,
      leaderBonus: bestBonus(state, side, at => at === hex),
      attack: declared && isSteady(state, unit) && orderOf(state, unit) === 'attack',
      routed: !isSteady(state, unit),
      thirst: thirstOf(state, unit),
      exhausted: isExhausted(state, unit),
    },
    side,
    { unit },
  )
}

type RallyOutcome = 'rallies' | 'flees'

const rallying = outcomesTable((morale, modified): RallyOutcome => (modified <= morale ? 'rallies' : 'flees'))

interface RallyFacts {
  readonly morale: number
  /** Of a leader in its hex or an adjacent one. */
  readonly leaderBonus?: number | undefined
  /** crusades 5.16 */
  readonly muster?: boolean | undefined
  readonly thirst?: number | undefined
  readonly exhausted?: boolean | undefined
}

const rallyModifiers = ({ leaderBonus, muster, thirst, exhausted }: RallyFacts): readonly Modifier[] => {
  const modifiers: Modifier[] = []
  if (leaderBonus) modifiers.push(leaderMorale(-leaderBonus))
  if (muster) modifiers.push(MODIFIERS.muster)
  if (thirst) modifiers.push(thirstModifier(thirst))
  if (exhausted) modifiers.push(MODIFIERS.exhaustedMorale)
  return modifiers
}

/** crusades 10.2 */
export const rallyThrow = (facts: RallyFacts, seat: Seat, values?: Throw['values']): Throw => {
  const modifiers = rallyModifiers(facts)
  return {
    purpose: 'crusades.roll.rally',
    rule: 'crusades 10.2',
    seat,
    dice: [D10],
    modifiers,
    column: String(facts.morale),
    outcomes: rallying(facts.morale, totalOf(modifiers)),
    ...(values ? { values } : {}),
  }
}

export const rallyOf = (state: CrusadesState, unit: Unit): Throw => {
  const { grid, units } = state.setting
  const { side } = nth(units, unit)
  const hex = state.tables.units.hex[unit] ?? OFF_MAP
  return rallyThrow(
    {
      morale: figuresOf(state, unit).morale,
      leaderBonus: bestBonus(state, side, at => distance(grid, at, hex) <= 1),
      muster: isMustered(state, unit),
      thirst: thirstOf(state, unit),
      exhausted: isExhausted(state, unit),
    },
    side,
    { unit },
  )
}

/** Its morale as it checks now, leaders and orders apart: for opponents, who weigh it before any die. */
export const spiritOf = (state: CrusadesState, unit: Unit): number =>
  figuresOf(state, unit).morale - thirstOf(state, unit) - (isExhausted(state, unit) ? 1 : 0)

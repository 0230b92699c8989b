import type { Modifier } from '@mesnada/engine'
import { distance, nth, OFF_MAP } from '@mesnada/hex'
import { armyLeaderOf, figuresOf, isInFlight, leaderFiguresOf, leaderOfBanner } from '../core/figures.ts'
import type { Leader, Unit } from '../flow.ts'
import type { FiloState } from '../state.ts'

/** filo 12.3: named modifiers in, success out. */

interface RegroupFacts {
  readonly fatigued: boolean
  readonly flight: boolean
  /** Of the better of the two leaders near. */
  readonly leaderBonus: number
  /** filo N.3, N.5, N.7. */
  readonly priest: boolean
  readonly standard: boolean
  readonly halfHearted: number
}

const modifier = (what: string, value: number, rule: Modifier['rule'] = 'filo 12.3'): Modifier => ({
  reason: `filo.modifier.${what}`,
  value,
  rule,
})

export const regroupModifiers = (facts: RegroupFacts): readonly Modifier[] => {
  const modifiers: Modifier[] = []
  if (facts.fatigued) modifiers.push(modifier('regroup-fatigued', 1))
  if (facts.flight) modifiers.push(modifier('regroup-flight', 1))
  if (facts.leaderBonus !== 0) modifiers.push(modifier('regroup-leader', -facts.leaderBonus))
  if (facts.priest) modifiers.push(modifier('regroup-priest', -1, 'filo N.3'))
  if (facts.standard) modifiers.push(modifier('regroup-standard', -1, 'filo N.5'))
  if (facts.halfHearted !== 0) modifiers.push(modifier('regroup-half-hearted', facts.halfHearted, 'filo N.7'))
  return modifiers
}

/** A natural 0 always succeeds. */
export const regroups = (die: number, total: number, quality: number): boolean =>
  die === 0 || die + total <= quality

export const regroupQuality = (state: FiloState, units: readonly Unit[]): number =>
  Math.min(...units.map(unit => figuresOf(state, unit).quality))

export const regroupModifiersOf = (state: FiloState, units: readonly Unit[]): readonly Modifier[] => {
  const { setting, tables } = state
  const unit = nth(units, 0)
  const { seat, banner } = nth(setting.units, unit)
  const hex = tables.units.hex[unit] ?? OFF_MAP
  const isNear = (at: number): boolean => at >= 0 && distance(setting.grid, hex, at) <= 1
  const bonus = (leader: Leader | undefined): number =>
    leader !== undefined && isNear(tables.leaders.hex[leader] ?? OFF_MAP)
      ? leaderFiguresOf(state, leader).bonus
      : 0
  const { standard, leaves } = setting.special
  return regroupModifiers({
    fatigued: units.some(one => tables.units.fatigued[one] !== 0),
    flight: units.some(one => isInFlight(state, one)),
    leaderBonus: Math.max(bonus(leaderOfBanner(state, banner)), bonus(armyLeaderOf(state, seat))),
    priest: setting.markers.some(
      (card, marker) =>
        card.kind === 'priest' && card.seat === seat && isNear(tables.markers.hex[marker] ?? OFF_MAP),
    ),
    standard: standard !== undefined && standard.seat === seat && isNear(standard.hex),
    halfHearted: leaves?.banner === banner ? leaves.regroup : 0,
  })
}

import { type Modifier, outcomesOf, type Seat, type Throw, totalOf } from '@mesnada/engine'
import { D10, FIRE, type FireResult, type Shooting } from '../printed/tables.ts'

/** filo 9.3, T.2: named modifiers in, outcome out. */

export interface FireFacts {
  readonly shooting: Shooting
  /** Of all who shoot together. */
  readonly strength: number
  readonly moved: boolean
  readonly demoralised: boolean
  readonly mounted: boolean
  /** What the target's ground, and walls or bridges on the way, make of it. */
  readonly ground: number
  /** filo N.1 */
  readonly archers: number
}

const modifier = (what: string, value: number, rule: Modifier['rule'] = 'filo T.2'): Modifier => ({
  reason: `filo.modifier.${what}`,
  value,
  rule,
})

const MOVED = modifier('fire-moved', -1)
const DEMORALISED = modifier('fire-demoralised', -1)
const MOUNTED = modifier('fire-mounted', -1)
const WEAK = modifier('fire-weak', -1)
const STRONG = modifier('fire-strong', 1)
const MASSED = modifier('fire-massed', 2)

export const fireModifiers = (facts: FireFacts): readonly Modifier[] => {
  const { strength, shooting } = facts
  const modifiers: Modifier[] = []
  if (strength < 4 && shooting !== 'At') modifiers.push(WEAK)
  if (strength > 8) modifiers.push(MASSED)
  else if (strength > 4) modifiers.push(STRONG)
  if (facts.moved) modifiers.push(MOVED)
  if (facts.demoralised) modifiers.push(DEMORALISED)
  if (facts.mounted) modifiers.push(MOUNTED)
  if (facts.ground !== 0) modifiers.push(modifier('fire-ground', facts.ground, 'filo T.1'))
  if (facts.archers !== 0 && shooting === 'Ar')
    modifiers.push(modifier('fire-archers', facts.archers, 'filo N.1'))
  return modifiers
}

/** The result of the modified die at a range; nothing beyond the last. */
export const fireResult = (shooting: Shooting, range: number, modified: number): FireResult => {
  const [demoralised, flight] = FIRE[shooting][range - 1] ?? []
  if (flight !== undefined && modified >= flight) return 'Dr'
  return demoralised !== undefined && modified >= demoralised ? 'D' : '-'
}

export const fireThrow = (seat: Seat, facts: FireFacts, range: number): Throw => {
  const modifiers = fireModifiers(facts)
  const total = totalOf(modifiers)
  return {
    purpose: 'filo.roll.fire',
    rule: 'filo 9.3',
    seat,
    dice: D10,
    modifiers,
    column: `${facts.shooting} ${range}`,
    outcomes: outcomesOf(D10, die => fireResult(facts.shooting, range, die + total)),
  }
}

import { D10, outcomesOf, type RuleRef, type Throw } from '@mesnada/engine'
import { FIRE } from '../printed/tables.ts'
import type { GearKind } from '../printed/units.ts'

/** siege T.7 for play and for paper alike: what is to burn, or to be put out, in; the die with its results out. */

export type Flammable = Exclude<GearKind, 'barrel' | 'drawbridge'> | 'tent'

export const CATCHES = 'F'
const GOES_OUT = 'D'
/** Puts out only what flaming arrows lit. */
const GOES_OUT_IF_ARROW = 'DA'
export const BURNS_ON = '-'

export interface FireQuestion {
  readonly cause: 'spread' | 'oil' | 'arrow'
  readonly target: Flammable
}

/** siege 5.31: hides and thickness protect these from arrows; everything else is light wood or cloth. */
const HEAVY: ReadonlySet<Flammable> = new Set(['siege-tower', 'ram', 'ladder'])

const RULES: Readonly<Record<FireQuestion['cause'], RuleRef>> = {
  spread: 'siege 3.52',
  oil: 'siege 5.32',
  arrow: 'siege 5.31',
}

/** The throw that decides whether something catches, short of whose it is. */
export const fireThrow = ({ cause, target }: FireQuestion): Omit<Throw, 'seat'> => {
  const column = cause === 'arrow' ? (HEAVY.has(target) ? 'arrowHeavy' : 'arrowLight') : cause
  const catching: readonly number[] = FIRE[column]
  return {
    purpose: `siege.roll.fire-${cause}`,
    rule: RULES[cause],
    dice: [D10],
    modifiers: [],
    column,
    outcomes: outcomesOf([D10], die => (catching.includes(die) ? CATCHES : BURNS_ON)),
  }
}

/** siege 3.53: the throw that decides whether a fire goes out; those caused by flaming arrows do so more easily. */
export const douseThrow = ({ cause }: { readonly cause: 'arrow' | 'other' }): Omit<Throw, 'seat'> => {
  const always: readonly number[] = FIRE.douse
  const arrows: readonly number[] = cause === 'arrow' ? FIRE.douseArrowsOnly : []
  return {
    purpose: 'siege.roll.douse',
    rule: 'siege 3.53',
    dice: [D10],
    modifiers: [],
    column: cause,
    outcomes: outcomesOf([D10], die => {
      if (always.includes(die)) return GOES_OUT
      return arrows.includes(die) ? GOES_OUT_IF_ARROW : BURNS_ON
    }),
  }
}

import type { OptionCatalogue, OptionsOf, RuleRef } from '@mesnada/engine'

const off = (rule: RuleRef) => ({ kind: 'switch', rule, default: false }) as const

export const OPTION_SPECS = {
  /** The battle ends after the turn the scenario names for it, by the points. */
  timeLimit: off('filo V.2'),
  /** Leaders with the defenders are at risk too when the die of a combat shows 9. */
  leaderCheckBothSides: off('filo T.6'),
  /** A charge may use the whole allowance, as the text literally says. */
  chargeUnlimited: off('filo 10.4'),
} as const

export type FiloOptions = OptionsOf<typeof OPTION_SPECS>

export const OPTIONS: OptionCatalogue = { specs: OPTION_SPECS, presets: {} }

import type { OptionCatalogue, OptionSpec, OptionsOf } from '@mesnada/engine'

export const OPTION_SPECS = {
  /** Formations are drawn one by one in place of one side after the other. */
  actionChits: { kind: 'switch', rule: 'crusades 16.1', default: false },
  /** Twice or three times the enemy's strength shifts the column. */
  meleeOdds: { kind: 'switch', rule: 'crusades 16.2', default: false },
  /** A leader may put part of his formation under a second order. */
  splitCommands: { kind: 'switch', rule: 'crusades 16.3', default: false },
  /** Some never leave Attack; whoever has fought three melees is tired. */
  berserkAndExhaustion: { kind: 'switch', rule: 'crusades 16.4', default: false },
  /** Nobody breaks and no ground must be taken. */
  pointsAlone: { kind: 'switch', rule: 'crusades 16.5', default: false },
  /** Who fights whom matters. */
  typeModifiers: { kind: 'switch', rule: 'crusades 16.6', default: true },
} as const satisfies Record<string, OptionSpec>

export type CrusadesOptions = OptionsOf<typeof OPTION_SPECS>

/** Every advanced rule but the last, which changes what the battle is fought for. */
const ADVANCED = {
  actionChits: true,
  meleeOdds: true,
  splitCommands: true,
  berserkAndExhaustion: true,
} as const

export const OPTIONS: OptionCatalogue = {
  specs: OPTION_SPECS,
  presets: {
    complete: { changes: {} },
    basic: { changes: { typeModifiers: false } },
    advanced: { changes: ADVANCED },
    points: { from: 'advanced', changes: { pointsAlone: true } },
  },
}

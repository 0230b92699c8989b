import type { OptionCatalogue, OptionSpec, OptionsOf } from '@mesnada/engine'

export const OPTION_SPECS = {
  /** Who fights whom matters. */
  typeModifiers: { kind: 'switch', rule: 'crusades 16.6', default: true },
} as const satisfies Record<string, OptionSpec>

export type CrusadesOptions = OptionsOf<typeof OPTION_SPECS>

export const OPTIONS: OptionCatalogue = {
  specs: OPTION_SPECS,
  presets: { complete: { changes: {} }, basic: { changes: { typeModifiers: false } } },
}

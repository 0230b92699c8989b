import type { OptionCatalogue, OptionSpec, OptionsOf } from '@mesnada/engine'

const specs = {
  /** Whether an archer may shoot at the man who comes at him. */
  'defensive-shot': { kind: 'switch', rule: 'ford 5.2', default: true },
  /** How many wounds a man can take. */
  wounds: { kind: 'choice', rule: 'ford 6.1', of: ['one', 'two'], default: 'two' },
} as const satisfies Record<string, OptionSpec>

export type FordOptions = OptionsOf<typeof specs>

export const options: OptionCatalogue = {
  specs,
  presets: {
    bloody: { changes: { wounds: 'one' } },
    'cold-steel': { from: 'bloody', changes: { 'defensive-shot': false } },
  },
}

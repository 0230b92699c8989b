import type { OptionChanges } from '@mesnada/engine'

/**
 * The scenarios on which opponents are compared, by system: short enough for thousands of games, and different enough that
 * no single trick wins all of them. Of a system without a set all scenarios are played.
 */
export const STANDARD_SET: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'siege',
    [
      'street-fight',
      'reconnaissance-patrol',
      'the-knight-errant',
      'for-the-love-of-edith',
      'the-knights-lady',
    ],
  ],
  ['filo', ['muret', 'castillon', 'bouvines', 'peipus']],
  ['crusades', ['hab', 'hattin', 'tannenberg', 'nicopolis']],
])

/** The win rates between equal opponents at which a scenario counts as balanced. */
export interface Band {
  readonly rates: readonly [number, number]
  /** Options that the games must be played with. */
  readonly options?: OptionChanges
}

const USUAL: Band = { rates: [0.4, 0.6] }

const BANDS: ReadonlyMap<string, Band> = new Map([
  // Without its time limit the battle lasts about twice as long as intended (filo V.2).
  ['filo/las-navas', { rates: [0.45, 0.55], options: { timeLimit: true } }],
])

export const bandOf = (system: string, scenario: string): Band => BANDS.get(`${system}/${scenario}`) ?? USUAL

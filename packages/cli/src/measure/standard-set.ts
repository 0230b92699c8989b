import type { OptionChanges } from '@mesnada/engine'

/**
 * Small and middle scenarios, by system, on which opponents are compared: short enough for thousands of games, and
 * different enough that no one trick wins them all. Of a system without a set all scenarios are played.
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

/** How often a side may win, when equals play, for a scenario to be called balanced. */
export interface Band {
  readonly shares: readonly [number, number]
  /** What has to be played with for the figure to mean anything. */
  readonly options?: OptionChanges
}

const USUAL: Band = { shares: [0.4, 0.6] }

const BANDS: ReadonlyMap<string, Band> = new Map([
  // Without its time limit the battle goes on for as long again as it is meant to last (filo V.2).
  ['filo/las-navas', { shares: [0.45, 0.55], options: { timeLimit: true } }],
])

export const bandOf = (system: string, scenario: string): Band => BANDS.get(`${system}/${scenario}`) ?? USUAL

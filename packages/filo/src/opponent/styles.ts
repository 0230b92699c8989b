import { portfolioOf, type StyleAssignment } from '@mesnada/engine'
import type { FiloState } from '../state.ts'
import evolved from './evolved.json' with { type: 'json' }

/** What a style goes for: the nearest enemy, vulnerable enemies, the enemy's rear, or away from the enemy. */
export const GOALS = ['nearest', 'vulnerable', 'rear', 'away'] as const

export type Goal = (typeof GOALS)[number]

/** A style: factors and summands on what a counter values. */
export interface Style {
  readonly name: string
  /** Factor on coming nearer to the enemy, the least eagerness for it, and factor on expected losses to the enemy. */
  readonly forward: number
  readonly minForward: number
  readonly fear: number
  /** Factors on the gains of attacks and shots, and on one's own losses in attacks. */
  readonly gainFactor: number
  readonly lossFactor: number
  /** Cost of leaving its hex, in victory points. */
  readonly staying: number
  readonly goal: Goal
  /** Factor on coming nearer to the standard (filo N.5). */
  readonly standard: number
}

/** Rather bold than careful: in games, styles that hold back lose. */
const USUAL: Style = {
  name: 'usual',
  forward: 2,
  minForward: 0,
  fear: 0.4,
  gainFactor: 1.3,
  lossFactor: 0.6,
  staying: 0,
  goal: 'nearest',
  standard: 1.5,
}

/** Fitted in games against the usual style: it attacks more, with more regard for losses. */
export const KEEN: Style = {
  ...USUAL,
  name: 'keen',
  forward: 2.1,
  gainFactor: 2.3,
  lossFactor: 0.8,
  standard: 2,
}

/**
 * Found by `npm run evolve` in some six thousand games of each pair of battles. They attack wherever they can and fear
 * little. They win 54 ± 5 % of 240 games against the usual style.
 */
const EVOLVED: readonly Style[] = Object.entries(evolved).map(([name, { goal, ...parameters }]) => ({
  name,
  ...parameters,
  goal: GOALS.find(known => known === goal) ?? USUAL.goal,
}))

/** The styles for any battle, the usual one first. */
const GENERAL = [
  USUAL,
  KEEN,
  // Closes in spite of the danger, and attacks at bad odds.
  { ...USUAL, name: 'bold', forward: 3, minForward: 1, fear: 0.1, gainFactor: 1.6, lossFactor: 0.25 },
  // Keeps out of reach, and attacks only at good odds.
  { ...USUAL, name: 'careful', fear: 3, gainFactor: 0.8, lossFactor: 2, goal: 'away', standard: 0.2 },
  // Stays, faces the enemy, shoots and waits for him.
  {
    ...USUAL,
    name: 'hold',
    forward: 0,
    fear: 1,
    gainFactor: 0.8,
    lossFactor: 1.2,
    staying: 1.2,
    standard: 0,
  },
  // Goes for leaders, artillery, disordered units and the standard.
  { ...USUAL, name: 'hunt', minForward: 0.7, goal: 'vulnerable', standard: 5 },
  // Goes round the enemy into his rear.
  { ...USUAL, name: 'flank', minForward: 0.7, fear: 0.6, lossFactor: 0.9, goal: 'rear' },
] as const satisfies readonly Style[]

/** The portfolio: general styles, then those evolved for one battle. */
export const STYLES: readonly [Style, ...Style[]] = [...GENERAL, ...EVOLVED]

export const PORTFOLIO = portfolioOf(STYLES)

/** The number of general styles. */
export const GENERAL_STYLES = GENERAL.length

/** Units are numbered first, then leaders. */
export const styleOf = (assignment: StyleAssignment | undefined, counter: number): Style =>
  PORTFOLIO.styleOf(assignment, counter)

export const leaderCounter = ({ setting }: FiloState, leader: number): number => setting.units.length + leader

import { type Minds, portfolioOf } from '@mesnada/engine'
import type { FiloState } from '../state.ts'
import drilled from './drilled.json' with { type: 'json' }

/** Where one wants to go: up to the nearest, to those whose loss hurts most, behind them, or away from them all. */
export const GOALS = ['nearest', 'prey', 'rear', 'away'] as const

export type Goal = (typeof GOALS)[number]

/** How the same rules of thumb lead to different conduct: what a counter of each temper makes of them. */
export interface Temper {
  readonly name: string
  /** Of the wish to come up to the enemy, which is at least the drive; and of the dread of what he may do. */
  readonly forward: number
  readonly drive: number
  readonly fear: number
  /** Of what he could strike or shoot where he is going, and of his own losses in doing so. */
  readonly thirst: number
  readonly care: number
  /** For leaving the hex where he stands. */
  readonly still: number
  readonly goal: Goal
  /** Of the way to the standard (N.5). */
  readonly standard: number
}

/** Nearer to boldness than to care: measured in play, whoever hangs back loses. */
const USUAL: Temper = {
  name: 'usual',
  forward: 2,
  drive: 0,
  fear: 0.4,
  thirst: 1.3,
  care: 0.6,
  still: 0,
  goal: 'nearest',
  standard: 1.5,
}

/** Fitted against the usual one in play: it likes to strike, and looks where it does. */
export const KEEN: Temper = { ...USUAL, name: 'keen', forward: 2.1, thirst: 2.3, care: 0.8, standard: 2 }

/**
 * Found by `npm run drill` in some six thousand games of each pair of battles, three of five against the usual temper, the
 * others against each other: to strike wherever one can and to fear little. Against the usual one they win 54 ± 5 % of 240
 * other games, the tempers that were in the book before 47 ± 5 % of 320.
 */
const DRILLED: readonly Temper[] = Object.entries(drilled).map(([name, { goal, ...qualities }]) => ({
  name,
  ...qualities,
  goal: GOALS.find(known => known === goal) ?? USUAL.goal,
}))

/** For any battle; the usual one is the first. */
const GENERAL = [
  USUAL,
  KEEN,
  // Closes whatever may come, and fights at odds that others decline.
  { ...USUAL, name: 'bold', forward: 3, drive: 1, fear: 0.1, thirst: 1.6, care: 0.25 },
  // Keeps out of reach, and strikes only where little can go wrong.
  { ...USUAL, name: 'careful', fear: 3, thirst: 0.8, care: 2, goal: 'away', standard: 0.2 },
  // Stays, turns to the enemy, shoots, lets him come.
  { ...USUAL, name: 'hold', forward: 0, fear: 1, thirst: 0.8, care: 1.2, still: 1.2, standard: 0 },
  // After leaders, guns, the shaken and the standard.
  { ...USUAL, name: 'hunt', drive: 0.7, goal: 'prey', standard: 5 },
  // Round them, and into their back.
  { ...USUAL, name: 'flank', drive: 0.7, fear: 0.6, care: 0.9, goal: 'rear' },
] as const satisfies readonly Temper[]

/** The portfolio, and what is drilled for one battle after it. */
export const TEMPERS: readonly [Temper, ...Temper[]] = [...GENERAL, ...DRILLED]

export const PORTFOLIO = portfolioOf(TEMPERS)

/** How many of them are for any battle. */
export const FOR_ANY = GENERAL.length

/** Counters are numbered: units first, then leaders. */
export const temperOf = (minds: Minds | undefined, counter: number): Temper => PORTFOLIO.of(minds, counter)

export const leaderCounter = ({ setting }: FiloState, leader: number): number => setting.units.length + leader

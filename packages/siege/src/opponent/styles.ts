import { portfolioOf, type StyleAssignment } from '@mesnada/engine'
import type { Body } from '../flow.ts'

/** A style: factors on what a body values. */
export interface Style {
  readonly name: string
  /** Factor on coming nearer to its aim. */
  readonly progress: number
  /** Factor on attacks from a place. */
  readonly prospects: number
  /** Factor on attacks that need friends who have yet to come. */
  readonly support: number
  /** Factor on expected losses in the enemy's next turn. */
  readonly exposure: number
  /** Whether it goes for its side's aim or for the nearest enemy. */
  readonly goal: 'aim' | 'enemy'
  /** Whether it stays where it is. */
  readonly stays: boolean
  /** Factor on its own side's losses in attacks. */
  readonly losses: number
  /** The least gain it must add to join an attack, since it then gives up other targets; in prices of siege 6.6. */
  readonly minJoinGain: number
}

export const USUAL: Style = {
  name: 'usual',
  progress: 1,
  prospects: 1,
  support: 0.4,
  exposure: 1,
  goal: 'aim',
  stays: false,
  losses: 1,
  minJoinGain: 0.2,
}

const BOLD: Style = {
  ...USUAL,
  name: 'bold',
  prospects: 2.5,
  exposure: 0.2,
  goal: 'enemy',
  losses: 0.4,
}

const CAREFUL: Style = {
  ...USUAL,
  name: 'careful',
  progress: 0.4,
  prospects: 0.6,
  support: 0.1,
  exposure: 4,
  losses: 2,
}

const OBJECTIVE: Style = { ...USUAL, name: 'objective', progress: 3, prospects: 0.3, exposure: 0.2 }

const HOLD: Style = { ...USUAL, name: 'hold', stays: true }

const PACK: Style = {
  ...USUAL,
  name: 'pack',
  prospects: 1.5,
  support: 1.2,
  exposure: 0.6,
  goal: 'enemy',
  losses: 0.7,
  minJoinGain: 0,
}

/** The portfolio, the usual style first. */
export const STYLES: readonly [Style, ...Style[]] = [USUAL, BOLD, CAREFUL, OBJECTIVE, HOLD, PACK]

const PORTFOLIO = portfolioOf(STYLES)

export const styleOf = (assignment: StyleAssignment | undefined, body: Body): Style =>
  PORTFOLIO.styleOf(assignment, body)

import { type Minds, portfolioOf } from '@mesnada/engine'
import type { Body } from '../flow.ts'

/** How someone may be minded: what he gives for ground gained, for a blow to be struck, for his own skin. */
export interface Temper {
  readonly name: string
  /** Towards what he is after. */
  readonly progress: number
  /** Of striking from where he will stand. */
  readonly prospects: number
  /** How much of that rests on friends who have yet to come. */
  readonly hope: number
  /** To what the enemy may do to him in his next turn. */
  readonly exposure: number
  /** What he goes for: what his side is after, or the enemy wherever he stands. */
  readonly goal: 'aim' | 'enemy'
  /** Whether he stays where he is. */
  readonly stays: boolean
  /** How much the losses of his own side count against an attack. */
  readonly losses: number
  /** What he must add to an attack of others to join it, since he can then strike at nobody else. */
  readonly share: number
}

export const USUAL: Temper = {
  name: 'usual',
  progress: 1,
  prospects: 1,
  hope: 0.4,
  exposure: 1,
  goal: 'aim',
  stays: false,
  losses: 1,
  share: 0.2,
}

const BOLD: Temper = {
  ...USUAL,
  name: 'bold',
  prospects: 2.5,
  exposure: 0.2,
  goal: 'enemy',
  losses: 0.4,
}

const CAREFUL: Temper = {
  ...USUAL,
  name: 'careful',
  progress: 0.4,
  prospects: 0.6,
  hope: 0.1,
  exposure: 4,
  losses: 2,
}

const GRASPING: Temper = { ...USUAL, name: 'grasping', progress: 3, prospects: 0.3, exposure: 0.2 }

const HOLDING: Temper = { ...USUAL, name: 'holding', stays: true }

const PACK: Temper = {
  ...USUAL,
  name: 'pack',
  prospects: 1.5,
  hope: 1.2,
  exposure: 0.6,
  goal: 'enemy',
  losses: 0.7,
  share: 0,
}

/** The portfolio of plans, the usual one first. */
export const TEMPERS: readonly [Temper, ...Temper[]] = [USUAL, BOLD, CAREFUL, GRASPING, HOLDING, PACK]

const PORTFOLIO = portfolioOf(TEMPERS)

export const temperOf = (minds: Minds | undefined, body: Body): Temper => PORTFOLIO.of(minds, body)

import { type Minds, portfolioOf } from '@mesnada/engine'
import type { Leader, Unit } from '../flow.ts'
import type { CrusadesState } from '../state.ts'
import type { Order } from '../units.ts'
import drilled from './drilled.json' with { type: 'json' }

/** How a counter is minded: what weighs more with it than with others, and what less. With the usual temper, nothing. */
export interface Temper {
  readonly name: string
  /** The ground the battle is fought for (11.2). */
  readonly ground: number
  /** What it can do hand to hand, and what that costs its own side (9.3). */
  readonly striking: number
  readonly suffering: number
  /** What the enemy's next turn may cost. */
  readonly danger: number
  readonly shooting: number
  /** Taken off for leaving its hex. */
  readonly rooted: number
  /** For each turn of marching to whomever its like have singled out. */
  readonly hunting: number
  /** 5.1: what each order is worth to it beyond what it is worth to others, as a share of its own worth. */
  readonly orders: Readonly<Record<Order, number>>
}

const NO_LEANING = { attack: 0, advance: 0, stand: 0, retreat: 0, reserve: 0, muster: 0 } as const

const USUAL: Temper = {
  name: 'usual',
  ground: 1,
  striking: 1,
  suffering: 1,
  danger: 1,
  shooting: 1,
  rooted: 0,
  hunting: 0,
  orders: NO_LEANING,
}

/** Against the usual one it wins two battles of three: whoever waits to be attacked is. */
export const BOLD: Temper = {
  ...USUAL,
  name: 'bold',
  striking: 1.6,
  suffering: 0.5,
  danger: 0.3,
  hunting: 1,
  orders: { ...NO_LEANING, attack: 0.16, advance: 0.05, stand: -0.05 },
}

/**
 * Found by `npm run drill` in some six thousand games, three of five against the usual temper, the others against each
 * other: to shoot wherever one can, and to mind neither one's own losses nor what the enemy may do. Against the usual one
 * they win three battles of four.
 */
const DRILLED: readonly Temper[] = Object.entries(drilled).map(([name, qualities]) => ({
  name,
  ...qualities,
}))

/** The portfolio. */
export const TEMPERS: readonly [Temper, ...Temper[]] = [
  USUAL,
  BOLD,
  {
    ...USUAL,
    name: 'careful',
    ground: 0.7,
    striking: 0.9,
    suffering: 1.4,
    danger: 2.5,
    shooting: 1.2,
    orders: { ...NO_LEANING, attack: -0.1, retreat: 0.12 },
  },
  {
    ...USUAL,
    name: 'grasping',
    ground: 2,
    danger: 0.7,
    orders: { ...NO_LEANING, advance: 0.03, stand: -0.04 },
  },
  {
    ...USUAL,
    name: 'steadfast',
    shooting: 1.3,
    rooted: 1.2,
    orders: { ...NO_LEANING, attack: -0.12, advance: -0.04, stand: 0.06 },
  },
  {
    ...USUAL,
    name: 'hunting',
    ground: 0.7,
    suffering: 0.8,
    danger: 0.6,
    hunting: 1.5,
    orders: { ...NO_LEANING, attack: 0.06, advance: 0.03 },
  },
  ...DRILLED,
]

/** Units go by their own number, leaders follow upon them. */
export const counterOfLeader = ({ setting }: CrusadesState, leader: Leader): number =>
  setting.units.length + leader

export const PORTFOLIO = portfolioOf(TEMPERS)

export const temperOf = (minds: Minds | undefined, unit: Unit): Temper => PORTFOLIO.of(minds, unit)

export const temperOfLeader = (state: CrusadesState, minds: Minds | undefined, leader: Leader): Temper =>
  PORTFOLIO.of(minds, counterOfLeader(state, leader))

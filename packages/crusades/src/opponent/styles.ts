import { portfolioOf, type StyleAssignment } from '@mesnada/engine'
import type { Leader, Unit } from '../flow.ts'
import type { Order } from '../printed/units.ts'
import type { CrusadesState } from '../state.ts'
import evolved from './evolved.json' with { type: 'json' }

/** A style: factors and summands on what a counter values. The usual style has factors of 1 and summands of 0. */
export interface Style {
  readonly name: string
  /** Factor on the value of ground (crusades 11.2). */
  readonly ground: number
  /** Factors on melee gains and on its own side's losses in melee (crusades 9.3). */
  readonly striking: number
  readonly suffering: number
  /** The expected loss in the enemy's next turn. */
  readonly danger: number
  readonly shooting: number
  /** Cost of leaving its hex, in victory points. */
  readonly rooted: number
  /** Cost per turn of marching to the enemy that hunting units go for, in victory points. */
  readonly hunting: number
  /** crusades 5.1: added to the value of each order, as a share of the unit's worth. */
  readonly orders: Readonly<Record<Order, number>>
}

const NO_PREFERENCE = { attack: 0, advance: 0, stand: 0, retreat: 0, reserve: 0, muster: 0 } as const

const USUAL: Style = {
  name: 'usual',
  ground: 1,
  striking: 1,
  suffering: 1,
  danger: 1,
  shooting: 1,
  rooted: 0,
  hunting: 0,
  orders: NO_PREFERENCE,
}

/** It wins two battles of three against the usual style. */
export const BOLD: Style = {
  ...USUAL,
  name: 'bold',
  striking: 1.6,
  suffering: 0.5,
  danger: 0.3,
  hunting: 1,
  orders: { ...NO_PREFERENCE, attack: 0.16, advance: 0.05, stand: -0.05 },
}

/**
 * Found by `npm run evolve` in some six thousand games. They value shooting, and care little for their own losses. They
 * win three battles of four against the usual style.
 */
const EVOLVED: readonly Style[] = Object.entries(evolved).map(([name, parameters]) => ({
  name,
  ...parameters,
}))

/** The portfolio, the usual style first. */
export const STYLES: readonly [Style, ...Style[]] = [
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
    orders: { ...NO_PREFERENCE, attack: -0.1, retreat: 0.12 },
  },
  {
    ...USUAL,
    name: 'objective',
    ground: 2,
    danger: 0.7,
    orders: { ...NO_PREFERENCE, advance: 0.03, stand: -0.04 },
  },
  {
    ...USUAL,
    name: 'hold',
    shooting: 1.3,
    rooted: 1.2,
    orders: { ...NO_PREFERENCE, attack: -0.12, advance: -0.04, stand: 0.06 },
  },
  {
    ...USUAL,
    name: 'hunt',
    ground: 0.7,
    suffering: 0.8,
    danger: 0.6,
    hunting: 1.5,
    orders: { ...NO_PREFERENCE, attack: 0.06, advance: 0.03 },
  },
  ...EVOLVED,
]

/** Units are numbered first, then leaders. */
export const counterOfLeader = ({ setting }: CrusadesState, leader: Leader): number =>
  setting.units.length + leader

export const PORTFOLIO = portfolioOf(STYLES)

export const styleOf = (assignment: StyleAssignment | undefined, unit: Unit): Style =>
  PORTFOLIO.styleOf(assignment, unit)

export const styleOfLeader = (
  state: CrusadesState,
  assignment: StyleAssignment | undefined,
  leader: Leader,
): Style => PORTFOLIO.styleOf(assignment, counterOfLeader(state, leader))

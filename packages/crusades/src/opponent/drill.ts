import type { Drill } from '@mesnada/engine'
import type { Order } from '../units.ts'
import { putOnTrial, TEMPERS, type Temper } from './tempers.ts'

/** Qualities that multiply what others think: a step of one is a factor of e, and nobody thinks less than nothing. */
const FACTORS = ['ground', 'striking', 'suffering', 'danger', 'shooting', 'lostDay'] as const

/** A factor of nothing would never change again. */
const LEAST_FACTOR = 0.05

/** Qualities that add to what others think, and how much of each is one step. */
const LEANINGS = { rooted: 0.4, hunting: 0.5 } as const
const ORDERS = { attack: 0.08, advance: 0.04, stand: 0.06, retreat: 0.06 } as const satisfies Partial<
  Record<Order, number>
>

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] =>
  Object.keys(record) as Key[]

const leanings = keysOf(LEANINGS)
const orders = keysOf(ORDERS)

const qualitiesOf = (temper: Temper): readonly number[] => [
  ...FACTORS.map(key => Math.log(Math.max(LEAST_FACTOR, temper[key]))),
  ...leanings.map(key => temper[key] / LEANINGS[key]),
  ...orders.map(order => temper.orders[order] / ORDERS[order]),
]

const rounded = (value: number): number => Math.round(value * 1000) / 1000

type Written = Omit<Temper, 'name'>

const temperFrom = (qualities: readonly number[]): Written => {
  const [afterFactors, afterLeanings] = [FACTORS.length, FACTORS.length + leanings.length]
  const factor = (key: (typeof FACTORS)[number]): number => rounded(Math.exp(qualities[FACTORS.indexOf(key)]))
  const leaning = (key: keyof typeof LEANINGS): number =>
    rounded(LEANINGS[key] * qualities[afterFactors + leanings.indexOf(key)])
  const order = (key: keyof typeof ORDERS): number =>
    rounded(ORDERS[key] * qualities[afterLeanings + orders.indexOf(key)])
  return {
    ground: factor('ground'),
    striking: factor('striking'),
    suffering: factor('suffering'),
    danger: factor('danger'),
    shooting: factor('shooting'),
    rooted: leaning('rooted'),
    hunting: leaning('hunting'),
    lostDay: factor('lostDay'),
    orders: {
      attack: order('attack'),
      advance: order('advance'),
      stand: order('stand'),
      retreat: order('retreat'),
      reserve: 0,
      muster: 0,
    },
  }
}

export const drill: Drill = {
  qualities: [...FACTORS, ...leanings, ...orders],
  of: temper => qualitiesOf(TEMPERS[temper]),
  admit: (seat, qualities) => putOnTrial(seat, { name: 'on trial', ...temperFrom(qualities) }),
  written: temperFrom,
}

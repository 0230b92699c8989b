import { type Drill, FACTOR, leaning, Qualities } from '@mesnada/engine'
import { PORTFOLIO, TEMPERS, type Temper } from './tempers.ts'

const QUALITIES = new Qualities({
  ground: FACTOR,
  striking: FACTOR,
  suffering: FACTOR,
  danger: FACTOR,
  shooting: FACTOR,
  rooted: leaning(0.4),
  hunting: leaning(0.5),
})

/** What one makes of orders; reserve and muster are left as they are. */
const ORDERS = new Qualities({
  attack: leaning(0.08),
  advance: leaning(0.04),
  stand: leaning(0.06),
  retreat: leaning(0.06),
})

const temperFrom = (steps: readonly number[]): Omit<Temper, 'name'> => ({
  ...QUALITIES.fromSteps(steps),
  orders: { ...ORDERS.fromSteps(steps.slice(QUALITIES.names.length)), reserve: 0, muster: 0 },
})

export const drill: Drill = {
  qualities: [...QUALITIES.names, ...ORDERS.names],
  of: number => {
    const temper = TEMPERS[number]
    return [...QUALITIES.toSteps(temper), ...ORDERS.toSteps(temper.orders)]
  },
  admit: (seat, steps) => PORTFOLIO.putOnTrial(seat, { name: 'on trial', ...temperFrom(steps) }),
  written: temperFrom,
}

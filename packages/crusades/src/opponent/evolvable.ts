import { additive, type EvolvableStyles, FACTOR, StyleParameters } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { PORTFOLIO, STYLES, type Style } from './styles.ts'

const PARAMETERS = new StyleParameters({
  ground: FACTOR,
  striking: FACTOR,
  suffering: FACTOR,
  danger: FACTOR,
  shooting: FACTOR,
  rooted: additive(0.4),
  hunting: additive(0.5),
})

/** The orders' parameters; reserve and muster are not evolved. */
const ORDERS = new StyleParameters({
  attack: additive(0.08),
  advance: additive(0.04),
  stand: additive(0.06),
  retreat: additive(0.06),
})

const styleFrom = (steps: readonly number[]): Omit<Style, 'name'> => ({
  ...PARAMETERS.fromSteps(steps),
  orders: { ...ORDERS.fromSteps(steps.slice(PARAMETERS.names.length)), reserve: 0, muster: 0 },
})

export const evolvable: EvolvableStyles = {
  parameters: [...PARAMETERS.names, ...ORDERS.names],
  parametersOf: number => {
    const style = nth(STYLES, number)
    return [...PARAMETERS.toSteps(style), ...ORDERS.toSteps(style.orders)]
  },
  setTrial: (seat, steps) => PORTFOLIO.setTrial(seat, { name: 'on trial', ...styleFrom(steps) }),
  serialise: styleFrom,
}

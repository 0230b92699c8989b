import { nth } from '@mesnada/hex'
import { fireResult } from '../fire/table.ts'
import { COMBAT_RESULTS, FIRE, MOST_MODIFIERS, SHOOTING, type Shooting } from '../printed/tables.ts'
import { CONDITIONS, GONE, KEPT } from './worth.ts'

/** The combat and fire tables as expected losses, as shares of a unit's price, by its state. */

const FACES = 10
const COLUMNS = 2 * MOST_MODIFIERS + 1

/** The cost of a retreat, as a share of the price. */
const RETREAT_COST = 0.03

/** The cost of a further flight, as a share of the price. */
const FURTHER_FLIGHT = 0.05

const ORDER_STEP = 2

const isTired = (condition: number): boolean => condition % 2 === 1

/** filo 11, filo 12.1, 12.2: the unit's state after an effect. */
const after = (condition: number, effect: string): number => {
  const inFlight = condition >= 2 * ORDER_STEP
  switch (effect) {
    case 'F':
      return isTired(condition) ? condition : condition + 1
    case 'D':
      if (inFlight || condition < ORDER_STEP) return inFlight ? condition : condition + ORDER_STEP
      return isTired(condition) ? condition + ORDER_STEP : condition + 1
    case 'Dr':
      return inFlight ? GONE : 2 * ORDER_STEP + (condition % 2)
    default:
      return condition
  }
}

/** filo 10.7: one level more for a unit without a retreat. */
const worsened = (condition: number): number =>
  condition >= 2 * ORDER_STEP ? GONE : Math.min(GONE, condition + ORDER_STEP)

const lossBy = (condition: number, effects: readonly string[], cornered: boolean): number => {
  let now = condition
  for (const effect of effects) if (now !== GONE) now = after(now, effect)
  let loss = 0
  if (effects.includes('R') && now !== GONE) {
    const runs = now >= 2 * ORDER_STEP && condition < 2 * ORDER_STEP
    if (cornered && !runs) now = worsened(now)
    else loss += RETREAT_COST
  }
  if (condition >= 2 * ORDER_STEP && effects.includes('D')) loss += FURTHER_FLIGHT
  return nth(KEPT, condition) - nth(KEPT, now) + loss
}

const rowOf = (modified: number) =>
  COMBAT_RESULTS.find(({ from, to }) => modified >= from && modified <= to) ?? nth(COMBAT_RESULTS, 0)

const lossesOf = (side: 'attacker' | 'defender', cornered: boolean): Float64Array =>
  Float64Array.from({ length: CONDITIONS * COLUMNS }, (_, cell) => {
    const condition = Math.floor(cell / COLUMNS)
    const modifier = (cell % COLUMNS) - MOST_MODIFIERS
    let sum = 0
    for (let die = 0; die < FACES; die++) sum += lossBy(condition, rowOf(die + modifier)[side], cornered)
    return sum / FACES
  })

const ATTACKER = lossesOf('attacker', false)
const DEFENDER = lossesOf('defender', false)
const CORNERED = lossesOf('defender', true)

const cellOf = (condition: number, modifier: number): number =>
  condition * COLUMNS + Math.max(-MOST_MODIFIERS, Math.min(MOST_MODIFIERS, modifier)) + MOST_MODIFIERS

/** The expected loss of an attacker, as a share of its price. */
export const attackerLoss = (condition: number, modifier: number): number =>
  ATTACKER[cellOf(condition, modifier)] ?? 0

/** The expected loss of a defender, who may be cornered. */
export const defenderLoss = (condition: number, modifier: number, cornered: boolean): number =>
  (cornered ? CORNERED : DEFENDER)[cellOf(condition, modifier)] ?? 0

const ROUTED: Float64Array = Float64Array.from({ length: COLUMNS }, (_, column) => {
  let faces = 0
  for (let die = 0; die < FACES; die++)
    if (rowOf(die + column - MOST_MODIFIERS).defender.includes('R')) faces++
  return faces / FACES
})

/** filo 10.7: the probability that the defender has to leave its hex. */
export const chanceToDislodge = (modifier: number): number => ROUTED[cellOf(0, modifier)] ?? 0

/** The range of fire modifiers, generously. */
const MOST_FIRE = 12
const FIRE_COLUMNS = 2 * MOST_FIRE + 1
const MOST_RANGE = Math.max(...SHOOTING.map(shooting => FIRE[shooting].length))

const FIRE_LOSS: Readonly<Record<Shooting, Float64Array>> = Object.fromEntries(
  SHOOTING.map(shooting => [
    shooting,
    Float64Array.from({ length: MOST_RANGE * CONDITIONS * FIRE_COLUMNS }, (_, cell) => {
      const modifier = (cell % FIRE_COLUMNS) - MOST_FIRE
      const condition = Math.floor(cell / FIRE_COLUMNS) % CONDITIONS
      const range = Math.floor(cell / FIRE_COLUMNS / CONDITIONS) + 1
      let sum = 0
      for (let die = 0; die < FACES; die++)
        sum += lossBy(condition, [fireResult(shooting, range, die + modifier)], false)
      return sum / FACES
    }),
  ]),
) as Readonly<Record<Shooting, Float64Array>>

/** The expected loss of a target to a shot, as a share of its price. */
export const shotLoss = (shooting: Shooting, range: number, modifier: number, condition: number): number => {
  if (range < 1 || range > MOST_RANGE) return 0
  const column = Math.max(-MOST_FIRE, Math.min(MOST_FIRE, modifier)) + MOST_FIRE
  return FIRE_LOSS[shooting][((range - 1) * CONDITIONS + condition) * FIRE_COLUMNS + column] ?? 0
}

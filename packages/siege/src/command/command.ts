import type { Seat } from '@mesnada/engine'
import { bodiesOf, distanceBetween, isAnimal, isDangerous, typeOf } from '../core/bodies.ts'
import type { Body } from '../flow.ts'
import type { SiegeState } from '../state.ts'
import { MEN_OF_A_SERGEANT, sergeantOf } from './subordinates.ts'

/** siege 6.5: who has a commander within reach. Checked before each movement phase of a side, and held until the next. */

const NUMBERS = {
  english: { knight: { men: 30, reach: 6 }, sergeant: { men: MEN_OF_A_SERGEANT, reach: 4 } },
  croisades: { knight: { men: 10, reach: 8 }, sergeant: { men: 8, reach: 6 } },
} as const

/** Whether he may advance to combat and, in Croisades, shoot. */
export const isCommanded = (state: SiegeState, body: Body): boolean =>
  !state.setting.options.command || state.tables.bodies.astray[body] === 0

interface Commander {
  readonly body: Body
  readonly capacity: number
  readonly men: Body[]
}

/** Gives command to as many as possible: nobody goes without because a commander took one whom another could have. */
export const checkCommand = (state: SiegeState, seat: Seat): void => {
  if (!state.setting.options.command) return
  const commanders: Commander[] = []
  const men: Body[] = []
  for (const body of bodiesOf(state, seat)) {
    if (isAnimal(state, body)) continue
    const rank = typeOf(state, body)?.class
    state.tables.bodies.astray[body] = 0
    if (rank !== 'knight' && rank !== 'sergeant') men.push(body)
    else if (isDangerous(state, body))
      commanders.push({ body, capacity: NUMBERS[state.setting.options.s36Command][rank].men, men: [] })
  }
  for (const man of men)
    if (!findCommander(state, man, commanders, new Set())) state.tables.bodies.astray[man] = 1
}

/** A commander with room for one more, or one who can hand one of his men on to another. */
const findCommander = (
  state: SiegeState,
  man: Body,
  commanders: readonly Commander[],
  asked: Set<Commander>,
): boolean => {
  for (const commander of commanders) {
    if (asked.has(commander) || !commands(state, commander.body, man)) continue
    asked.add(commander)
    if (commander.men.length < commander.capacity) {
      commander.men.push(man)
      return true
    }
    const handedOn = commander.men.findIndex(other => findCommander(state, other, commanders, asked))
    if (handedOn < 0) continue
    commander.men[handedOn] = man
    return true
  }
  return false
}

/** A knight commands anyone; a sergeant those put under him before the game, in Croisades anyone too. */
const commands = (state: SiegeState, commander: Body, man: Body): boolean => {
  const { s36Command } = state.setting.options
  const rank = typeOf(state, commander)?.class === 'knight' ? 'knight' : 'sergeant'
  if (distanceBetween(state, commander, man) > NUMBERS[s36Command][rank].reach) return false
  return rank === 'knight' || s36Command === 'croisades' || sergeantOf(state, man) === commander
}

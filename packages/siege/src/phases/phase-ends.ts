import { interrupt } from '@mesnada/engine'
import { checkCommand } from '../command/command.ts'
import { bodiesBeside } from '../contact/attacks.ts'
import {
  bodiesOf,
  distanceBetween,
  isAble,
  isAlive,
  isAnimal,
  isDangerous,
  isOnMap,
  sideOf,
  typeOf,
} from '../core/bodies.ts'
import type { Body } from '../flow.ts'
import { isHidden } from '../night/night.ts'
import { flightOf } from '../panic/panic.ts'
import { CAPTIVE, PANICKED, ROUTED, type SiegeState, STEADY } from '../state.ts'
import type { Tell } from '../step.ts'

/** Before anyone moves: command is checked (siege 6.5), and those who rout run on (siege 6.12). */
export const startMovement = (state: SiegeState, _tell: Tell): void => {
  const { side } = state.flow
  checkCommand(state, side)
  if (!state.setting.options.panic) return
  const runaways = [...bodiesOf(state, side)].filter(
    body => state.tables.bodies.morale[body] === ROUTED && isAble(state, body),
  )
  interrupt(state, ...runaways.map(body => flightOf(body, true)))
}

/** So far from every enemy panic ends. */
const SAFE = 6

/** When all have moved: the frightened take heart (siege 6.11, 6.12). */
export const endMovement = (state: SiegeState, tell: Tell): void => {
  if (!state.setting.options.panic) return
  const { morale } = state.tables.bodies
  const rallied = [...bodiesOf(state, state.flow.side)].filter(
    body => morale[body] !== STEADY && takesHeart(state, body),
  )
  for (const body of rallied) {
    morale[body] = STEADY
    tell?.({ type: 'rallied', body })
  }
}

const takesHeart = (state: SiegeState, body: Body): boolean =>
  hasLeaderBeside(state, body) ||
  (state.tables.bodies.morale[body] === PANICKED && isFarFromEnemies(state, body))

const hasLeaderBeside = (state: SiegeState, body: Body): boolean =>
  bodiesBeside(state, body).some(leader => {
    const rank = typeOf(state, leader)?.class
    return (
      sideOf(state, leader) === sideOf(state, body) &&
      (rank === 'knight' || rank === 'sergeant') &&
      isDangerous(state, leader) &&
      // siege R.night: a leader whose counter lies face down gives nobody heart.
      !isHidden(state, leader)
    )
  })

const isFarFromEnemies = (state: SiegeState, body: Body): boolean => {
  const { hex, side, custody } = state.tables.bodies
  for (let enemy = 0; enemy < hex.length; enemy++) {
    if (side[enemy] === side[body] || !isOnMap(state, enemy) || !isAlive(state, enemy)) continue
    if (isAnimal(state, enemy) || custody[enemy] === CAPTIVE) continue
    if (distanceBetween(state, body, enemy) < SAFE) return false
  }
  return true
}

import type { RuleRef, Seat } from '@mesnada/engine'
import { distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import type { Body } from '../flow.ts'
import { ANIMAL_DEFENCE, type CharacterType, type Figures, type Weapon } from '../printed/units.ts'
import {
  ASLEEP,
  type BodyCard,
  CAPTIVE,
  DEAD,
  FREE,
  GROUND,
  HEALTHY,
  NOBODY,
  type SiegeState,
  STEADY,
  STUNNED,
  TOP,
  WOUNDED,
} from '../state.ts'

/** Questions about people and animals that every rule asks. Nothing here changes anything. */

export const cardOf = ({ setting, tables }: SiegeState, body: Body): BodyCard => {
  const card = tables.bodies.card[body] ?? 0
  return card < 0 ? nth(setting.strangers, ~card) : nth(setting.bodies, card)
}

export const isAnimal = (state: SiegeState, body: Body): boolean => cardOf(state, body).kind === 'animal'

/** The counter of a character; animals have none. */
export const typeOf = (state: SiegeState, body: Body): CharacterType | undefined => {
  const card = cardOf(state, body)
  return card.kind === 'character' ? card.figures : undefined
}

export const sideOf = (state: SiegeState, body: Body): Seat => (state.tables.bodies.side[body] === 0 ? 0 : 1)

export const isOnMap = (state: SiegeState, body: Body): boolean =>
  (state.tables.bodies.hex[body] ?? OFF_MAP) >= 0

export const isAlive = (state: SiegeState, body: Body): boolean => state.tables.bodies.health[body] !== DEAD

export const isStunned = (state: SiegeState, body: Body): boolean =>
  state.tables.bodies.health[body] === STUNNED

export const isWounded = (state: SiegeState, body: Body): boolean =>
  state.tables.bodies.health[body] === WOUNDED

/** A character on horseback. */
export const isMounted = (state: SiegeState, body: Body): boolean =>
  state.tables.bodies.mount[body] !== NOBODY && !isAnimal(state, body)

/** A horse with its rider on it: the rider stands for both. */
export const isRidden = (state: SiegeState, body: Body): boolean =>
  state.tables.bodies.mount[body] !== NOBODY && isAnimal(state, body)

export const isKnight = (state: SiegeState, body: Body): boolean => typeOf(state, body)?.class === 'knight'

/** The rule by which someone who is not able to act is not: a captive, a sleeper, or whoever is stunned or gone. */
export const unableRule = ({ tables: { bodies } }: SiegeState, body: Body): RuleRef => {
  if (bodies.custody[body] === CAPTIVE) return 'siege 6.4'
  return bodies.veil[body] === ASLEEP ? 'siege 6.75' : 'siege R.stun'
}

/** On the map, alive, in his senses and his own man: may shoot, move, fight and work. */
export const isAble = (state: SiegeState, body: Body): boolean => {
  const { hex, health, custody, veil } = state.tables.bodies
  return (
    (hex[body] ?? OFF_MAP) >= 0 &&
    (health[body] === HEALTHY || health[body] === WOUNDED) &&
    custody[body] !== CAPTIVE &&
    veil[body] !== ASLEEP &&
    !isAnimal(state, body)
  )
}

/** Able to attack: those who panic, rout or are captive are not feared (siege 6.11). */
export const isDangerous = (state: SiegeState, body: Body): boolean =>
  isAble(state, body) && state.tables.bodies.morale[body] === STEADY

/** siege 6.4: a lady keeps her own strengths as a captive. */
export const isLady = (state: SiegeState, body: Body): boolean => {
  const card = cardOf(state, body)
  return card.kind === 'character' && card.lady
}

export const figuresOf = (state: SiegeState, body: Body): Figures => {
  const type = typeOf(state, body)
  if (type === undefined) return ANIMAL_FIGURES
  const set = isMounted(state, body) && type.mounted ? type.mounted : type.foot
  if (state.tables.bodies.custody[body] !== FREE && !isLady(state, body))
    return isWounded(state, body) ? RANSOM_WOUNDED : RANSOM
  return isWounded(state, body) ? set.wounded : set.healthy
}

const ANIMAL_FIGURES: Figures = { attack: 0, defence: ANIMAL_DEFENCE, move: 0 }

/** siege 6.4: the strengths of the Ransom marker stay to the end of the game, prisoner or not. */
const RANSOM: Figures = { attack: 5, defence: 4, move: 5 }
const RANSOM_WOUNDED: Figures = { attack: 2, defence: 2, move: 3 }

/** siege R.stun: a stunned man defends with half of what he has in health, rounded up. */
export const defenceOf = (state: SiegeState, body: Body): number => {
  const { defence } = figuresOf(state, body)
  return isStunned(state, body) ? Math.ceil(defence / 2) : defence
}

/** siege 1.6, switch 7: the allowance before what is carried is taken off. */
export const allowanceOf = (state: SiegeState, body: Body): number => {
  const { move } = figuresOf(state, body)
  const type = typeOf(state, body)
  if (!state.setting.options.s7LongerMoves || type === undefined) return move
  if (isMounted(state, body)) return isWounded(state, body) ? move : 12
  if (type.armoured) return move
  return isWounded(state, body) ? 4 : 8
}

/** Player turns alternate, so a side's own comes every second one. */
const OWN_TURN = 2

/** siege 1.21: he attacked, or was attacked, in melee since the start of his side's previous player turn. */
export const isEngaged = (state: SiegeState, body: Body): boolean => {
  const { foughtOn } = state.tables.bodies
  return (foughtOn[body] ?? 0) > 0 && state.flow.playerTurn - (foughtOn[body] ?? 0) <= OWN_TURN
}

export const weaponOf = (state: SiegeState, body: Body): Weapon | undefined => typeOf(state, body)?.weapon

/** Everyone and every animal of a side on the map, ridden horses left out. */
export const bodiesOf = (state: SiegeState, seat: Seat): readonly Body[] => {
  const { hex, side } = state.tables.bodies
  const bodies: Body[] = []
  for (let body = 0; body < hex.length; body++)
    if ((hex[body] ?? OFF_MAP) >= 0 && side[body] === seat && !isRidden(state, body)) bodies.push(body)
  return bodies
}

/** Who stands in a hex: on the ground or on the upper level of a siege tower. */
export const occupantOf = (state: SiegeState, hex: Hex, deck: number = GROUND): Body => {
  const { occupant, upper } = state.tables.ground
  return (deck === TOP ? (upper[hex] ?? 0) : (occupant[hex] ?? 0)) - 1
}

/** The hexes a body covers: two for horses and riders. */
export const hexesOf = (state: SiegeState, body: Body): readonly [Hex] | readonly [Hex, Hex] => {
  const { hex, tail } = state.tables.bodies
  return (tail[body] ?? NOBODY) >= 0 ? [hex[body] ?? OFF_MAP, tail[body] ?? NOBODY] : [hex[body] ?? OFF_MAP]
}

/** The least distance between two bodies, counting all their hexes. */
export const distanceBetween = (state: SiegeState, a: Body, b: Body): number => {
  const { grid } = state.setting
  let least = Number.POSITIVE_INFINITY
  for (const from of hexesOf(state, a))
    for (const to of hexesOf(state, b)) least = Math.min(least, distance(grid, from, to))
  return least
}

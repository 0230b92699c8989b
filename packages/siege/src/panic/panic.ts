import { interrupt } from '@mesnada/engine'
import { distance, type Hex, OFF_MAP } from '@mesnada/hex'
import { garrisonOf } from '../campaign/record/outer-castle.ts'
import { bodiesOf, hexesOf, isAble, sideOf, typeOf } from '../core/bodies.ts'
import { isInsideCastle } from '../core/ground.ts'
import type { Body, Frame } from '../flow.ts'
import { isHidden } from '../night/night.ts'
import type { CharacterType } from '../printed/units.ts'
import { PANICKED, ROUTED, type SiegeState, STEADY } from '../state.ts'
import type { Tell } from '../step.ts'

/** siege 6.1: fear, and who is open to it. */

/** So near a death one is frightened by it. */
const FRIGHT = 3

type Rank = CharacterType['class']

/** Knights never panic, soldiers when a soldier or a knight dies, peasants and civilians when anybody does. */
const fears = (rank: Rank, dead: Rank): boolean => {
  if (rank === 'knight') return false
  return rank === 'peasant' || rank === 'civilian' || !(dead === 'peasant' || dead === 'civilian')
}

/** Those within their own castle are immune (siege 6.13), on the day of a sally too. */
const isSheltered = (state: SiegeState, body: Body): boolean =>
  sideOf(state, body) === garrisonOf(state) && isInsideCastle(state, state.tables.bodies.hex[body] ?? OFF_MAP)

/** siege 6.1: a death frightens those of its side within three hexes; who panics already routs without a die (siege 6.13). */
export const threaten = (state: SiegeState, dead: Body, hex: Hex, tell: Tell): void => {
  const rank = typeOf(state, dead)?.class
  if (!state.setting.options.panic || rank === undefined) return
  const seat = sideOf(state, dead)
  const steady: Body[] = []
  const shaken: Body[] = []
  for (const body of bodiesOf(state, seat)) {
    const own = typeOf(state, body)?.class
    if (own === undefined || !fears(own, rank) || !isAble(state, body) || isSheltered(state, body)) continue
    // Fear would show who lies under a counter that is face down (siege R.night).
    if (isHidden(state, body)) continue
    if (!isWithin(state, body, hex)) continue
    const morale = state.tables.bodies.morale[body]
    if (morale === STEADY) steady.push(body)
    else if (morale === PANICKED) shaken.push(body)
  }
  const flights = shaken.map(body => takeFright(state, body, true, tell))
  const die: Frame = { kind: 'panic', seat, dead, near: steady }
  interrupt(state, ...flights, ...(steady.length > 0 ? [die] : []))
}

const isWithin = (state: SiegeState, body: Body, hex: Hex): boolean =>
  hexesOf(state, body).some(own => distance(state.setting.grid, own, hex) <= FRIGHT)

/** Marks someone as panicked or routed; the frame that is returned takes him away. */
export const takeFright = (state: SiegeState, body: Body, rout: boolean, tell: Tell): Frame => {
  state.tables.bodies.morale[body] = rout ? ROUTED : PANICKED
  tell?.({ type: 'panic', body, rout })
  return flightOf(body, rout)
}

/** Those who panic go this far. */
export const PANIC_HEXES = 3

export const flightOf = (body: Body, rout: boolean): Frame => ({
  kind: 'retreat',
  body,
  hexes: rout ? 0 : PANIC_HEXES,
  cause: rout ? 'rout' : 'panic',
})

import { opponentOf, type Seat } from '@mesnada/engine'
import { distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import type { ActionOf, FiloAction } from '../actions.ts'
import type { UnitType } from '../printed/tables.ts'
import { type FiloState, NO_COMBAT, NO_WAY_OUT } from '../state.ts'
import { priceOf } from './worth.ts'

/** Ratings of deployment: arms in order of battle, on good ground, near their leader. */

/** The base rating: everything must be placed, the best units first. */
const BASE_RATING = 100

/** How far forward an arm is placed, for an attacker and for a defender. */
const FORWARD: Readonly<Record<UnitType, readonly [goes: number, waits: number]>> = {
  Ch: [0.5, 0.1],
  Ha: [0.5, 0.1],
  Cl: [0.3, 0.1],
  Pi: [0.2, 0.6],
  Mi: [-0.3, 0.3],
  Il: [0.3, 0.4],
  Ar: [0.3, 0.5],
  Ab: [0.6, 0.6],
  At: [0.6, 0.8],
}

const GROUND = 0.5
const NEAR_LEADER = 0.08
const WITH_LEADER = 0.6
const CROWDED = 0.4
const TURNED_AWAY = 2

export const rateDeployment = (
  state: FiloState,
  seat: Seat,
  actions: readonly FiloAction[],
): readonly number[] => {
  const grounds = new Map<Hex, number>()
  return actions.map(action => {
    if (action.type !== 'place') return 0
    const ground = grounds.get(action.hex) ?? groundOf(state, seat, action.hex)
    grounds.set(action.hex, ground)
    return BASE_RATING + priceOf(state, action.unit) + ratePlace(state, seat, action) + GROUND * ground
  })
}

const ratePlace = (state: FiloState, seat: Seat, { unit, hex, facing }: ActionOf<'place'>): number => {
  const { setting, tables } = state
  const { type, banner, shooting } = nth(setting.units, unit)
  const forward = FORWARD[type][setting.play.attacker === seat ? 0 : 1]
  const post = tables.leaders.hex[nth(setting.banners, banner).leader] ?? OFF_MAP
  const away = post === OFF_MAP ? 0 : distance(setting.grid, hex, post)
  const leader = away === 0 && tables.ground.first[hex] === 0 ? (shooting ? -WITH_LEADER : WITH_LEADER) : 0
  return (
    leader -
    forward * (setting.toEdge[opponentOf(seat)][hex] ?? NO_WAY_OUT) -
    NEAR_LEADER * away -
    (tables.ground.first[hex] === 0 ? 0 : CROWDED) -
    (facing === setting.facing[seat] ? 0 : TURNED_AWAY)
  )
}

/** The ground modifiers against attacks from the front. */
const groundOf = ({ setting }: FiloState, seat: Seat, hex: Hex): number => {
  const { grid, combatGround, facing } = setting
  let sum = 0
  for (const turned of [0, 1, 5]) {
    const direction = (facing[seat] + turned) % 6
    const from = grid.neighbours[hex * 6 + direction] ?? OFF_MAP
    if (from === OFF_MAP) continue
    const ground = combatGround[from * 6 + ((direction + 3) % 6)] ?? 0
    sum -= ground === NO_COMBAT ? 0 : ground / 3
  }
  return sum
}

import { type Hex, OFF_MAP, sideBetween } from '@mesnada/hex'
import type { Body } from '../flow.ts'
import { type Footing, SIDE, T, TERRAIN } from '../printed/terrain.ts'
import type { SiegeState } from '../state.ts'
import { hexesOf } from './bodies.ts'
import { groundAt, halfLevelAt, terrainAt } from './ground.ts'

/** What the ground gives those who fight on it (siege 1.71), with all that depends on whom they fight. */

const RANK: readonly Footing[] = ['-', '0', '+']

/** The less advantageous of two. */
const worse = (a: Footing, b: Footing): Footing => (RANK.indexOf(a) < RANK.indexOf(b) ? a : b)

/** siege 3.35: a rider fights on the worse of his two hexes. */
const standing = (state: SiegeState, body: Body): Footing => {
  const deck = state.tables.bodies.deck[body] ?? 0
  let footing: Footing = '+'
  for (const hex of hexesOf(state, body)) footing = worse(footing, footingAt(state, hex, deck))
  return footing
}

const footingAt = (state: SiegeState, hex: Hex, deck: number): Footing => {
  const ground = groundAt(state, hex, deck)
  // Switch 37: slopes are level ground in combat.
  const slope = ground === TERRAIN.slope || ground === TERRAIN['steep-slope']
  return slope && state.setting.options.s37LevelSlopes ? '0' : ground.footing
}

/** The attacker's ground against one defender. */
export const attackFooting = (state: SiegeState, attacker: Body, defender: Body): Footing => {
  if (strikesAtKeepDoor(state, attacker, defender)) return '-'
  const both = state.setting.options.s14WindowCombat === 'both-ways'
  return both && fightsAcrossWindow(state, attacker, defender) ? '-' : standing(state, attacker)
}

/** The defender's ground against one attacker. */
export const defenceFooting = (state: SiegeState, defender: Body, attacker: Body): Footing => {
  const { options } = state.setting
  if (options.s40SpiralStairDefends && isAttackedUpStair(state, defender, attacker)) return '+'
  if (options.s14WindowCombat === 'impossible' || !fightsAcrossWindow(state, attacker, defender))
    return standing(state, defender)
  return options.s14WindowCombat === 'both-ways' || isIndoors(state, defender)
    ? '+'
    : standing(state, defender)
}

const KEEP = new Set([T.keep, T['keep-slit'], T['keep-doorway']])

/** siege 1.75: whoever attacks the keep's doorway from outside. */
const strikesAtKeepDoor = (state: SiegeState, attacker: Body, defender: Body): boolean => {
  const { hex } = state.tables.bodies
  return (
    groundAt(state, hex[defender] ?? OFF_MAP) === TERRAIN['keep-doorway'] &&
    !KEEP.has(terrainAt(state, hex[attacker] ?? OFF_MAP))
  )
}

/** Switch 40. */
const isAttackedUpStair = (state: SiegeState, defender: Body, attacker: Body): boolean => {
  const { hex, deck } = state.tables.bodies
  return (
    groundAt(state, hex[defender] ?? OFF_MAP) === TERRAIN['spiral-stair'] &&
    halfLevelAt(state, hex[attacker] ?? OFF_MAP, deck[attacker]) <
      halfLevelAt(state, hex[defender] ?? OFF_MAP, deck[defender])
  )
}

const fightsAcrossWindow = (state: SiegeState, attacker: Body, defender: Body): boolean => {
  const { board, grid } = state.setting
  for (const from of hexesOf(state, attacker))
    for (const to of hexesOf(state, defender)) {
      const side = sideBetween(grid, from, to)
      if (side !== undefined && ((board.sides[side] ?? 0) & SIDE.window) !== 0) return true
    }
  return false
}

const isIndoors = (state: SiegeState, body: Body): boolean => {
  const ground = groundAt(state, state.tables.bodies.hex[body] ?? OFF_MAP)
  return ground === TERRAIN.interior || ground === TERRAIN.doorway
}

import { opponentOf, type Seat } from '@mesnada/engine'
import { type Blow, type FordSetting, KINDS, type Man, MELEE_TABLE, SHOT_TABLE } from '@mesnada/ford'
import { directionTo, distance, type Hex, IMPASSABLE, nth, OFF_MAP, sideBetween } from '@mesnada/hex'
import type { PlainFord } from './ford-plain.ts'

/**
 * The rules of ford once more, over objects. Map, costs and sight stay the tables that ford compiles at its start:
 * they never change, and a game on boardgame.io would keep them outside its state too.
 */

export const HALE = 2
const FORD_POINTS = 3
const WOOD = 1
const FORD_BIT = 2

export const isAlive = (G: PlainFord, man: Man): boolean => nth(G.men, man).health > 0
export const isOnMap = (G: PlainFord, man: Man): boolean => nth(G.men, man).hex !== OFF_MAP
export const menOf = (setting: FordSetting, seat: Seat): readonly Man[] => setting.bands[seat].men

export const stand = (G: PlainFord, man: Man, hex: Hex): void => {
  const from = nth(G.men, man).hex
  if (from !== OFF_MAP) G.ground[from] = null
  if (hex !== OFF_MAP) G.ground[hex] = man
  nth(G.men, man).hex = hex
}

const enemyAt = (G: PlainFord, hex: Hex, seat: Seat): boolean => {
  const man = nth(G.ground, hex)
  return man !== null && nth(G.men, man).seat !== seat
}

const isThreatened = ({ board }: FordSetting, G: PlainFord, hex: Hex, seat: Seat): boolean => {
  for (let direction = 0; direction < 6; direction++) {
    const next = board.grid.neighbours[hex * 6 + direction] ?? OFF_MAP
    if (next !== OFF_MAP && enemyAt(G, next, seat)) return true
  }
  return false
}

const stepCost = (setting: FordSetting, from: Hex, to: Hex): number => {
  const direction = to < setting.board.grid.size ? directionTo(setting.board.grid, from, to) : undefined
  return direction === undefined ? IMPASSABLE : (setting.stepCost[from * 6 + direction] ?? 0)
}

export const mayWalk = (setting: FordSetting, G: PlainFord, man: Man, path: readonly Hex[]): boolean => {
  const { hex, kind, seat, health } = nth(G.men, man)
  let left = KINDS[kind].allowance - (health < HALE ? 1 : 0)
  let from = hex
  for (const [index, to] of path.entries()) {
    if (index > 0 && isThreatened(setting, G, from, seat)) return false
    const cost = stepCost(setting, from, to)
    if (cost >= IMPASSABLE || enemyAt(G, to, seat)) return false
    left -= cost
    if (left < 0) return false
    from = to
  }
  return path.length > 0 && G.ground[from] === null
}

export const mayShoot = (setting: FordSetting, G: PlainFord, man: Man, target: Man): boolean => {
  const { grid } = setting.board
  const { hex, kind } = nth(G.men, man)
  const to = nth(G.men, target).hex
  if (to === OFF_MAP || distance(grid, hex, to) > KINDS[kind].range) return false
  return setting.sight[hex * grid.size + to] === 1
}

export const canReach = (setting: FordSetting, G: PlainFord, man: Man, other: Man): boolean =>
  isOnMap(G, other) && stepCost(setting, nth(G.men, man).hex, nth(G.men, other).hex) < IMPASSABLE

export const supportersOf = (setting: FordSetting, G: PlainFord, man: Man, foe: Man): Man[] =>
  menOf(setting, nth(G.men, man).seat).filter(
    friend => friend !== man && isOnMap(G, friend) && canReach(setting, G, friend, foe),
  )

const bounded = (value: number, highest: number): number => Math.min(Math.max(value, 1), highest)

export const shotBlow = (
  { board }: FordSetting,
  G: PlainFord,
  [man, target]: readonly [Man, Man],
  face: number,
): Blow => {
  const to = nth(G.men, target).hex
  const column = distance(board.grid, nth(G.men, man).hex, to) <= 2 ? 'near' : 'far'
  const modifier = (nth(G.men, man).health < HALE ? -1 : 0) + (board.terrain[to] === WOOD ? -1 : 0)
  return nth(SHOT_TABLE[column], bounded(face + modifier, 6) - 1)
}

export const meleeBlow = (
  setting: FordSetting,
  G: PlainFord,
  [man, foe]: readonly [Man, Man],
  { face, attacks }: { face: number; attacks: boolean },
): Blow => {
  const { kind, health, captain, known, hex } = nth(G.men, man)
  const side = attacks ? sideBetween(setting.board.grid, hex, nth(G.men, foe).hex) : undefined
  let total: number = face + KINDS[kind].strength + supportersOf(setting, G, man, foe).length
  if (health < HALE) total--
  if (captain && known) total++
  if (side !== undefined && ((setting.board.sides[side] ?? OFF_MAP) & FORD_BIT) !== 0) total--
  return nth(MELEE_TABLE, bounded(total, 7) - 1)
}

export const retreatHexes = (setting: FordSetting, G: PlainFord, man: Man, from: Man): Hex[] => {
  const { grid } = setting.board
  const { hex } = nth(G.men, man)
  const victor = nth(G.men, from).hex
  return Array.from({ length: 6 }, (_, direction) => hex * 6 + direction)
    .filter(step => grid.neighbours[step] !== OFF_MAP && (setting.stepCost[step] ?? 0) < IMPASSABLE)
    .map(step => grid.neighbours[step] ?? OFF_MAP)
    .filter(to => G.ground[to] === null && directionTo(grid, victor, to) === undefined)
}

export const harm = (setting: FordSetting, G: PlainFord, man: Man, wounds: number): void => {
  const victim = nth(G.men, man)
  if (wounds === 0 || victim.health === 0) return
  const lost = setting.options.wounds === 'one' ? victim.health : Math.min(victim.health, wounds)
  victim.health -= lost
  const foe = opponentOf(victim.seat)
  G.points[foe] = nth(G.points, foe) + lost
  if (victim.health === 0) {
    stand(G, man, OFF_MAP)
    if (victim.captain) G.led[victim.seat] = false
  }
  if (victim.captain) victim.known = true
  if (victim.health === 0) victim.captain = false
}

export const scoreFord = ({ ford }: FordSetting, G: PlainFord): void => {
  for (const seat of [0, 1] as const) {
    const foe = opponentOf(seat)
    if (ford.some(hex => enemyAt(G, hex, foe)) && !ford.some(hex => enemyAt(G, hex, seat)))
      G.points[seat] = nth(G.points, seat) + FORD_POINTS
  }
}

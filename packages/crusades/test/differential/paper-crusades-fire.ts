import { centreOf, distance, type PaperHex, type PaperMap, STEPS, wayOf } from '@mesnada/engine/testkit'
import { nth } from '@mesnada/hex'
import type { PaperUnit } from './paper-crusades.ts'

/** Fire on paper, from the tables of range and fire and their notes alone. */

/** crusades 9.12: modifiers at 1, 2, … hexes; beyond the last there is no shot. */
const RANGES: Readonly<Record<string, readonly number[]>> = {
  archer: [1, 0, 0],
  'mounted-archer': [0, -1],
  'light-cavalry': [0],
  artillery: [1, 0, 0, 0, -1, -1],
  militia: [0, -1],
  crossbowman: [1, 0],
}

/** crusades 6.12, 9.12: a sum of steps through two neighbouring front sides, neither of them backwards. */
const isBeforeIt = ({ hex, facing }: PaperUnit, to: PaperHex): boolean => {
  const dx = to.x - hex.x
  const dy = to.y - hex.y
  const fits = (left: number, right: number): boolean => {
    const [ax, ay] = nth(STEPS, left)
    const [bx, by] = nth(STEPS, right)
    const cross = ax * by - ay * bx
    return (dx * by - dy * bx) / cross >= 0 && (ax * dy - ay * dx) / cross >= 0
  }
  return fits((facing + 5) % 6, facing) || fits(facing, (facing + 1) % 6)
}

/** crusades 9.2: woods, towns, ground higher than both ends, units; between two hexes only where both block. */
const isSeen = (map: PaperMap, units: readonly PaperUnit[], unit: PaperUnit, to: PaperHex): boolean => {
  const { through, crossings } = wayOf(map, centreOf(unit.hex), centreOf(to))
  const blocks = (hex: PaperHex): boolean => {
    if (hex === unit.hex || hex === to) return false
    if (hex.terrain === 'woods' || hex.terrain === 'town') return true
    if (hex.height > Math.max(unit.hex.height, to.height)) return true
    const overlooked = unit.arm === 'artillery' && unit.hex.height > hex.height
    return !overlooked && units.some(other => other.hex === hex)
  }
  const pairs = crossings.filter(({ how }) => how === 'along')
  return !through.some(blocks) && !pairs.some(({ near, far }) => blocks(near) && blocks(far))
}

/** crusades 9.12, 9.14: the sum on the die of a shot at a unit alone in its hex; undefined where there is none. */
export const shotOf = (
  map: PaperMap,
  units: readonly PaperUnit[],
  unit: PaperUnit,
  target: PaperUnit,
  isCrusader: boolean,
): number | undefined => {
  const range = RANGES[unit.arm]?.[distance(unit.hex, target.hex) - 1]
  if (range === undefined || unit.routed || !isBeforeIt(unit, target.hex)) return undefined
  if (!isSeen(map, units, unit, target.hex)) return undefined
  const ground = { woods: -2, town: -1 }[target.hex.terrain] ?? 0
  return (
    range +
    ground +
    (target.hex.height > unit.hex.height ? -1 : 0) +
    (isCrusader ? -1 : 0) +
    (target.arm === 'men-at-arms' ? -1 : 0)
  )
}

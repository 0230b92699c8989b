import type { Grid } from './grid.ts'
import { OFF_MAP } from './grid.ts'
import { SHAPE_ALONG, SHAPE_CROSS, SHAPE_OFF, SHAPE_ONTO, SHAPE_THROUGH } from './line-shape.ts'
import { nth } from './nth.ts'
import type { SightFrame } from './sight-frame.ts'
import type { Graze, StepTree } from './sight-tree.ts'

export interface SideSight {
  readonly tree: StepTree
  /** The origin's slot. */
  readonly base: number
  /** By slot. */
  readonly opaque: Uint8Array
  /** By side. */
  readonly blockingSides: Uint8Array
  readonly graze: Graze
}

/** Looks along every line where hexes and hex-sides block, and marks in `out` what is seen. */
export function createSideSight(grid: Grid, frame: SightFrame): (sight: SideSight, out: Uint8Array) => void {
  const { hexIn, steps } = frame
  const { sides } = grid

  function walled(sight: SideSight, slot: number, direction: number): boolean {
    const hex = hexIn[slot] ?? OFF_MAP
    if (hex >= 0) return sight.blockingSides[sides[hex * 6 + direction] ?? OFF_MAP] !== 0
    const other = hexIn[slot + nth(steps, direction)] ?? OFF_MAP
    return other >= 0 && sight.blockingSides[sides[other * 6 + ((direction + 3) % 6)] ?? OFF_MAP] !== 0
  }

  function blocked(sight: SideSight, kind: number, slot: number, turn: number): boolean {
    const { opaque, graze } = sight
    const next = (turn + 1) % 6
    const atTurn = slot + nth(steps, turn)
    const afterTurn = slot + nth(steps, next)
    switch (kind) {
      case SHAPE_THROUGH:
        return opaque[slot] === 1
      case SHAPE_CROSS:
        return walled(sight, slot, turn)
      case SHAPE_ALONG: {
        const wall = walled(sight, slot, turn)
        return grazes(graze, wall || opaque[slot] === 1, wall || opaque[atTurn] === 1)
      }
      case SHAPE_ONTO:
      case SHAPE_OFF: {
        const atHand = opaque[atTurn] === 1 || walled(sight, slot, turn)
        const afterHand = opaque[afterTurn] === 1 || walled(sight, slot, next)
        return grazes(graze, atHand, afterHand)
      }
      default: {
        const near = opaque[slot] === 1 || walled(sight, slot, turn) || walled(sight, slot, next)
        return grazes(graze, near, walled(sight, atTurn, (turn + 2) % 6))
      }
    }
  }

  return (sight, out) => {
    const { base, tree } = sight
    for (let i = 0; i < tree.slot.length; ) {
      const slot = base + (tree.slot[i] ?? 0)
      if (tree.ends[i] === 1 && (hexIn[slot] ?? OFF_MAP) >= 0) out[hexIn[slot] ?? OFF_MAP] = 1
      i = blocked(sight, tree.kind[i] ?? 0, slot, tree.turn[i] ?? 0) ? (tree.skip[i] ?? 0) : i + 1
    }
  }
}

function grazes(graze: Graze, oneHand: boolean, otherHand: boolean): boolean {
  if (graze === 'never') return false
  return graze === 'both' ? oneHand && otherHand : oneHand || otherHand
}

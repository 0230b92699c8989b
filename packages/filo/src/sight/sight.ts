import type { Board, RuleRef } from '@mesnada/engine'
import {
  bearing,
  CROSS,
  createLineCache,
  createTrace,
  type Direction,
  deviation,
  type Grid,
  type Hex,
  nth,
  OFF_MAP,
  THROUGH,
} from '@mesnada/hex'
import { sideBit, TERRAIN_EFFECTS, TERRAINS } from '../printed/terrain.ts'

/**
 * filo 9.2: from centre to centre. Only a hex through whose inside the line passes can block it: along a hex-side, or past
 * a corner, nothing does.
 */

export interface Block {
  readonly code: 'filo.sight.terrain' | 'filo.sight.height' | 'filo.sight.unit'
  readonly rule: RuleRef
  readonly hex: Hex
}

export interface Sightlines {
  /** What ends the line first, or undefined. `blockers` says where units stand; without it they are not in the way. */
  blockOf(from: Hex, to: Hex, blockers?: Uint16Array): Block | undefined
  /** The hexes whose inside the line passes between its ends, and all that would end it. */
  along(from: Hex, to: Hex, blockers?: Uint16Array): Passage
  /** filo T.1: whether the line passes over a bridge. */
  crossesBridge(from: Hex, to: Hex): boolean
}

interface Passage {
  readonly hexes: readonly Hex[]
  readonly blocks: readonly Block[]
}

export const createSightlines = ({ grid, terrain, halfLevel, sides }: Board): Sightlines => {
  const lines = createLineCache(grid)
  const trace = createTrace(grid)
  const opaque = Uint8Array.from(terrain, kind =>
    kind < TERRAINS.length && TERRAIN_EFFECTS[nth(TERRAINS, kind)].blocks ? 1 : 0,
  )

  const bridge = sideBit('puente')
  const hasBridges = sides.some(kinds => (kinds & bridge) !== 0)

  /** Higher than both ends; or, between two levels, ground as high as the higher end that lies before it. */
  const towers = (hex: Hex, from: Hex, to: Hex): boolean => {
    const [a, b, level] = [halfLevel[from] ?? 0, halfLevel[to] ?? 0, halfLevel[hex] ?? 0]
    return a === b ? level > a : level >= Math.max(a, b)
  }

  const blockAt = (hex: Hex, from: Hex, to: Hex, blockers?: Uint16Array): Block | undefined => {
    if (opaque[hex]) return { code: 'filo.sight.terrain', rule: 'filo T.1', hex }
    if (towers(hex, from, to)) return { code: 'filo.sight.height', rule: 'filo 9.2', hex }
    if (blockers?.[hex] && (halfLevel[hex] ?? 0) >= Math.min(halfLevel[from] ?? 0, halfLevel[to] ?? 0))
      return { code: 'filo.sight.unit', rule: 'filo 9.2', hex }
    return undefined
  }

  return {
    blockOf(from, to, blockers) {
      lines.trace(from, to, trace)
      for (let i = 0; i < trace.length; i++) {
        const hex = trace.hex[i] ?? OFF_MAP
        if (trace.kind[i] !== THROUGH || hex === from || hex === to) continue
        const block = blockAt(hex, from, to, blockers)
        if (block) return block
      }
      return undefined
    },
    along(from, to, blockers) {
      lines.trace(from, to, trace)
      const hexes: Hex[] = []
      for (let i = 0; i < trace.length; i++)
        if (trace.kind[i] === THROUGH && trace.hex[i] !== from && trace.hex[i] !== to)
          hexes.push(trace.hex[i] ?? OFF_MAP)
      return { hexes, blocks: hexes.flatMap(hex => blockAt(hex, from, to, blockers) ?? []) }
    },
    crossesBridge(from, to) {
      if (!hasBridges) return false
      lines.trace(from, to, trace)
      for (let i = 0; i < trace.length; i++)
        if (trace.kind[i] === CROSS && ((sides[trace.side[i] ?? 0] ?? 0) & bridge) !== 0) return true
      return false
    },
  }
}

/** Within 60° of the front, what steps in the three front directions reach; artillery within 30°. */
const WIDE_CONE = 4
const NARROW_CONE = 2

/** filo 9.1: whether a hex lies in the cone of fire of whoever faces so. */
export const isInCone = (grid: Grid, from: Hex, to: Hex, facing: Direction, artillery: boolean): boolean => {
  const towards = bearing(grid, from, to)
  return towards !== undefined && deviation(towards, facing) <= (artillery ? NARROW_CONE : WIDE_CONE)
}

import type { Board } from '@mesnada/engine'
import { ALONG, type Hex, type LineCache, OFF_MAP, THROUGH, type Trace } from '@mesnada/hex'
import { topAt } from '../core/occupancy.ts'
import { hidesSight, levelAt } from '../printed/terrain.ts'
import { type CrusadesState, NOBODY } from '../state.ts'

/** Lines of sight (crusades 9.2): from middle to middle, exact, the same both ways. */

export type Obstacle = 'woods-or-town' | 'higher-ground' | 'units'

/** Where a line is stopped, and by what. */
interface Blocked {
  readonly hex: Hex
  readonly by: Obstacle
}

interface Scene {
  readonly board: Board
  readonly lines: LineCache
  readonly trace: Trace
  /** Combat units stand there, and are in the way. */
  isOccupied(hex: Hex): boolean
}

/** crusades 9.2: what a hex between the two puts in the way of a line at this height. */
const obstacleAt = ({ board, isOccupied }: Scene, hex: Hex, height: number): Obstacle | undefined => {
  if (hidesSight(board, hex)) return 'woods-or-town'
  if (levelAt(board, hex) > height) return 'higher-ground'
  return isOccupied(hex) ? 'units' : undefined
}

/** The first thing in the way; a line that runs between two hexes is stopped only if both of them stop it. */
export const blockedAt = (scene: Scene, from: Hex, to: Hex): Blocked | undefined => {
  const { board, lines, trace } = scene
  const height = Math.max(levelAt(board, from), levelAt(board, to))
  lines.trace(from, to, trace)
  for (let step = 0; step < trace.length; step++) {
    if (trace.kind[step] === THROUGH) {
      const hex = trace.hex[step] ?? OFF_MAP
      if (hex === from || hex === to || hex < 0) continue
      const by = obstacleAt(scene, hex, height)
      if (by) return { hex, by }
    } else if (trace.kind[step] === ALONG) {
      const left = trace.left[step] ?? OFF_MAP
      const right = trace.right[step] ?? OFF_MAP
      if (left < 0 || right < 0) continue
      const by = obstacleAt(scene, left, height)
      if (by && obstacleAt(scene, right, height)) return { hex: left, by }
    }
  }
  return undefined
}

/** crusades 9.2: units stand in the way of all but artillery that stands on a higher level than they do. */
export const sightBlocked = (
  state: CrusadesState,
  from: Hex,
  to: Hex,
  artillery: boolean,
): Blocked | undefined => {
  const { board, lines, trace, level } = state.setting
  const isOccupied = (hex: Hex): boolean =>
    topAt(state, hex) !== NOBODY && !(artillery && (level[from] ?? 0) > (level[hex] ?? 0))
  return blockedAt({ board, lines, trace, isOccupied }, from, to)
}

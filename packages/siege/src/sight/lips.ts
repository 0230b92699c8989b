import { CORNER, NONE, OFF_MAP, type Side, type Trace } from '@mesnada/hex'
import { SIDE } from '../printed/terrain.ts'
import { isLipInTheWay } from './obstacles.ts'
import { type Scene, standingSide } from './scene.ts'

/** Lips of the ground that a line of fire meets. */

export const isLip = (scene: Scene, side: Side): boolean => (standingSide(scene.state, side) & SIDE.lip) !== 0

/** The lip comes upon the line from one hand, follows it, and leaves it on the other: so it is crossed after all. */
export const isLipTurned = (scene: Scene, trace: Trace, i: number): boolean => {
  if (!isLip(scene, trace.side[i] ?? OFF_MAP) || !isLipInTheWay(scene, trace.side[i] ?? OFF_MAP)) return false
  const onto = handOfLip(scene, trace, i - 1)
  const off = handOfLip(scene, trace, i + 1)
  return onto !== 0 && off !== 0 && onto !== off
}

const LEFT = 1
const RIGHT = 2

const handOfLip = (scene: Scene, trace: Trace, i: number): number => {
  if (i < 0 || i >= trace.length || trace.kind[i] !== CORNER) return 0
  if (isLip(scene, trace.touched[i * 4] ?? NONE) || isLip(scene, trace.touched[i * 4 + 1] ?? NONE))
    return LEFT
  return isLip(scene, trace.touched[i * 4 + 2] ?? NONE) || isLip(scene, trace.touched[i * 4 + 3] ?? NONE)
    ? RIGHT
    : 0
}

import { DIRECTIONS, type Direction, type Hex, NONE, OFF_MAP, turn } from '@mesnada/hex'
import { T } from '../printed/terrain.ts'
import type { SiegeState } from '../state.ts'
import { liesBeyond } from './apertures.ts'
import type { Findings } from './follow-line.ts'
import { FACE, isCastle, isIndoors, type Scene, standingSide } from './scene.ts'

/** siege 3.29: the outer corners of buildings, and whom they hide. */

/** After those of doors (`Flank`). */
const FIRST_FLANK = 6

const isFace = (state: SiegeState, hex: Hex, direction: Direction): boolean =>
  (standingSide(state, state.setting.grid.sides[hex * 6 + direction] ?? OFF_MAP) & FACE) !== 0

/** Where a building juts out beside someone: he stands at one of its faces, and the wall turns away at its end. */
interface Jut {
  readonly building: Hex
  /** The face he stands at and the one round the corner, as seen from the building. */
  readonly near: Direction
  readonly far: Direction
  /** The side of his own hex that lies open next to the corner. */
  readonly beside: Direction
}

/** The jut at one end of the face that his hex shares with a building: clockwise or anticlockwise of it. */
const jutAt = (state: SiegeState, hex: Hex, towards: Direction, hand: 1 | -1): Jut | undefined => {
  const building = state.setting.grid.neighbours[hex * 6 + towards] ?? OFF_MAP
  const beside = turn(towards, hand)
  if (building === OFF_MAP || isCastle(state, building)) return undefined
  if (!isFace(state, hex, towards) || isFace(state, hex, beside)) return undefined
  const near = turn(towards, 3)
  const far = turn(near, -hand)
  return isFace(state, building, far) ? { building, near, far, beside } : undefined
}

/**
 * Whether a corner covers the target from the shooter, and on which flank; undefined if not. In a corner hex it does
 * unless the shooter sees both sides of the building that meet there; next to a corner only if the line comes round it,
 * past the jut of the wall.
 */
export const cornerFlank = (scene: Scene, line: Findings): number | undefined => {
  const { state, to } = scene
  if (isIndoors(to.terrain)) return undefined
  for (const towards of DIRECTIONS) {
    if (!isFace(state, to.hex, towards)) continue
    const juts = [jutAt(state, to.hex, towards, 1), jutAt(state, to.hex, towards, -1)] as const
    const flank = to.terrain === T.corner ? inCorner(scene, juts) : besideCorner(scene, juts, line)
    if (flank !== undefined) return FIRST_FLANK + 4 * towards + flank
  }
  return undefined
}

type Juts = readonly [Jut | undefined, Jut | undefined]

const sees = ({ state, from }: Scene, { building }: Jut, face: Direction): boolean =>
  liesBeyond(state.setting.grid, building, face, from.hex)

/** Opposite the blunt end of a building the two sides are those to its left and right; else his own face is one. */
const inCorner = (scene: Scene, [right, left]: Juts): number | undefined => {
  const jut = right ?? left
  if (jut === undefined) return undefined
  const other = right && left ? left.far : jut.near
  const seesOne = sees(scene, jut, jut.far)
  const seesOther = sees(scene, jut, other)
  if (seesOne && seesOther) return undefined
  return (seesOne ? 1 : 0) + (seesOther ? 2 : 0)
}

const besideCorner = (scene: Scene, juts: Juts, line: Findings): number | undefined => {
  const flank = juts.findIndex(
    jut =>
      jut !== undefined &&
      isSharp(scene.state, jut) &&
      sees(scene, jut, jut.far) &&
      !sees(scene, jut, jut.near) &&
      (line.entry === jut.beside || (line.entryToo !== NONE && line.entryToo === jut.beside)),
  )
  return flank < 0 ? undefined : flank
}

/** The wall turns twice the same way; otherwise it only zigzags along the hexes of one side. */
const isSharp = (state: SiegeState, { building, near, far }: Jut): boolean => {
  const hand = turn(near, 1) === far ? 1 : -1
  return isFace(state, building, turn(far, hand)) || isFace(state, building, turn(near, -hand))
}

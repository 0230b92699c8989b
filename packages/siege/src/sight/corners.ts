import { DIRECTIONS, type Direction, type Hex, NONE, OFF_MAP, turn } from '@mesnada/hex'
import type { SiegeState } from '../state.ts'
import { T } from '../terrain.ts'
import { liesBeyond } from './apertures.ts'
import { FACE, isIndoors, type Scene, standingSide } from './scene.ts'
import type { Findings } from './walk.ts'

/** 3.29: the outer corners of buildings, and whom they hide. */

/** Flanks of doors are numbered by directions, 0 to 5; those of corners come after. */
const FIRST_FLANK = 6

const isFace = (state: SiegeState, hex: Hex, direction: Direction): boolean =>
  (standingSide(state, state.setting.grid.sides[hex * 6 + direction]) & FACE) !== 0

/**
 * A corner of the target's hex where a building juts out: the hex of the building, the face of it that the target
 * stands at, and the face round the corner.
 */
interface Jut {
  readonly building: Hex
  /** As seen from the building. */
  readonly near: Direction
  readonly far: Direction
  /** The side of the target's hex that lies open right beside the corner. */
  readonly beside: Direction
  readonly corner: Direction
  /** The wall turns twice the same way here; otherwise it only zigzags along the hexes. */
  readonly sharp: boolean
}

const jutAt = (state: SiegeState, hex: Hex, corner: Direction, hand: 1 | -1): Jut | undefined => {
  const { neighbours } = state.setting.grid
  const towards = hand === 1 ? corner : turn(corner, 1)
  const beside = hand === 1 ? turn(corner, 1) : corner
  const building = neighbours[hex * 6 + towards]
  if (building === OFF_MAP || !isFace(state, hex, towards) || isFace(state, hex, beside)) return undefined
  const near = turn(towards, 3)
  const far = turn(near, -hand)
  if (!isFace(state, building, far)) return undefined
  const sharp = isFace(state, building, turn(near, hand)) || isFace(state, building, turn(far, -hand))
  return { building, near, far, beside, corner, sharp }
}

/**
 * Whether a corner covers the target from the shooter, and on which flank; undefined if not. In a corner hex it does
 * unless the shooter sees both faces; next to a corner only if the line comes round it past the jut of the wall.
 */
export const cornerFlank = ({ state, from, to }: Scene, line: Findings): number | undefined => {
  if (isIndoors(to.terrain)) return undefined
  const { grid } = state.setting
  for (const corner of DIRECTIONS)
    for (const hand of HANDS) {
      const jut = jutAt(state, to.hex, corner, hand)
      if (jut === undefined) continue
      const seesNear = liesBeyond(grid, jut.building, jut.near, from.hex)
      const seesFar = liesBeyond(grid, jut.building, jut.far, from.hex)
      const covered =
        to.terrain === T.corner
          ? !(seesNear && seesFar)
          : jut.sharp && seesFar && !seesNear && comesPast(line, jut)
      if (covered) return FIRST_FLANK + 4 * corner + (hand === 1 ? 0 : 2) + (seesNear ? 1 : 0)
    }
  return undefined
}

const HANDS = [1, -1] as const

const comesPast = ({ entry, entryToo }: Findings, { beside }: Jut): boolean =>
  entry === beside || (entryToo !== NONE && entryToo === beside)

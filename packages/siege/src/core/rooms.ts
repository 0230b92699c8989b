import { type Board, memoBy } from '@mesnada/engine'
import { DIRECTIONS, type Hex, OFF_MAP } from '@mesnada/hex'
import { SIDE, T } from '../printed/terrain.ts'
import type { SiegeState } from '../state.ts'

/** The rooms of houses, towers and keeps: what walls, doors and windows close in (siege 6.75). */

export const NO_ROOM = -1

const INDOORS: ReadonlySet<number> = new Set([
  T.interior,
  T.tower,
  T['tower-slit'],
  T.keep,
  T['keep-slit'],
  T['spiral-stair'],
])

const DOORWAYS: ReadonlySet<number> = new Set([T.doorway, T['tower-doorway'], T['keep-doorway']])

const OPENING = SIDE.door | SIDE.gate | SIDE.window

const CLOSED = OPENING | SIDE.wall | SIDE.slit | SIDE.battlement

/** The room of every hex, by number; NO_ROOM outdoors. */
const roomsOf = memoBy((board: Board): Int16Array => {
  const rooms = new Int16Array(board.grid.size).fill(NO_ROOM)
  let next = 0
  for (let hex = 0; hex < rooms.length; hex++)
    if (rooms[hex] === NO_ROOM && isIndoors(board, hex)) fill(board, rooms, hex, next++)
  return rooms
})

/** The number of the room a hex lies in, or NO_ROOM. */
export const roomAt = ({ setting: { board } }: SiegeState, hex: Hex): number =>
  hex < 0 ? NO_ROOM : (roomsOf(board)[hex] ?? 0)

/** A doorway hex is part of its room where the door is drawn on one of its sides; without one it is the door itself. */
const isIndoors = ({ grid, sides, terrain }: Board, hex: Hex): boolean =>
  INDOORS.has(terrain[hex] ?? 0) ||
  (DOORWAYS.has(terrain[hex] ?? 0) &&
    DIRECTIONS.some(
      direction => ((sides[grid.sides[hex * 6 + direction] ?? OFF_MAP] ?? 0) & (SIDE.door | SIDE.gate)) !== 0,
    ))

const fill = (board: Board, rooms: Int16Array, from: Hex, room: number): void => {
  const { grid, sides } = board
  const found = [from]
  rooms[from] = room
  for (const hex of found)
    for (const direction of DIRECTIONS) {
      const next = grid.neighbours[hex * 6 + direction] ?? OFF_MAP
      if (next === OFF_MAP || rooms[next] !== NO_ROOM || !isIndoors(board, next)) continue
      if (((sides[grid.sides[hex * 6 + direction] ?? OFF_MAP] ?? 0) & CLOSED) !== 0) continue
      rooms[next] = room
      found.push(next)
    }
}

/** Whether someone in a hex stands right at a door or window of a room, or in its doorway. */
export const isAtOpeningOf = (state: SiegeState, hex: Hex, room: number): boolean => {
  const { board, grid } = state.setting
  const inDoorway = DOORWAYS.has(board.terrain[hex] ?? 0)
  return DIRECTIONS.some(direction => {
    const beyond = grid.neighbours[hex * 6 + direction] ?? OFF_MAP
    if (beyond === OFF_MAP || roomAt(state, beyond) !== room) return false
    const bits = board.sides[grid.sides[hex * 6 + direction] ?? OFF_MAP] ?? 0
    return (bits & OPENING) !== 0 || (inDoorway && bits === 0)
  })
}

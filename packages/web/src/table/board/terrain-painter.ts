import { type Board, NO_TERRAIN } from '@mesnada/engine'
import { centre, corners, type Hex, hexesOfSide, OFF_MAP, type Pixel, type Side } from '@mesnada/hex'
import { isWay, shaded, sideLine, terrainColour } from '../../map/palette.ts'
import type { Context } from './context-2d.ts'
import { motifOf, paintMotif, standingMotifOf } from './motifs.ts'
import { paintSide } from './side-strokes.ts'

/** Draws the ground of a board once, from its data alone, for others to move about as a picture. */

export interface Words {
  readonly terrain: readonly string[]
  readonly sides: readonly string[]
  readonly features: readonly string[]
}

export interface Painting {
  /** Pixels from the centre of a hex to its corner. */
  readonly size: number
  readonly labels: boolean
  /** Seen from the other side: what is written stands on its head otherwise. */
  readonly turned: boolean
  /** Dimmed for eyes used to a dark page. */
  readonly dark: boolean
}

export const paintTerrain = (
  canvas: Context,
  board: Board,
  words: Words,
  { size, labels, turned, dark }: Painting,
): void => {
  const painter = { canvas, board, words, size }
  canvas.save()
  canvas.scale(size, size)
  canvas.lineJoin = 'round'
  canvas.lineCap = 'round'
  fillHexes(painter)
  paintWays(painter)
  shadeSlopes(painter)
  paintMotifs(painter)
  strokeGrid(painter)
  paintSides(painter)
  if (labels) writeLabels(painter, turned)
  canvas.restore()
  if (dark) dim(canvas)
}

const dim = (canvas: Context): void => {
  canvas.save()
  canvas.globalCompositeOperation = 'source-atop'
  canvas.fillStyle = 'rgb(16 12 8 / 0.24)'
  canvas.fillRect(0, 0, canvas.canvas.width, canvas.canvas.height)
  canvas.restore()
}

interface Painter {
  readonly canvas: Context
  readonly board: Board
  readonly words: Words
  readonly size: number
}

const hasGround = ({ terrain }: Board, hex: Hex): boolean => hex !== OFF_MAP && terrain[hex] !== NO_TERRAIN

const wordAt = ({ board, words }: Painter, hex: Hex): string | undefined =>
  words.terrain[board.terrain[hex] ?? NO_TERRAIN]

const trace = (canvas: Context, points: readonly Pixel[]): void => {
  points.forEach(({ x, y }, index) => {
    if (index === 0) canvas.moveTo(x, y)
    else canvas.lineTo(x, y)
  })
}

const fillHexes = (painter: Painter): void => {
  const { canvas, board } = painter
  const byColour = new Map<string, Hex[]>()
  for (let hex = 0; hex < board.grid.size; hex++) {
    const word = wordAt(painter, hex)
    if (word === undefined) continue
    const colour = shaded(terrainColour(word), board.halfLevel[hex] ?? 0)
    byColour.set(colour, [...(byColour.get(colour) ?? []), hex])
  }
  for (const [colour, hexes] of byColour) {
    canvas.beginPath()
    for (const hex of hexes) {
      trace(canvas, corners(board.grid, hex))
      canvas.closePath()
    }
    canvas.fillStyle = colour
    canvas.strokeStyle = colour
    canvas.lineWidth = 0.05
    canvas.fill()
    canvas.stroke()
  }
}

/** From centre to centre of neighbours that both have the way. */
const paintWays = ({ canvas, board, words }: Painter): void => {
  words.features.forEach((kind, bit) => {
    if (!isWay(kind)) return
    const has = (hex: Hex): boolean => hex !== OFF_MAP && ((board.features[hex] ?? 0) & (1 << bit)) !== 0
    canvas.beginPath()
    for (let side = 0; side < board.grid.sideCount; side++) {
      const hexes = hexesOfSide(board.grid, side)
      if (hexes.every(has))
        trace(
          canvas,
          hexes.map(hex => centre(board.grid, hex)),
        )
    }
    canvas.strokeStyle = '#efe3c0'
    canvas.lineWidth = 0.34
    canvas.stroke()
  })
}

/** Where the ground falls, a shadow lies on the lower hex. */
const shadeSlopes = ({ canvas, board }: Painter): void => {
  const { grid, halfLevel } = board
  for (let side = 0; side < grid.sideCount; side++) {
    const [a, b] = hexesOfSide(grid, side)
    if (!hasGround(board, a) || !hasGround(board, b)) continue
    const fall = (halfLevel[a] ?? 0) - (halfLevel[b] ?? 0)
    if (fall === 0) continue
    const [from, to] = sideEnds(board, side)
    const low = centre(grid, fall > 0 ? b : a)
    const depth = Math.min(0.1 + Math.abs(fall) * 0.05, 0.34)
    const toward = ({ x, y }: Pixel): Pixel => ({ x: x + (low.x - x) * depth, y: y + (low.y - y) * depth })
    canvas.beginPath()
    trace(canvas, [from, to, toward(to), toward(from)])
    canvas.closePath()
    canvas.fillStyle = `rgb(40 26 10 / ${Math.min(0.1 + Math.abs(fall) * 0.06, 0.4)})`
    canvas.fill()
  }
}

const paintMotifs = (painter: Painter): void => {
  const { canvas, board, words } = painter
  const standing = words.features.map(standingMotifOf)
  for (let hex = 0; hex < board.grid.size; hex++) {
    const motif = motifOf(wordAt(painter, hex) ?? '')
    if (motif) paintMotif(canvas, motif, centre(board.grid, hex), hex)
    standing.forEach((feature, bit) => {
      if (feature && ((board.features[hex] ?? 0) & (1 << bit)) !== 0)
        paintMotif(canvas, feature, centre(board.grid, hex), hex)
    })
  }
}

const strokeGrid = ({ canvas, board }: Painter): void => {
  canvas.beginPath()
  for (let side = 0; side < board.grid.sideCount; side++)
    if (hexesOfSide(board.grid, side).some(hex => hasGround(board, hex))) trace(canvas, sideEnds(board, side))
  canvas.strokeStyle = 'rgb(58 42 18 / 0.22)'
  canvas.lineWidth = 0.035
  canvas.stroke()
}

const paintSides = ({ canvas, board, words }: Painter): void => {
  words.sides.forEach((kind, bit) => {
    const line = sideLine(kind)
    for (let side = 0; side < board.grid.sideCount; side++)
      if (((board.sides[side] ?? 0) & (1 << bit)) !== 0)
        paintSide(canvas, kind, line, sideEnds(board, side), centreOfSide(board, side))
  })
}

const sideEnds = ({ grid }: Board, side: Side): readonly [Pixel, Pixel] => {
  const [hex] = hexesOfSide(grid, side)
  const around = corners(grid, hex)
  const direction = grid.sideDirections[side] ?? 0
  const origin = { x: 0, y: 0 }
  return [around.at(direction - 1) ?? origin, around.at(direction) ?? origin]
}

/** The centre of the hex that the side is named from: its lower ground if the levels differ. */
const centreOfSide = ({ grid, halfLevel }: Board, side: Side): Pixel => {
  const [a, b] = hexesOfSide(grid, side)
  return centre(grid, b !== OFF_MAP && (halfLevel[b] ?? 0) < (halfLevel[a] ?? 0) ? b : a)
}

const LABEL_SIZE = 0.24

const writeLabels = ({ canvas, board, size }: Painter, turned: boolean): void => {
  canvas.save()
  canvas.scale(1 / size, 1 / size)
  canvas.font = `600 ${LABEL_SIZE * size}px system-ui, sans-serif`
  canvas.textAlign = 'center'
  canvas.textBaseline = 'middle'
  canvas.fillStyle = 'rgb(38 26 10 / 0.62)'
  const above = (turned ? 1 : -1) * (board.grid.orientation === 'flat' ? 0.7 : 0.72)
  for (let hex = 0; hex < board.grid.size; hex++) {
    if (!hasGround(board, hex)) continue
    const { x, y } = centre(board.grid, hex)
    canvas.save()
    canvas.translate(x * size, (y + above) * size)
    if (turned) canvas.rotate(Math.PI)
    canvas.fillText(shortLabel(board.grid.label(hex)), 0, 0)
    canvas.restore()
  }
  canvas.restore()
}

/** On joined maps the label carries its map, which there is no room for. */
const shortLabel = (label: string): string => label.slice(label.lastIndexOf('.') + 1)

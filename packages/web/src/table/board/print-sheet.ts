import type { Grid } from '@mesnada/hex'
import type { MapState } from '@mesnada/painter'
import type { PaintedBoard } from '../../painting/painted-board.ts'
import type { Piece } from '../../presentation/presentation.ts'
import { language } from '../../text/language.ts'
import { commissionOf } from './commission.ts'
import { keyOf, paintedCounter } from './counter-picture.ts'
import { fromBelow, HEX, placingsOf } from './geometry.ts'

/** Pixels along the longer edge: about 200 to the inch on a sheet of A4. */
const LONGEST = 2300
const MOST_SIZE = 60

interface Printed {
  readonly board: PaintedBoard
  readonly grid: Grid
  readonly pieces: readonly Piece[]
  readonly state: MapState
}

/** The whole sheet in a style that saves ink, with everyone where he stands, handed to the printer. */
export const printSheet = async (printed: Printed): Promise<void> => {
  const sheet = await sheetOf(printed)
  sheet.className = 'print-sheet'
  document.body.append(sheet)
  document.documentElement.dataset['printing'] = ''
  addEventListener(
    'afterprint',
    () => {
      delete document.documentElement.dataset['printing']
      sheet.remove()
    },
    { once: true },
  )
  print()
}

const sheetOf = async ({ board, grid, pieces, state }: Printed): Promise<HTMLCanvasElement> => {
  const { width, height, inner } = board.sheet
  const size = Math.min(LONGEST / Math.max(width, height), MOST_SIZE)
  const window = { x: -inner.x, y: -inner.y, width, height }
  const ground = await board.paint(
    { size, window },
    { language: language(), turned: false, style: 'print' },
    state,
    'now',
  )
  const canvas = document.createElement('canvas')
  canvas.width = ground.width
  canvas.height = ground.height
  const context = canvas.getContext('2d')
  if (!context) return canvas
  context.drawImage(ground, 0, 0)
  const placings = placingsOf(grid, pieces)
  for (const piece of fromBelow(pieces)) {
    const placing = placings.get(piece.id)
    if (!placing || piece.art?.look === 'drawbridge') continue
    const { angle, length, scale } = placing
    const turn = piece.facing !== undefined || length > 1 ? (angle + 360) % 360 : undefined
    const commission = commissionOf(piece, { angle: turn, length, selected: false, able: false })
    if (!commission) continue
    const counter = await paintedCounter(keyOf(commission, size), commission, size)
    const reach = counter.half * size * scale
    const x = (placing.x / HEX + inner.x) * size
    const y = (placing.y / HEX + inner.y) * size
    context.drawImage(counter.picture, x - reach, y - reach, 2 * reach, 2 * reach)
  }
  return canvas
}

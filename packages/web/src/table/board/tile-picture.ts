import type { MapState } from '@mesnada/painter'
import type { Manner, PaintedBoard } from '../../painting/painted-board.ts'
import { cacheBudget, createPictureCache } from '../../painting/picture-cache.ts'
import type { Extent, Tile } from './tiles.ts'

/** A tile that has been painted, and the state of the map it shows. */
export interface TilePicture {
  readonly tile: Tile
  readonly manner: Manner
  readonly canvas: HTMLCanvasElement
  state: MapState
  isChanging: boolean
}

/** Counters have their own share of what pictures may take, and so have roofs and the whole board in little. */
export const GROUND_BYTES = cacheBudget() * 0.75

const cache = createPictureCache<TilePicture>(GROUND_BYTES, ({ canvas }) => {
  canvas.remove()
  // Given back at once, not when someone comes to collect it.
  canvas.width = 0
  canvas.height = 0
})

const keyOf = ({ key }: PaintedBoard, { language, turned, style }: Manner, { size, column, row }: Tile) =>
  `${key} ${language} ${turned} ${style} ${size} ${column} ${row}`

export const keptTile = (board: PaintedBoard, manner: Manner, tile: Tile): TilePicture | undefined =>
  cache.get(keyOf(board, manner, tile))

/** A finished picture is not copied again for every frame, as a canvas one could still draw on would be. */
const show = (canvas: HTMLCanvasElement, picture: ImageBitmap): void => {
  const context = canvas.getContext('bitmaprenderer')
  if (context) context.transferFromImageBitmap(picture)
  else canvas.getContext('2d')?.drawImage(picture, 0, 0)
}

const percent = (share: number): string => `${share * 100}%`

/** Lies over its part of the world, whatever size the world is drawn in. */
export const layOut = (
  canvas: HTMLCanvasElement,
  { x, y, width, height }: Extent,
  whole: Pick<Extent, 'width' | 'height'>,
): void => {
  Object.assign(canvas.style, {
    left: percent(x / whole.width),
    top: percent(y / whole.height),
    width: percent(width / whole.width),
    height: percent(height / whole.height),
  })
}

export const canvasWith = (picture: ImageBitmap): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  show(canvas, picture)
  return canvas
}

/** Paints a tile and keeps it. */
export const paintTile = async (
  board: PaintedBoard,
  manner: Manner,
  tile: Tile,
  state: MapState,
  signal: AbortSignal,
): Promise<TilePicture> => {
  const picture = await board.paint(tile, manner, state, 'soon', signal)
  const bytes = picture.width * picture.height * 4
  const canvas = canvasWith(picture)
  canvas.style.zIndex = String(tile.size)
  layOut(canvas, tile.window, board.sheet.inner)
  const painted: TilePicture = { tile, manner, canvas, state, isChanging: false }
  cache.put(keyOf(board, manner, tile), painted, bytes)
  return painted
}

/** Paints only what has changed on a tile since it was painted. */
export const refreshTile = async (
  board: PaintedBoard,
  painted: TilePicture,
  state: MapState,
): Promise<void> => {
  const { tile, manner, canvas } = painted
  painted.isChanging = true
  try {
    const patches = await board.refresh(tile, manner, painted.state, state)
    painted.state = state
    if (patches.length === 0) return
    const sheet = document.createElement('canvas')
    sheet.width = canvas.width
    sheet.height = canvas.height
    const context = sheet.getContext('2d')
    if (!context) return
    context.drawImage(canvas, 0, 0)
    for (const { window, picture } of patches)
      context.drawImage(
        picture,
        Math.round((window.x - tile.window.x) * tile.size),
        Math.round((window.y - tile.window.y) * tile.size),
      )
    show(canvas, await createImageBitmap(sheet))
  } finally {
    painted.isChanging = false
  }
}

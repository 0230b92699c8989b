import { createEffect, createMemo, on, onCleanup } from 'solid-js'
import { mapStyle } from '../../painting/map-style.ts'
import type { Manner, PaintedBoard } from '../../painting/painted-board.ts'
import { language } from '../../text/language.ts'
import { useTable } from '../hand/context.ts'
import { HEX } from './geometry.ts'
import { usePainted } from './painted-context.ts'
import {
  canvasWith,
  GROUND_BYTES,
  keptTile,
  layOut,
  paintTile,
  refreshTile,
  type TilePicture,
} from './tile-picture.ts'
import { type Extent, sizeFor, type Tile, tilesFor } from './tiles.ts'

interface GroundProps {
  readonly moving: boolean
  /** The whole board in little, once it has been painted. */
  readonly onWhole: (whole: HTMLCanvasElement) => void
}

interface View {
  readonly board: PaintedBoard
  readonly manner: Manner
  readonly tiles: readonly Tile[]
}

/** More than two dots a pixel cost four times as much, and hardly anyone sees them. */
const MOST_DOTS = 2
/** The whole board in little has so many pixels at most; boards larger than this have none. */
const WHOLE = { size: 16, pixels: 1_500_000, board: 18_000 }

const named = ({ manner: { language: spoken, turned, style }, tiles }: View): string =>
  [spoken, turned, style, ...tiles.map(({ size, column, row }) => `${size}/${column}/${row}`)].join(' ')

/** All the paper, from the corner of the board. */
const sheetOf = ({ sheet: { width, height, inner } }: PaintedBoard): Extent => ({
  x: -inner.x,
  y: -inner.y,
  width,
  height,
})

/** The ground, painted beside the page: tiles of what is in sight, and only what has changed when the map does. */
export const Ground = (props: GroundProps) => {
  const { session, camera } = useTable()
  const board = usePainted()
  const state = createMemo(() => session.presentation.scenery?.(session.position()) ?? {}, undefined, {
    equals: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  })
  const manner = createMemo<Manner>(() => ({
    language: language(),
    turned: camera.turned(),
    style: mapStyle(),
  }))
  const size = createMemo<number>(before => {
    if (props.moving && before > 0) return before
    return sizeFor(camera.view().scale * HEX * Math.min(devicePixelRatio, MOST_DOTS))
  }, 0)
  const inSight = (): Extent => {
    const { width, height } = camera.window()
    const [a, b] = [camera.toWorld({ x: 0, y: 0 }), camera.toWorld({ x: width, y: height })]
    const [across, down] = [Math.abs(b.x - a.x) / HEX, Math.abs(b.y - a.y) / HEX]
    return {
      x: Math.min(a.x, b.x) / HEX,
      y: Math.min(a.y, b.y) / HEX,
      width: across,
      height: down,
    }
  }
  const view = createMemo<View | undefined>(
    () => {
      const opened = board()
      if (!opened || camera.window().width === 0) return undefined
      const tiles = tilesFor(sheetOf(opened), inSight(), size(), GROUND_BYTES)
      return { board: opened, manner: manner(), tiles }
    },
    undefined,
    { equals: (a, b) => a !== undefined && b !== undefined && named(a) === named(b) },
  )

  let holder: HTMLDivElement | undefined
  const shown = new Set<TilePicture>()
  const wanted = new Map<string, AbortController>()

  const lay = (picture: TilePicture): void => {
    if (picture.canvas.parentElement !== holder) holder?.append(picture.canvas)
    shown.add(picture)
  }
  const take = (picture: TilePicture): void => {
    picture.canvas.remove()
    shown.delete(picture)
  }
  const bringUpToDate = async (opened: PaintedBoard, picture: TilePicture): Promise<void> => {
    while (picture.state !== state() && !picture.isChanging) {
      try {
        await refreshTile(opened, picture, state())
      } catch {
        return
      }
    }
    settle()
  }
  /** Once everything in sight is there, what lay below it goes. */
  const settle = (): void => {
    const now = view()
    if (!now) return
    const there = new Set(now.tiles.flatMap(tile => keptTile(now.board, now.manner, tile) ?? []))
    const isWhole = there.size === now.tiles.length && [...there].every(picture => shown.has(picture))
    if (isWhole) for (const picture of shown) if (!there.has(picture)) take(picture)
    const isFresh = isWhole && [...there].every(picture => picture.state === state())
    if (holder) holder.dataset['painted'] = String(isFresh)
    if (isWhole) paintWhole(now)
  }

  let whole: { readonly key: string; readonly canvas?: HTMLCanvasElement } | undefined
  const paintWhole = async ({ board: opened, manner: how }: View): Promise<void> => {
    const { width, height } = opened.sheet.inner
    const key = JSON.stringify(how)
    if (whole?.key === key || width * height > WHOLE.board) return
    const before = whole?.canvas
    whole = { key, ...(before ? { canvas: before } : {}) }
    const least = Math.min(WHOLE.size, Math.sqrt(WHOLE.pixels / (width * height)))
    const window = { x: 0, y: 0, width, height }
    const canvas = await opened
      .paint({ size: least, window }, how, state(), 'later')
      .then(canvasWith, () => undefined)
    if (!canvas || whole.key !== key) return
    layOut(canvas, window, window)
    before?.remove()
    whole = { key, canvas }
    holder?.prepend(canvas)
    props.onWhole(canvas)
  }

  createEffect(
    on([view, state], ([now]) => {
      if (!now) return
      if (holder) holder.dataset['painted'] = 'false'
      const keys = new Set(now.tiles.map(tile => named({ ...now, tiles: [tile] })))
      for (const [key, controller] of wanted)
        if (!keys.has(key)) {
          controller.abort()
          wanted.delete(key)
        }
      for (const tile of now.tiles) {
        const kept = keptTile(now.board, now.manner, tile)
        if (kept) {
          lay(kept)
          void bringUpToDate(now.board, kept)
        } else void order(now, tile)
      }
      settle()
    }),
  )

  const order = async (now: View, tile: Tile): Promise<void> => {
    const key = named({ ...now, tiles: [tile] })
    if (wanted.has(key)) return
    const controller = new AbortController()
    wanted.set(key, controller)
    const painted = await paintTile(now.board, now.manner, tile, state(), controller.signal).catch(
      () => undefined,
    )
    if (wanted.get(key) === controller) wanted.delete(key)
    if (!painted || controller.signal.aborted) return
    lay(painted)
    await bringUpToDate(now.board, painted)
  }

  createEffect(() => {
    const reports = board()?.sheet.reports
    // Whoever draws a map finds here what the painter could make nothing of.
    if (reports && reports.length > 0) console.info(`The painter does not know: ${reports.join(', ')}`)
  })
  onCleanup(() => {
    for (const controller of wanted.values()) controller.abort()
    for (const picture of shown) picture.canvas.remove()
  })
  return (
    <div
      class="ground"
      aria-hidden="true"
      ref={element => {
        holder = element
      }}
    />
  )
}

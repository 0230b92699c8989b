import { armsOfBand, type Worn } from '../counters/bands.ts'
import { type Commission, counterOf } from '../counters/commission.ts'
import { paintCounter } from '../counters/counter.ts'
import { createSurface, pictureFrom } from '../paint/surface.ts'
import { createPainter, type Painter, type PaintOptions } from '../painter.ts'
import { createScene, type Scene } from '../scene.ts'
import { boxOf, type Rect } from '../shape/geometry.ts'
import { changedParts } from '../survey/state.ts'
import { createVeils } from '../veil.ts'
import type { Answer, Patch, Request, RoofPlan, SheetSize } from './messages.ts'

type Asked = Exclude<Request, { readonly kind: 'close' }>

/** Where requests are answered: in a worker, or in the page where there is none. */
export interface Desk {
  answer(request: Asked): Promise<Answer>
  close(board: string): void
}

/** Known arms are fetched where somebody bears some: on a map of single men nobody does. */
const wornBy = async ({ bearer, band }: Commission): Promise<Worn> => {
  if (bearer === undefined) return { arms: armsOfBand(band), dress: 'western' }
  const { armsOf } = await import('../counters/arms.ts')
  return armsOf(bearer, band)
}

/** Eaves reach beyond the walls. */
const EAVES = 0.6

export const createDesk = (addFont: (face: FontFace) => void): Desk => {
  const painters = new Map<string, Painter>()
  const painterOf = (board: string): Painter => {
    const painter = painters.get(board)
    if (!painter) throw new Error(`no board ${board}`)
    return painter
  }
  const answerTo = async (request: Asked): Promise<Answer> => {
    const { job } = request
    switch (request.kind) {
      case 'open': {
        const scene = createScene(request.maps)
        if (!scene.ok) return { kind: 'failed', job, reason: scene.refusal.code }
        painters.set(request.board, createPainter(scene.value))
        return { kind: 'opened', job, sheet: sizeOf(scene.value) }
      }
      case 'paint':
        return { kind: 'painted', job, ...(await pictureOf(painterOf(request.board), request.options)) }
      case 'refresh': {
        const { options, before } = request
        const painter = painterOf(request.board)
        const patches: Patch[] = []
        for (const window of partsWithin(painter, before, options))
          patches.push(await pictureOf(painter, { ...options, window }))
        return { kind: 'refreshed', job, patches }
      }
      case 'counter': {
        const { counter, half } = counterOf(request.commission, await wornBy(request.commission))
        const { size } = request
        const surface = createSurface(2 * half * size, 2 * half * size)
        surface.context.scale(size, size)
        surface.context.translate(half, half)
        paintCounter(surface.context, counter, size)
        return { kind: 'counter', job, picture: await pictureFrom(surface), half }
      }
      case 'font': {
        const { family, url, style = 'normal', weight = '400' } = request
        const face = new FontFace(family, `url(${url})`, { style, weight })
        addFont(await face.load())
        return { kind: 'done', job }
      }
    }
  }
  return {
    answer: request =>
      answerTo(request).catch(
        (error: unknown): Answer => ({ kind: 'failed', job: request.job, reason: String(error) }),
      ),
    close: board => painters.delete(board),
  }
}

const sizeOf = (scene: Scene): SheetSize => {
  const { sheet, reports } = scene
  return {
    width: sheet.width,
    height: sheet.height,
    inner: sheet.inner,
    reports,
    veils: veilsOf(scene),
    roofs: scene.buildings.houses.map(
      ({ inside, rings }): RoofPlan => ({
        inside: [...inside],
        window: boxOf(
          rings.flatMap(({ points }) => points),
          EAVES,
        ),
      }),
    ),
  }
}

/** Only of hexes whose ground is not simply their hexagon. */
const veilsOf = (scene: Scene): ReadonlyMap<number, readonly number[]> => {
  const { sheet } = scene
  const { x, y } = sheet.inner
  const veils = createVeils(scene)
  const outlines = new Map<number, readonly number[]>()
  if (veils.walls.length === 0) return outlines
  for (let hex = 0; hex < sheet.grid.size; hex++) {
    if (!sheet.has(hex)) continue
    const outline = veils.outline(hex)
    if (outline.length > 6)
      outlines.set(
        hex,
        outline.flatMap(point => [point[0] - x, point[1] - y]),
      )
  }
  return outlines
}

const pictureOf = async (painter: Painter, options: PaintOptions): Promise<Patch> => {
  const { width, height } = painter.scene.sheet
  const window = options.window ?? { x: 0, y: 0, width, height }
  const surface = createSurface(window.width * options.size, window.height * options.size)
  painter.paint(surface.context, options)
  return { window, picture: await pictureFrom(surface) }
}

/** What has changed within the window of a picture, each part on whole pixels of it. */
const partsWithin = (
  { scene }: Painter,
  before: object,
  { window, size, state = {} }: PaintOptions,
): Rect[] => {
  const whole = window ?? { x: 0, y: 0, width: scene.sheet.width, height: scene.sheet.height }
  return changedParts(scene.sheet, before, state).flatMap(part => {
    const left = Math.max(0, Math.floor((part.x - whole.x) * size))
    const top = Math.max(0, Math.floor((part.y - whole.y) * size))
    const right = Math.min(whole.width * size, Math.ceil((part.x + part.width - whole.x) * size))
    const bottom = Math.min(whole.height * size, Math.ceil((part.y + part.height - whole.y) * size))
    if (right <= left || bottom <= top) return []
    return [
      {
        x: whole.x + left / size,
        y: whole.y + top / size,
        width: (right - left) / size,
        height: (bottom - top) / size,
      },
    ]
  })
}

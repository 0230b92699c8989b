import type { Language, PlacedMap } from '@mesnada/engine'
import {
  type Answer,
  type Counter,
  changedParts,
  createPainter,
  createScene,
  createSurface,
  type MapState,
  type Painter,
  paintCounter,
  type Rect,
  type Request,
  type Style,
} from '../../src/index.ts'
import type { Specimen } from './specimens.ts'

/** What runs in the page that paints pictures for looking, measuring and testing. */

export interface Wanted {
  readonly maps: readonly PlacedMap[]
  readonly size: number | 'most'
  readonly language?: Language
  readonly window?: Rect
  readonly state?: MapState
  readonly turned?: boolean
  readonly style?: Style
  readonly type?: 'image/png' | 'image/webp'
  /** How wide the picture that is handed back is at most. */
  readonly width?: number
}

export interface Painted {
  readonly png: string
  readonly width: number
  readonly height: number
  readonly first: number
  readonly again: number
  readonly reports: readonly string[]
}

const MOST = 16e6

const painterOf = (maps: Wanted['maps']): Painter => {
  const scene = createScene(maps)
  if (!scene.ok) throw new Error(JSON.stringify(scene.refusal))
  return createPainter(scene.value)
}

const base64 = async (blob: Blob): Promise<string> => {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let i = 0; i < bytes.length; i += 32768) text += String.fromCharCode(...bytes.subarray(i, i + 32768))
  return btoa(text)
}

export const loadFont = async (
  family: string,
  style: string,
  weight: string,
  data: string,
): Promise<void> => {
  const face = new FontFace(family, `url(data:font/woff2;base64,${data})`, { style, weight })
  await face.load()
  document.fonts.add(face)
}

const blobOf = ({ canvas }: ReturnType<typeof createSurface>, type: string): Promise<Blob> => {
  if (canvas instanceof OffscreenCanvas) return canvas.convertToBlob({ type, quality: 0.85 })
  throw new Error('the page has no canvas of its own')
}

export const paintPicture = async (wanted: Wanted, times = 1): Promise<Painted> => {
  const before = performance.now()
  const painter = painterOf(wanted.maps)
  const { sheet, reports } = painter.scene
  const whole = wanted.window ?? { x: 0, y: 0, width: sheet.width, height: sheet.height }
  const size =
    wanted.size === 'most' ? Math.min(80, Math.sqrt(MOST / (whole.width * whole.height))) : wanted.size
  const surface = createSurface(whole.width * size, whole.height * size, true)
  const draw = (): void => {
    painter.paint(surface.context, {
      size,
      language: wanted.language ?? 'en',
      ...(wanted.window && { window: wanted.window }),
      ...(wanted.state && { state: wanted.state }),
      ...(wanted.turned !== undefined && { turned: wanted.turned }),
      ...(wanted.style && { style: wanted.style }),
    })
    // Reading a dot waits until all of it is drawn.
    surface.context.getImageData(0, 0, 1, 1)
  }
  draw()
  const first = performance.now() - before
  let again = 0
  for (let i = 1; i < times; i++) {
    const from = performance.now()
    draw()
    again = performance.now() - from
  }
  const share = Math.min(1, (wanted.width ?? surface.width) / surface.width)
  const out = createSurface(surface.width * share, surface.height * share, true)
  out.context.imageSmoothingQuality = 'high'
  out.context.drawImage(surface.canvas, 0, 0, out.width, out.height)
  const png = await base64(await blobOf(out, wanted.type ?? 'image/png'))
  return { png, width: surface.width, height: surface.height, first, again, reports }
}

/** Paints these parts one after the other, as a board does that is wandered over; nothing of them is kept. */
export const wanderOver = (maps: Wanted['maps'], size: number, parts: readonly Rect[]): number => {
  const painter = painterOf(maps)
  let dots = 0
  for (const window of parts) {
    const { context, width, height } = createSurface(window.width * size, window.height * size, true)
    painter.paint(context, { size, language: 'en', window })
    context.getImageData(0, 0, 1, 1)
    dots += width * height
  }
  return dots
}

const pixelsOf = (painter: Painter, size: number, window: Rect, state: MapState = {}): ImageData => {
  const { context, width, height } = createSurface(window.width * size, window.height * size, true)
  painter.paint(context, { size, language: 'en', window, state })
  return context.getImageData(0, 0, width, height)
}

/** How far a part painted by itself is from the same part of the whole: the mean over all channels, 0 to 255. */
export const partAgainstWhole = (maps: Wanted['maps'], size: number, window: Rect): number => {
  const { sheet } = painterOf(maps).scene
  const whole = pixelsOf(painterOf(maps), size, { x: 0, y: 0, width: sheet.width, height: sheet.height })
  const part = pixelsOf(painterOf(maps), size, window)
  let sum = 0
  for (let y = 0; y < part.height; y++)
    for (let x = 0; x < part.width; x++)
      for (let k = 0; k < 3; k++) {
        const there = ((y + window.y * size) * whole.width + x + window.x * size) * 4 + k
        sum += Math.abs((part.data[(y * part.width + x) * 4 + k] ?? 0) - (whole.data[there] ?? 0))
      }
  return sum / (part.width * part.height * 3)
}

/** Where two states of a map differ, as places on the sheet; and where the painter says that they may. */
export const differences = (maps: Wanted['maps'], size: number, before: MapState, after: MapState) => {
  const painter = painterOf(maps)
  const { sheet } = painter.scene
  const window = { x: 0, y: 0, width: sheet.width, height: sheet.height }
  const a = pixelsOf(painter, size, window, before)
  const b = pixelsOf(painter, size, window, after)
  const places: [number, number][] = []
  for (let i = 0; i < a.data.length; i += 4)
    if (
      Math.abs((a.data[i] ?? 0) - (b.data[i] ?? 0)) + Math.abs((a.data[i + 1] ?? 0) - (b.data[i + 1] ?? 0)) >
      6
    )
      places.push([((i / 4) % a.width) / size, Math.floor(i / 4 / a.width) / size])
  return { places, parts: changedParts(sheet, before, after) }
}

/** How far a painted picture is from a stored one. */
export const distanceTo = async (painted: string, stored: string): Promise<number> => {
  const read = async (data: string): Promise<ImageData> => {
    const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const { context, width, height } = createSurface(bitmap.width, bitmap.height, true)
    context.drawImage(bitmap, 0, 0)
    return context.getImageData(0, 0, width, height)
  }
  const [a, b] = [await read(painted), await read(stored)]
  if (a.width !== b.width || a.height !== b.height) return 255
  let sum = 0
  for (let i = 0; i < a.data.length; i++) sum += Math.abs((a.data[i] ?? 0) - (b.data[i] ?? 0))
  return sum / ((a.data.length * 3) / 4)
}

/** A board opened and painted by the worker, as a page does it. */
export const paintInWorker = (script: string, maps: Wanted['maps']): Promise<readonly Answer[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })))
    const answers: Answer[] = []
    const ask = (request: Request): void => worker.postMessage(request)
    worker.addEventListener('error', event => reject(new Error(event.message)))
    worker.addEventListener('message', (event: MessageEvent<Answer>) => {
      answers.push(
        event.data.kind === 'painted'
          ? {
              ...event.data,
              picture: { width: event.data.picture.width, height: event.data.picture.height } as ImageBitmap,
            }
          : event.data,
      )
      if (answers.length < 3) return
      worker.terminate()
      resolve(answers)
    })
    const window = { x: 4, y: 4, width: 6, height: 5 }
    ask({ kind: 'open', job: 1, board: 'a', maps })
    ask({ kind: 'paint', job: 2, board: 'a', options: { size: 20, language: 'es', window } })
    ask({ kind: 'paint', job: 3, board: 'b', options: { size: 20, language: 'es' } })
  })

/** Counters in rows, each with its name. */
export const paintCounterSheet = async (
  all: readonly Specimen[],
  size: number,
  columns: number,
  room = 1,
): Promise<string> => {
  const step = 1.8 * room
  const rows = Math.ceil(all.length / columns)
  const sheet = createSurface(
    (columns * step + 0.4) * size,
    (rows * 2 * Math.min(room, 1.6) + 0.6) * size,
    true,
  )
  const { context } = sheet
  context.fillStyle = '#b9b57c'
  context.fillRect(0, 0, sheet.width, sheet.height)
  all.forEach(({ caption, counter }, i) => {
    const x = 0.2 + step / 2 + (i % columns) * step
    const y = 1.1 + Math.floor(i / columns) * 2 * Math.min(room, 1.6)
    context.save()
    context.scale(size, size)
    context.translate(x, y)
    paintCounter(context, counter, size)
    context.restore()
    context.font = `italic ${0.24 * size}px "IM Fell English"`
    context.textAlign = 'center'
    context.fillStyle = '#2a1d0e'
    context.fillText(caption, x * size, (y + 0.98) * size)
  })
  return base64(await blobOf(sheet, 'image/png'))
}

/** How far two counters look apart: the mean over all channels. */
export const counterDistance = (a: Counter, b: Counter, size: number): number => {
  const painted = (counter: Counter) => {
    const { context, width, height } = createSurface(2 * size, 2 * size, true)
    context.fillStyle = '#b9b57c'
    context.fillRect(0, 0, width, height)
    context.scale(size, size)
    context.translate(1, 1)
    paintCounter(context, counter, size)
    return context.getImageData(0, 0, width, height).data
  }
  const [p, q] = [painted(a), painted(b)]
  let sum = 0
  for (let i = 0; i < p.length; i++) sum += Math.abs((p[i] ?? 0) - (q[i] ?? 0))
  return sum / ((p.length * 3) / 4)
}

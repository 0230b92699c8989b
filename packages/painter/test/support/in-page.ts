import type { Language, MapDocument } from '@mesnada/engine'
import {
  createPainter,
  createScene,
  createSurface,
  type MapState,
  type Painter,
  type Rect,
} from '../../src/index.ts'

/** What runs in the page that paints pictures for looking, measuring and testing. */

export interface Wanted {
  readonly maps: readonly {
    readonly map: string
    readonly column?: number
    readonly row?: number
    readonly turned?: boolean
    readonly document: MapDocument
  }[]
  readonly size: number | 'most'
  readonly language?: Language
  readonly window?: Rect
  readonly state?: MapState
  readonly turned?: boolean
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
  const png = await base64(await out.canvas.convertToBlob({ type: 'image/png' }))
  return { png, width: surface.width, height: surface.height, first, again, reports }
}

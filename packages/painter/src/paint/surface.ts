/** The one place that makes canvases: everything else draws on what it is given. */

export type Context = Omit<OffscreenCanvasRenderingContext2D, 'canvas'>

export interface Surface {
  readonly canvas: OffscreenCanvas | HTMLCanvasElement
  readonly context: Context
  readonly width: number
  readonly height: number
}

export const createSurface = (width: number, height: number, opaque = false): Surface => {
  const canvas = canvasOf(Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(height)))
  const context = canvas.getContext('2d', { alpha: !opaque }) as Context | null
  if (!context) throw new Error('no 2D context')
  return { canvas, context, width: canvas.width, height: canvas.height }
}

/** Browsers that know no canvas outside of a page get one inside of it; the painter then works in the page. */
const canvasOf = (width: number, height: number): OffscreenCanvas | HTMLCanvasElement => {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

/** A finished picture, to be handed on. */
export const pictureFrom = async ({ canvas }: Surface): Promise<ImageBitmap> =>
  'transferToImageBitmap' in canvas ? canvas.transferToImageBitmap() : createImageBitmap(canvas)

export const createPath = (): Path2D => new Path2D()

/** A picture of whole pixels, filled by its maker. */
export const pictureOf = (width: number, height: number, fill: (pixels: Uint32Array) => void): Surface => {
  const surface = createSurface(width, height)
  const image = new ImageData(surface.width, surface.height)
  fill(new Uint32Array(image.data.buffer))
  surface.context.putImageData(image, 0, 0)
  return surface
}

export interface Laid {
  readonly x?: number
  readonly y?: number
  readonly angle?: number
  readonly scale: number
}

/** A picture laid as a pattern at any angle. */
export const patternOf = (
  context: Context,
  { canvas }: Surface,
  { x = 0, y = 0, angle = 0, scale }: Laid,
  repeat: 'repeat' | 'no-repeat' = 'repeat',
): CanvasPattern => {
  const pattern = context.createPattern(canvas, repeat)
  if (!pattern) throw new Error('no pattern')
  pattern.setTransform(
    new DOMMatrix()
      .translateSelf(x, y)
      .rotateSelf((angle * 180) / Math.PI)
      .scaleSelf(scale),
  )
  return pattern
}

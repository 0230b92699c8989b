import { type Chance, chances } from '../shape/noise.ts'
import { type Context, createSurface, type Surface } from './surface.ts'

/** Small pictures and patterns, painted once for each size and kept. */
export interface Studio {
  kept<T>(key: string, make: () => T): T
  /** For as long as what it was made of is in use. */
  keptFor<T>(owner: object, make: () => T): T
}

export const createStudio = (): Studio => {
  const shelf = new Map<string, unknown>()
  const made = new WeakMap<object, unknown>()
  return {
    keptFor: <T>(owner: object, make: () => T): T => {
      if (!made.has(owner)) made.set(owner, make())
      return made.get(owner) as T
    },
    kept: <T>(key: string, make: () => T): T => {
      if (!shelf.has(key)) shelf.set(key, make())
      return shelf.get(key) as T
    },
  }
}

/** Several small pictures of one kind side by side. */
export interface Atlas extends Surface {
  readonly count: number
  /** Of one of them, in units. */
  readonly w: number
  readonly h: number
  /** And in pixels. */
  readonly across: number
}

export const createAtlas = (
  count: number,
  w: number,
  h: number,
  size: number,
  draw: (c: Context, chance: Chance, index: number) => void,
): Atlas => {
  const across = Math.ceil(w * size)
  const down = Math.ceil(h * size)
  const surface = createSurface(across * count, down)
  const c = surface.context
  for (let k = 0; k < count; k++) {
    c.save()
    c.beginPath()
    c.rect(k * across, 0, across, down)
    c.clip()
    c.translate(k * across + across / 2, down / 2)
    c.scale(size, size)
    c.lineCap = 'round'
    c.lineJoin = 'round'
    draw(c, chances(k * 131 + count), k)
    c.restore()
  }
  return { ...surface, count, w, h, across }
}

export const stamp = (
  c: Context,
  atlas: Atlas,
  index: number,
  x: number,
  y: number,
  scale = 1,
  flip = false,
): void => {
  const w = atlas.w * scale
  const h = atlas.h * scale
  const from = (index % atlas.count) * atlas.across
  if (!flip) {
    c.drawImage(atlas.canvas, from, 0, atlas.across, atlas.height, x - w / 2, y - h / 2, w, h)
    return
  }
  c.save()
  c.translate(x, 0)
  c.scale(-1, 1)
  c.drawImage(atlas.canvas, from, 0, atlas.across, atlas.height, -w / 2, y - h / 2, w, h)
  c.restore()
}

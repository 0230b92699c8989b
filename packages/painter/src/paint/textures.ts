import { nth } from '@mesnada/hex'
import type { Point } from '../shape/geometry.ts'
import { type Chance, chances } from '../shape/noise.ts'
import type { Brush } from './brush.ts'
import { css, lighten, mix, type Rgb } from './colour.ts'
import { tracePolygon } from './path.ts'
import { type Context, createSurface, type Laid, patternOf, type Surface } from './surface.ts'

/** Seamless squares of material, painted once for each size, laid as patterns at any angle. */
const SPAN = 7.2

export interface Tone {
  readonly a: Rgb
  readonly b: Rgb
}

type Place = Omit<Laid, 'scale'>

const material = (
  { studio, size, c }: Brush,
  key: string,
  place: Place,
  draw: (c: Context) => void,
  span = SPAN,
): CanvasPattern => {
  const { surface, scale } = studio.kept(`${key} ${size}`, (): { surface: Surface; scale: number } => {
    const pixels = Math.max(8, Math.round(span * size))
    const made = createSurface(pixels, pixels)
    made.context.scale(pixels / span, pixels / span)
    draw(made.context)
    return { surface: made, scale: span / pixels }
  })
  return patternOf(c, surface, { ...place, scale })
}

/** Lengths that fill the square exactly. */
const cuts = (chance: Chance, least: number, most: number): number[] => {
  const out: number[] = []
  let sum = 0
  while (sum < SPAN) {
    const length = least + chance() * (most - least)
    out.push(length)
    sum += length
  }
  return out.map(length => (length * SPAN) / sum)
}

const each = (
  row: readonly number[],
  from: number,
  draw: (x: number, length: number, index: number) => void,
): void => {
  let at = from
  row.forEach((length, index) => {
    for (const x of [at, at + SPAN]) if (x < SPAN && x + length > 0) draw(x, length, index)
    at += length
  })
}

export const planks = (brush: Brush, { a, b }: Tone, place: Place): CanvasPattern =>
  material(brush, `planks ${a} ${b}`, place, t => {
    const chance = chances(5)
    const rows = Math.round(SPAN / 0.24)
    const h = SPAN / rows
    for (let r = 0; r < rows; r++) {
      const first = -chance() * 1.5
      each(cuts(chance, 1.2, 2.9), first, (x, length, index) =>
        plank(t, x, r * h, length, h, { a, b }, r * 97 + index),
      )
    }
  })

const plank = (
  t: Context,
  x: number,
  y: number,
  length: number,
  h: number,
  { a, b }: Tone,
  seed: number,
): void => {
  const chance = chances(seed)
  const colour = mix(lighten(a, (chance() - 0.5) * 0.14), b, chance())
  t.fillStyle = css(colour)
  t.fillRect(x, y, length, h)
  t.strokeStyle = css(lighten(colour, -0.3), 0.3)
  t.lineWidth = 0.012
  for (let k = 0; k < 4; k++) {
    const grain = y + h * (0.15 + chance() * 0.7)
    const from = x + chance() * length * 0.6
    const to = from + length * (0.15 + chance() * 0.3)
    t.beginPath()
    t.moveTo(from, grain)
    t.quadraticCurveTo((from + to) / 2, grain + (chance() - 0.5) * 0.03, to, grain)
    t.stroke()
  }
  t.fillStyle = 'rgb(40 24 10 / 0.42)'
  t.fillRect(x, y, 0.022, h)
  t.fillRect(x, y, length, 0.018)
  t.fillStyle = 'rgb(255 238 205 / 0.18)'
  t.fillRect(x + 0.022, y + 0.02, length - 0.03, 0.022)
  t.fillStyle = 'rgb(30 18 8 / 0.5)'
  for (const dx of [0.07, length - 0.06])
    for (const dy of [0.06, h - 0.05]) t.fillRect(x + dx, y + dy, 0.02, 0.02)
}

export const flags = (brush: Brush, { a, b }: Tone, place: Place, unit = 0.46): CanvasPattern =>
  material(brush, `flags ${a} ${b} ${unit}`, place, t => {
    const chance = chances(9)
    t.fillStyle = css(lighten(b, -0.34))
    t.fillRect(0, 0, SPAN, SPAN)
    let y = 0
    for (const h of cuts(chance, unit * 0.8, unit * 1.2)) {
      const row = y
      each(cuts(chance, unit * 0.75, unit * 1.6), -chance() * unit, (x, w, index) =>
        flag(t, x, row, w, h, { a, b }, Math.round(row * 131) + index * 57),
      )
      y += h
    }
  })

const flag = (t: Context, x: number, y: number, w: number, h: number, { a, b }: Tone, seed: number): void => {
  const chance = chances(seed)
  const colour = mix(lighten(a, (chance() - 0.5) * 0.16), b, chance())
  const j = (): number => 0.018 + chance() * 0.022
  const p: readonly Point[] = [
    [x + j(), y + j()],
    [x + w - j(), y + j()],
    [x + w - j(), y + h - j()],
    [x + j(), y + h - j()],
  ]
  t.fillStyle = css(colour)
  t.beginPath()
  tracePolygon(t, p)
  t.fill()
  t.lineWidth = 0.018
  t.strokeStyle = css(lighten(colour, 0.3), 0.55)
  t.beginPath()
  tracePolygon(t, [nth(p, 3), nth(p, 0), nth(p, 1)], false)
  t.stroke()
  t.strokeStyle = css(lighten(colour, -0.3), 0.4)
  t.beginPath()
  tracePolygon(t, [nth(p, 1), nth(p, 2), nth(p, 3)], false)
  t.stroke()
  t.fillStyle = css(lighten(colour, -0.22), 0.35)
  for (let k = 0; k < 3; k++)
    t.fillRect(x + w * (0.15 + chance() * 0.7), y + h * (0.15 + chance() * 0.7), 0.03 + chance() * 0.02, 0.02)
}

/** Rounded stones with earth between them; laid with some transparency they look trodden in. */
export const cobbles = (brush: Brush, { a, b }: Tone, place: Place): CanvasPattern =>
  material(brush, `cobbles ${a} ${b}`, place, t => {
    const chance = chances(21)
    const step = SPAN / 24
    for (let row = 0; row < 24; row++)
      for (let k = 0; k < 24; k++) {
        const x = (k + (row % 2) * 0.5 + (chance() - 0.5) * 0.3) * step
        const y = (row + 0.5 + (chance() - 0.5) * 0.3) * step
        const rx = step * (0.36 + chance() * 0.1)
        const ry = step * (0.32 + chance() * 0.1)
        const turn = chance() * 3
        const colour = mix(lighten(a, (chance() - 0.5) * 0.2), b, chance())
        if (chance() < 0.1) continue
        for (const shift of [0, SPAN]) {
          oval(t, css(lighten(colour, -0.4), 0.8), x + 0.012 + shift, y + 0.016, rx, ry, turn)
          oval(t, css(colour), x + shift, y, rx * 0.93, ry * 0.93, turn)
          oval(
            t,
            css(lighten(colour, 0.25), 0.6),
            x - rx * 0.2 + shift,
            y - ry * 0.25,
            rx * 0.45,
            ry * 0.4,
            turn,
          )
        }
      }
  })

const oval = (
  t: Context,
  style: string,
  x: number,
  y: number,
  rx: number,
  ry: number,
  turn: number,
): void => {
  t.fillStyle = style
  t.beginPath()
  t.ellipse(x, y, rx, ry, turn, 0, Math.PI * 2)
  t.fill()
}

/** Straw, stubble and furrows: rows of strokes along x. */
export const furrows = (brush: Brush, { a, b }: Tone, place: Place, gap: number): CanvasPattern => {
  const span = Math.round(3.6 / gap) * gap
  return material(
    brush,
    `furrows ${a} ${b} ${gap}`,
    place,
    t => {
      const chance = chances(31)
      t.lineCap = 'round'
      for (let y = gap / 2; y < span; y += gap) {
        t.strokeStyle = css(b, 0.55)
        t.lineWidth = gap * 0.34
        t.beginPath()
        t.moveTo(-0.1, y)
        for (let k = 0; k <= 7; k++)
          t.lineTo((span * k) / 6, y + (k % 6 === 0 ? 0 : (chance() - 0.5) * gap * 0.22))
        t.stroke()
        t.strokeStyle = css(lighten(a, 0.2), 0.5)
        t.lineWidth = gap * 0.16
        for (let k = 0; k < 7; k++) {
          const x = chance() * span
          t.beginPath()
          t.moveTo(x, y - gap * 0.34)
          t.lineTo(x + 0.1 + chance() * 0.3, y - gap * 0.34)
          t.stroke()
        }
      }
    },
    span,
  )
}

/** The last coat on open ground: specks and short strokes of paint, as sharp as the screen can show. */
export const flecks = ({ studio, size, c }: Brush): CanvasPattern => {
  const surface = studio.kept(`flecks ${size}`, () => {
    const pixels = 384
    const made = createSurface(pixels, pixels)
    const t = made.context
    const image = t.createImageData(pixels, pixels)
    const chance = chances(33)
    for (let i = 0; i < pixels * pixels; i++) {
      const v = chance() + chance() + chance() - 1.5
      image.data[i * 4] = image.data[i * 4 + 1] = v > 0 ? 255 : 30
      image.data[i * 4 + 2] = v > 0 ? 228 : 14
      image.data[i * 4 + 3] = Math.min(24, Math.abs(v) * 15)
    }
    t.putImageData(image, 0, 0)
    t.lineCap = 'round'
    for (let i = 0; i < 1500; i++) blade(t, chance, size, pixels)
    return made
  })
  return patternOf(c, surface, { scale: 1 / size })
}

const blade = (t: Context, chance: Chance, size: number, pixels: number): void => {
  const x = chance() * pixels
  const y = chance() * pixels
  const angle = -1.57 + (chance() - 0.5) * 1.9
  const length = size * (0.02 + chance() * 0.05)
  const alpha = 0.1 + chance() * 0.16
  t.strokeStyle = chance() < 0.5 ? `rgb(255 250 214 / ${alpha})` : `rgb(52 48 18 / ${alpha})`
  t.lineWidth = Math.max(1, size * (0.01 + chance() * 0.012))
  t.beginPath()
  for (const dx of [0, pixels, -pixels])
    for (const dy of [0, pixels, -pixels]) {
      t.moveTo(x + dx, y + dy)
      t.lineTo(x + dx + Math.cos(angle) * length, y + dy + Math.sin(angle) * length)
    }
  t.stroke()
}

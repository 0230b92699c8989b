import { boxOf, near } from '../shape/geometry.ts'
import type { Castle, Gatehouse } from '../survey/castle.ts'
import type { Situation } from '../survey/state.ts'
import type { Brush } from './brush.ts'
import { css, INK } from './colour.ts'
import { DARK, PALE } from './masonry.ts'
import { leaf } from './openings.ts'
import { box, polygon, strokeWith, within } from './path.ts'
import type { Context } from './surface.ts'
import { flags } from './textures.ts'

/** A block of masonry with a vaulted passage through it, from left to right. */
export const paintGatehouse = (brush: Brush, gate: Gatehouse, castle: Castle, { door }: Situation): void => {
  const { c, sheet, window, theme } = brush
  const { points, passage } = gate
  const area = boxOf(points)
  if (!near(window, area.x + area.width / 2, area.y + area.height / 2, 8)) return
  const path = polygon(points)
  c.save()
  strokeWith(c, path, INK, 0.12)
  c.clip(path)
  c.fillStyle = flags(brush, DARK, { x: area.x, y: area.y }, 0.44)
  c.fillRect(area.x, area.y, area.width, area.height)
  c.restore()
  if (passage.length === 0) return
  const ys = passage.map(hex => sheet.centre(hex)[1])
  const top = Math.min(...ys) - 0.8
  const low = Math.max(...ys) + 0.8
  const left = area.x
  const right = area.x + area.width
  box(c, INK, left - 0.06, top - 0.08, area.width + 0.12, low - top + 0.16)
  c.save()
  c.beginPath()
  c.rect(left - 0.08, top, area.width + 0.16, low - top)
  c.clip()
  c.fillStyle = flags(brush, { a: theme.earth[0], b: theme.earth[2] }, { x: left, y: top }, 0.3)
  c.fillRect(left - 0.1, top, area.width + 0.2, low - top)
  // Deep in the passage it is dark.
  const vault = c.createLinearGradient(left, 0, right, 0)
  vault.addColorStop(0, 'rgb(30 20 30 / 0.15)')
  vault.addColorStop(0.5, 'rgb(30 20 30 / 0.5)')
  vault.addColorStop(1, 'rgb(30 20 30 / 0.15)')
  c.fillStyle = vault
  c.fillRect(left - 0.1, top, area.width + 0.2, low - top)
  box(c, 'rgb(30 20 40 / 0.4)', left - 0.1, top, area.width + 0.2, 0.35)
  c.restore()
  for (const x of [left - 0.06, right - 0.3])
    for (const y of [top - 0.02, low - 0.28]) jamb(c, x, y, 0.36, 0.3)
  const gates = sheet.marked.filter(
    ({ kinds, a, b }) => kinds.includes('gate') && (passage.includes(a) || passage.includes(b)),
  )
  const states = gates.map(({ side }) => door(side))
  const outward = sidesOutward(brush, castle, passage, area)
  paintLeaves(
    c,
    outward < 0 ? left + 0.45 : right - 0.45,
    outward,
    top,
    low,
    states.includes('broken'),
    states.includes('shut'),
  )
}

/** Where the moat is: -1 to the left, 1 to the right. */
const sidesOutward = (
  { sheet }: Brush,
  { bridges }: Castle,
  passage: readonly number[],
  area: { x: number; width: number },
): 1 | -1 => {
  const outside =
    bridges.flat()[0] ??
    passage.flatMap(sheet.neighbours).find(hex => sheet.has(hex) && !sheet.feature(hex, 'inside'))
  return outside !== undefined && sheet.centre(outside)[0] > area.x + area.width / 2 ? 1 : -1
}

const jamb = (c: Context, x: number, y: number, w: number, h: number): void => {
  box(c, INK, x - 0.04, y - 0.04, w + 0.08, h + 0.08)
  box(c, css(PALE.a), x, y, w, h)
  box(c, 'rgb(255 250 232 / 0.4)', x, y, w, 0.05)
  box(c, 'rgb(50 38 26 / 0.3)', x, y + h - 0.05, w, 0.05)
}

const paintLeaves = (
  c: Context,
  x: number,
  outward: 1 | -1,
  top: number,
  low: number,
  broken: boolean,
  shut: boolean,
): void => {
  const half = (low - top) / 2 - 0.3
  if (shut) portcullis(c, x + outward * 0.2, top + 0.28, low - 0.28)
  else box(c, 'rgb(24 20 24 / 0.6)', x + outward * 0.2 - 0.03, top + 0.28, 0.06, low - top - 0.56)
  if (broken) return
  const inward = outward < 0 ? 0 : Math.PI
  within(c, [x, top + 0.3], shut ? Math.PI / 2 : inward, () => leaf(c, shut ? half : 0.98))
  within(c, [x, low - 0.3], shut ? -Math.PI / 2 : inward, () => leaf(c, shut ? half : 0.98))
}

/** Seen from above: a beam with the heads of its bars. */
const portcullis = (c: Context, x: number, top: number, low: number): void => {
  box(c, '#17130f', x - 0.09, top, 0.18, low - top)
  box(c, '#54483a', x - 0.06, top, 0.12, low - top)
  for (let y = top + 0.14; y < low; y += 0.28) {
    box(c, '#17130f', x - 0.12, y - 0.06, 0.24, 0.12)
    box(c, '#8b8f94', x - 0.09, y - 0.035, 0.18, 0.07)
  }
}

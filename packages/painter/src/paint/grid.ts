import type { Language } from '@mesnada/engine'
import { nth, OFF_MAP } from '@mesnada/hex'
import { near } from '../shape/geometry.ts'
import type { Brush } from './brush.ts'
import { FONTS } from './fonts.ts'
import { lettersOn } from './names.ts'
import { isPlain } from './style.ts'
import { createPath } from './surface.ts'

/** Twice: at full strength on the ground, and faintly over walls and trees, so that both stay what they are. */
export const paintGrid = (brush: Brush, over: boolean): void => {
  const { c, sheet, window } = brush
  const lines = createPath()
  const ticks = createPath()
  for (let hex = 0; hex < sheet.grid.size; hex++) {
    if (!sheet.has(hex)) continue
    const [x, y] = sheet.centre(hex)
    if (!near(window, x, y, 1.1)) continue
    const around = sheet.corners(hex)
    for (let d = 0; d < 6; d++) {
      // Each side once, from the hex that comes first; on the border from the only one.
      const other = sheet.grid.neighbours[hex * 6 + d] ?? OFF_MAP
      if (other > hex && sheet.has(other)) continue
      const p = nth(around, (d + 5) % 6)
      const q = nth(around, d)
      lines.moveTo(p[0], p[1])
      lines.lineTo(q[0], q[1])
      const dx = (q[0] - p[0]) * 0.16
      const dy = (q[1] - p[1]) * 0.16
      ticks.moveTo(p[0], p[1])
      ticks.lineTo(p[0] + dx, p[1] + dy)
      ticks.moveTo(q[0], q[1])
      ticks.lineTo(q[0] - dx, q[1] - dy)
    }
  }
  c.save()
  c.lineCap = 'butt'
  const stroke = (path: Path2D, style: string, width: number): void => {
    c.strokeStyle = style
    c.lineWidth = width
    c.stroke(path)
  }
  if (over) stroke(lines, isPlain(brush.style) ? 'rgb(20 14 8 / 0.6)' : 'rgb(30 22 12 / 0.2)', 0.022)
  else {
    stroke(lines, 'rgb(255 248 225 / 0.15)', 0.055)
    stroke(lines, 'rgb(46 34 18 / 0.28)', 0.024)
    stroke(ticks, 'rgb(46 34 18 / 0.52)', 0.036)
  }
  c.restore()
}

/** Half the room a label takes, in units. */
const LABEL = { across: 0.3, down: 0.12 }

/** Shares of the way from the middle to the upper edge of a hex: elsewhere only where a name is written across that. */
const PLACES = [-1, 0.5, -0.2, 0.75] as const

export const paintLabels = (brush: Brush, language: Language): void => {
  const { c, sheet, size, window, turned, style } = brush
  const letters = lettersOn(brush, language)
  const isTaken = (x: number, y: number): boolean =>
    letters.some(
      ({ letter, x: lx, y: ly, em }) =>
        letter !== ' ' &&
        Math.abs(lx - x) < LABEL.across + em * 0.32 &&
        Math.abs(ly - y) < LABEL.down + em * 0.36,
    )
  c.save()
  c.scale(1 / size, 1 / size)
  c.font = `600 ${0.2 * size}px ${FONTS.label}`
  c.textAlign = 'center'
  c.textBaseline = 'middle'
  c.lineJoin = 'round'
  c.lineWidth = 0.06 * size
  c.strokeStyle = style === 'night' ? 'rgb(16 18 34 / 0.5)' : 'rgb(246 238 214 / 0.34)'
  c.fillStyle = style === 'night' ? 'rgb(226 226 236 / 0.8)' : 'rgb(44 32 16 / 0.72)'
  const rise = sheet.grid.orientation === 'flat' ? 0.7 : 0.74
  for (let hex = 0; hex < sheet.grid.size; hex++) {
    if (!sheet.has(hex)) continue
    const [x, y] = sheet.centre(hex)
    if (!near(window, x, y, 1)) continue
    const label = sheet.grid.label(hex)
    const text = label.slice(label.lastIndexOf('.') + 1)
    c.save()
    c.translate(x * size, y * size)
    if (turned) c.rotate(Math.PI)
    const at = PLACES.find(place => !isTaken(x, y + (turned ? -place : place) * rise)) ?? -1
    c.strokeText(text, 0, at * rise * size)
    c.fillText(text, 0, at * rise * size)
    c.restore()
  }
  c.restore()
}

import type { Language } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { chances } from '../shape/noise.ts'
import type { Sheet } from '../survey/sheet.ts'
import type { Brush } from './brush.ts'
import { css } from './colour.ts'
import { FONTS } from './fonts.ts'
import { box, within } from './path.ts'
import { isPlain, type Style } from './style.ts'
import { type Context, createPath } from './surface.ts'

/** Paper and ink of the border, for every style. */
interface Stationery {
  readonly ink: string
  readonly paper: string
  /** The sheet, towards its middle and towards its edges. */
  readonly sheet: readonly [string, string]
  readonly stain: string
}

const DAY: Stationery = {
  ink: 'rgb(52 38 22)',
  paper: css([244, 236, 214]),
  sheet: [css([240, 230, 205]), css([214, 196, 158])],
  stain: '120 84 40',
}
const WHITE: Stationery = {
  ink: '#1a1a1a',
  paper: '#ffffff',
  sheet: ['#ffffff', '#ffffff'],
  stain: '255 255 255',
}
const STATIONERY: Readonly<Record<Style, Stationery>> = {
  day: DAY,
  night: {
    ink: 'rgb(196 182 150)',
    paper: 'rgb(48 44 44)',
    sheet: ['rgb(44 40 40)', 'rgb(30 27 28)'],
    stain: '8 6 10',
  },
  print: WHITE,
  contrast: WHITE,
}

const BAND = 0.2
const GAP = 0.2

/** Paper, a neat line with a ladder of columns and rows, the title in its cartouche, scale and compass. */
export const paintFrame = (brush: Brush, language: Language): void => {
  const { c, sheet, style } = brush
  const stationery = STATIONERY[style]
  c.save()
  paintPaper(c, sheet, stationery)
  paintLadder(c, sheet, stationery)
  if (!isPlain(style)) paintInnerShade(c, sheet)
  c.fillStyle = stationery.ink
  c.strokeStyle = stationery.ink
  paintCoordinates(brush)
  paintTitle(brush, language)
  paintScale(brush, language, stationery)
  within(c, [sheet.width - 2.6, sheet.height - 1.08], sheet.plan.north, () =>
    paintRose(c, 0.82, brush.size, stationery),
  )
  c.restore()
}

const paintPaper = (
  c: Context,
  { inner, width, height }: Sheet,
  { sheet: [middle, edge], stain }: Stationery,
): void => {
  const outside = createPath()
  outside.rect(0, 0, width, height)
  outside.rect(inner.x - 0.18, inner.y - 0.18, inner.width + 0.36, inner.height + 0.36)
  c.save()
  c.clip(outside, 'evenodd')
  const [x, y] = [width / 2, height / 2]
  const paper = c.createRadialGradient(
    x,
    y,
    Math.min(width, height) * 0.4,
    x,
    y,
    Math.max(width, height) * 0.75,
  )
  paper.addColorStop(0, middle)
  paper.addColorStop(1, edge)
  c.fillStyle = paper
  c.fillRect(0, 0, width, height)
  const chance = chances(7)
  for (let i = 0; i < 40; i++) {
    c.fillStyle = `rgb(${stain} / ${0.02 + chance() * 0.03})`
    const top = chance() < 0.5
    c.beginPath()
    c.ellipse(
      chance() * width,
      top ? chance() * 2 : height - chance() * 3.4,
      0.6 + chance() * 2.4,
      0.3 + chance(),
      chance() * 3,
      0,
      7,
    )
    c.fill()
  }
  c.restore()
}

interface Lane {
  readonly from: number
  readonly middle: number
  readonly to: number
}

/** Where columns and rows lie along the edges. */
const lanes = ({ grid, inner }: Sheet): { readonly columns: Lane[]; readonly rows: Lane[] } => {
  const flat = grid.orientation === 'flat'
  const spread = (count: number, start: number, step: number, size: number, total: number): Lane[] =>
    Array.from({ length: count }, (_, i) => {
      const middle = start + size / 2 + step * i
      return {
        middle,
        from: i === 0 ? start - GAP : middle - step / 2,
        to: i === count - 1 ? start + total + GAP : middle + step / 2,
      }
    })
  const long = Math.sqrt(3)
  return flat
    ? {
        columns: spread(grid.cols, inner.x, 1.5, 2, inner.width),
        rows: spread(grid.rows, inner.y, long, long, inner.height),
      }
    : {
        columns: spread(grid.cols, inner.x, long, long, inner.width),
        rows: spread(grid.rows, inner.y, 1.5, 2, inner.height),
      }
}

const paintLadder = (c: Context, sheet: Sheet, { ink, paper }: Stationery): void => {
  const { x, y, width, height } = sheet.inner
  const { columns, rows } = lanes(sheet)
  const rung = (rx: number, ry: number, w: number, h: number, dark: boolean): void =>
    box(c, dark ? ink : paper, rx, ry, w, h)
  columns.forEach(({ from, to }, i) => {
    rung(from, y - GAP - BAND, to - from, BAND, i % 2 === 0)
    rung(from, y + height + GAP, to - from, BAND, i % 2 === 1)
  })
  rows.forEach(({ from, to }, j) => {
    rung(x - GAP - BAND, from, BAND, to - from, j % 2 === 0)
    rung(x + width + GAP, from, BAND, to - from, j % 2 === 1)
  })
  c.strokeStyle = ink
  c.lineJoin = 'miter'
  for (const [off, line] of [
    [GAP, 0.05],
    [GAP + BAND, 0.05],
    [GAP + BAND + 0.2, 0.09],
  ] as const) {
    c.lineWidth = line
    c.strokeRect(x - off, y - off, width + 2 * off, height + 2 * off)
  }
  // Little knots at the corners.
  for (const kx of [x - GAP - BAND - 0.2, x + width + GAP + BAND + 0.2])
    for (const ky of [y - GAP - BAND - 0.2, y + height + GAP + BAND + 0.2])
      within(c, [kx, ky], Math.PI / 4, () => {
        box(c, ink, -0.17, -0.17, 0.34, 0.34)
        box(c, paper, -0.1, -0.1, 0.2, 0.2)
        box(c, '#8a2b1f', -0.05, -0.05, 0.1, 0.1)
      })
}

/** The sheet lies a little under the frame. */
const paintInnerShade = (c: Context, { inner: { x, y, width, height } }: Sheet): void => {
  for (const [w, h, dx, dy] of [
    [width + 2 * GAP, 0.5, 0, 0.5],
    [0.5, height + 2 * GAP, 0.5, 0],
  ] as const) {
    const shade = c.createLinearGradient(x - GAP, y - GAP, x - GAP + dx, y - GAP + dy)
    shade.addColorStop(0, 'rgb(40 26 10 / 0.35)')
    shade.addColorStop(1, 'rgb(40 26 10 / 0)')
    c.fillStyle = shade
    c.fillRect(x - GAP, y - GAP, w, h)
  }
}

/** What the labels of two hexes have in common, from the front for a column and from the back for a row. */
const nameOf = (sheet: Sheet, hex: number, part: 'column' | 'row'): string => {
  if (hex < 0 || !sheet.has(hex)) return ''
  const label = sheet.grid.label(hex)
  const own = label.slice(label.lastIndexOf('.') + 1)
  const [, letters, digits] = /^([A-Z]+)(\d+)$/.exec(own) ?? []
  const half = own.length / 2
  return part === 'column' ? (letters ?? own.slice(0, half)) : (digits ?? own.slice(half))
}

/** Along each edge the names of the hexes that lie there: maps side by side keep their own. */
const namesAlong = (sheet: Sheet, edge: 'top' | 'bottom' | 'left' | 'right'): readonly string[] => {
  const { cols, rows } = sheet.grid
  const upright = edge === 'left' || edge === 'right'
  const last = edge === 'bottom' || edge === 'right'
  const deep = upright ? cols : rows
  return Array.from({ length: upright ? rows : cols }, (_, along) => {
    for (let k = 0; k < deep; k++) {
      const across = last ? deep - 1 - k : k
      const hex = upright
        ? sheet.grid.hexAtCell(across + 1, along + 1)
        : sheet.grid.hexAtCell(along + 1, across + 1)
      const name = nameOf(sheet, hex, upright ? 'row' : 'column')
      if (name) return name
    }
    return ''
  })
}

const write = (c: Context, size: number, text: string, x: number, y: number): void =>
  c.fillText(text, x * size, y * size)

const paintCoordinates = ({ c, sheet, size }: Brush): void => {
  const { x, y, width, height } = sheet.inner
  const { columns, rows } = lanes(sheet)
  c.save()
  c.scale(1 / size, 1 / size)
  c.textAlign = 'center'
  c.textBaseline = 'middle'
  c.font = `${0.42 * size}px ${FONTS.title}`
  const [top, bottom] = [namesAlong(sheet, 'top'), namesAlong(sheet, 'bottom')]
  const [left, right] = [namesAlong(sheet, 'left'), namesAlong(sheet, 'right')]
  columns.forEach(({ middle }, i) => {
    write(c, size, nth(top, i), middle, y - GAP - BAND - 0.5)
    write(c, size, nth(bottom, i), middle, y + height + GAP + BAND + 0.52)
  })
  rows.forEach(({ middle }, j) => {
    write(c, size, nth(left, j), x - GAP - BAND - 0.55, middle)
    write(c, size, nth(right, j), x + width + GAP + BAND + 0.55, middle)
  })
  c.restore()
}

const paintTitle = ({ c, sheet, size }: Brush, language: Language): void => {
  const x = sheet.width / 2
  const y = sheet.height - 1.55
  const title = sheet.maps.map(map => map.title[language]).join(' · ')
  // The note's first sentence says what one sees.
  const [line = ''] = (nth(sheet.maps, 0).note?.[language] ?? '').split(/(?<=\.) /)
  c.save()
  c.scale(1 / size, 1 / size)
  c.textAlign = 'center'
  c.textBaseline = 'middle'
  c.font = `${1.25 * size}px ${FONTS.title}`
  const half = c.measureText(title).width / size / 2
  write(c, size, title, x, y + 0.02)
  let em = 0.46
  c.font = `italic ${em * size}px ${FONTS.name}`
  const room = sheet.width - 14
  const wide = c.measureText(line).width / size
  if (wide > room) em = Math.max(0.3, (em * room) / wide)
  c.font = `italic ${em * size}px ${FONTS.name}`
  if (line) write(c, size, line, x, y + 0.94)
  c.restore()
  flourish(c, x - half - 0.5, y, -1)
  flourish(c, x + half + 0.5, y, 1)
}

const flourish = (c: Context, x: number, y: number, side: 1 | -1): void =>
  within(c, [x, y], 0, () => {
    c.scale(side, 1)
    c.lineCap = 'round'
    c.lineWidth = 0.06
    c.beginPath()
    c.moveTo(0, 0)
    c.bezierCurveTo(0.8, -0.5, 1.4, 0.5, 2.2, 0)
    c.bezierCurveTo(2.7, -0.3, 3.2, -0.1, 3.1, 0.2)
    c.bezierCurveTo(3, 0.42, 2.6, 0.36, 2.66, 0.12)
    c.stroke()
    c.lineWidth = 0.035
    c.beginPath()
    c.moveTo(0.3, 0.12)
    c.bezierCurveTo(0.9, 0.5, 1.5, -0.4, 2.1, 0.1)
    c.stroke()
    within(c, [0.02, 0], Math.PI / 4, () => c.fillRect(-0.09, -0.09, 0.18, 0.18))
  })

const SCALES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]
const PACES: Readonly<Record<Language, (metres: number) => string>> = {
  en: metres => (metres >= 1000 ? `${metres / 1000} km` : `${metres} metres`),
  es: metres => (metres >= 1000 ? `${metres / 1000} km` : `${metres} metros`),
  fr: metres => (metres >= 1000 ? `${metres / 1000} km` : `${metres} mètres`),
}

/** A bar of four parts, as long as a round number of metres. */
const paintScale = ({ c, sheet, size }: Brush, language: Language, { ink, paper }: Stationery): void => {
  const { metres } = sheet.plan
  if (metres === undefined) return
  const unit = metres / Math.sqrt(3)
  const long = SCALES.findLast(length => length / unit <= 8) ?? 1
  const width = long / unit
  const x = sheet.inner.x + 0.2
  const y = sheet.height - 1.2
  for (let k = 0; k < 4; k++) box(c, k % 2 === 0 ? ink : paper, x + (width * k) / 4, y, width / 4, 0.16)
  c.strokeStyle = ink
  c.lineWidth = 0.04
  c.strokeRect(x, y, width, 0.16)
  c.save()
  c.scale(1 / size, 1 / size)
  c.fillStyle = ink
  c.textAlign = 'left'
  c.textBaseline = 'middle'
  c.font = `italic ${0.42 * size}px ${FONTS.name}`
  write(c, size, PACES[language](long), x, y + 0.5)
  c.restore()
}

const paintRose = (c: Context, r: number, size: number, { ink, paper }: Stationery): void => {
  c.strokeStyle = ink
  c.lineWidth = 0.035
  for (const share of [0.62, 0.54]) {
    c.beginPath()
    c.arc(0, 0, r * share, 0, 7)
    c.stroke()
  }
  for (const [reach, wide, turn] of [
    [0.66, 0.13, 22.5],
    [0.66, 0.13, 67.5],
    [0.78, 0.16, 45],
    [1, 0.2, 0],
  ] as const)
    for (let k = 0; k < 4; k++)
      within(c, [0, 0], ((turn + k * 90) * Math.PI) / 180, () => {
        for (const side of [-1, 1]) {
          c.beginPath()
          c.moveTo(0, 0)
          c.lineTo(side * r * wide, -r * wide)
          c.lineTo(0, -r * reach)
          c.closePath()
          c.fillStyle = side < 0 ? paper : turn === 0 && k === 0 ? '#8a2b1f' : ink
          c.fill()
          c.lineWidth = 0.025
          c.stroke()
        }
      })
  c.save()
  c.scale(1 / size, 1 / size)
  c.fillStyle = ink
  c.textAlign = 'center'
  c.textBaseline = 'middle'
  c.font = `${0.4 * size}px ${FONTS.title}`
  write(c, size, 'N', 0, -(r + 0.18))
  c.restore()
}

import { nth } from '@mesnada/hex'
import { far, near, type Point } from '../shape/geometry.ts'
import { hash } from '../shape/noise.ts'
import { partsOf } from '../survey/chains.ts'
import type { PropPlan } from '../survey/plan.ts'
import type { Sheet } from '../survey/sheet.ts'
import type { Brush } from './brush.ts'
import { css, INK, lighten, type Rgb, rgb } from './colour.ts'
import { box, disc, polygon, within } from './path.ts'
import type { Shadows } from './shadow.ts'
import type { Context } from './surface.ts'
import type { Light } from './themes.ts'

const CLOTH: readonly (readonly [Rgb, Rgb])[] = [
  [rgb('#e9dfc4'), rgb('#b23a30')],
  [rgb('#efe6cf'), rgb('#34608f')],
  [rgb('#e6d9b4'), rgb('#d9c48e')],
  [rgb('#ded2b0'), rgb('#6f7d45')],
  [rgb('#efe6cf'), rgb('#c79a3a')],
]

export interface Tent {
  readonly at: Point
  /** The great one has a roof over several hexes. */
  readonly kind: 'round' | 'ridge' | 'great'
  readonly size: number
  readonly turn: number
  readonly cloth: number
}

/** A ring of six about one more: the tent of a lord. */
const GREAT = 7

/** A tent in a hex of its own leaves the label of the hex to be read. */
const ALONE = { down: 0.13, size: 0.86 } as const

/** A tent for every hex that is one; those that hang together are of one cloth, the lone ones now and then round. */
export const tentsOf = (sheet: Sheet): Tent[] => {
  const tents = partsOf(sheet, hex => sheet.grounds[hex] === 'tent').flatMap((part): Tent[] => {
    const cloth = hash(nth(part, 0), sheet.plan.seed, 41)
    const middle = part.find(hex => sheet.neighbours(hex).every(other => part.includes(other)))
    if (middle !== undefined && part.length === GREAT)
      return [{ at: sheet.centre(middle), kind: 'great', size: 1, turn: 0, cloth: 0 }]
    return part.map((hex, i): Tent => {
      const round = part.length > 4 || (part.length === 1 ? cloth % 2 === 0 : i === 0)
      const [x, y] = sheet.centre(hex)
      return {
        at: [x, y + ALONE.down],
        kind: round ? 'round' : 'ridge',
        size: ALONE.size,
        turn: ((hash(hex, 42) % 6) * Math.PI) / 6,
        cloth,
      }
    })
  })
  for (const prop of sheet.plan.props) {
    if (prop.kind === 'pavilion') tents.push(pitched(sheet, prop, 'round'))
    else if (prop.kind === 'tent') tents.push(...pitchedTogether(sheet, prop))
  }
  return tents.sort((a, b) => a.at[1] - b.at[1])
}

const pitched = (sheet: Sheet, { hex, aside, turn, size }: PropPlan, kind: Tent['kind']): Tent => {
  const [x, y] = sheet.centre(hex)
  const scale = (sheet.scale === 'man' ? 1 : 0.4) * size
  return { at: [x + aside[0], y + aside[1]], kind, size: scale, turn, cloth: hash(hex, 43) }
}

/** Two rows of a camp in one hex, either side of its street and clear of the label above them. */
const ROWS: readonly (readonly [x: number, y: number])[] = [
  [-0.54, -0.2],
  [0, -0.2],
  [0.54, -0.2],
  [-0.54, 0.46],
  [0, 0.46],
  [0.54, 0.46],
]

/** White canvas, as most had. */
const CANVAS = 2

/**
 * Where a hex holds a company a tent stands for a whole row of them. All of a camp are pitched alike, those of its lord's
 * colours among the plain ones.
 */
const pitchedTogether = (sheet: Sheet, prop: PropPlan): Tent[] => {
  const own = pitched(sheet, prop, 'ridge')
  if (sheet.scale === 'man') return [own]
  const [x, y] = own.at
  const lord = lordOf(sheet, [x, y])
  const cloth = lord === undefined ? own.cloth : hash(lord, 43)
  const lean = lord === undefined ? prop.turn : ((hash(lord, 44) % 7) - 3) * 0.03
  const great = sheet.plan.props
    .filter(({ kind }) => kind === 'pavilion')
    .map(one => pitched(sheet, one, 'round'))
  const isFree = ({ at }: Tent): boolean => great.every(one => far(one.at, at) > one.size * 0.8 + 0.32)
  return ROWS.map(([dx, dy], i): Tent => {
    const look = hash(prop.hex, i, 45)
    const isRound = i === hash(prop.hex, 46) % 6
    return {
      at: [
        x + dx * prop.size * Math.cos(lean) - dy * Math.sin(lean) + ((look % 5) - 2) * 0.012,
        y + dy + dx * Math.sin(lean) + ((look % 7) - 3) * 0.012,
      ],
      kind: isRound ? 'round' : 'ridge',
      size: (isRound ? 0.35 : 0.36) * prop.size,
      turn: Math.PI / 2 + lean + ((look % 5) - 2) * 0.03,
      cloth: isRound || look % 3 === 0 ? cloth : CANVAS,
    }
  }).filter((tent, i) => isFree(tent) && hash(prop.hex, i, 47) % 8 > 0)
}

/** The hex of the pavilion about which such a tent is pitched. */
const lordOf = (sheet: Sheet, at: Point): number | undefined => {
  const near = sheet.plan.props
    .filter(({ kind }) => kind === 'pavilion')
    .map(({ hex }) => ({ hex, away: far(sheet.centre(hex), at) }))
    .toSorted((a, b) => a.away - b.away)
  return near.find(({ away }) => away < CAMP)?.hex
}

/** How far the tents of a camp stand from the pavilion of its lord. */
const CAMP = 11

/** Grass that a camp has trodden down: more of it the nearer its tents stand. */
export const paintTrodden = ({ c, sheet, theme, window }: Brush, tents: readonly Tent[]): void => {
  if (sheet.scale === 'man') return
  for (const { at, size, kind, cloth } of tents) {
    const [x, y] = [at[0] + ((cloth % 5) - 2) * 0.1, at[1] + ((cloth % 7) - 3) * 0.08]
    const reach = (kind === 'round' ? 2 : 2.6) * size
    if (!near(window, x, y, reach + 1)) continue
    const worn = c.createRadialGradient(x, y, 0, x, y, reach)
    const share = kind === 'round' ? 1 : 0.7
    worn.addColorStop(0, css(theme.earth[1], 0.5 * share))
    worn.addColorStop(0.5, css(theme.earth[0], 0.32 * share))
    worn.addColorStop(1, css(theme.earth[0], 0))
    c.fillStyle = worn
    c.fillRect(x - reach, y - reach, 2 * reach, 2 * reach)
  }
}

export const castTents = (shadows: Shadows, tents: readonly Tent[]): void => {
  for (const { at, kind, size, turn } of tents) {
    const [x, y] = at
    if (kind === 'ridge') {
      const corner = (along: number, across: number): Point => [
        x + (Math.cos(turn) * along - Math.sin(turn) * across) * size,
        y + (Math.sin(turn) * along + Math.cos(turn) * across) * size,
      ]
      shadows.touch(x - 2 * size, y - 2 * size, x + 2 * size, y + 2 * size)
      shadows.fill(
        polygon([corner(-0.7, -0.4), corner(0.7, -0.4), corner(0.7, 0.4), corner(-0.7, 0.4)]),
        0.34 * size,
      )
    } else if (kind === 'great') shadows.disc(x, y, GREAT_REACH * 0.96, 0.7)
    else shadows.disc(x, y, 0.66 * size, 0.5 * size)
  }
}

export const paintTents = ({ c, window, light }: Brush, tents: readonly Tent[]): void => {
  for (const { at, kind, size, turn, cloth } of tents) {
    if (!near(window, at[0], at[1], 2)) continue
    within(c, at, kind === 'ridge' ? turn : 0, () => {
      c.scale(size, size)
      const colours = nth(CLOTH, cloth % CLOTH.length)
      if (kind === 'great') greatPavilion(c, light)
      else if (kind === 'round') pavilion(c, colours, light)
      else ridgeTent(c, colours, turn, light)
    })
  }
}

/** A cone of gores in two colours, its ropes and pegs, a pennon. */
const pavilion = (c: Context, [pale, bright]: readonly [Rgb, Rgb], light: Light): void => {
  const n = 12
  c.strokeStyle = 'rgb(90 74 50 / 0.8)'
  c.lineWidth = 0.025
  for (let k = 0; k < n; k++) {
    const a = (k / n) * Math.PI * 2
    c.beginPath()
    c.moveTo(Math.cos(a) * 0.7, Math.sin(a) * 0.7)
    c.lineTo(Math.cos(a) * 0.93, Math.sin(a) * 0.93)
    c.stroke()
    box(c, '#4b3118', Math.cos(a) * 0.93 - 0.025, Math.sin(a) * 0.93 - 0.025, 0.05, 0.05)
  }
  c.fillStyle = INK
  disc(c, 0, 0, 0.76)
  for (let k = 0; k < n; k++) {
    const a = (k / n) * Math.PI * 2
    const b = ((k + 1) / n) * Math.PI * 2
    const lit = -(Math.cos((a + b) / 2) * light.x + Math.sin((a + b) / 2) * light.y)
    c.fillStyle = css(lighten(k % 2 === 0 ? pale : bright, lit * 0.32))
    c.beginPath()
    c.moveTo(0, 0)
    c.arc(0, 0, 0.72, a, b)
    c.closePath()
    c.fill()
  }
  c.strokeStyle = css(bright)
  c.lineWidth = 0.05
  c.beginPath()
  c.arc(0, 0, 0.66, 0, 7)
  c.stroke()
  c.fillStyle = INK
  disc(c, 0, 0, 0.07)
  c.fillStyle = '#e8cf7a'
  disc(c, 0, 0, 0.045)
  c.fillStyle = css(bright)
  c.beginPath()
  c.moveTo(0, -0.02)
  c.lineTo(0.34, -0.12)
  c.lineTo(0.24, -0.02)
  c.lineTo(0.34, 0.06)
  c.closePath()
  c.fill()
}

/** How far its roof reaches from the middle pole. */
export const GREAT_REACH = 2.3

const CRIMSON = rgb('#a8322a')
const CREAM = rgb('#efe4c6')
const GILT = rgb('#d8ac48')

/** The tent of a lord: a broad roof of gores with a scalloped, gilded hem, and a raised crown on the middle pole. */
const greatPavilion = (c: Context, light: Light): void => {
  const n = 24
  c.strokeStyle = 'rgb(90 74 50 / 0.85)'
  c.lineWidth = 0.03
  for (let k = 0; k < n; k++) {
    const a = ((k + 0.5) / n) * Math.PI * 2
    const [x, y] = [Math.cos(a), Math.sin(a)]
    c.beginPath()
    c.moveTo(x * GREAT_REACH, y * GREAT_REACH)
    c.lineTo(x * (GREAT_REACH + 0.3), y * (GREAT_REACH + 0.3))
    c.stroke()
    box(c, '#4b3118', x * (GREAT_REACH + 0.3) - 0.035, y * (GREAT_REACH + 0.3) - 0.035, 0.07, 0.07)
  }
  roof(c, light, n, GREAT_REACH, [CREAM, CRIMSON])
  c.fillStyle = 'rgb(40 20 16 / 0.35)'
  disc(c, light.x * 0.22, light.y * 0.22, 0.98)
  roof(c, light, n / 2, 0.95, [GILT, CRIMSON])
  c.fillStyle = INK
  disc(c, 0, 0, 0.12)
  c.fillStyle = css(lighten(GILT, 0.4))
  disc(c, 0, 0, 0.085)
}

/** A cone of gores, its hem in scallops with a gilt braid. */
const roof = (c: Context, light: Light, n: number, reach: number, cloth: readonly [Rgb, Rgb]): void => {
  const at = (k: number, q: number): Point => [
    Math.cos((k / n) * Math.PI * 2) * q,
    Math.sin((k / n) * Math.PI * 2) * q,
  ]
  for (let k = 0; k < n; k++) {
    const [mx, my] = at(k + 0.5, 1)
    const lit = -(mx * light.x + my * light.y)
    const colour = lighten(nth(cloth, k % 2), lit * 0.34)
    const shade = c.createRadialGradient(0, 0, 0, 0, 0, reach)
    shade.addColorStop(0, css(lighten(colour, 0.22)))
    shade.addColorStop(1, css(lighten(colour, -0.12)))
    c.fillStyle = shade
    c.strokeStyle = css(INK_SEAM, 0.75)
    c.lineWidth = 0.03
    c.beginPath()
    c.moveTo(0, 0)
    c.lineTo(...at(k, reach * 0.97))
    c.quadraticCurveTo(...at(k + 0.5, reach * 1.06), ...at(k + 1, reach * 0.97))
    c.closePath()
    c.fill()
    c.stroke()
  }
  for (const [q, width] of [
    [0.9, 0.06],
    [0.5, 0.03],
  ] as const) {
    c.strokeStyle = css(GILT)
    c.lineWidth = width
    c.beginPath()
    c.arc(0, 0, reach * q, 0, 7)
    c.stroke()
  }
}

const INK_SEAM = rgb('#2a1712')

const ridgeTent = (c: Context, [pale, bright]: readonly [Rgb, Rgb], turn: number, light: Light): void => {
  const [l, w] = [0.72, 0.5]
  c.strokeStyle = 'rgb(90 74 50 / 0.8)'
  c.lineWidth = 0.025
  c.beginPath()
  for (const x of [-l, -l / 3, l / 3, l])
    for (const y of [-1, 1]) {
      c.moveTo(x, y * w)
      c.lineTo(x * 1.06, y * (w + 0.24))
    }
  c.stroke()
  box(c, INK, -l - 0.04, -w - 0.04, 2 * l + 0.08, 2 * w + 0.08)
  for (const side of [-1, 1]) {
    const lit = -(-Math.sin(turn) * side * light.x + Math.cos(turn) * side * light.y)
    box(c, css(lighten(pale, lit * 0.3)), -l, side < 0 ? -w : 0, 2 * l, w)
    for (const x of [-l, l - 0.16]) box(c, css(lighten(bright, lit * 0.3)), x, side < 0 ? -w : 0, 0.16, w)
    c.strokeStyle = 'rgb(90 70 44 / 0.3)'
    c.lineWidth = 0.025
    c.beginPath()
    for (let k = 1; k < 6; k++) {
      c.moveTo(-l + (2 * l * k) / 6, 0)
      c.lineTo(-l + (2 * l * k) / 6 + 0.04, side * w)
    }
    c.stroke()
  }
  box(c, css(lighten(pale, 0.5)), -l, -0.035, 2 * l, 0.07)
  c.fillStyle = 'rgb(40 28 20 / 0.8)'
  c.fill(
    polygon([
      [l - 0.02, -0.16],
      [l + 0.03, 0],
      [l - 0.02, 0.16],
      [l - 0.3, 0],
    ]),
  )
}

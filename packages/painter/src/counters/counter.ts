import { nth } from '@mesnada/hex'
import { css, lighten, mix, type Rgb, rgb } from '../paint/colour.ts'
import { INK } from '../paint/ink.ts'
import type { Context } from '../paint/surface.ts'
import type { Blazon } from './blazon.ts'
import { drawEngine, type EngineName } from './engines.ts'
import {
  drawBeast,
  drawGun,
  drawHorse,
  drawMan,
  drawRider,
  drawShield,
  type Horse,
  type Soldier,
} from './figures.ts'
import { type CounterState, paintStates } from './states.ts'

/** What stands on a counter. */
export type Figure =
  | { readonly kind: 'man'; readonly soldier: Soldier }
  | { readonly kind: 'rider'; readonly soldier: Soldier; readonly horse: Horse }
  | {
      readonly kind: 'company'
      readonly soldier: Soldier
      readonly horse?: Horse
      readonly rank: 'one' | 'two' | 'three'
    }
  | { readonly kind: 'horse'; readonly horse: Horse }
  | { readonly kind: 'ox' | 'mule'; readonly coat: Rgb }
  | { readonly kind: 'gun' }
  | { readonly kind: 'engine'; readonly engine: EngineName }

export interface Counter {
  readonly seat: 0 | 1
  readonly figure: Figure
  /** As printed: largest first to read. */
  readonly values: readonly string[]
  /** What is left of its movement, as pips beside the values; the printed figure stays. */
  readonly left?: number
  readonly banner?: Blazon
  readonly leader?: boolean
  /** Clockwise from the upper edge, in radians: where a company faces, how a long counter lies. */
  readonly facing?: number
  /** Hexes in a row that it covers; the front comes first. */
  readonly length?: number
  /** An order it stands under: a line some 12 across, around the origin. */
  readonly sign?: string
  readonly states?: readonly CounterState[]
  readonly selected?: boolean
  readonly able?: boolean
}

const HALF = 0.61
/** From one hex to the next. */
const ROW = Math.sqrt(3)
/** How far a counter of one hex reaches with its weapon, its facing and its marks. */
export const ROOM = 1.06
const CREAM = '#f7eed7'
export const SEATS: readonly { readonly deep: Rgb; readonly face: Rgb; readonly light: Rgb }[] = [
  { deep: rgb('#6f1616'), face: rgb('#9c2a25'), light: rgb('#c4564a') },
  { deep: rgb('#12325e'), face: rgb('#1f5394'), light: rgb('#4f86bf') },
]

/** A tunic in the colour of a side, pale enough to stand out on its card. */
export const liveryOf = (seat: 0 | 1): Rgb => mix(nth(SEATS, seat).light, [255, 246, 226], 0.42)

/** What a counter of several hexes is longer at either end. */
const extraOf = ({ length = 1 }: Counter): number => ((length - 1) * ROW) / 2 - (length > 1 ? 0.1 : 0)

/** One side has square cards, the other cut corners: never colour alone. A leader's is round or six-sided. */
const outline = (c: Context, counter: Counter, half: number): void => {
  const { seat, leader } = counter
  const high = half + extraOf(counter)
  c.beginPath()
  if (leader && seat === 0) c.arc(0, 0, half, 0, 7)
  else if (leader)
    for (let k = 0; k < 6; k++)
      c.lineTo(
        Math.cos((k * Math.PI) / 3 + Math.PI / 6) * half * 1.08,
        Math.sin((k * Math.PI) / 3 + Math.PI / 6) * half * 1.08,
      )
  else if (seat === 0) c.roundRect(-half, -high, 2 * half, 2 * high, 0.09)
  else {
    const [cut, foot] = [0.24, 0.1]
    for (const [x, y] of [
      [-half + cut, -high],
      [half - cut, -high],
      [half, -high + cut],
      [half, high - foot],
      [half - foot, high],
      [-half + foot, high],
      [-half, high - foot],
      [-half, -high + cut],
    ] as const)
      c.lineTo(x, y)
  }
  c.closePath()
}

/** A counter about the origin, in hex sizes; `size` is pixels a unit. */
export const paintCounter = (c: Context, counter: Counter, size: number): void => {
  const states = new Set(counter.states ?? [])
  c.save()
  c.lineJoin = 'round'
  if (counter.figure.kind === 'engine') paintEngine(c, counter, counter.figure.engine, states, size)
  else if ((counter.length ?? 1) > 1) paintLong(c, counter, states, size)
  else paintShort(c, counter, states, size)
  c.restore()
}

const paintShort = (c: Context, counter: Counter, states: ReadonlySet<CounterState>, size: number): void => {
  paintCard(c, counter, states, size)
  if (counter.leader && counter.banner) drawShield(c, counter.banner, 0, -0.12, 0.62, 0.72, 0, 0.05)
  else paintFigure(c, counter, states)
  if (!counter.leader && counter.banner)
    drawShield(c, counter.banner, -HALF + 0.1, -HALF + 0.1, 0.3, 0.36, 0, 0.03)
  paintValues(c, counter, states, size)
  if (states.has('acted')) {
    outline(c, counter, HALF)
    c.fillStyle = 'rgb(20 16 24 / 0.34)'
    c.fill()
  }
  paintStates(c, states, size)
  if (counter.sign !== undefined) paintSign(c, counter.sign)
  if (counter.facing !== undefined) paintFacing(c, counter.facing)
}

/** A rider over two hexes: the card lies as he rides, values and marks stand upright over head and tail. */
const paintLong = (c: Context, counter: Counter, states: ReadonlySet<CounterState>, size: number): void => {
  const { facing = 0, length = 1 } = counter
  const reach = ((length - 1) * ROW) / 2
  c.save()
  c.rotate(facing)
  paintCard(c, counter, states, size)
  c.save()
  c.translate(0, -0.12)
  const scale = figureScale(counter) * 1.75
  c.scale(scale, scale)
  if (states.has('stunned') || states.has('prone')) c.rotate(0.4)
  drawFigure(c, counter.figure)
  c.restore()
  if (states.has('acted')) {
    outline(c, counter, HALF)
    c.fillStyle = 'rgb(20 16 24 / 0.34)'
    c.fill()
  }
  c.restore()
  const [dx, dy] = [Math.sin(facing), -Math.cos(facing)]
  c.save()
  // The plate lies over the horse's croup.
  c.translate(-dx * reach * 0.94, -dy * reach * 0.94 - 0.42)
  c.beginPath()
  c.roundRect(-HALF + 0.03, 0.22, 2 * HALF - 0.06, 0.4, 0.06)
  c.fillStyle = INK
  c.fill()
  paintPlate(c, counter, states, size)
  c.restore()
  c.save()
  c.translate(dx * reach * 0.9, dy * reach * 0.9)
  paintStates(c, states, size)
  c.restore()
}

/** No card: it stands on the map itself, with a pennon of its side. */
const paintEngine = (
  c: Context,
  counter: Counter,
  engine: EngineName,
  states: ReadonlySet<CounterState>,
  size: number,
): void => {
  const { facing = 0, length = 1, selected = false, able = false, seat } = counter
  const half = HALF + ((length - 1) * ROW) / 2
  c.save()
  c.rotate(facing)
  if (selected || able) {
    c.shadowColor = 'rgb(255 206 60)'
    c.shadowBlur = (selected ? 0.42 : 0.24) * size
    c.fillStyle = selected ? '#ffd34d' : '#ffe9a8'
    c.beginPath()
    c.roundRect(-0.62, -half - 0.02, 1.24, 2 * half + 0.04, 0.12)
    c.fill()
    c.shadowBlur = 0
    c.shadowColor = 'transparent'
  }
  drawEngine(c, engine, half)
  c.restore()
  const { deep, face } = nth(SEATS, seat)
  c.save()
  c.translate(Math.sin(facing) * -half * 0.5 + 0.3, Math.cos(facing) * half * 0.5 - 0.2)
  c.fillStyle = INK
  c.fillRect(-0.03, -0.3, 0.06, 0.6)
  c.beginPath()
  if (seat === 0) {
    c.rect(0.03, -0.3, 0.34, 0.24)
  } else {
    c.moveTo(0.03, -0.3)
    c.lineTo(0.42, -0.18)
    c.lineTo(0.03, -0.06)
    c.closePath()
  }
  c.fillStyle = css(face)
  c.fill()
  c.lineWidth = 0.035
  c.strokeStyle = css(deep)
  c.stroke()
  c.restore()
  paintStates(c, states, size)
}

/** An order, on a small shield at the left edge. */
const paintSign = (c: Context, path: string): void => {
  c.save()
  c.translate(-0.58, 0.02)
  c.scale(0.0195, 0.0195)
  c.beginPath()
  c.arc(0, 0, 9.5, 0, 7)
  c.fillStyle = INK
  c.fill()
  c.lineWidth = 1.4
  c.strokeStyle = CREAM
  c.stroke()
  c.lineWidth = 2.4
  c.lineCap = 'round'
  c.stroke(new Path2D(path))
  c.restore()
}

const paintCard = (c: Context, counter: Counter, states: ReadonlySet<CounterState>, size: number): void => {
  const { selected = false, able = false, seat } = counter
  const { deep, face, light } = nth(SEATS, seat)
  c.save()
  c.shadowColor = selected ? 'rgb(255 206 60)' : 'rgb(24 14 20 / 0.62)'
  c.shadowBlur = (selected ? 0.42 : 0.1) * size
  c.shadowOffsetX = selected ? 0 : 0.055 * size
  c.shadowOffsetY = selected ? 0 : 0.075 * size
  outline(c, counter, HALF)
  c.fillStyle = INK
  c.fill()
  c.restore()
  outline(c, counter, HALF - 0.015)
  c.fillStyle = selected ? '#ffd34d' : able ? '#ffe9a8' : counter.leader ? '#e9bd45' : '#e9dcc0'
  c.fill()
  c.save()
  outline(c, counter, HALF - (selected || counter.leader ? 0.08 : 0.05))
  c.clip()
  const routed = states.has('routed')
  const glow = c.createRadialGradient(-0.15, -0.3, 0.05, 0, 0, 0.95)
  const tones: readonly Rgb[] = routed
    ? [
        [250, 246, 236],
        [236, 228, 212],
        [200, 190, 172],
      ]
    : [lighten(light, 0.12), face, deep]
  tones.forEach((tone, i) => glow.addColorStop(nth([0, 0.55, 1], i), css(tone)))
  c.fillStyle = glow
  c.fillRect(-1, -1, 2, 2)
  if (routed) hatch(c, css(face, 0.5))
  else diaper(c, seat)
  if (states.has('stunned')) {
    c.fillStyle = 'rgb(150 146 138 / 0.5)'
    c.fillRect(-1, -1, 2, 2)
  }
  c.restore()
}

/** Diapering, as on painted shields: lozenges for one side, waves for the other. */
const diaper = (c: Context, seat: 0 | 1): void => {
  c.strokeStyle = 'rgb(255 240 210 / 0.13)'
  c.lineWidth = 0.022
  c.beginPath()
  for (let k = -8; k <= 8; k++)
    if (seat === 0) {
      for (const side of [-1, 1]) {
        c.moveTo(k * 0.2 - 0.8 * side, -0.8)
        c.lineTo(k * 0.2 + 0.8 * side, 0.8)
      }
    } else {
      c.moveTo(-0.7, k * 0.16)
      for (let x = -0.7; x < 0.7; x += 0.28) {
        c.quadraticCurveTo(x + 0.07, k * 0.16 - 0.09, x + 0.14, k * 0.16)
        c.quadraticCurveTo(x + 0.21, k * 0.16 + 0.09, x + 0.28, k * 0.16)
      }
    }
  c.stroke()
}

const hatch = (c: Context, style: string): void => {
  c.strokeStyle = style
  c.lineWidth = 0.07
  c.beginPath()
  for (let k = -6; k < 7; k++) {
    c.moveTo(k * 0.26 - 0.7, 0.7)
    c.lineTo(k * 0.26 + 0.7, -0.7)
  }
  c.stroke()
}

const RANKS: Readonly<Record<'one' | 'two' | 'three', readonly (readonly [number, number, number])[]>> = {
  one: [[0, 0, 0.94]],
  two: [
    [-0.28, 0.02, 0.8],
    [0.28, 0.02, 0.8],
  ],
  three: [
    [-0.4, 0.04, 0.72],
    [0, -0.04, 0.72],
    [0.4, 0.04, 0.72],
  ],
}

/** The figure fills the card down to the values; a weapon may reach over the edge. */
const paintFigure = (c: Context, { figure, facing }: Counter, states: ReadonlySet<CounterState>): void => {
  const company = figure.kind === 'company' || figure.kind === 'gun'
  const lying = states.has('stunned') || states.has('prone')
  c.save()
  c.translate(0, company ? -0.13 : figure.kind === 'rider' ? -0.1 : -0.06)
  c.rotate(
    (company ? (facing ?? 0) : 0) +
      (lying ? 1.9 : 0) +
      (states.has('routed') && facing === undefined ? Math.PI : 0),
  )
  const scale = figureScale({ figure })
  c.scale(scale, scale)
  c.fillStyle = 'rgb(0 0 0 / 0.28)'
  c.beginPath()
  c.ellipse(0.05, 0.06, company ? 0.6 : 0.36, figure.kind === 'rider' ? 0.6 : 0.32, 0, 0, 7)
  c.fill()
  drawFigure(c, figure)
  c.restore()
}

const figureScale = ({ figure: { kind } }: Pick<Counter, 'figure'>): number =>
  kind === 'company' || kind === 'gun' ? 0.8 : kind === 'rider' ? 0.82 : 1.04

const drawFigure = (c: Context, figure: Figure): void => {
  switch (figure.kind) {
    case 'man':
      return drawMan(c, figure.soldier)
    case 'rider':
      return drawRider(c, figure.soldier, figure.horse)
    case 'horse':
      return drawHorse(c, figure.horse)
    case 'ox':
    case 'mule':
      return drawBeast(c, figure.coat, figure.kind)
    case 'gun':
      return drawGun(c)
    case 'engine':
      return drawEngine(c, figure.engine, HALF)
    case 'company':
      for (const [x, y, scale] of RANKS[figure.rank]) {
        c.save()
        c.translate(x, y)
        c.scale(scale, scale)
        if (figure.horse) drawRider(c, figure.soldier, figure.horse)
        else drawMan(c, figure.soldier)
        c.restore()
      }
  }
}

const NUMBERS =
  '"Barlow Condensed", "Barlow Semi Condensed", "Arial Narrow", "DejaVu Sans Condensed", sans-serif'

/** Printed values on a plate of their own: the first on the side's dark colour, the others on cream. */
const paintValues = (c: Context, counter: Counter, states: ReadonlySet<CounterState>, size: number): void => {
  if (counter.values.length === 0) return
  c.save()
  if (!counter.leader) {
    outline(c, counter, HALF - 0.05)
    c.clip()
  }
  paintPlate(c, counter, states, size)
  c.restore()
  paintLeft(c, counter)
}

const paintPlate = (c: Context, counter: Counter, states: ReadonlySet<CounterState>, size: number): void => {
  const { values, seat } = counter
  if (values.length === 0) return
  const top = counter.leader ? 0.26 : 0.25
  const high = HALF - 0.05 - top
  const wide = counter.leader ? 0.72 : 2 * HALF - 0.1
  const step = wide / values.length
  const hurt = states.has('wounded') ? '#a8171a' : states.has('fatigued') ? '#2a2220' : undefined
  values.forEach((value, i) => {
    const x = -wide / 2 + step * i
    c.fillStyle = hurt ?? (i === 0 ? css(nth(SEATS, seat).deep) : i % 2 ? CREAM : '#e9dcc0')
    c.fillRect(x, top, step + 0.01, high + 0.06)
    c.save()
    c.translate(x + step / 2, top + high / 2 + 0.015)
    c.scale(1 / size, 1 / size)
    c.font = `700 ${(value.length > 2 ? 0.28 : 0.38) * size}px ${NUMBERS}`
    c.textAlign = 'center'
    c.textBaseline = 'middle'
    c.fillStyle = hurt || i === 0 ? '#fff6e4' : INK
    c.fillText(value, 0, 0)
    c.restore()
  })
  c.fillStyle = INK
  c.fillRect(-wide / 2, top - 0.03, wide, 0.035)
}

/** Points that are left, as beads along the lower edge. */
const paintLeft = (c: Context, { left }: Counter): void => {
  for (let k = 0; k < Math.min(8, left ?? 0); k++) {
    c.fillStyle = INK
    c.beginPath()
    c.arc(-HALF + 0.14 + k * 0.135, HALF + 0.015, 0.055, 0, 7)
    c.fill()
    c.fillStyle = '#7fd06a'
    c.beginPath()
    c.arc(-HALF + 0.14 + k * 0.135, HALF + 0.015, 0.037, 0, 7)
    c.fill()
  }
}

/** A gold bar with a point along the side that is faced, outside the card and above everything. */
const paintFacing = (c: Context, facing: number): void => {
  c.save()
  c.rotate(facing)
  c.beginPath()
  for (const [x, y] of [
    [-0.36, -0.7],
    [-0.12, -0.7],
    [0, -0.8],
    [0.12, -0.7],
    [0.36, -0.7],
    [0.32, -0.62],
    [-0.32, -0.62],
  ] as const)
    c.lineTo(x, y)
  c.closePath()
  c.fillStyle = '#ffd34d'
  c.fill()
  c.lineWidth = 0.05
  c.strokeStyle = INK
  c.stroke()
  c.restore()
}

import { css, lighten, mix, type Rgb, rgb } from '../paint/colour.ts'
import type { Context } from '../paint/surface.ts'
import type { Blazon } from './blazon.ts'
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
import { INK } from './ink.ts'
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

export interface Counter {
  readonly seat: 0 | 1
  readonly figure: Figure
  /** As printed: largest first to read. */
  readonly values: readonly string[]
  /** What is left of its movement, as pips beside the values; the printed figure stays. */
  readonly left?: number
  readonly banner?: Blazon
  readonly leader?: boolean
  /** Clockwise from the upper edge, in radians. */
  readonly facing?: number
  readonly states?: readonly CounterState[]
  readonly selected?: boolean
  readonly able?: boolean
}

const HALF = 0.61
const CREAM = '#f7eed7'
export const SEATS: readonly { readonly deep: Rgb; readonly face: Rgb; readonly light: Rgb }[] = [
  { deep: rgb('#6f1616'), face: rgb('#9c2a25'), light: rgb('#c4564a') },
  { deep: rgb('#12325e'), face: rgb('#1f5394'), light: rgb('#4f86bf') },
]

/** A tunic in the colour of a side, pale enough to stand out on its card. */
export const liveryOf = (seat: 0 | 1): Rgb => mix(SEATS[seat].light, [255, 246, 226], 0.42)

/** One side has square cards, the other cut corners: never colour alone. A leader's is round or six-sided. */
const outline = (c: Context, { seat, leader }: Counter, half: number): void => {
  c.beginPath()
  if (leader && seat === 0) c.arc(0, 0, half, 0, 7)
  else if (leader)
    for (let k = 0; k < 6; k++)
      c.lineTo(
        Math.cos((k * Math.PI) / 3 + Math.PI / 6) * half * 1.08,
        Math.sin((k * Math.PI) / 3 + Math.PI / 6) * half * 1.08,
      )
  else if (seat === 0) c.roundRect(-half, -half, 2 * half, 2 * half, 0.09)
  else {
    const [cut, foot] = [0.24, 0.1]
    for (const [x, y] of [
      [-half + cut, -half],
      [half - cut, -half],
      [half, -half + cut],
      [half, half - foot],
      [half - foot, half],
      [-half + foot, half],
      [-half, half - foot],
      [-half, -half + cut],
    ])
      c.lineTo(x, y)
  }
  c.closePath()
}

/** A counter about the origin, in hex sizes; `size` is pixels a unit. */
export const paintCounter = (c: Context, counter: Counter, size: number): void => {
  const states = new Set(counter.states ?? [])
  c.save()
  c.lineJoin = 'round'
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
  if (counter.facing !== undefined) paintFacing(c, counter.facing)
  c.restore()
}

const paintCard = (c: Context, counter: Counter, states: ReadonlySet<CounterState>, size: number): void => {
  const { selected = false, able = false, seat } = counter
  const { deep, face, light } = SEATS[seat]
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
  tones.forEach((tone, i) => glow.addColorStop([0, 0.55, 1][i], css(tone)))
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
  const scale = company ? 0.8 : figure.kind === 'rider' ? 0.82 : 1.04
  c.scale(scale, scale)
  c.fillStyle = 'rgb(0 0 0 / 0.28)'
  c.beginPath()
  c.ellipse(0.05, 0.06, company ? 0.6 : 0.36, figure.kind === 'rider' ? 0.6 : 0.32, 0, 0, 7)
  c.fill()
  drawFigure(c, figure)
  c.restore()
}

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
  const { values, seat, left } = counter
  if (values.length === 0) return
  const top = counter.leader ? 0.26 : 0.25
  const high = HALF - 0.05 - top
  const wide = counter.leader ? 0.72 : 2 * HALF - 0.1
  const step = wide / values.length
  c.save()
  if (!counter.leader) {
    outline(c, counter, HALF - 0.05)
    c.clip()
  }
  const hurt = states.has('wounded') ? '#a8171a' : states.has('fatigued') ? '#2a2220' : undefined
  values.forEach((value, i) => {
    const x = -wide / 2 + step * i
    c.fillStyle = hurt ?? (i === 0 ? css(SEATS[seat].deep) : i % 2 ? CREAM : '#e9dcc0')
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
  c.restore()
  // Points that are left, as beads along the lower edge.
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
  ])
    c.lineTo(x, y)
  c.closePath()
  c.fillStyle = '#ffd34d'
  c.fill()
  c.lineWidth = 0.05
  c.strokeStyle = INK
  c.stroke()
  c.restore()
}

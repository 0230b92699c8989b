import { nth } from '@mesnada/hex'
import { css, lighten, mix, type Rgb, rgb } from '../paint/colour.ts'
import { INK } from '../paint/ink.ts'
import type { Context } from '../paint/surface.ts'
import type { Blazon } from './blazon.ts'
import type { EngineName } from './engines.ts'
import type { Horse, Soldier } from './figures.ts'
import type { CounterState } from './states.ts'

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

export const HALF = 0.61
/** From one hex to the next. */
export const ROW = Math.sqrt(3)
/** How far a counter of one hex reaches with its weapon, its facing and its marks. */
export const ROOM = 1.06
export const SEATS: readonly { readonly deep: Rgb; readonly face: Rgb; readonly light: Rgb }[] = [
  { deep: rgb('#6f1616'), face: rgb('#9c2a25'), light: rgb('#c4564a') },
  { deep: rgb('#12325e'), face: rgb('#1f5394'), light: rgb('#4f86bf') },
]

/** A tunic in the colour of a side, pale enough to stand out on its card. */
export const liveryOf = (seat: 0 | 1): Rgb => mix(nth(SEATS, seat).light, [255, 246, 226], 0.42)

/** What a counter of several hexes is longer at either end. */
const extraOf = ({ length = 1 }: Counter): number => ((length - 1) * ROW) / 2 - (length > 1 ? 0.1 : 0)

/** One side has square cards, the other cut corners: never colour alone. A leader's is round or six-sided. */
export const outline = (c: Context, counter: Counter, half: number): void => {
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

export const paintCard = (
  c: Context,
  counter: Counter,
  states: ReadonlySet<CounterState>,
  size: number,
): void => {
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
  const high = HALF + extraOf(counter)
  c.fillStyle = glow
  c.fillRect(-1, -high, 2, 2 * high)
  // What is longer than the pattern bears it again and again.
  const times = Math.ceil(high / PATTERN)
  for (let k = 1 - times; k < times; k += 2) {
    c.save()
    c.translate(0, times > 1 ? k * PATTERN : 0)
    c.beginPath()
    c.rect(-1, -PATTERN, 2, 2 * PATTERN)
    c.clip()
    if (routed) hatch(c, css(face, 0.5))
    else diaper(c, seat)
    c.restore()
  }
  if (states.has('stunned')) {
    c.fillStyle = 'rgb(150 146 138 / 0.5)'
    c.fillRect(-1, -high, 2, 2 * high)
  }
  c.restore()
}

/** Half the height of what one pattern covers. */
const PATTERN = 0.8

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

import { nth } from '@mesnada/hex'
import { css } from '../paint/colour.ts'
import { CREAM, INK } from '../paint/ink.ts'
import type { Context } from '../paint/surface.ts'
import { type Counter, type Figure, HALF, outline, paintCard, ROW, SEATS } from './card.ts'
import { drawEngine, type EngineName } from './engines.ts'
import { drawBeast, drawGun, drawHorse, drawMan, drawRider, drawShield } from './figures.ts'
import { paintPlate, paintValues } from './printed-values.ts'
import { type CounterState, paintStates } from './states.ts'

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
  if (states.has('acted')) dim(c, counter)
  paintValues(c, counter, states, size)
  paintStates(c, states, size, counter.facing)
  if (counter.sign !== undefined) paintSign(c, counter.sign)
  if (counter.facing !== undefined) paintFacing(c, counter.facing)
}

/** Whoever has acted is in the shade, but for his values, which are still read. */
const dim = (c: Context, counter: Counter): void => {
  outline(c, counter, HALF)
  c.fillStyle = 'rgb(20 16 24 / 0.42)'
  c.fill()
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
  if (states.has('acted')) dim(c, counter)
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
  drawEngine(c, engine, half, facing)
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
  const lying =
    states.has('stunned') || states.has('prone') || (figure.kind === 'man' && states.has('asleep'))
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
  drawFigure(c, states.has('reduced') ? thinned(figure) : figure)
  c.restore()
}

/** A company that has lost men shows fewer. */
const thinned = (figure: Figure): Figure =>
  figure.kind === 'company' ? { ...figure, rank: figure.rank === 'three' ? 'two' : 'one' } : figure

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

/** A gold bar with a point along the side that is faced, outside the card and its values and above everything. */
const paintFacing = (c: Context, facing: number): void => {
  c.save()
  c.rotate(facing)
  c.beginPath()
  for (const [x, y] of [
    [-0.26, -0.785],
    [-0.11, -0.785],
    [0, -0.875],
    [0.11, -0.785],
    [0.26, -0.785],
    [0.22, -0.69],
    [-0.22, -0.69],
  ] as const)
    c.lineTo(x, y)
  c.closePath()
  c.lineWidth = 0.055
  c.strokeStyle = INK
  c.stroke()
  c.fillStyle = '#ffd34d'
  c.fill()
  c.restore()
}

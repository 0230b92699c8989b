import { nth } from '@mesnada/hex'
import { css } from '../paint/colour.ts'
import { CREAM, INK } from '../paint/ink.ts'
import type { Context } from '../paint/surface.ts'
import { type Counter, HALF, outline, SEATS } from './card.ts'
import type { CounterState } from './states.ts'

const NUMBERS =
  '"Barlow Condensed", "Barlow Semi Condensed", "Arial Narrow", "DejaVu Sans Condensed", sans-serif'

/** Printed values on a plate of their own: the first on the side's dark colour, the others on cream. */
export const paintValues = (
  c: Context,
  counter: Counter,
  states: ReadonlySet<CounterState>,
  size: number,
): void => {
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

export const paintPlate = (
  c: Context,
  counter: Counter,
  states: ReadonlySet<CounterState>,
  size: number,
): void => {
  const { values, seat } = counter
  if (values.length === 0) return
  const top = counter.leader ? 0.26 : 0.25
  const high = HALF - 0.05 - top
  const wide = counter.leader ? Math.max(0.72, 0.32 * values.length) : 2 * HALF - 0.1
  const step = wide / values.length
  if (counter.leader) {
    // It stands out over the round card: with a rim of its own.
    c.fillStyle = INK
    c.beginPath()
    c.roundRect(-wide / 2 - 0.035, top - 0.03, wide + 0.07, high + 0.125, 0.06)
    c.fill()
  }
  const hurt = states.has('wounded')
    ? '#a8171a'
    : states.has('fatigued') || states.has('reduced')
      ? '#2a2220'
      : undefined
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

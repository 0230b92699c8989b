import { CREAM, INK } from '../paint/ink.ts'
import type { Context } from '../paint/surface.ts'
import {
  APART,
  type Badge,
  BOLT,
  DROP,
  EMPTY,
  FLIGHT,
  HOOD,
  MARK,
  MOON,
  ORDER,
  PRONE,
  QUESTION,
  SHOE,
  SLEEP,
  stroke,
  TICK,
} from './badges.ts'

/** What befalls a counter; each is told by a mark of its own shape in a place of its own, never by colour alone. */
export type CounterState =
  | 'wounded'
  | 'stunned'
  | 'prone'
  | 'fatigued'
  | 'demoralised'
  | 'routed'
  | 'captive'
  | 'acted'
  | 'out-of-command'
  | 'charging'
  | 'ordered'
  | 'no-ammunition'
  | 'mounted'
  | 'asleep'
  | 'hidden'
  | 'detached'

export const paintStates = (c: Context, states: ReadonlySet<CounterState>, size: number): void => {
  if (states.has('demoralised')) hazard(c)
  if (states.has('stunned')) stars(c)
  if (states.has('captive')) bars(c)
  // Down the right edge, each state always in the same place.
  PLACES.forEach(([state, badge], i) => {
    if (states.has(state)) disc(c, 0.57, -0.55 + i * 0.2, badge, size)
  })
  LEFT.forEach(([state, badge], i) => {
    if (states.has(state)) disc(c, -0.57, 0.14 - i * 0.2, badge, size)
  })
  ABOVE.forEach(([state, badge], i) => {
    if (states.has(state)) disc(c, 0.3 - i * 0.26, -0.62, badge, size)
  })
  BELOW.forEach(([state, badge], i) => {
    if (states.has(state)) disc(c, 0.52 - i * 0.26, 0.62, badge, size)
  })
}

const PLACES: readonly (readonly [CounterState, Badge])[] = [
  ['acted', TICK],
  ['wounded', DROP],
  ['routed', FLIGHT],
  ['demoralised', MARK],
  ['out-of-command', QUESTION],
]

const LEFT: readonly (readonly [CounterState, Badge])[] = [
  ['fatigued', MOON],
  ['prone', PRONE],
  ['charging', BOLT],
]

/** Where a leader has his badge and nobody else has anything. */
const ABOVE: readonly (readonly [CounterState, Badge])[] = [
  ['asleep', SLEEP],
  ['hidden', HOOD],
  ['detached', APART],
]

/** Clear of the banner, which has the upper left corner. */
const BELOW: readonly (readonly [CounterState, Badge])[] = [
  ['ordered', ORDER],
  ['no-ammunition', EMPTY],
  ['mounted', SHOE],
]

const disc = (c: Context, x: number, y: number, { fill, draw }: Badge, size: number): void => {
  const r = 0.125
  c.save()
  c.translate(x, y)
  for (const [radius, style] of [
    [r + 0.025, INK],
    [r, CREAM],
    [r - 0.022, fill],
  ] as const) {
    c.fillStyle = style
    c.beginPath()
    c.arc(0, 0, radius, 0, 7)
    c.fill()
  }
  c.scale(r / 0.165, r / 0.165)
  draw(c, size)
  c.restore()
}

/** A band of warning across the upper edge. */
const hazard = (c: Context): void => {
  c.save()
  c.beginPath()
  c.rect(-0.34, -0.61, 0.68, 0.13)
  c.clip()
  c.fillStyle = '#f0a818'
  c.fillRect(-0.34, -0.61, 0.68, 0.13)
  c.fillStyle = INK
  for (let k = -3; k < 4; k++) {
    c.beginPath()
    for (const [x, y] of [
      [k * 0.2, -0.62],
      [k * 0.2 + 0.1, -0.62],
      [k * 0.2, -0.47],
      [k * 0.2 - 0.1, -0.47],
    ] as const)
      c.lineTo(x, y)
    c.fill()
  }
  c.restore()
}

const stars = (c: Context): void => {
  for (let k = 0; k < 3; k++) {
    c.save()
    c.translate(-0.26 + k * 0.26, -0.44 + (k === 1 ? -0.06 : 0))
    c.rotate(k * 0.5)
    c.beginPath()
    for (let i = 0; i < 10; i++) {
      const r = i % 2 ? 0.045 : 0.11
      c.lineTo(Math.cos((i * Math.PI) / 5 - Math.PI / 2) * r, Math.sin((i * Math.PI) / 5 - Math.PI / 2) * r)
    }
    c.closePath()
    c.lineWidth = 0.05
    c.strokeStyle = INK
    c.stroke()
    c.fillStyle = '#ffd34d'
    c.fill()
    c.restore()
  }
}

const bars = (c: Context): void => {
  for (const [width, style] of [
    [0.075, INK],
    [0.04, '#b9bec2'],
  ] as const) {
    for (const x of [-0.36, -0.12, 0.12, 0.36])
      stroke(
        c,
        [
          [x, -0.54],
          [x, 0.22],
        ],
        style,
        width,
      )
    stroke(
      c,
      [
        [-0.5, -0.3],
        [0.5, -0.3],
      ],
      style,
      width,
    )
    stroke(
      c,
      [
        [-0.5, 0.02],
        [0.5, 0.02],
      ],
      style,
      width,
    )
  }
}

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
import { AWAY, BARRED, FLAME, HEIR, LOOSE, SPENT, THIRST, TOWER, UNSHOD } from './battle-badges.ts'

/** What befalls a counter; each is told by a mark of its own shape in a place of its own, never by colour alone. */
export const COUNTER_STATES = [
  'wounded',
  'stunned',
  'prone',
  'fatigued',
  'reduced',
  'exhausted',
  'thirsty',
  'demoralised',
  'berserk',
  'routed',
  'captive',
  'acted',
  'out-of-command',
  'barred',
  'charging',
  'committed',
  'ordered',
  'no-ammunition',
  'skirmishing',
  'mounted',
  'dismounted',
  'leaving',
  'asleep',
  'hidden',
  'detached',
  'garrison',
  'overall',
  'replacement',
] as const

export type CounterState = (typeof COUNTER_STATES)[number]

/** The marks of a counter that faces so many radians from its upper edge, if it faces anywhere. */
export const paintStates = (
  c: Context,
  states: ReadonlySet<CounterState>,
  size: number,
  facing?: number,
): void => {
  if (states.has('demoralised')) hazard(c)
  if (states.has('stunned')) stars(c)
  if (states.has('captive')) bars(c)
  if (states.has('overall')) crown(c)
  for (const [state, x, y, badge] of MARKS)
    if (states.has(state)) disc(c, ...clearOf(facing, [x, y]), badge, size)
}

/**
 * A mark gives way to the bar of the side that is faced: one over or under the card goes to its other end, one beside it
 * moves inwards.
 */
const clearOf = (
  facing: number | undefined,
  [x, y]: readonly [number, number],
): readonly [number, number] => {
  if (facing === undefined) return [x, y]
  const [dx, dy] = [Math.sin(facing), -Math.cos(facing)]
  const along = x * dx + y * dy
  const beside = Math.abs(x * dy - y * dx)
  if (along < BAR.inner || beside > BAR.half) return [x, y]
  if (y === ABOVE) return [x, BELOW]
  if (y === BELOW) return [x, ABOVE]
  return [x - dx * (along - BAR.inner), y - dy * (along - BAR.inner)]
}

const BAR = { inner: 0.52, half: 0.42 } as const

/** Who has two of one place never has both: they belong to different systems, or exclude one another. */
const RIGHT = 0.57
const LEFT = -0.57
const ABOVE = -0.62
/** Below the values, which stay whole. */
const BELOW = 0.7
const MARKS: readonly (readonly [CounterState, number, number, Badge])[] = [
  ['acted', RIGHT, -0.6, TICK],
  ['wounded', RIGHT, -0.35, DROP],
  ['exhausted', RIGHT, -0.35, SPENT],
  ['routed', RIGHT, -0.15, FLIGHT],
  ['demoralised', RIGHT, 0.05, MARK],
  ['berserk', RIGHT, 0.05, FLAME],
  ['out-of-command', RIGHT, 0.2, QUESTION],
  ['barred', RIGHT, 0.2, BARRED],
  ['fatigued', LEFT, 0.14, MOON],
  ['prone', LEFT, -0.06, PRONE],
  ['charging', LEFT, -0.26, BOLT],
  ['replacement', LEFT, -0.26, HEIR],
  ['asleep', 0.3, ABOVE, SLEEP],
  ['hidden', 0.04, ABOVE, HOOD],
  ['detached', -0.22, ABOVE, APART],
  ['ordered', 0.52, BELOW, ORDER],
  ['thirsty', 0.52, BELOW, THIRST],
  ['no-ammunition', 0.26, BELOW, EMPTY],
  ['skirmishing', 0.26, BELOW, LOOSE],
  ['mounted', 0, BELOW, SHOE],
  ['dismounted', 0, BELOW, UNSHOD],
  ['leaving', 0, BELOW, AWAY],
  ['committed', -0.26, BELOW, BOLT],
  ['garrison', -0.52, BELOW, TOWER],
]

const disc = (c: Context, x: number, y: number, { fill, draw }: Badge, size: number): void => {
  // On a small counter it is as large as the place allows.
  const r = size < 50 ? 0.155 : 0.135
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

/** Over the arms of whoever leads all. */
const crown = (c: Context): void => {
  c.beginPath()
  for (const [x, y] of [
    [-0.22, -0.52],
    [-0.27, -0.76],
    [-0.13, -0.65],
    [0, -0.82],
    [0.13, -0.65],
    [0.27, -0.76],
    [0.22, -0.52],
  ] as const)
    c.lineTo(x, y)
  c.closePath()
  c.lineWidth = 0.06
  c.strokeStyle = INK
  c.stroke()
  c.fillStyle = '#ffd34d'
  c.fill()
  c.fillStyle = '#a8171a'
  for (const x of [-0.12, 0, 0.12]) {
    c.beginPath()
    c.arc(x, -0.575, 0.03, 0, 7)
    c.fill()
  }
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

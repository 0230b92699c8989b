import { INK } from '../paint/ink.ts'
import type { Context } from '../paint/surface.ts'

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

const CREAM = '#f7eed7'

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

interface Badge {
  readonly fill: string
  readonly draw: (c: Context, size: number) => void
}

const stroke = (
  c: Context,
  points: readonly (readonly [number, number])[],
  style = CREAM,
  width = 0.045,
): void => {
  c.strokeStyle = style
  c.lineWidth = width
  c.lineCap = 'round'
  c.lineJoin = 'round'
  c.beginPath()
  points.forEach(([x, y], i) => (i > 0 ? c.lineTo(x, y) : c.moveTo(x, y)))
  c.stroke()
}

const DROP: Badge = {
  fill: '#c4211c',
  draw: c => {
    c.fillStyle = CREAM
    c.beginPath()
    c.moveTo(0, -0.11)
    c.bezierCurveTo(0.09, -0.01, 0.09, 0.1, 0, 0.1)
    c.bezierCurveTo(-0.09, 0.1, -0.09, -0.01, 0, -0.11)
    c.fill()
  },
}

const FLIGHT: Badge = {
  fill: '#f4f0e6',
  draw: c => {
    for (const y of [-0.06, 0.03])
      stroke(
        c,
        [
          [-0.07, y],
          [0, y + 0.07],
          [0.07, y],
        ],
        INK,
        0.04,
      )
  },
}

const MOON: Badge = {
  fill: '#3d4f7c',
  draw: c => {
    c.fillStyle = CREAM
    c.beginPath()
    c.arc(0, 0, 0.095, -1.2, 2.4)
    c.arc(-0.04, -0.02, 0.085, 2.2, -1, true)
    c.fill()
  },
}

const MARK: Badge = {
  fill: '#f0a818',
  draw: c => {
    c.fillStyle = INK
    c.fillRect(-0.022, -0.09, 0.044, 0.11)
    c.fillRect(-0.022, 0.045, 0.044, 0.044)
  },
}

const QUESTION: Badge = {
  fill: '#5c5146',
  draw: c => {
    c.strokeStyle = CREAM
    c.lineWidth = 0.04
    c.beginPath()
    c.arc(0, -0.035, 0.05, Math.PI, Math.PI * 2.6)
    c.lineTo(0, 0.04)
    c.stroke()
    c.fillStyle = CREAM
    c.fillRect(-0.02, 0.065, 0.04, 0.04)
  },
}

const TICK: Badge = {
  fill: '#3f6b45',
  draw: c =>
    stroke(c, [
      [-0.07, 0],
      [-0.02, 0.06],
      [0.075, -0.065],
    ]),
}

const BOLT: Badge = {
  fill: '#e2b21c',
  draw: c => {
    c.fillStyle = INK
    c.beginPath()
    for (const [x, y] of [
      [0.03, -0.11],
      [-0.07, 0.02],
      [-0.005, 0.02],
      [-0.03, 0.11],
      [0.07, -0.03],
      [0.005, -0.03],
    ] as const)
      c.lineTo(x, y)
    c.fill()
  },
}

const PRONE: Badge = {
  fill: '#6d5a48',
  draw: c => {
    stroke(
      c,
      [
        [-0.1, 0.05],
        [0.06, 0.05],
      ],
      CREAM,
      0.06,
    )
    c.fillStyle = CREAM
    c.beginPath()
    c.arc(0.09, 0.02, 0.035, 0, 7)
    c.fill()
  },
}

const ORDER: Badge = {
  fill: '#7a2f6b',
  draw: c => {
    stroke(c, [
      [-0.05, 0.1],
      [-0.05, -0.1],
    ])
    c.fillStyle = CREAM
    c.fillRect(-0.04, -0.1, 0.13, 0.1)
  },
}

const EMPTY: Badge = {
  fill: '#4a4a4e',
  draw: c => {
    stroke(
      c,
      [
        [-0.09, 0.09],
        [0.06, -0.06],
      ],
      CREAM,
      0.035,
    )
    stroke(
      c,
      [
        [0, -0.07],
        [0.07, -0.07],
        [0.07, 0],
      ],
      CREAM,
      0.035,
    )
    stroke(
      c,
      [
        [-0.09, -0.09],
        [0.09, 0.09],
      ],
      '#e05a4a',
      0.045,
    )
  },
}

const SHOE: Badge = {
  fill: '#6b4a2b',
  draw: c => {
    c.strokeStyle = CREAM
    c.lineWidth = 0.045
    c.beginPath()
    c.arc(0, -0.01, 0.065, 0.9, 2.25, true)
    c.stroke()
  },
}

const SLEEP: Badge = {
  fill: '#2f3a5c',
  draw: c => {
    for (const [x, y, r] of [
      [-0.05, 0.04, 0.055],
      [0.05, -0.05, 0.04],
    ] as const)
      stroke(c, [
        [x - r, y - r],
        [x + r, y - r],
        [x - r, y + r],
        [x + r, y + r],
      ])
  },
}

const HOOD: Badge = {
  fill: '#26221f',
  draw: c => {
    c.fillStyle = CREAM
    for (const x of [-0.05, 0.05]) {
      c.beginPath()
      c.ellipse(x, 0, 0.035, 0.02, 0, 0, 7)
      c.fill()
    }
    stroke(
      c,
      [
        [-0.11, 0.06],
        [0, -0.1],
        [0.11, 0.06],
      ],
      CREAM,
      0.03,
    )
  },
}

const APART: Badge = {
  fill: '#2e6b74',
  draw: c => {
    stroke(c, [
      [-0.1, 0],
      [-0.03, 0],
    ])
    stroke(c, [
      [0.03, 0],
      [0.1, 0],
    ])
    stroke(
      c,
      [
        [-0.03, 0.08],
        [0.03, -0.08],
      ],
      CREAM,
      0.03,
    )
  },
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

import { CREAM, INK } from '../paint/ink.ts'
import type { Context } from '../paint/surface.ts'

/** The small marks of states: each a disc with a shape of its own, about the origin. */

export interface Badge {
  readonly fill: string
  readonly draw: (c: Context, size: number) => void
}

export const stroke = (
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

export const DROP: Badge = {
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

export const FLIGHT: Badge = {
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

export const MOON: Badge = {
  fill: '#3d4f7c',
  draw: c => {
    c.fillStyle = CREAM
    c.beginPath()
    c.arc(0, 0, 0.095, -1.2, 2.4)
    c.arc(-0.04, -0.02, 0.085, 2.2, -1, true)
    c.fill()
  },
}

export const MARK: Badge = {
  fill: '#f0a818',
  draw: c => {
    c.fillStyle = INK
    c.fillRect(-0.022, -0.09, 0.044, 0.11)
    c.fillRect(-0.022, 0.045, 0.044, 0.044)
  },
}

export const QUESTION: Badge = {
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

export const TICK: Badge = {
  fill: '#3f6b45',
  draw: c =>
    stroke(c, [
      [-0.07, 0],
      [-0.02, 0.06],
      [0.075, -0.065],
    ]),
}

export const BOLT: Badge = {
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

export const PRONE: Badge = {
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

export const ORDER: Badge = {
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

export const EMPTY: Badge = {
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

export const SHOE: Badge = {
  fill: '#6b4a2b',
  draw: c => {
    c.strokeStyle = CREAM
    c.lineWidth = 0.045
    c.beginPath()
    c.arc(0, -0.01, 0.065, 0.9, 2.25, true)
    c.stroke()
  },
}

export const SLEEP: Badge = {
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

export const HOOD: Badge = {
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

export const APART: Badge = {
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

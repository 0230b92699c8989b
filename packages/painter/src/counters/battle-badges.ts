import { CREAM, INK } from '../paint/ink.ts'
import { type Badge, stroke } from './badges.ts'

/** The marks of states that only battles know. */

/** An empty cup. */
export const THIRST: Badge = {
  fill: '#2f6e9c',
  draw: c => {
    c.strokeStyle = CREAM
    c.lineWidth = 0.035
    c.beginPath()
    c.moveTo(-0.08, -0.08)
    c.lineTo(-0.05, 0.09)
    c.lineTo(0.05, 0.09)
    c.lineTo(0.08, -0.08)
    c.stroke()
    stroke(
      c,
      [
        [-0.1, 0.08],
        [0.1, -0.08],
      ],
      '#ffb09a',
      0.04,
    )
  },
}

/** An hourglass that has run out. */
export const SPENT: Badge = {
  fill: '#6b3a1c',
  draw: c => {
    c.fillStyle = CREAM
    c.beginPath()
    for (const [x, y] of [
      [-0.075, -0.1],
      [0.075, -0.1],
      [-0.075, 0.1],
      [0.075, 0.1],
    ] as const)
      c.lineTo(x, y)
    c.closePath()
    c.fill()
  },
}

export const FLAME: Badge = {
  fill: '#2a1712',
  draw: c => {
    c.fillStyle = '#f08a24'
    c.beginPath()
    c.moveTo(0.01, -0.12)
    c.bezierCurveTo(0.03, -0.05, 0.1, -0.02, 0.085, 0.05)
    c.bezierCurveTo(0.07, 0.12, -0.07, 0.12, -0.085, 0.05)
    c.bezierCurveTo(-0.09, 0, -0.04, -0.02, -0.045, -0.06)
    c.bezierCurveTo(-0.01, -0.05, 0.01, -0.08, 0.01, -0.12)
    c.fill()
  },
}

/** Out over the edge. */
export const AWAY: Badge = {
  fill: '#2e6b74',
  draw: c => {
    stroke(c, [
      [-0.1, 0],
      [0.08, 0],
    ])
    stroke(c, [
      [0.02, -0.06],
      [0.085, 0],
      [0.02, 0.06],
    ])
    stroke(c, [
      [-0.03, -0.09],
      [-0.03, 0.09],
    ])
  },
}

/** Men in no order. */
export const LOOSE: Badge = {
  fill: '#4c6b2a',
  draw: c => {
    c.fillStyle = CREAM
    for (const [x, y] of [
      [-0.065, 0.03],
      [0.02, -0.07],
      [0.07, 0.05],
    ] as const) {
      c.beginPath()
      c.arc(x, y, 0.035, 0, 7)
      c.fill()
    }
  },
}

/** A horseshoe struck out. */
export const UNSHOD: Badge = {
  fill: '#d9c9a4',
  draw: c => {
    c.strokeStyle = INK
    c.lineWidth = 0.045
    c.beginPath()
    c.arc(0, -0.01, 0.065, 0.9, 2.25, true)
    c.stroke()
    stroke(
      c,
      [
        [-0.09, 0.09],
        [0.09, -0.09],
      ],
      '#a8171a',
      0.05,
    )
  },
}

export const TOWER: Badge = {
  fill: '#55504a',
  draw: c => {
    c.fillStyle = CREAM
    c.fillRect(-0.06, -0.04, 0.12, 0.13)
    for (const x of [-0.08, -0.02, 0.04]) c.fillRect(x, -0.1, 0.04, 0.07)
  },
}

/** One in another's place. */
export const HEIR: Badge = {
  fill: '#5c5146',
  draw: c => {
    c.strokeStyle = CREAM
    c.lineWidth = 0.04
    c.beginPath()
    c.arc(0, 0, 0.07, -2.6, 1.6)
    c.stroke()
    stroke(
      c,
      [
        [-0.055, 0.02],
        [0, 0.07],
        [-0.055, 0.11],
      ],
      CREAM,
      0.035,
    )
  },
}

export const BARRED: Badge = {
  fill: '#a8171a',
  draw: c =>
    stroke(
      c,
      [
        [-0.08, 0],
        [0.08, 0],
      ],
      CREAM,
      0.06,
    ),
}

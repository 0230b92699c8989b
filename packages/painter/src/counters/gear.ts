import { css, lighten, type Rgb, rgb } from '../paint/colour.ts'
import {
  closed,
  DARK_STEEL,
  INK,
  LEATHER,
  limb,
  oval,
  PALE_WOOD,
  SKIN,
  STEEL,
  shape,
  WOOD,
} from '../paint/ink.ts'
import type { Context } from '../paint/surface.ts'
import type { Point } from '../shape/geometry.ts'

/** Heads and weapons, seen from above, facing up. */

export interface Cloth {
  readonly cloth: Rgb
  readonly hair: Rgb
}

const HOOD = [
  [-0.115, -0.03],
  [-0.12, -0.15, 0, -0.155],
  [0.12, -0.15, 0.115, -0.03],
  [0.1, 0.1, 0, 0.17],
  [-0.1, 0.1, -0.115, -0.03],
] as const

const HELM = [
  [-0.115, -0.02],
  [-0.115, -0.16, 0, -0.185],
  [0.115, -0.16, 0.115, -0.02],
  [0.11, 0.1, 0, 0.11],
  [-0.11, 0.1, -0.115, -0.02],
] as const

const glint = (c: Context, x: number, y: number): void => {
  c.fillStyle = 'rgb(255 255 255 / 0.6)'
  c.beginPath()
  c.ellipse(x, y, 0.03, 0.02, -0.6, 0, 7)
  c.fill()
}

export const HEADS = {
  hood: (c: Context, { cloth }: Cloth): void => {
    closed(c, HOOD, lighten(cloth, -0.15))
    oval(c, 0, -0.09, 0.06, 0.045, SKIN, 0.02)
  },
  hair: (c: Context, { hair }: Cloth): void => {
    oval(c, 0, -0.02, 0.115, 0.115, hair)
    oval(c, 0, -0.105, 0.05, 0.03, SKIN, 0)
  },
  hat: (c: Context): void => {
    oval(c, 0, -0.02, 0.185, 0.175, '#c9a659')
    oval(c, 0, -0.03, 0.085, 0.085, '#b08a3c', 0.025)
  },
  kettle: (c: Context): void => {
    oval(c, 0, -0.02, 0.18, 0.165, STEEL)
    oval(c, 0, -0.025, 0.095, 0.095, lighten(STEEL, 0.3), 0.022)
    glint(c, -0.035, -0.06)
  },
  coif: (c: Context): void => {
    oval(c, 0, -0.02, 0.12, 0.12, DARK_STEEL)
    c.strokeStyle = 'rgb(220 225 230 / 0.6)'
    c.lineWidth = 0.014
    for (let k = -2; k <= 2; k++) {
      c.beginPath()
      c.arc(0, -0.02 + k * 0.045, 0.09, 0.5, 2.6)
      c.stroke()
    }
  },
  helm: (c: Context): void => {
    closed(c, HELM, STEEL)
    limb(
      c,
      [
        [0, -0.17],
        [0, 0.09],
      ],
      0.004,
      DARK_STEEL,
    )
    limb(
      c,
      [
        [-0.09, -0.09],
        [0.09, -0.09],
      ],
      0.006,
      DARK_STEEL,
    )
    glint(c, -0.045, -0.02)
  },
  turban: (c: Context): void => {
    oval(c, 0, -0.02, 0.14, 0.14, '#f2ead6')
    c.strokeStyle = 'rgb(120 100 70 / 0.7)'
    c.lineWidth = 0.018
    for (let k = 0; k < 3; k++) {
      c.beginPath()
      c.arc(0, -0.02, 0.045 + k * 0.04, k, k + 4.4)
      c.stroke()
    }
    oval(c, 0, -0.02, 0.032, 0.032, '#b5382e', 0.018)
  },
  crown: (c: Context): void => {
    oval(c, 0, -0.02, 0.13, 0.13, '#e9bd45')
    oval(c, 0, -0.02, 0.08, 0.08, '#8a2b1f', 0.02)
    c.fillStyle = '#fff3c4'
    for (let k = 0; k < 6; k++) {
      c.beginPath()
      c.arc(Math.cos(k) * 0.105, -0.02 + Math.sin(k) * 0.105, 0.022, 0, 7)
      c.fill()
    }
  },
} as const

export type Head = keyof typeof HEADS

const shaft = (c: Context, from: Point, to: Point, width = 0.04, colour: Rgb = PALE_WOOD): void =>
  limb(c, [from, to], width, colour)

const twice = (c: Context, draw: () => void, outline: number, inner: number, colour: Rgb): void => {
  c.lineCap = 'round'
  for (const [style, width] of [
    [INK, outline],
    [css(colour), inner],
  ] as const) {
    c.strokeStyle = style
    c.lineWidth = width
    c.beginPath()
    draw()
    c.stroke()
  }
}

const string = (c: Context, points: readonly Point[]): void => {
  c.strokeStyle = '#f4ecd8'
  c.lineWidth = 0.018
  c.beginPath()
  points.forEach(([x, y], i) => (i > 0 ? c.lineTo(x, y) : c.moveTo(x, y)))
  c.stroke()
}

const bow = (c: Context, reach: number): void => {
  twice(
    c,
    () => {
      c.moveTo(-reach, -0.16)
      c.quadraticCurveTo(-reach * 0.7, -0.46, 0, -0.49)
      c.quadraticCurveTo(reach * 0.7, -0.46, reach, -0.16)
    },
    0.085,
    0.045,
    PALE_WOOD,
  )
  string(c, [
    [-reach, -0.16],
    [0, -0.1],
    [reach, -0.16],
  ])
  limb(
    c,
    [
      [0, -0.1],
      [-0.01, -0.62],
    ],
    0.022,
    rgb('#e8d7ac'),
  )
  closed(
    c,
    [
      [-0.012, -0.74],
      [0.035, -0.61],
      [-0.055, -0.61],
    ],
    STEEL,
    0.022,
  )
}

export const WEAPONS = {
  none: (): void => {},
  pitchfork: (c: Context): void => {
    shaft(c, [0.16, 0.4], [0.27, -0.44])
    twice(
      c,
      () => {
        c.moveTo(0.18, -0.62)
        c.quadraticCurveTo(0.17, -0.46, 0.27, -0.45)
        c.quadraticCurveTo(0.38, -0.44, 0.38, -0.6)
        c.moveTo(0.272, -0.45)
        c.lineTo(0.284, -0.62)
      },
      0.075,
      0.035,
      STEEL,
    )
  },
  spear: (c: Context): void => {
    shaft(c, [0.18, 0.46], [0.25, -0.5])
    closed(
      c,
      [
        [0.25, -0.74],
        [0.32, -0.6, 0.25, -0.48],
        [0.18, -0.6, 0.25, -0.74],
      ],
      lighten(STEEL, 0.25),
      0.03,
    )
  },
  lance: (c: Context): void => {
    shaft(c, [0.24, 0.5], [0.2, -0.78], 0.055, rgb('#d8c08a'))
    closed(
      c,
      [
        [0.197, -0.92],
        [0.235, -0.76],
        [0.165, -0.76],
      ],
      lighten(STEEL, 0.3),
      0.028,
    )
  },
  sword: (c: Context): void => {
    closed(
      c,
      [
        [0.225, -0.24],
        [0.3, -0.66],
        [0.33, -0.72],
        [0.345, -0.65],
        [0.28, -0.23],
      ],
      lighten(STEEL, 0.3),
      0.03,
    )
    limb(
      c,
      [
        [0.16, -0.25],
        [0.35, -0.215],
      ],
      0.04,
      rgb('#d9b04a'),
    )
    limb(
      c,
      [
        [0.25, -0.22],
        [0.235, -0.14],
      ],
      0.035,
      LEATHER,
    )
  },
  halberd: (c: Context): void => {
    shaft(c, [0.15, 0.46], [0.26, -0.46])
    closed(
      c,
      [
        [0.24, -0.36],
        [0.44, -0.34, 0.46, -0.52],
        [0.34, -0.56, 0.27, -0.52],
        [0.29, -0.76],
        [0.235, -0.54],
        [0.12, -0.5],
        [0.235, -0.44],
      ],
      lighten(STEEL, 0.2),
      0.03,
    )
  },
  /** Short and strongly bent; the long one is as tall as a man, so that the two are not confused. */
  shortbow: (c: Context): void => bow(c, 0.32),
  longbow: (c: Context): void => bow(c, 0.56),
  crossbow: (c: Context): void => {
    shaft(c, [0.06, 0.06], [0.05, -0.5], 0.075, WOOD)
    twice(
      c,
      () => {
        c.moveTo(-0.26, -0.34)
        c.quadraticCurveTo(-0.1, -0.5, 0.05, -0.5)
        c.quadraticCurveTo(0.22, -0.5, 0.36, -0.34)
      },
      0.095,
      0.05,
      DARK_STEEL,
    )
    string(c, [
      [-0.26, -0.34],
      [0.055, -0.22],
      [0.36, -0.34],
    ])
    limb(
      c,
      [
        [0.055, -0.2],
        [0.05, -0.6],
      ],
      0.025,
      rgb('#e8d7ac'),
    )
  },
  hammer: (c: Context): void => {
    shaft(c, [0.2, 0.1], [0.27, -0.42])
    shape(c, () => c.rect(0.14, -0.56, 0.26, 0.14), DARK_STEEL, 0.03)
  },
  javelin: (c: Context): void => {
    shaft(c, [0.2, 0.34], [0.26, -0.42], 0.03)
    closed(
      c,
      [
        [0.266, -0.58],
        [0.3, -0.42],
        [0.22, -0.42],
      ],
      STEEL,
      0.025,
    )
    shaft(c, [-0.3, 0.26], [-0.24, -0.36], 0.03)
  },
} as const

export type Weapon = keyof typeof WEAPONS

import { css, lighten, type Rgb, rgb } from '../paint/colour.ts'
import { INK, LEATHER, limb, oval, PALE_WOOD, STEEL, shape, WOOD } from '../paint/ink.ts'
import type { Context } from '../paint/surface.ts'

/** Engines and gear seen from above, front up, as long as the hexes they cover: no card, they stand on the map itself. */

export const ENGINES = [
  'ladder',
  'siege-tower',
  'ram',
  'ballista',
  'mangonel',
  'trebuchet',
  'screen',
  'cart',
  'barrel',
  'drawbridge',
] as const

export type EngineName = (typeof ENGINES)[number]

const HIDE = rgb('#8d6a45')
const IRON = rgb('#4d5156')
const ROPE = '#d8bd84'

const beam = (c: Context, x: number, y: number, w: number, h: number, fill: Rgb = WOOD): void => {
  shape(c, () => c.rect(x, y, w, h), fill, 0.035)
  c.fillStyle = css(lighten(fill, 0.28), 0.55)
  if (w < h) c.fillRect(x + w * 0.15, y + 0.03, w * 0.24, h - 0.06)
  else c.fillRect(x + 0.03, y + h * 0.15, w - 0.06, h * 0.24)
}

const wheels = (c: Context, half: number, places: readonly number[]): void => {
  for (const y of places)
    for (const side of [-1, 1]) {
      shape(c, () => c.roundRect(side * half - 0.07, y - 0.2, 0.14, 0.4, 0.06), WOOD)
      c.fillStyle = css(IRON)
      c.fillRect(side * half - 0.07, y - 0.03, 0.14, 0.06)
    }
}

const planks = (c: Context, w: number, top: number, low: number, fill: Rgb, step = 0.2): void => {
  shape(c, () => c.rect(-w, top, 2 * w, low - top), fill)
  c.strokeStyle = 'rgb(40 24 10 / 0.55)'
  c.lineWidth = 0.02
  c.beginPath()
  for (let y = top + step; y < low - 0.04; y += step) {
    c.moveTo(-w, y)
    c.lineTo(w, y)
  }
  c.stroke()
}

const DRAW: Readonly<Record<EngineName, (c: Context, half: number) => void>> = {
  ladder: (c, half) => {
    for (let y = -half + 0.12; y < half; y += 0.24) beam(c, -0.2, y - 0.03, 0.4, 0.06, PALE_WOOD)
    for (const x of [-0.27, 0.18]) beam(c, x, -half, 0.09, 2 * half, WOOD)
  },
  'siege-tower': (c, half) => {
    wheels(c, 0.62, [-half + 0.4, half - 0.4])
    planks(c, 0.58, -half + 0.06, half, PALE_WOOD)
    // Raw hides hang over the front and sides; the upper floor has its own rail.
    for (const side of [-1, 1]) beam(c, side < 0 ? -0.62 : 0.5, -half + 0.05, 0.12, 2 * half - 0.05, HIDE)
    shape(c, () => c.rect(-0.42, -half + 0.2, 0.84, half), WOOD)
    planks(c, 0.34, -half + 0.28, 0.14, lighten(PALE_WOOD, 0.2), 0.16)
    // The bridge that falls on the wall.
    planks(c, 0.44, -half - 0.1, -half + 0.2, HIDE, 0.1)
    shape(c, () => c.rect(-0.16, half * 0.42, 0.32, 0.3), '#2a1a0e')
  },
  ram: (c, half) => {
    wheels(c, 0.5, [-half * 0.5, half * 0.5])
    beam(c, -0.46, -half * 0.72, 0.92, half * 1.55, HIDE)
    c.strokeStyle = 'rgb(40 24 10 / 0.5)'
    c.lineWidth = 0.03
    c.beginPath()
    c.moveTo(0, -half * 0.72)
    c.lineTo(0, half * 0.8)
    for (const y of [-0.3, 0.1, 0.5]) {
      c.moveTo(-0.46, y * half)
      c.lineTo(0.46, y * half)
    }
    c.stroke()
    beam(c, -0.1, -half * 0.98, 0.2, half * 0.34, WOOD)
    shape(c, () => c.roundRect(-0.15, -half * 1.04, 0.3, 0.24, 0.08), STEEL)
  },
  ballista: (c, half) => {
    limb(
      c,
      [
        [-0.5, -0.02],
        [-0.3, -0.26],
        [0, -0.32],
        [0.3, -0.26],
        [0.5, -0.02],
      ],
      0.07,
      PALE_WOOD,
    )
    c.strokeStyle = ROPE
    c.lineWidth = 0.025
    c.beginPath()
    c.moveTo(-0.5, -0.02)
    c.lineTo(0, 0.24)
    c.lineTo(0.5, -0.02)
    c.stroke()
    beam(c, -0.09, -half * 0.8, 0.18, half * 1.6)
    beam(c, -0.34, half * 0.42, 0.68, 0.12)
    limb(
      c,
      [
        [0, 0.24],
        [0, -half * 0.92],
      ],
      0.03,
      STEEL,
    )
  },
  mangonel: (c, half) => {
    wheels(c, 0.46, [-half * 0.55, half * 0.55])
    for (const x of [-0.4, 0.26]) beam(c, x, -half * 0.8, 0.14, half * 1.6)
    for (const y of [-half * 0.75, half * 0.62]) beam(c, -0.4, y, 0.8, 0.13)
    beam(c, -0.36, -0.1, 0.72, 0.16, HIDE)
    c.fillStyle = ROPE
    for (let x = -0.3; x < 0.3; x += 0.1) c.fillRect(x, -0.09, 0.05, 0.14)
    beam(c, -0.07, -half * 0.5, 0.14, half * 1.05, PALE_WOOD)
    oval(c, 0, half * 0.62, 0.17, 0.15, LEATHER)
    oval(c, 0, half * 0.6, 0.1, 0.09, rgb('#b9b2a2'))
  },
  trebuchet: (c, half) => {
    for (const side of [-1, 1]) {
      beam(c, side < 0 ? -0.58 : 0.46, -half * 0.72, 0.12, half * 1.44)
      limb(
        c,
        [
          [side * 0.52, -half * 0.6],
          [side * 0.3, 0],
          [side * 0.52, half * 0.6],
        ],
        0.08,
        WOOD,
      )
    }
    for (const y of [-half * 0.68, half * 0.56]) beam(c, -0.58, y, 1.16, 0.12)
    beam(c, -0.32, -0.07, 0.64, 0.14, IRON)
    beam(c, -0.07, -half * 0.56, 0.14, half * 1.5, PALE_WOOD)
    // Counterweight before the axle, sling behind.
    planks(c, 0.28, -half * 0.62, -half * 0.2, HIDE, 0.14)
    c.strokeStyle = ROPE
    c.lineWidth = 0.03
    c.beginPath()
    c.moveTo(0, half * 0.94)
    c.quadraticCurveTo(0.22, half * 0.6, 0.1, half * 0.36)
    c.stroke()
    oval(c, 0.1, half * 0.34, 0.11, 0.1, rgb('#b9b2a2'))
  },
  screen: (c, half) => {
    wheels(c, 0.4, [0.1])
    planks(c, 0.58, -0.22, 0.1, PALE_WOOD, 0.11)
    for (const x of [-0.4, 0, 0.4]) beam(c, x - 0.05, -0.26, 0.1, 0.4)
    for (const x of [-0.3, 0.24]) beam(c, x, 0.1, 0.07, half * 0.7)
  },
  cart: (c, half) => {
    for (const x of [-0.2, 0.13]) beam(c, x, -half * 1.02, 0.07, half * 0.75)
    wheels(c, 0.5, [half * 0.28])
    planks(c, 0.42, -half * 0.36, half * 0.86, PALE_WOOD, 0.18)
    for (const side of [-1, 1]) beam(c, side < 0 ? -0.48 : 0.4, -half * 0.38, 0.08, half * 1.26)
    beam(c, -0.48, half * 0.82, 0.96, 0.08)
    for (const [x, y, r] of [
      [-0.16, 0.02, 0.17],
      [0.17, 0.12, 0.15],
      [-0.08, 0.38, 0.16],
    ] as const)
      oval(c, x, y, r, r * 0.85, rgb('#cbb07a'), 0.03)
  },
  barrel: c => {
    oval(c, 0, 0, 0.34, 0.34, WOOD)
    oval(c, 0, 0, 0.26, 0.26, PALE_WOOD, 0.025)
    c.strokeStyle = 'rgb(40 24 10 / 0.6)'
    c.lineWidth = 0.02
    c.beginPath()
    for (const x of [-0.13, 0, 0.13]) {
      c.moveTo(x, -0.22)
      c.lineTo(x, 0.22)
    }
    c.stroke()
  },
  drawbridge: (c, half) => {
    planks(c, 0.56, -half, half, PALE_WOOD, 0.22)
    for (const x of [-0.5, 0.4]) beam(c, x, -half, 0.1, 2 * half)
  },
}

type Slab = readonly [x: number, y: number, width: number, height: number]

/** What throws a shadow: slabs, left, top, width and height. */
const SLABS: Readonly<Record<EngineName, (half: number) => readonly Slab[]>> = {
  ladder: half => [[-0.27, -half, 0.54, 2 * half]],
  'siege-tower': half => [[-0.62, -half, 1.24, 2 * half]],
  ram: half => [
    [-0.5, -half * 0.72, 1, half * 1.55],
    [-0.1, -half, 0.2, half * 0.4],
  ],
  ballista: half => [
    [-0.12, -half * 0.8, 0.24, half * 1.6],
    [-0.48, -0.28, 0.96, 0.16],
    [-0.34, half * 0.42, 0.68, 0.14],
  ],
  mangonel: half => [[-0.5, -half * 0.8, 1, half * 1.6]],
  trebuchet: half => [
    [-0.58, -half * 0.72, 0.14, half * 1.44],
    [0.44, -half * 0.72, 0.14, half * 1.44],
    [-0.58, -half * 0.68, 1.16, 0.14],
    [-0.58, half * 0.56, 1.16, 0.14],
    [-0.3, -half * 0.62, 0.6, half * 0.44],
    [-0.08, -half * 0.56, 0.16, half * 1.5],
  ],
  screen: () => [[-0.58, -0.24, 1.16, 0.38]],
  cart: half => [
    [-0.5, -half * 0.38, 1, half * 1.28],
    [-0.2, -half, 0.07, half * 0.7],
    [0.13, -half, 0.07, half * 0.7],
  ],
  barrel: () => [[-0.3, -0.3, 0.6, 0.6]],
  drawbridge: half => [[-0.6, -half, 1.2, 2 * half]],
}

/** How far a shadow falls to the right and down, however the engine is turned. */
const FALL = { x: 0.1, y: 0.13 }

/** About the origin, front up; `half` is half its length in units, `turn` how far the context has been turned. */
export const drawEngine = (c: Context, engine: EngineName, half: number, turn = 0): void => {
  const [sine, cosine] = [Math.sin(turn), Math.cos(turn)]
  c.save()
  c.translate(FALL.x * cosine + FALL.y * sine, FALL.y * cosine - FALL.x * sine)
  c.fillStyle = 'rgb(30 20 40 / 0.42)'
  c.beginPath()
  for (const slab of SLABS[engine](half)) c.roundRect(...slab, 0.06)
  c.fill()
  c.restore()
  DRAW[engine](c, half)
  c.fillStyle = INK
}

import { nth } from '@mesnada/hex'
import { far, near, type Point } from '../shape/geometry.ts'
import { type Chance, chances, hash } from '../shape/noise.ts'
import type { Situation } from '../survey/state.ts'
import type { Brush } from './brush.ts'
import { css, INK, mix, type Rgb } from './colour.ts'
import { limb, oval } from './ink.ts'
import { box, disc, within } from './path.ts'
import { blob } from './sprites.ts'
import type { Context } from './surface.ts'

/** What a fight leaves on the map: filled moats, rubble, ladders; fire and smoke above everything. */

const at = (
  { sheet, window }: Brush,
  hexes: Iterable<number>,
): { readonly point: Point; readonly chance: Chance }[] =>
  [...hexes].flatMap(hex => {
    const point = sheet.centre(hex)
    return near(window, point[0], point[1], 3) ? [{ point, chance: chances(hash(hex, 77)) }] : []
  })

/** Fascines, earth and stones up to the rim; hexes that lie side by side grow together. */
export const paintFilled = (brush: Brush, { filled }: Situation): void => {
  const { c, theme } = brush
  const heaps = at(brush, filled)
  for (const [reach, colour] of [
    [1.06, theme.mud],
    [0.98, theme.earth[2]],
    [0.8, mix(theme.earth[1], theme.earth[2], 0.6)],
  ] as const)
    for (const { point } of heaps) {
      c.fillStyle = css(colour)
      blob(c, point[0], point[1], reach, chances(Math.round(point[0] * 31 + point[1])), 16, 0.07)
      c.fill()
      for (const other of heaps)
        if (other.point !== point && far(point, other.point) < BESIDE) causeway(c, point, other.point, reach)
    }
  for (const { point, chance } of heaps)
    within(c, point, 0, () => {
      // Bundles lie in courses, earth and stones between them.
      for (let i = 0; i < 6; i++)
        within(
          c,
          [((i % 3) - 1) * 0.5 + (chance() - 0.5) * 0.2, (i < 3 ? -0.32 : 0.3) + (chance() - 0.5) * 0.2],
          (chance() - 0.5) * 0.5,
          () => fascine(brush, chance),
        )
      stones(brush, chance, 14, 0.85, 0.42)
    })
}

/** From one hex to the next, with a little to spare. */
const BESIDE = 1.8

/** The ground between two heaps side by side. */
const causeway = (c: Context, from: Point, to: Point, reach: number): void => {
  c.beginPath()
  c.moveTo(...from)
  c.lineTo(...to)
  c.lineWidth = reach * 1.5
  c.strokeStyle = c.fillStyle
  c.stroke()
}

const fascine = ({ c }: Brush, chance: Chance): void => {
  for (let k = -2; k <= 2; k++) {
    box(c, '#3b2712', -0.3, k * 0.07 - 0.035, 0.62, 0.075)
    box(c, css(mix([150, 112, 66], [118, 86, 48], chance())), -0.29, k * 0.07 - 0.025, 0.6, 0.05)
  }
  box(c, '#d0b377', -0.12, -0.2, 0.04, 0.4)
  box(c, '#d0b377', 0.1, -0.2, 0.04, 0.4)
}

const stones = ({ c }: Brush, chance: Chance, count: number, reach: number, scale: number): void => {
  const heap = Array.from({ length: count }, () => {
    const q = Math.sqrt(chance()) * reach
    const a = chance() * 7
    return {
      x: Math.cos(a) * q,
      y: Math.sin(a) * q * 0.92,
      r: (0.09 + chance() * 0.16) * scale,
      tone: chance(),
    }
  }).sort((p, q) => p.y - q.y)
  for (const { x, y, r, tone } of heap) {
    c.fillStyle = 'rgb(30 22 40 / 0.45)'
    blob(c, x + r * 0.3, y + r * 0.4, r, chance, 6, 0.15)
    c.fill()
    c.fillStyle = INK
    blob(c, x, y, r * 1.12, chance, 6, 0.14)
    c.fill()
    c.fillStyle = css(mix([196, 184, 162], [136, 124, 104], tone))
    blob(c, x, y, r, chance, 6, 0.14)
    c.fill()
    c.fillStyle = 'rgb(255 250 236 / 0.4)'
    blob(c, x - r * 0.3, y - r * 0.35, r * 0.42, chance, 5, 0.2)
    c.fill()
  }
}

export const paintRubble = (brush: Brush, { rubble }: Situation): void => {
  const { c } = brush
  for (const { point, chance } of at(brush, rubble))
    within(c, point, 0, () => {
      c.fillStyle = 'rgb(120 106 84 / 0.75)'
      blob(c, 0, 0, 0.98, chance, 13, 0.12)
      c.fill()
      stones(brush, chance, 44, 0.92, 1)
      for (let i = 0; i < 4; i++)
        within(c, [(chance() - 0.5) * 1.1, chance() - 0.5], chance() * 7, () => {
          box(c, '#2c1a0b', -0.4, -0.05, 0.8, 0.11)
          box(c, '#7d5630', -0.38, -0.035, 0.76, 0.07)
        })
    })
}

/** Ash and charred timber. */
export const paintBurnt = (brush: Brush, { burnt }: Situation): void => {
  const { c } = brush
  for (const { point, chance } of at(brush, burnt))
    within(c, point, 0, () => {
      const ash = c.createRadialGradient(0, 0, 0.1, 0, 0, 0.95)
      ash.addColorStop(0, 'rgb(26 22 20 / 0.82)')
      ash.addColorStop(1, 'rgb(26 22 20 / 0)')
      c.fillStyle = ash
      disc(c, 0, 0, 0.95)
      for (let i = 0; i < 7; i++)
        within(c, [(chance() - 0.5) * 1.1, (chance() - 0.5) * 1.1], chance() * 7, () => {
          box(c, '#120d0a', -0.3, -0.045, 0.6, 0.1)
          box(c, '#3a302a', -0.28, -0.03, 0.5, 0.035)
        })
    })
}

const TUNICS: readonly Rgb[] = [
  [122, 62, 54],
  [66, 84, 122],
  [112, 98, 70],
  [92, 88, 84],
]

/** Dead men and horses stay where they fell, as the box has counters for them. */
export const paintFallen = (brush: Brush, { fallen }: Situation): void => {
  const { c } = brush
  for (const { hex, men, horses } of fallen)
    for (const { point, chance } of at(brush, [hex])) {
      for (let k = 0; k < Math.min(horses, 2); k++)
        within(c, [point[0] + (k - 0.5) * 0.5, point[1] - 0.1], chance() * 6.28, () => deadHorse(c))
      for (let k = 0; k < Math.min(men, 4); k++) {
        const angle = chance() * 6.28
        const aside = men > 1 ? 0.42 : 0.12
        within(
          c,
          [point[0] + Math.cos(k * 1.7 + angle) * aside, point[1] + Math.sin(k * 1.7 + angle) * aside + 0.1],
          angle,
          () => deadMan(c, nth(TUNICS, Math.floor(chance() * TUNICS.length))),
        )
      }
    }
}

const pool = (c: Context, r: number): void => {
  c.fillStyle = 'rgb(96 18 16 / 0.55)'
  c.beginPath()
  c.ellipse(0.12, 0.05, r, r * 0.7, 0.4, 0, 7)
  c.fill()
}

const deadMan = (c: Context, tunic: Rgb): void => {
  pool(c, 0.3)
  limb(
    c,
    [
      [-0.1, 0.1],
      [-0.16, 0.42],
    ],
    0.1,
    [84, 70, 58],
  )
  limb(
    c,
    [
      [0.1, 0.1],
      [0.2, 0.4],
    ],
    0.1,
    [84, 70, 58],
  )
  limb(
    c,
    [
      [-0.14, -0.16],
      [-0.36, -0.3],
    ],
    0.09,
    tunic,
  )
  limb(
    c,
    [
      [0.14, -0.14],
      [0.34, 0.02],
    ],
    0.09,
    tunic,
  )
  oval(c, 0, -0.04, 0.19, 0.26, tunic)
  oval(c, 0.02, -0.38, 0.11, 0.12, [150, 152, 150])
}

const deadHorse = (c: Context): void => {
  const coat: Rgb = [104, 74, 50]
  pool(c, 0.5)
  for (const [x, y] of [
    [0.5, -0.34],
    [0.56, -0.16],
    [0.5, 0.3],
    [0.56, 0.46],
  ] as const)
    limb(
      c,
      [
        [0.14, y * 0.9],
        [x, y],
      ],
      0.09,
      coat,
    )
  oval(c, 0, 0.06, 0.3, 0.5, coat)
  limb(
    c,
    [
      [0, -0.36],
      [-0.16, -0.66],
      [0.06, -0.84],
    ],
    0.17,
    coat,
  )
  limb(
    c,
    [
      [0, 0.54],
      [-0.12, 0.8],
    ],
    0.06,
    [52, 38, 28],
  )
}

export const paintLadders = ({ c }: Brush, { ladders }: Situation): void => {
  for (const [from, to] of ladders) {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    within(c, from, Math.atan2(to[1] - from[1], to[0] - from[0]), () => {
      box(c, 'rgb(30 20 40 / 0.3)', 0.1, 0.02, length, 0.4)
      for (let x = 0.14; x < length; x += 0.22) {
        box(c, '#2c1a0b', x - 0.04, -0.2, 0.08, 0.4)
        box(c, '#b68a52', x - 0.025, -0.18, 0.05, 0.36)
      }
      for (const y of [-0.24, 0.16]) {
        box(c, '#2c1a0b', -0.03, y - 0.02, length + 0.06, 0.12)
        box(c, '#9a6c3a', 0, y, length, 0.08)
        box(c, '#c99b60', 0, y, length, 0.03)
      }
    })
  }
}

export const paintFires = (brush: Brush, { fires, smoke }: Situation): void => {
  const { c } = brush
  for (const { point, chance } of at(brush, smoke)) within(c, point, 0, () => billow(c, chance))
  for (const { point, chance } of at(brush, fires))
    within(c, point, 0, () => {
      const glow = c.createRadialGradient(0, 0, 0.1, 0, 0, 2)
      glow.addColorStop(0, 'rgb(255 176 70 / 0.6)')
      glow.addColorStop(1, 'rgb(255 120 30 / 0)')
      c.fillStyle = glow
      disc(c, 0, 0, 2)
      for (let i = 0; i < 11; i++)
        flame(brush, (chance() - 0.5) * 1.3, (i / 10 - 0.5) * 1.1, 0.5 + chance() * 0.5, chance)
    })
  for (const { point, chance } of at(brush, [...fires, ...smoke]))
    within(c, point, 0, () => {
      for (let i = 0; i < 9; i++) {
        const t = i / 8
        const puff = c.createRadialGradient(0, 0, 0, 0, 0, 0.42 + t * 0.5)
        const tone = 60 + t * 110
        puff.addColorStop(0, `rgb(${tone} ${tone - 4} ${tone - 8} / ${0.66 - t * 0.42})`)
        puff.addColorStop(1, `rgb(${tone} ${tone - 4} ${tone - 8} / 0)`)
        within(
          c,
          [0.1 + t * 1.3 + (chance() - 0.5) * 0.4, -0.4 - t * 1.6 + (chance() - 0.5) * 0.3],
          0,
          () => {
            c.fillStyle = puff
            disc(c, 0, 0, 0.42 + t * 0.5)
          },
        )
      }
    })
}

/** Smoke that fills a hex: nobody sees through it. */
const billow = (c: Context, chance: Chance): void => {
  for (let i = 0; i < 12; i++) {
    const [angle, q] = [i * 2.4 + chance(), 0.6 * Math.sqrt((i + 0.5) / 12)]
    const r = 0.42 + chance() * 0.16
    within(c, [Math.cos(angle) * q, Math.sin(angle) * q * 0.9], 0, () => {
      const puff = c.createRadialGradient(-r * 0.25, -r * 0.3, 0, 0, 0, r)
      puff.addColorStop(0, 'rgb(176 170 162 / 0.62)')
      puff.addColorStop(0.6, 'rgb(112 106 102 / 0.5)')
      puff.addColorStop(1, 'rgb(84 80 78 / 0)')
      c.fillStyle = puff
      disc(c, 0, 0, r)
    })
  }
}

const flame = ({ c }: Brush, x: number, y: number, h: number, chance: Chance): void => {
  const lean = (chance() - 0.3) * 0.3
  const tongue = (scale: number, style: string): void => {
    const w = 0.17 * scale
    c.fillStyle = style
    c.beginPath()
    c.moveTo(x, y)
    c.bezierCurveTo(
      x - w * 1.4,
      y - h * 0.3 * scale,
      x - w * 0.2,
      y - h * 0.5 * scale,
      x + lean,
      y - h * scale,
    )
    c.bezierCurveTo(x + w * 0.6, y - h * 0.5 * scale, x + w * 1.5, y - h * 0.3 * scale, x, y)
    c.fill()
  }
  tongue(1, 'rgb(196 60 20 / 0.9)')
  tongue(0.74, 'rgb(240 132 32 / 0.95)')
  tongue(0.46, 'rgb(255 220 120)')
}

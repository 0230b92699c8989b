import { near, type Point } from '../shape/geometry.ts'
import { chances, hash } from '../shape/noise.ts'
import type { PropKind, PropPlan } from '../survey/plan.ts'
import type { Sheet } from '../survey/sheet.ts'
import type { Brush } from './brush.ts'
import { paintWell } from './castle.ts'
import { css, INK, mix } from './colour.ts'
import { box, disc, within } from './path.ts'
import type { Shadows } from './shadow.ts'
import { blob } from './sprites.ts'
import type { Context } from './surface.ts'
import { paintChurch, paintFarm } from './towns.ts'

/** What stands about: each drawn in a frame of its own, one unit about one man-sized hex. */

type Draw = (c: Context, look: number) => void

const DRAWN: Partial<Readonly<Record<PropKind, Draw>>> = {
  cart: c => wagon(c, 0.8, false),
  wagon: c => wagon(c, 1.1, true),
  hay: (c, look) => haystack(c, look),
  barrels: c => {
    for (const [x, y] of [
      [-0.26, 0.06],
      [0.16, 0.1],
      [-0.04, -0.26],
    ] as const)
      barrel(c, x, y)
  },
  woodpile: c => {
    for (let row = 0; row < 4; row++)
      for (let k = 0; k < 6; k++) {
        c.fillStyle = '#3b2412'
        disc(c, -0.5 + k * 0.2 + (row % 2) * 0.1, 0.3 - row * 0.17, 0.1)
        c.fillStyle = (k + row) % 2 ? '#c69a60' : '#b58a52'
        disc(c, -0.5 + k * 0.2 + (row % 2) * 0.1, 0.3 - row * 0.17, 0.08)
      }
  },
  campfire: c => {
    for (let k = 0; k < 9; k++) {
      c.fillStyle = '#6d6558'
      disc(c, Math.cos((k / 9) * 6.28) * 0.34, Math.sin((k / 9) * 6.28) * 0.34, 0.09)
    }
    c.fillStyle = '#2b221c'
    disc(c, 0, 0, 0.27)
    const glow = c.createRadialGradient(0, 0, 0.02, 0, 0, 0.9)
    glow.addColorStop(0, 'rgb(255 220 120 / 1)')
    glow.addColorStop(0.22, 'rgb(232 110 36 / 0.95)')
    glow.addColorStop(0.32, 'rgb(255 150 60 / 0.25)')
    glow.addColorStop(1, 'rgb(255 150 60 / 0)')
    c.fillStyle = glow
    disc(c, 0, 0, 0.9)
  },
  gun: c => {
    box(c, INK, -0.5, -0.2, 0.9, 0.4)
    box(c, '#8a5f36', -0.47, -0.17, 0.84, 0.34)
    for (const y of [-0.34, 0.22]) {
      box(c, INK, -0.2, y - 0.02, 0.44, 0.16)
      box(c, '#6b4524', -0.17, y, 0.38, 0.12)
    }
    box(c, '#1f1d20', -0.3, -0.12, 1.15, 0.24)
    box(c, '#5d6066', -0.28, -0.09, 1.1, 0.18)
    box(c, '#8a8e94', -0.28, -0.07, 1.1, 0.05)
    for (const x of [-0.2, 0.2, 0.6]) box(c, '#2c2c30', x, -0.11, 0.06, 0.22)
  },
  engine: c => trebuchet(c),
  boat: c => {
    c.fillStyle = INK
    hull(c, 0.86, 0.34)
    c.fillStyle = '#7d5630'
    hull(c, 0.8, 0.29)
    c.fillStyle = '#a9804c'
    hull(c, 0.68, 0.21)
    for (const x of [-0.3, 0.05, 0.36]) box(c, '#6b4524', x, -0.22, 0.09, 0.44)
  },
  banner: (c, look) => {
    box(c, 'rgb(30 20 40 / 0.35)', 0.03, -0.02, 0.7, 0.06)
    c.fillStyle = INK
    disc(c, 0, 0, 0.07)
    c.fillStyle = look % 2 ? '#a33a2e' : '#34608f'
    c.beginPath()
    c.moveTo(0, -0.03)
    c.lineTo(0.72, -0.3)
    c.lineTo(0.56, -0.06)
    c.lineTo(0.72, 0.2)
    c.lineTo(0, 0.05)
    c.closePath()
    c.fill()
    c.strokeStyle = '#e8cf7a'
    c.lineWidth = 0.05
    c.stroke()
  },
  cross: c => {
    box(c, INK, -0.09, -0.5, 0.18, 1)
    box(c, INK, -0.36, -0.26, 0.72, 0.18)
    box(c, '#d6cbb4', -0.05, -0.46, 0.1, 0.92)
    box(c, '#d6cbb4', -0.32, -0.22, 0.64, 0.1)
  },
  mill: c => windmill(c),
  trough: c => {
    box(c, '#3b2412', -0.55, -0.2, 1.1, 0.4)
    box(c, '#8a6238', -0.51, -0.16, 1.02, 0.32)
    box(c, '#5f8f97', -0.44, -0.1, 0.88, 0.2)
    box(c, '#bcd6d6', -0.4, -0.08, 0.5, 0.04)
  },
  beehives: c => {
    for (const x of [-0.36, 0, 0.36]) {
      c.fillStyle = '#4b3a1c'
      disc(c, x, 0, 0.17)
      c.fillStyle = '#d8b566'
      disc(c, x, 0, 0.14)
      c.fillStyle = '#f0d894'
      disc(c, x - 0.03, -0.04, 0.06)
    }
  },
  anvil: c => {
    c.fillStyle = '#3b2412'
    disc(c, 0, 0, 0.28)
    c.fillStyle = '#8a6238'
    disc(c, 0, 0, 0.24)
    box(c, '#1f2022', -0.26, -0.1, 0.46, 0.2)
    box(c, '#777c82', -0.23, -0.07, 0.4, 0.13)
  },
  fence: c => {
    for (let k = 0; k < 7; k++) {
      box(c, '#3b2712', -0.9 + k * 0.3, -0.09, 0.09, 0.18)
      box(c, '#a5804e', -0.88 + k * 0.3, -0.07, 0.05, 0.14)
    }
    box(c, '#3b2712', -0.95, -0.04, 1.9, 0.08)
    box(c, '#94703f', -0.95, -0.03, 1.9, 0.05)
  },
  rock: (c, look) => {
    const chance = chances(look)
    for (const [x, y, r] of [
      [-0.2, 0.04, 0.34],
      [0.22, 0.1, 0.26],
      [0.04, -0.16, 0.28],
    ] as const) {
      c.fillStyle = 'rgb(40 30 40 / 0.4)'
      blob(c, x + 0.07, y + 0.09, r, chance, 7, 0.12)
      c.fill()
      c.fillStyle = INK
      blob(c, x, y, r * 1.06, chance, 7, 0.12)
      c.fill()
      c.fillStyle = css(mix([188, 172, 146], [150, 132, 108], chance()))
      blob(c, x, y, r, chance, 7, 0.12)
      c.fill()
      c.fillStyle = 'rgb(255 246 224 / 0.4)'
      blob(c, x - r * 0.28, y - r * 0.34, r * 0.46, chance, 6, 0.2)
      c.fill()
    }
  },
}

const hull = (c: Context, l: number, w: number): void => {
  c.beginPath()
  c.moveTo(-l, 0)
  c.quadraticCurveTo(-l * 0.3, -w * 1.5, l, 0)
  c.quadraticCurveTo(-l * 0.3, w * 1.5, -l, 0)
  c.fill()
}

const barrel = (c: Context, x: number, y: number): void => {
  c.fillStyle = '#3b2412'
  disc(c, x, y, 0.2)
  c.fillStyle = '#a5743f'
  disc(c, x, y, 0.165)
  c.strokeStyle = '#5d3c1e'
  c.lineWidth = 0.025
  c.beginPath()
  for (const k of [-0.08, 0, 0.08]) {
    c.moveTo(x + k, y - 0.14)
    c.lineTo(x + k, y + 0.14)
  }
  c.stroke()
}

const wagon = (c: Context, length: number, covered: boolean): void => {
  const l = length * 0.6
  for (const x of covered ? [-l * 0.6, l * 0.6] : [0])
    for (const y of [-0.42, 0.32]) {
      box(c, '#2c1a0b', x - 0.2, y, 0.4, 0.11)
      box(c, '#7d5630', x - 0.17, y + 0.025, 0.34, 0.06)
    }
  box(c, '#3b2412', l, -0.05, 0.5, 0.1)
  box(c, '#2c1a0b', -l, -0.32, 2 * l, 0.64)
  box(c, '#a67843', -l + 0.04, -0.28, 2 * l - 0.08, 0.56)
  if (!covered) {
    c.strokeStyle = 'rgb(60 38 18 / 0.6)'
    c.lineWidth = 0.03
    c.beginPath()
    for (let y = -0.2; y < 0.25; y += 0.12) {
      c.moveTo(-l + 0.05, y)
      c.lineTo(l - 0.05, y)
    }
    c.stroke()
    return
  }
  box(c, '#e2d6b8', -l + 0.08, -0.3, 2 * l - 0.2, 0.6)
  for (let k = 0; k < 4; k++) box(c, 'rgb(120 100 66 / 0.35)', -l + 0.1 + k * l * 0.46, -0.3, 0.04, 0.6)
  box(c, 'rgb(255 252 240 / 0.6)', -l + 0.08, -0.22, 2 * l - 0.2, 0.12)
}

/** A rick from above: a dome of straw combed down from its peak, lit from the upper left. */
const haystack = (c: Context, look: number): void => {
  const chance = chances(look)
  c.fillStyle = '#6d5226'
  blob(c, 0, 0, 0.5, chance, 14, 0.06)
  c.fill()
  for (let i = 0; i < 150; i++) {
    const q = Math.sqrt((i + 0.5) / 150) * 0.48
    const a = i * 2.39996 + chance() * 0.4
    const [x, y] = [Math.cos(a) * q, Math.sin(a) * q]
    const lit = 0.5 - (x * 0.62 + y * 0.78) * 1.05 + (chance() - 0.5) * 0.3
    c.strokeStyle = css(mix([142, 106, 48], [244, 222, 150], Math.min(1, Math.max(0, lit))))
    c.lineWidth = 0.03
    c.beginPath()
    c.moveTo(x * 0.82, y * 0.82)
    c.lineTo(x * 1.08 + (chance() - 0.5) * 0.05, y * 1.08 + (chance() - 0.5) * 0.05)
    c.stroke()
  }
}

const trebuchet = (c: Context): void => {
  const beam = (x: number, y: number, w: number, h: number): void => {
    box(c, '#2c1a0b', x - 0.03, y - 0.03, w + 0.06, h + 0.06)
    box(c, '#9a6c3a', x, y, w, h)
    box(c, '#c08f56', x, y, w, h * 0.35)
  }
  beam(-0.75, -0.42, 1.5, 0.12)
  beam(-0.75, 0.3, 1.5, 0.12)
  for (const x of [-0.6, 0, 0.5]) beam(x, -0.4, 0.11, 0.8)
  beam(-0.5, -0.06, 1.9, 0.12)
  box(c, '#1f1813', -0.68, -0.24, 0.36, 0.48)
  box(c, '#6f5b45', -0.64, -0.2, 0.28, 0.4)
  c.strokeStyle = '#d9c59a'
  c.lineWidth = 0.035
  c.beginPath()
  c.moveTo(1.4, 0)
  c.quadraticCurveTo(1.1, 0.3, 0.8, 0.2)
  c.stroke()
  c.fillStyle = '#7d766a'
  disc(c, 0.78, 0.2, 0.1)
}

const windmill = (c: Context): void => {
  c.fillStyle = INK
  disc(c, 0, 0, 0.42)
  c.fillStyle = '#b9ad97'
  disc(c, 0, 0, 0.38)
  c.fillStyle = '#7d5a42'
  disc(c, 0, 0, 0.28)
  for (let k = 0; k < 4; k++)
    within(c, [0, 0], (k * Math.PI) / 2 + 0.5, () => {
      box(c, '#2c1a0b', 0, -0.05, 1.05, 0.08)
      box(c, '#efe4c8', 0.2, 0.02, 0.82, 0.2)
      box(c, 'rgb(110 88 58 / 0.5)', 0.2, 0.1, 0.82, 0.025)
    })
}

const placeOf = (sheet: Sheet, { hex, aside }: PropPlan): Point => {
  const [x, y] = sheet.centre(hex)
  return [x + aside[0], y + aside[1]]
}

const scaleOf = (sheet: Sheet, { size, kind }: PropPlan): number =>
  size * (sheet.scale === 'man' ? 1 : kind === 'boat' || kind === 'engine' || kind === 'mill' ? 0.42 : 0.34)

const TALL: ReadonlySet<PropKind> = new Set([
  'mill',
  'engine',
  'hay',
  'wagon',
  'rock',
  'church',
  'chapel',
  'house',
  'barn',
])

export const castProps = (shadows: Shadows, sheet: Sheet): void => {
  for (const prop of sheet.plan.props) {
    if (prop.kind === 'tent' || prop.kind === 'pavilion' || prop.kind === 'tree' || prop.kind === 'dust')
      continue
    const [x, y] = placeOf(sheet, prop)
    const s = scaleOf(sheet, prop)
    shadows.disc(x, y, 0.34 * s, (TALL.has(prop.kind) ? 0.6 : 0.25) * s)
  }
}

export const paintProps = (brush: Brush): void => {
  const { c, sheet, window } = brush
  for (const prop of sheet.plan.props) {
    const at = placeOf(sheet, prop)
    if (!near(window, at[0], at[1], 3)) continue
    const scale = scaleOf(sheet, prop)
    if (prop.kind === 'well') paintWell(brush, at, scale)
    else if (prop.kind === 'house' || prop.kind === 'barn') paintFarm(brush, at, prop.hex)
    else if (prop.kind === 'church' || prop.kind === 'chapel') paintChurch(brush, at, prop.turn, prop.size)
    else
      within(c, at, prop.turn, () => {
        c.scale(scale, scale)
        DRAWN[prop.kind]?.(c, hash(prop.hex, 71))
      })
  }
}

/** Camps and engine parks that are terrain. */
export const paintParks = (brush: Brush): void => {
  const { c, sheet, window } = brush
  sheet.grounds.forEach((ground, hex) => {
    if (ground !== 'farm' && ground !== 'engines') return
    const at = sheet.centre(hex)
    if (!near(window, at[0], at[1], 2)) return
    if (ground === 'farm') return paintFarm(brush, at, hex)
    // Two engines and their stones, so that nobody overlooks them.
    for (const [x, y, turn] of [
      [-0.3, 0.16, -1.35],
      [0.34, 0.1, -1.15],
    ] as const)
      within(c, [at[0] + x, at[1] + y], turn, () => {
        c.scale(0.52, 0.52)
        box(c, 'rgb(40 30 60 / 0.3)', -0.6, -0.1, 1.4, 0.7)
        trebuchet(c)
      })
    for (let k = 0; k < 7; k++) {
      c.fillStyle = INK
      disc(c, at[0] - 0.1 + (k % 4) * 0.1 + (k > 3 ? 0.05 : 0), at[1] + 0.52 - (k > 3 ? 0.08 : 0), 0.065)
      c.fillStyle = '#a89d8b'
      disc(c, at[0] - 0.11 + (k % 4) * 0.1 + (k > 3 ? 0.05 : 0), at[1] + 0.51 - (k > 3 ? 0.08 : 0), 0.048)
    }
  })
}

/** Clouds of dust under the sun, over everything that stands. */
export const paintDust = (brush: Brush): void => {
  const { c, sheet } = brush
  for (const prop of sheet.plan.props) {
    if (prop.kind !== 'dust') continue
    const chance = chances(hash(prop.hex, 72))
    const [x, y] = placeOf(sheet, prop)
    for (let i = 0; i < 14; i++) {
      const r = (0.5 + chance() * 1.1) * prop.size
      const px = x + (chance() - 0.5) * 4 * prop.size
      const py = y + (chance() - 0.5) * 1.6 * prop.size
      const puff = c.createRadialGradient(px, py, 0, px, py, r)
      puff.addColorStop(0, 'rgb(240 220 176 / 0.3)')
      puff.addColorStop(1, 'rgb(240 220 176 / 0)')
      c.fillStyle = puff
      disc(c, px, py, r)
    }
  }
}

import type { Point } from '../shape/geometry.ts'
import { far } from '../shape/geometry.ts'
import type { Chance } from '../shape/noise.ts'
import { type House, openingOf } from '../survey/buildings.ts'
import type { Brush } from './brush.ts'
import { css, INK, mix } from './colour.ts'
import { box, disc, within } from './path.ts'
import type { Context } from './surface.ts'

/** What rooms hold, along the walls and flat on the floor, so that the middle of every hex stays free to stand on. */
export const furnish = (brush: Brush, house: House, chance: Chance): void => {
  const spots = wallSpots(brush, house)
  const take = (): Spot | undefined => spots.splice(Math.floor(chance() * spots.length), 1)[0]
  const put = (draw: (c: Context, chance: Chance) => void): void => {
    const spot = take()
    if (spot) within(brush.c, spot.at, spot.angle, () => draw(brush.c, chance))
  }
  const use = house.plan.use ?? 'house'
  if (use === 'house' || use === 'inn' || use === 'hall' || use === 'bakery') mat(brush, house, chance)
  if (use !== 'stable' && use !== 'barn') put(use === 'bakery' ? oven : hearth)
  const wares: Readonly<Record<string, readonly Draw[]>> = {
    house: [table, bed, chest, barrels],
    smithy: [anvil, barrels, bench, forge],
    bakery: [table, sacks, barrels, sacks],
    inn: [table, table, barrels, barrels, bed, bed, bench],
    stable: [manger, manger, hay, manger, hay],
    barn: [hay, hay, sacks, barrels, hay],
    hall: [table, chest, banner, banner, bed],
    workshop: [bench, bench, planksPile, chest],
    mill: [sacks, sacks, millstone, chest, bed],
  }
  for (const draw of wares[use] ?? []) put(draw)
}

type Draw = (c: Context, chance: Chance) => void

interface Spot {
  readonly at: Point
  readonly angle: number
}

/** Places against blank stretches of wall, the room below. */
const wallSpots = ({ sheet }: Brush, { rings, partitions, inside }: House): Spot[] => {
  const walls = [...rings, ...partitions]
  const openings = walls.flatMap(wall =>
    wall.sides.flatMap(side => (openingOf(side) ? [wall.places.get(side.side)?.at ?? [0, 0]] : [])),
  )
  return rings.flatMap(ring =>
    ring.sides.flatMap((side): Spot[] => {
      const place = ring.places.get(side.side)
      if (!place || openingOf(side)) return []
      const { at, along } = place
      if (openings.some(other => far([other[0], other[1]], at) < 1.35)) return []
      if (walls.some(wall => wall !== ring && wall.points.some(point => far(point, at) < 0.9))) return []
      if (ring.points.some(point => far(point, at) < 0.75)) return []
      const [ox, oy] = sheet.centre(inside.has(side.a) ? side.a : side.b)
      let angle = Math.atan2(along[1], along[0])
      if (-Math.sin(angle) * (ox - at[0]) + Math.cos(angle) * (oy - at[1]) < 0) angle += Math.PI
      return [{ at, angle }]
    }),
  )
}

const mat = ({ c, sheet }: Brush, { hexes, inside }: House, chance: Chance): void => {
  const free = hexes.filter(hex => sheet.neighbours(hex).every(other => inside.has(other)))
  const hex = free[Math.floor(chance() * free.length)]
  if (hex === undefined) return
  const [a, b] = [0.95, 0.6]
  within(c, sheet.centre(hex), 0, () => {
    box(c, chance() < 0.5 ? 'rgb(122 52 42 / 0.55)' : 'rgb(70 86 104 / 0.5)', -a, -b, 2 * a, 2 * b)
    c.strokeStyle = 'rgb(232 206 150 / 0.5)'
    c.lineWidth = 0.04
    c.strokeRect(-a + 0.12, -b + 0.12, 2 * a - 0.24, 2 * b - 0.24)
    c.beginPath()
    c.moveTo(0, -b + 0.24)
    c.lineTo(a - 0.3, 0)
    c.lineTo(0, b - 0.24)
    c.lineTo(-a + 0.3, 0)
    c.closePath()
    c.stroke()
  })
}

const glow = (c: Context, y: number, reach: number): void => {
  const light = c.createRadialGradient(0, y, 0.1, 0, y, reach)
  light.addColorStop(0, 'rgb(255 170 70 / 0.34)')
  light.addColorStop(1, 'rgb(255 170 70 / 0)')
  c.fillStyle = light
  c.fillRect(-reach, 0.1, 2 * reach, reach + y)
}

const fireIn = (c: Context, x: number, y: number, w: number, h: number): void => {
  const coal = c.createRadialGradient(x + w / 2, y + h / 2, 0.02, x + w / 2, y + h / 2, w * 0.6)
  coal.addColorStop(0, 'rgb(255 214 120)')
  coal.addColorStop(0.35, 'rgb(222 98 34)')
  coal.addColorStop(0.8, 'rgb(70 34 22)')
  coal.addColorStop(1, 'rgb(40 30 26)')
  c.fillStyle = coal
  c.beginPath()
  c.roundRect(x, y, w, h, 0.08)
  c.fill()
}

const hearth: Draw = (c, chance) => {
  box(c, INK, -0.58, 0, 1.16, 0.66)
  for (let x = -0.55; x < 0.5; x += 0.28)
    for (let y = 0.16; y < 0.6; y += 0.16)
      box(c, css(mix([150, 138, 120], [118, 106, 90], chance())), x, y, 0.255, 0.14)
  fireIn(c, -0.34, 0.12, 0.68, 0.36)
  c.strokeStyle = '#2a1a10'
  c.lineWidth = 0.07
  c.beginPath()
  c.moveTo(-0.2, 0.24)
  c.lineTo(0.18, 0.36)
  c.moveTo(-0.16, 0.38)
  c.lineTo(0.2, 0.24)
  c.stroke()
  glow(c, 0.4, 1.5)
}

const oven: Draw = c => {
  c.fillStyle = INK
  disc(c, 0, 0.5, 0.55)
  c.fillStyle = '#b98a63'
  disc(c, 0, 0.5, 0.5)
  c.fillStyle = '#cda37a'
  disc(c, -0.08, 0.42, 0.34)
  fireIn(c, -0.16, 0.78, 0.32, 0.2)
  glow(c, 0.8, 1.2)
}

const forge: Draw = c => {
  box(c, INK, -0.6, 0.08, 1.2, 0.66)
  box(c, '#8d8172', -0.56, 0.12, 1.12, 0.58)
  fireIn(c, -0.3, 0.2, 0.6, 0.4)
  glow(c, 0.5, 1.5)
}

const wood = (c: Context, x: number, y: number, w: number, h: number, tone = '#9a6c3c'): void => {
  box(c, 'rgb(30 18 34 / 0.3)', x + 0.05, y + 0.07, w, h)
  box(c, '#3b2412', x - 0.025, y - 0.025, w + 0.05, h + 0.05)
  box(c, tone, x, y, w, h)
  box(c, 'rgb(255 232 190 / 0.28)', x, y, w, 0.04)
}

const table: Draw = c => {
  wood(c, -0.5, 0.32, 1, 0.34, '#a97c48')
  wood(c, -0.46, 0.14, 0.92, 0.1, '#7d5630')
  c.fillStyle = '#d9cdb0'
  disc(c, -0.22, 0.48, 0.08)
  disc(c, 0.24, 0.5, 0.08)
  c.fillStyle = '#7a4b2c'
  disc(c, 0.02, 0.44, 0.05)
}

const bench: Draw = c => {
  wood(c, -0.55, 0.18, 1.1, 0.34, '#b08a55')
  box(c, '#6b6f74', -0.3, 0.28, 0.3, 0.05)
  box(c, '#4b3018', 0.02, 0.27, 0.16, 0.07)
  box(c, '#8a8d90', 0.26, 0.24, 0.12, 0.12)
}

const bed: Draw = c => {
  wood(c, -0.34, 0.16, 0.68, 0.98, '#8a5f36')
  box(c, '#e8dfc8', -0.29, 0.2, 0.58, 0.88)
  box(c, '#f7f1de', -0.24, 0.22, 0.48, 0.18)
  box(c, '#7b4038', -0.29, 0.48, 0.58, 0.6)
  box(c, 'rgb(255 236 200 / 0.25)', -0.29, 0.48, 0.58, 0.06)
}

const chest: Draw = c => {
  wood(c, -0.34, 0.16, 0.68, 0.32, '#8d5c2e')
  box(c, '#2c2a2c', -0.2, 0.16, 0.05, 0.32)
  box(c, '#2c2a2c', 0.15, 0.16, 0.05, 0.32)
}

const barrel = (c: Context, x: number, y: number): void => {
  c.fillStyle = 'rgb(30 18 34 / 0.3)'
  disc(c, x + 0.05, y + 0.06, 0.19)
  c.fillStyle = '#3b2412'
  disc(c, x, y, 0.2)
  c.fillStyle = '#a5743f'
  disc(c, x, y, 0.165)
  c.strokeStyle = '#5d3c1e'
  c.lineWidth = 0.02
  c.beginPath()
  for (const k of [-0.08, 0, 0.08]) {
    c.moveTo(x + k, y - 0.14)
    c.lineTo(x + k, y + 0.14)
  }
  c.stroke()
}

const barrels: Draw = c => {
  barrel(c, -0.3, 0.36)
  barrel(c, 0.12, 0.34)
  barrel(c, -0.08, 0.68)
}

const sacks: Draw = (c, chance) => {
  for (const [x, y] of [
    [-0.36, 0.34],
    [0, 0.32],
    [0.34, 0.36],
    [-0.16, 0.6],
    [0.2, 0.62],
  ] as const) {
    c.fillStyle = '#5d4a30'
    c.beginPath()
    c.ellipse(x, y, 0.21, 0.16, chance(), 0, 7)
    c.fill()
    c.fillStyle = css(mix([206, 186, 146], [182, 160, 118], chance()))
    c.beginPath()
    c.ellipse(x - 0.01, y - 0.015, 0.185, 0.135, chance(), 0, 7)
    c.fill()
  }
}

const hay: Draw = (c, chance) => {
  c.fillStyle = 'rgb(30 18 34 / 0.25)'
  disc(c, 0.06, 0.52, 0.5)
  for (let i = 0; i < 130; i++) {
    const q = Math.sqrt(chance()) * 0.52
    const a = chance() * 7
    const t = chance() * 3.2
    c.strokeStyle = css(mix([232, 202, 122], [168, 132, 62], chance()))
    c.lineWidth = 0.035
    c.beginPath()
    c.moveTo(Math.cos(a) * q, 0.46 + Math.sin(a) * q * 0.8)
    c.lineTo(Math.cos(a) * q + Math.cos(t) * 0.16, 0.46 + Math.sin(a) * q * 0.8 + Math.sin(t) * 0.16)
    c.stroke()
  }
}

const manger: Draw = (c, chance) => {
  wood(c, -0.6, 0.14, 1.2, 0.3, '#8a6238')
  box(c, '#c9ac66', -0.55, 0.19, 1.1, 0.2)
  for (let i = 0; i < 20; i++) {
    c.strokeStyle = 'rgb(240 214 140 / 0.8)'
    c.lineWidth = 0.02
    const x = -0.5 + chance()
    c.beginPath()
    c.moveTo(x, 0.2 + chance() * 0.2)
    c.lineTo(x + 0.1, 0.2 + chance() * 0.2)
    c.stroke()
  }
  wood(c, -0.66, 0.1, 0.08, 0.95, '#75512c')
}

const anvil: Draw = c => {
  c.fillStyle = '#3b2412'
  disc(c, 0, 0.62, 0.26)
  c.fillStyle = '#8a6238'
  disc(c, 0, 0.62, 0.22)
  box(c, '#1f2022', -0.24, 0.53, 0.42, 0.17)
  box(c, '#777c82', -0.22, 0.55, 0.38, 0.12)
  c.fillStyle = '#777c82'
  c.beginPath()
  c.moveTo(0.16, 0.55)
  c.lineTo(0.36, 0.61)
  c.lineTo(0.16, 0.67)
  c.fill()
}

const banner: Draw = (c, chance) => {
  box(c, '#3b2412', -0.4, 0.12, 0.8, 0.06)
  box(c, chance() < 0.5 ? '#8f2f28' : '#2f5a8f', -0.34, 0.16, 0.68, 0.16)
  box(c, '#e8cf7a', -0.06, 0.16, 0.12, 0.16)
}

const planksPile: Draw = c => {
  for (let k = 0; k < 5; k++)
    wood(c, -0.6 + (k % 2) * 0.06, 0.14 + k * 0.12, 1.15, 0.09, k % 2 ? '#b68d57' : '#a67c48')
}

const millstone: Draw = c => {
  c.fillStyle = 'rgb(30 18 34 / 0.35)'
  disc(c, 0.06, 0.72, 0.46)
  c.fillStyle = INK
  disc(c, 0, 0.64, 0.48)
  c.fillStyle = '#b5aa96'
  disc(c, 0, 0.64, 0.44)
  c.strokeStyle = 'rgb(70 60 48 / 0.6)'
  c.lineWidth = 0.025
  c.beginPath()
  for (let k = 0; k < 12; k++) {
    const a = (k * Math.PI) / 6
    c.moveTo(Math.cos(a) * 0.12, 0.64 + Math.sin(a) * 0.12)
    c.lineTo(Math.cos(a + 0.3) * 0.42, 0.64 + Math.sin(a + 0.3) * 0.42)
  }
  c.stroke()
  c.fillStyle = '#3b2412'
  disc(c, 0, 0.64, 0.1)
}

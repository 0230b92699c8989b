import { nth } from '@mesnada/hex'
import { slopeAt } from '../shape/field.ts'
import { near, type Point, type Step, shifted, stepsAlong } from '../shape/geometry.ts'
import { chances, noiseAt, seedAt } from '../shape/noise.ts'
import { middleOf } from '../survey/chains.ts'
import type { Way } from '../survey/ways.ts'
import { rowLine, type Works } from '../survey/works.ts'
import type { Brush } from './brush.ts'
import { css, INK, mix, rgb } from './colour.ts'
import { box, disc, polygon, smoothPath, strokeWith, tracePolygon, within } from './path.ts'
import type { Shadows } from './shadow.ts'

export const castWorks = (shadows: Shadows, { palisades, townWalls }: Works): void => {
  for (const wall of palisades) {
    shadows.mark(wall, 0.5)
    shadows.stroke(polygon(wall.points, wall.closed), 0.12, 0.28)
  }
  for (const wall of townWalls) {
    shadows.mark(wall, 0.6)
    shadows.stroke(polygon(wall.points, wall.closed), 0.2, 0.34)
    for (const { x, y } of towersOn(wall)) shadows.disc(x, y, 0.24, 0.44)
  }
}

/** The shallow ditch before an enclosure, from which its bank was thrown up; its far edge crumbles into it. */
const paintFosse = ({ c, theme, window }: Brush, points: readonly Point[]): void => {
  const turns = points.reduce((sum, [x, y], i) => {
    const [nx, ny] = nth(points, (i + 1) % points.length)
    return sum + x * ny - nx * y
  }, 0)
  const out = turns > 0 ? -1 : 1
  const steps = stepsAlong({ points, closed: true }, 0.14).map(({ x, y, angle }) => {
    const [nx, ny] = [-Math.sin(angle) * out, Math.cos(angle) * out]
    const off = 0.34 + (noiseAt(x, y, 6) - 0.5) * 0.3
    return { x: x + nx * off, y: y + ny * off, nx, ny }
  })
  const bed = smoothPath([{ closed: true, points: steps.map(({ x, y }): Point => [x, y]) }])
  strokeWith(c, bed, css(theme.earth[2], 0.2), 0.36)
  strokeWith(c, bed, css(theme.mud, 0.34), 0.2)
  strokeWith(c, bed, 'rgb(52 38 24 / 0.22)', 0.09)
  c.strokeStyle = css(mix(theme.mud, [48, 34, 20], 0.5), 0.6)
  for (const { x, y, nx, ny } of steps) {
    if (!near(window, x, y, 1)) continue
    const chance = chances(seedAt(x, y, 37))
    const reach = 0.1 + chance() * 0.1
    c.lineWidth = 0.016 + chance() * 0.014
    c.beginPath()
    c.moveTo(x + nx * 0.17, y + ny * 0.17)
    c.lineTo(x + nx * (0.17 - reach), y + ny * (0.17 - reach))
    c.stroke()
  }
}

export const paintPalisades = (brush: Brush, { palisades }: Works): void => {
  const { c, theme, window } = brush
  for (const wall of palisades) {
    const path = polygon(wall.points, wall.closed)
    if (wall.closed) paintFosse(brush, wall.points)
    // The bank of thrown-up earth it stands in.
    strokeWith(c, path, css(theme.earth[2], 0.28), 0.46)
    strokeWith(c, path, css(theme.mud, 0.4), 0.26)
    strokeWith(c, path, '#4b3118', 0.07)
    for (const { x, y } of stepsAlong(wall, 0.135)) {
      if (!near(window, x, y, 1)) continue
      const chance = chances(seedAt(x, y, 12))
      const r = 0.068 + chance() * 0.018
      const px = x + (chance() - 0.5) * 0.03
      const py = y + (chance() - 0.5) * 0.03
      c.fillStyle = '#2c1b0b'
      disc(c, px, py, r + 0.022)
      c.fillStyle = css(mix([122, 84, 46], [160, 118, 70], chance()))
      disc(c, px, py, r)
      c.fillStyle = 'rgb(236 206 156 / 0.9)'
      disc(c, px - r * 0.25, py - r * 0.3, r * 0.45)
    }
  }
}

/** At its corners and evenly between, but clear of the gates, which have their own. */
const towersOn = (wall: Works['townWalls'][number]): Point2[] => {
  const gates = wall.sides.flatMap(({ kinds, side }) =>
    kinds.includes('town-gate') ? [wall.places.get(side)?.at ?? nth(wall.points, 0)] : [],
  )
  const corners = wall.points.map(([x, y]) => ({ x, y }))
  const between = stepsAlong(wall, 1.9).filter(step =>
    corners.every(({ x, y }) => Math.hypot(step.x - x, step.y - y) > 0.8),
  )
  return [...corners, ...between].filter(({ x, y }) =>
    gates.every(([gx, gy]) => Math.hypot(gx - x, gy - y) > 0.62),
  )
}

type Point2 = Pick<Step, 'x' | 'y'>

/** Walls of a town in stone, with towers at their corners and between, and gates with two of their own. */
export const paintTownWalls = (brush: Brush, { townWalls, townGates }: Works): void => {
  const { c, window } = brush
  for (const wall of townWalls) {
    const path = polygon(wall.points, wall.closed)
    c.lineJoin = 'miter'
    c.lineCap = 'butt'
    strokeWith(c, path, INK, 0.27)
    strokeWith(c, path, '#c3b79f', 0.2)
    c.setLineDash([0.09, 0.07])
    strokeWith(c, path, '#8f836d', 0.2)
    c.setLineDash([])
    strokeWith(c, path, '#d8cdb6', 0.09)
    c.lineJoin = 'round'
    c.lineCap = 'round'
    for (const { x, y } of towersOn(wall)) if (near(window, x, y, 1)) roundTower(c, x, y, 0.24)
  }
  for (const gate of townGates) {
    const place = townWalls.map(({ places }) => places.get(gate.side)).find(found => found !== undefined)
    if (!place) continue
    within(c, place.at, Math.atan2(place.along[1], place.along[0]), () => {
      box(c, INK, -0.36, -0.2, 0.72, 0.4)
      box(c, '#d8cdb6', -0.32, -0.16, 0.64, 0.32)
      box(c, '#3a2210', -0.17, -0.18, 0.34, 0.36)
      box(c, '#96602e', -0.14, -0.15, 0.13, 0.3)
      box(c, '#96602e', 0.01, -0.15, 0.13, 0.3)
      for (const x of [-0.34, 0.34]) roundTower(c, x, 0, 0.2)
    })
  }
}

const roundTower = (c: Brush['c'], x: number, y: number, r: number): void => {
  c.fillStyle = INK
  disc(c, x, y, r + 0.035)
  c.fillStyle = '#cfc4ad'
  disc(c, x, y, r)
  c.setLineDash([0.07, 0.06])
  c.strokeStyle = '#8f836d'
  c.lineWidth = 0.06
  c.beginPath()
  c.arc(x, y, r - 0.04, 0, 7)
  c.stroke()
  c.setLineDash([])
  c.fillStyle = '#9a8e78'
  disc(c, x + 0.015, y + 0.02, r * 0.58)
  c.fillStyle = '#b5a992'
  disc(c, x - 0.01, y - 0.01, r * 0.5)
}

/** Rows of sharpened stakes that lean down the hill. */
export const paintStakes = (brush: Brush, { stakes }: Works): void => {
  const { c, survey } = brush
  const all: (readonly [Point, Point])[] = []
  for (const line of stakes) {
    for (const [rank, off] of [
      [0, -0.17],
      [1, 0.17],
    ] as const)
      for (const { x, y, angle } of stepsAlong(shifted(line, off), 0.19)) {
        const chance = chances(seedAt(x, y, 13 + rank))
        const [gx, gy] = slopeAt(survey.height, x, y, 1.4)
        let nx = -Math.sin(angle)
        let ny = Math.cos(angle)
        if (nx * gx + ny * gy < 0) {
          nx = -nx
          ny = -ny
        }
        const reach = 0.3 + chance() * 0.1
        const lean = (chance() - 0.5) * 0.1
        all.push([
          [x, y],
          [x - nx * reach + Math.cos(angle) * lean, y - ny * reach + Math.sin(angle) * lean],
        ])
      }
  }
  all.sort((p, q) => p[0][1] - q[0][1])
  c.lineCap = 'round'
  c.strokeStyle = 'rgb(40 28 50 / 0.35)'
  c.lineWidth = 0.06
  c.beginPath()
  for (const [[ax, ay], [bx, by]] of all) {
    c.moveTo(ax, ay)
    c.lineTo(bx + 0.14, by + 0.22)
  }
  c.stroke()
  for (const [[ax, ay], [bx, by]] of all) {
    const stake = (style: string, width: number, from: number): void => {
      c.strokeStyle = style
      c.lineWidth = width
      c.beginPath()
      c.moveTo(ax + (bx - ax) * from, ay + (by - ay) * from)
      c.lineTo(bx, by)
      c.stroke()
    }
    stake('#2c1b0b', 0.08, 0)
    stake('#966a3a', 0.045, 0)
    stake('#f0dcb0', 0.03, 0.72)
  }
}

/** A ditch as wide as a man, its spoil heaped on the outer side, boards along its walls. */
export const paintTrenches = ({ c, sheet, theme }: Brush, { trenches }: Works): void => {
  for (const row of trenches) {
    const line = rowLine(sheet, row, 0.34, [0, 0.6])
    const middle: Point = [sheet.inner.x + sheet.inner.width / 2, sheet.inner.y + sheet.inner.height / 2]
    const [a, b] = [nth(line.points, 0), nth(line.points, line.points.length - 1)]
    const out = (b[0] - a[0]) * (middle[1] - a[1]) - (b[1] - a[1]) * (middle[0] - a[0]) > 0 ? -1 : 1
    const bank = smoothPath([shifted(line, out * 0.68)])
    c.lineCap = 'round'
    strokeWith(c, bank, css(theme.mud, 0.4), 0.62)
    strokeWith(c, bank, css(theme.earth[2]), 0.5)
    strokeWith(c, bank, css(theme.earth[1]), 0.34)
    strokeWith(c, bank, css(theme.earth[0], 0.7), 0.14)
    const path = smoothPath([line])
    strokeWith(c, path, css(theme.earth[2], 0.5), 1.08)
    strokeWith(c, path, '#4a3722', 0.92)
    strokeWith(c, path, '#6a5336', 0.8)
    c.lineCap = 'butt'
    c.setLineDash([0.2, 0.03])
    strokeWith(c, path, '#8a6c46', 0.66)
    c.setLineDash([])
    strokeWith(c, path, '#5b4630', 0.5)
    strokeWith(c, smoothPath([shifted(line, -out * 0.14)]), 'rgb(150 122 84 / 0.55)', 0.22)
    c.setLineDash([0.05, 0.16])
    strokeWith(c, path, 'rgb(34 24 14 / 0.4)', 0.4)
    c.setLineDash([])
    c.lineCap = 'round'
  }
}

/** Bridges of stone or planks across a river between two hexes. */
export const paintRiverBridges = ({ c, sheet }: Brush, { bridges }: Works): void => {
  for (const side of bridges) {
    if (side.b < 0) continue
    const p = sheet.centre(side.a)
    const q = sheet.centre(side.b)
    within(c, middleOf(side), Math.atan2(q[1] - p[1], q[0] - p[0]), () => {
      box(c, 'rgb(24 18 40 / 0.4)', -0.5, -0.22, 1.06, 0.62)
      box(c, INK, -0.56, -0.3, 1.12, 0.6)
      box(c, '#b9ad97', -0.52, -0.26, 1.04, 0.52)
      box(c, css(rgb('#d9c59e')), -0.56, -0.17, 1.12, 0.34)
      for (let x = -0.5; x < 0.5; x += 0.13) {
        box(c, 'rgb(70 58 42 / 0.5)', x, -0.26, 0.02, 0.09)
        box(c, 'rgb(70 58 42 / 0.5)', x, 0.17, 0.02, 0.09)
      }
      for (const y of [-0.28, 0.2]) box(c, 'rgb(255 250 236 / 0.5)', -0.52, y, 1.04, 0.03)
    })
  }
}

/** A long bridge that the plan lays over broad water: piers with cutwaters, a deck of stone between parapets. */
export const paintLongBridges = ({ c, theme }: Brush, ways: readonly Way[]): void => {
  for (const { kind, line, width } of ways) {
    if (kind !== 'bridge') continue
    const path = smoothPath([line])
    const w = 0.5 * width
    c.lineCap = 'butt'
    c.save()
    c.translate(0.12, 0.16)
    strokeWith(c, path, 'rgb(18 30 48 / 0.4)', w + 0.1)
    c.restore()
    for (const { x, y, angle } of stepsAlong(line, 0.62))
      within(c, [x, y], angle, () => {
        for (const [fill, grow] of [
          [INK, 0.035],
          ['#9b907b', 0],
        ] as const) {
          c.fillStyle = fill
          c.beginPath()
          tracePolygon(c, [
            [-0.12 - grow, 0],
            [0, -w * 0.5 - 0.2 - grow],
            [0.12 + grow, 0],
            [0, w * 0.5 + 0.2 + grow],
          ])
          c.fill()
        }
      })
    strokeWith(c, path, INK, w + 0.08)
    strokeWith(c, path, '#b9ad97', w)
    c.setLineDash([0.12, 0.025])
    strokeWith(c, path, 'rgb(255 250 236 / 0.35)', w)
    c.setLineDash([])
    strokeWith(c, path, 'rgb(60 48 36 / 0.6)', w * 0.7)
    strokeWith(c, path, css(theme.earth[0]), w * 0.62)
    c.lineCap = 'round'
  }
}

/** A kind of side nobody has told the painter about: plain, and not to be overlooked. */
export const paintUnknownSides = ({ c }: Brush, { unknown }: Works): void => {
  c.save()
  c.lineCap = 'butt'
  c.setLineDash([0.16, 0.08])
  for (const { ends } of unknown) {
    const path = polygon(ends, false)
    strokeWith(c, path, 'rgb(255 255 255 / 0.8)', 0.2)
    strokeWith(c, path, '#9b3f86', 0.13)
  }
  c.restore()
}

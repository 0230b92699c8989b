import { sample } from '../shape/field.ts'
import { type Line, near, type Rect, stepsAlong } from '../shape/geometry.ts'
import { chances, hash, noiseAt, seedAt } from '../shape/noise.ts'
import { tilledOf } from './fields.ts'
import type { Cover, Survey } from './ground.ts'
import type { Sheet } from './sheet.ts'
import type { Way } from './ways.ts'

export interface Tree {
  readonly x: number
  readonly y: number
  readonly r: number
  readonly kind: 'leaf' | 'fir' | 'olive' | 'fruit'
  readonly look: number
}

export interface Bush {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly look: number
  /** Means nothing to whoever plays. */
  readonly isOrnament?: boolean
}

/** So many crowns of each kind are painted, from cool and dark to warm and light. */
export const CROWNS = 11

/** Crowns that grow together are of a kind: a wood has its darker and its lighter parts, and no pattern. */
const drifted = (look: number, x: number, y: number): number => {
  const tone = noiseAt(x + 11, y + 5, 9) * 1.5 - 0.25 + ((look % 97) / 97 - 0.5) * 0.5
  return look - (look % CROWNS) + Math.round(Math.min(1, Math.max(0, tone)) * (CROWNS - 1))
}

/** Trees and bushes, gathered first for their shadows and their order. */
export interface Flora {
  readonly trees: readonly Tree[]
  readonly bushes: readonly Bush[]
}

export const surveyFlora = (
  sheet: Sheet,
  survey: Survey,
  window: Rect,
  ways: readonly Way[],
  hedges: readonly Line[],
): Flora => {
  const trees: Tree[] = []
  const bushes: Bush[] = []
  if (sheet.scale === 'man') growSingly(sheet, window, trees, bushes)
  else growInMasses(sheet, survey, window, ways, trees, bushes)
  for (const line of [...hedges, ...ways.filter(({ kind }) => kind === 'hedge').map(({ line }) => line)])
    growHedge(sheet, line, trees, bushes)
  for (const { kind, hex, aside, size } of sheet.plan.props) {
    if (kind !== 'tree') continue
    const [x, y] = sheet.centre(hex)
    const r = (sheet.scale === 'man' ? 0.8 : 0.34) * size
    trees.push({ x: x + aside[0], y: y + aside[1], r, kind: 'leaf', look: hash(hex, 51) })
  }
  trees.sort((a, b) => a.y - b.y)
  bushes.sort((a, b) => a.y - b.y)
  return { trees, bushes }
}

/** Each tree hex is a tree: one great crown, and lesser ones where the neighbours are trees too. */
const growSingly = (sheet: Sheet, window: Rect, trees: Tree[], bushes: Bush[]): void => {
  const { grounds } = sheet
  const kindOf = (hex: number): Tree['kind'] | undefined =>
    grounds[hex] === 'wood'
      ? 'leaf'
      : grounds[hex] === 'firs'
        ? 'fir'
        : grounds[hex] === 'orchard'
          ? 'fruit'
          : undefined
  for (let hex = 0; hex < sheet.grid.size; hex++) {
    const [x, y] = sheet.centre(hex)
    if (!near(window, x, y, 3) || !sheet.has(hex)) continue
    const chance = chances(hash(hex, sheet.plan.seed, 3))
    const aside = (by: number): number => (chance() - 0.5) * by
    const kind = kindOf(hex)
    if (kind) {
      trees.push({
        x: x + aside(0.3),
        y: y + aside(0.24) + 0.06,
        r: 0.72 + chance() * 0.18,
        kind,
        look: hash(hex, 1),
      })
      for (const other of sheet.neighbours(hex)) {
        if (other <= hex || kindOf(other) !== kind || chance() > 0.75) continue
        const [ox, oy] = sheet.centre(other)
        const r = 0.42 + chance() * 0.2
        trees.push({
          x: (x + ox) / 2 + aside(0.3),
          y: (y + oy) / 2 + aside(0.3),
          r,
          kind,
          look: hash(hex, other),
        })
      }
      for (let i = 0; i < 3; i++)
        bushes.push({
          x: x + aside(1.7),
          y: y + aside(1.5),
          size: 0.8 + chance() * 0.5,
          look: hash(hex, i, 4),
        })
    }
    if (grounds[hex] === 'scrub')
      for (let i = 0; i < 9; i++) {
        const angle = i * 2.39996 + chance()
        const q = Math.sqrt((i + 0.5) / 9) * 0.86
        const size = 0.75 + chance() * 0.55
        bushes.push({
          x: x + Math.cos(angle) * q,
          y: y + Math.sin(angle) * q * 0.92,
          size,
          look: hash(hex, i, 3),
        })
      }
    if (grounds[hex] === 'slope' && chance() < 0.5)
      bushes.push({ x: x + aside(1.2), y: y + aside(1), size: 0.6 + chance() * 0.3, look: hash(hex, 9) })
  }
}

interface Stand {
  readonly cover: Cover
  readonly kind: Tree['kind']
  readonly spacing: number
  readonly least: number
  readonly most: number
  readonly rows: boolean
}

const STANDS: readonly Stand[] = [
  { cover: 'wood', kind: 'leaf', spacing: 0.3, least: 0.16, most: 0.42, rows: false },
  { cover: 'firs', kind: 'fir', spacing: 0.27, least: 0.16, most: 0.3, rows: false },
  { cover: 'olives', kind: 'olive', spacing: 0.46, least: 0.15, most: 0.3, rows: true },
  { cover: 'orchard', kind: 'fruit', spacing: 0.5, least: 0.17, most: 0.22, rows: true },
]

/** Over a lattice of their own, wherever the ground is theirs: no rhythm of the hexes. */
const growInMasses = (
  sheet: Sheet,
  survey: Survey,
  window: Rect,
  ways: readonly Way[],
  trees: Tree[],
  bushes: Bush[],
): void => {
  for (const { cover, kind, spacing, least, most, rows } of STANDS)
    scatter(survey, window, cover, spacing, rows ? 0.45 : 0.75, 0.47, (x, y, chance, look) => {
      const big = rows ? chance() : noiseAt(x + 40, y, 7) * 0.7 + chance() * chance() * 0.6
      const r = least + (most - least) * Math.min(1, big)
      trees.push({ x, y, r, kind, look: rows ? look : drifted(look, x, y) })
    })
  scatter(survey, window, 'scrub', 0.4, 0.9, 0.46, (x, y, chance, look) =>
    bushes.push({ x, y, size: 0.5 + chance() * 0.55, look }),
  )
  scatter(survey, window, 'hedge', 0.26, 0.8, 0.46, (x, y, chance, look) =>
    bushes.push({ x, y, size: 0.7 + chance() * 0.5, look }),
  )
  scatter(survey, window, 'marsh', 0.8, 0.9, 0.5, (x, y, chance, look) => {
    if (chance() < 0.4) bushes.push({ x, y, size: 0.35 + chance() * 0.3, look })
  })
  growLoneBushes(sheet, window, ways, bushes)
  if (sheet.plan.climate === 'dry') return
  // A lone tree here and there in the open.
  for (let hex = 0; hex < sheet.grid.size; hex++) {
    if (sheet.grounds[hex] !== 'meadow' || hash(hex, 61) % 3 > 0) continue
    const [x, y] = sheet.centre(hex)
    if (near(window, x, y, 1))
      trees.push({ x: x + 0.4, y: y + 0.3, r: 0.26, kind: 'leaf', look: hash(hex, 62) })
  }
}

/** Here and there in the open, gathered where the soil is deeper; too few and too small to be taken for scrub. */
const growLoneBushes = (sheet: Sheet, window: Rect, ways: readonly Way[], bushes: Bush[]): void => {
  const trodden = ways.flatMap(({ line }) => line.points.filter(([px, py]) => near(window, px, py, 3)))
  const dry = sheet.plan.climate === 'dry'
  const tilled = tilledOf(sheet)
  for (let hex = 0; hex < sheet.grid.size; hex++) {
    if (
      sheet.grounds[hex] !== 'grass' ||
      tilled.has(hex) ||
      !sheet.has(hex) ||
      sheet.plan.season === 'winter'
    )
      continue
    const [x, y] = sheet.centre(hex)
    if (!near(window, x, y, 2)) continue
    const chance = chances(hash(hex, sheet.plan.seed, 71))
    const rich = noiseAt(x + 60, y + 20, 19)
    const count = rich < 0.5 ? 0 : Math.round((rich - 0.45) * (dry ? 14 : 7) * chance())
    for (let i = 0; i < count; i++) {
      const bx = x + (chance() - 0.5) * 1.7
      const by = y + (chance() - 0.5) * 1.5
      const size = 0.24 + chance() * 0.24
      if (trodden.some(([px, py]) => Math.hypot(px - bx, py - by) < 0.45)) continue
      bushes.push({ x: bx, y: by, size, look: hash(hex, i, 72), isOrnament: true })
    }
  }
}

const scatter = (
  survey: Survey,
  window: Rect,
  cover: Cover,
  spacing: number,
  loose: number,
  least: number,
  grow: (x: number, y: number, chance: () => number, look: number) => void,
): void => {
  const field = survey.covers.get(cover)
  if (!field) return
  const first = Math.floor((window.x - 1) / spacing)
  const last = Math.ceil((window.x + window.width + 1) / spacing)
  const low = Math.ceil((window.y + window.height + 1) / spacing)
  for (let j = Math.floor((window.y - 1) / spacing); j <= low; j++)
    for (let i = first; i <= last; i++) {
      const look = hash(i, j, cover.length * 7 + cover.charCodeAt(0))
      const chance = chances(look)
      const x = (i + (j & 1) * 0.5 + (chance() - 0.5) * loose) * spacing
      const y = (j + (chance() - 0.5) * loose) * spacing
      if (sample(field, x, y) >= least) grow(x, y, chance, look)
    }
}

const growHedge = (sheet: Sheet, line: Line, trees: Tree[], bushes: Bush[]): void => {
  const man = sheet.scale === 'man'
  for (const { x, y } of stepsAlong(line, man ? 0.26 : 0.17)) {
    const look = seedAt(x, y, 8)
    const chance = chances(look)
    const size = (man ? 0.95 : 0.62) + chance() * 0.4
    bushes.push({ x: x + (chance() - 0.5) * 0.1, y: y + (chance() - 0.5) * 0.1, size, look })
    if (chance() < 0.05) trees.push({ x, y, r: man ? 0.5 : 0.24, kind: 'leaf', look })
  }
}

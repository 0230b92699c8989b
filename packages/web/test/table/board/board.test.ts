import { LANGUAGES } from '@mesnada/engine'
import { createGrid } from '@mesnada/hex'
import { createRoot } from 'solid-js'
import { expect, test } from 'vitest'
import type { Piece } from '../../../src/presentation/presentation.ts'
import { figuresPath } from '../../../src/table/board/figures-path.ts'
import {
  CARD,
  HEX,
  hexUnder,
  LEAST_SCALE,
  middleOf,
  placingsOf,
  SHEET_RIM,
  worldOf,
} from '../../../src/table/board/geometry.ts'
import { pictureScale } from '../../../src/table/board/picture-scale.ts'
import { regionEdge } from '../../../src/table/board/region.ts'
import { type Camera, createCamera } from '../../../src/table/hand/camera.ts'

const grid = createGrid({ orientation: 'flat', cols: 20, rows: 20, shifted: 'even', labels: 'ccrr' })

const withCamera = (look: (camera: Camera) => void): void =>
  createRoot(dispose => {
    const camera = createCamera(worldOf(grid))
    camera.resize({ width: 500, height: 400 })
    look(camera)
    dispose()
  })

const hexNamed = (label: string): number => {
  const hex = grid.parse(label)
  if (hex === undefined) throw new Error(`no hex ${label}`)
  return hex
}

test('what is pointed at stays under the pointer while one zooms, turned or not', () =>
  withCamera(camera => {
    camera.centreOn(middleOf(grid, hexNamed('1010')), 1.2)
    const point = { x: 333, y: 111 }
    for (const factor of [1.3, 0.9]) {
      camera.turn()
      const world = camera.toWorld(point)
      camera.zoom(factor, point)
      expect(camera.toWorld(point).x).toBeCloseTo(world.x)
      expect(camera.toWorld(point).y).toBeCloseTo(world.y)
    }
  }))

test('the map cannot be lost', () =>
  withCamera(camera => {
    camera.zoom(3)
    for (const [dx, dy] of [
      [9999, 9999],
      [-9999, -9999],
    ] as const) {
      camera.pan(dx, dy)
      expect(hexUnder(grid, camera.toWorld({ x: 250, y: 200 }))).toBeDefined()
    }
  }))

test('the border of the sheet is seen with the whole map, whichever way it lies', () =>
  createRoot(dispose => {
    const world = worldOf(grid)
    const camera = createCamera(world, SHEET_RIM)
    camera.resize({ width: 500, height: 400 })
    for (let turned = 0; turned < 2; turned++) {
      const corners = [
        { x: -SHEET_RIM.left, y: -SHEET_RIM.top },
        { x: world.width + SHEET_RIM.right, y: world.height + SHEET_RIM.bottom },
      ]
      const [a, b] = [camera.toWorld({ x: 0, y: 0 }), camera.toWorld({ x: 500, y: 400 })]
      for (const { x, y } of corners) {
        expect(x).toBeGreaterThanOrEqual(Math.min(a.x, b.x))
        expect(x).toBeLessThanOrEqual(Math.max(a.x, b.x))
        expect(y).toBeGreaterThanOrEqual(Math.min(a.y, b.y))
        expect(y).toBeLessThanOrEqual(Math.max(a.y, b.y))
      }
      camera.turn()
    }
    dispose()
  }))

test('what is framed is in sight', () =>
  withCamera(camera => {
    const points = ['0303', '1717', '0512'].map(label => middleOf(grid, hexNamed(label)))
    camera.frame(points)
    expect(points.every(camera.isInSight)).toBe(true)
    camera.frame([])
    camera.centreOn(middleOf(grid, hexNamed('1010')), 2)
    expect(camera.isInSight(middleOf(grid, hexNamed('0101')))).toBe(false)
    camera.reveal(middleOf(grid, hexNamed('0101')))
    expect(camera.isInSight(middleOf(grid, hexNamed('0101')))).toBe(true)
  }))

test('the world is drawn as it is seen at rest; while one moves, the picture there is is scaled', () =>
  withCamera(camera => {
    camera.centreOn(middleOf(grid, hexNamed('1010')), 1)
    camera.zoom(1.5)
    camera.pan(30.2, -20.7)
    const moving = pictureScale(camera, true, 1)
    expect(moving).toBe(1)
    expect(camera.transform(moving, 1)).toContain('scale(1.5)')
    const resting = pictureScale(camera, false, 1)
    expect(resting).toBe(1.5)
    expect(camera.transform(resting, 1)).toMatch(/^translate\(-?\d+px, -?\d+px\) scale\(1\)$/)
  }))

test('who goes far away while he moves gets a small picture, once', () =>
  withCamera(camera => {
    camera.centreOn(middleOf(grid, hexNamed('1010')), 2)
    camera.zoom(0.6)
    expect(pictureScale(camera, true, 2)).toBe(2)
    camera.zoom(0.6)
    const small = pictureScale(camera, true, 2)
    expect(small).toBeCloseTo(camera.whole())
    camera.zoom(0.6)
    expect(pictureScale(camera, true, small)).toBe(small)
    camera.zoom(9)
    expect(pictureScale(camera, true, small)).toBe(small)
  }))

test('every number is drawn whole, as each language writes it', () => {
  for (const language of LANGUAGES)
    for (const number of [0, 12, 345, 6789, 10.5, -3]) {
      const text = number.toLocaleString(language, { useGrouping: false })
      expect(figuresPath(text).match(/M/g), text).toHaveLength(text.length)
    }
  expect(figuresPath('22·10·10').match(/M/g)).toHaveLength(8)
})

test('a row of figures stands in the middle', () => {
  const starts = (text: string): readonly number[] =>
    [...figuresPath(text).matchAll(/M(-?\d+) /g)].map(([, x]) => Number(x))
  const [one = 0] = starts('8')
  const [first = 0, second = 0] = starts('88')
  expect(first).toBeLessThan(one)
  expect(second - first).toBeGreaterThan(500)
  expect(Math.abs(first + second - one * 2)).toBeLessThanOrEqual(2)
})

const piece = (id: string, labels: readonly string[], rest: Partial<Piece> = {}): Piece => ({
  id,
  seat: 0,
  name: id,
  kind: id,
  layer: 'unit',
  hexes: labels.map(hexNamed),
  deck: 0,
  icon: '',
  figures: [],
  badges: [],
  acted: false,
  ...rest,
})

test('those who share a hex are fanned, the uppermost above; those beside the board lie nowhere', () => {
  const placings = placingsOf(grid, [
    piece('below', ['0505']),
    piece('above', ['0505'], { deck: 1 }),
    piece('waiting', [], { beside: 'waiting' }),
  ])
  const [below, above] = [placings.get('below'), placings.get('above')]
  expect(above?.y ?? 0).toBeLessThan(below?.y ?? 0)
  expect(above?.scale).toBeLessThan(1)
  expect(placings.has('waiting')).toBe(false)
})

test('leaders stand about the right edge of those they lead, none of whom is covered; alone one has the hex', () => {
  const { x } = middleOf(grid, hexNamed('0505'))
  const names = ['a', 'b', 'c', 'd', 'e']
  const placings = placingsOf(grid, [
    piece('unit', ['0505']),
    ...names.map(name => piece(name, ['0505'], { layer: 'leader' })),
    piece('alone', ['0909'], { layer: 'leader' }),
  ])
  const unit = placings.get('unit')
  for (const name of names) {
    const leader = placings.get(name)
    expect(leader?.x ?? 0, name).toBeGreaterThan(x)
    // The middle of the figure stays free: half a leader's edge is not as far as this.
    const away = Math.hypot((leader?.x ?? 0) - (unit?.x ?? 0), (leader?.y ?? 0) - (unit?.y ?? 0))
    expect(away, name).toBeGreaterThan((CARD / 2) * LEAST_SCALE * HEX)
  }
  expect(new Set(names.map(name => `${placings.get(name)?.x} ${placings.get(name)?.y}`)).size).toBe(5)
  expect(placings.get('alone')).toMatchObject(middleOf(grid, hexNamed('0909')))
})

test('up to five leaders in a hex cover neither the figures nor the first value of those they lead', () => {
  const radius = (CARD / 2) * LEAST_SCALE * HEX
  for (const followers of [1, 2])
    for (const leaders of [1, 2, 3, 4, 5]) {
      const units = Array.from({ length: followers }, (_, k) => piece(`u${k}`, ['0505'], { deck: k }))
      const led = Array.from({ length: leaders }, (_, k) => piece(`l${k}`, ['0505'], { layer: 'leader' }))
      const placings = placingsOf(grid, [...units, ...led])
      for (const { id } of units)
        for (const { id: name } of led) {
          const [unit, leader] = [placings.get(id), placings.get(name)]
          if (!unit || !leader) throw new Error('not laid')
          const gap = (x: number, y: number): number =>
            Math.hypot(leader.x - unit.x - x * radius, leader.y - unit.y - y * radius) - radius
          // The figure stands above the middle, the first value at the lower left.
          expect(gap(0, -0.24), `${followers} ${leaders} ${name}`).toBeGreaterThan(radius * 0.45)
          expect(gap(-0.66, 0.7), `${followers} ${leaders} ${name}`).toBeGreaterThan(radius * 0.3)
        }
    }
})

test('no counter is laid smaller than the least there is', () => {
  const crowd = Array.from({ length: 6 }, (_, k) => piece(`u${k}`, ['0505'], { deck: k }))
  const leaders = Array.from({ length: 6 }, (_, k) => piece(`l${k}`, ['0505'], { layer: 'leader' }))
  for (const { scale } of placingsOf(grid, [...crowd, ...leaders]).values())
    expect(scale).toBeGreaterThanOrEqual(LEAST_SCALE)
})

test('the edge of an area goes round it and through none of it', () => {
  const sides = (area: readonly string[]): number =>
    regionEdge(grid, new Map(), area.map(hexNamed)).split('M').length - 1
  expect(sides(['0505'])).toBe(6)
  expect(sides(['0505', '0506'])).toBe(10)
  expect(sides([])).toBe(0)
})

test('the edge of an area runs along a wall inside it, and not past the wall', () => {
  const [above, below] = [hexNamed('0505'), hexNamed('0506')]
  /** The ground of a hex in a fan of 48 rays, ending at a level wall. */
  const endingAt = (hex: number, wall: number): readonly number[] => {
    const { x, y } = middleOf(grid, hex)
    return Array.from({ length: 48 }, (_, k) => {
      const [dx, dy] = [Math.cos((k / 48) * 2 * Math.PI), Math.sin((k / 48) * 2 * Math.PI)]
      const toTheSide = Math.cos(((k % 8) - 4) * (Math.PI / 24))
      const far = Math.min(
        (HEX * Math.sqrt(0.75)) / toTheSide,
        dy * (wall - y) > 0 ? (wall - y) / dy : Infinity,
      )
      return [(x + dx * far) / HEX, (y + dy * far) / HEX]
    }).flat()
  }
  const side = middleOf(grid, above).y + HEX * Math.sqrt(0.75)
  const wall = side - 5
  const ys = regionEdge(grid, new Map([[above, endingAt(above, wall)]]), [above, below])
    .split(/[ML ]/)
    .filter(Boolean)
    .filter((_, k) => k % 2 === 1)
    .map(Number)
  expect(
    ys.some(y => Math.abs(y - wall) < 0.2),
    'along the wall',
  ).toBe(true)
  expect(
    ys.filter(y => y > wall + 0.2 && y < side - 0.2),
    'between wall and side',
  ).toEqual([])
})

test('a long counter lies over all its hexes and points the way it faces', () => {
  const placing = placingsOf(grid, [piece('rider', ['0504', '0505'])]).get('rider')
  expect(placing).toMatchObject({ length: 2, scale: 1 })
  expect(placing?.angle).toBeCloseTo(0)
  const [head, tail] = [middleOf(grid, hexNamed('0504')), middleOf(grid, hexNamed('0505'))]
  expect(placing?.y).toBeCloseTo((head.y + tail.y) / 2)
})

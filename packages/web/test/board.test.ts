import { createGrid } from '@mesnada/hex'
import { createRoot } from 'solid-js'
import { expect, test } from 'vitest'
import type { Piece } from '../src/presentation.ts'
import { type Camera, createCamera } from '../src/table/board/camera.ts'
import { edgePath, hexUnder, middleOf, placingsOf, worldOf } from '../src/table/board/geometry.ts'

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

test('two in one hex lie apart, the upper one above; those beside the board lie nowhere', () => {
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

test('a leader lies over the upper corner of those he leads, who stay to be seen; alone he has the hex', () => {
  const { x, y } = middleOf(grid, hexNamed('0505'))
  const placings = placingsOf(grid, [
    piece('unit', ['0505']),
    piece('leader', ['0505'], { layer: 'leader' }),
    piece('other', ['0505'], { layer: 'leader' }),
    piece('alone', ['0909'], { layer: 'leader' }),
  ])
  const [unit, leader, other] = ['unit', 'leader', 'other'].map(id => placings.get(id))
  expect(leader?.x ?? 0).toBeGreaterThan(x)
  expect(leader?.y ?? 0).toBeLessThan(y)
  expect(leader?.scale ?? 1).toBeLessThan(unit?.scale ?? 0)
  expect(other?.y ?? 0).toBeGreaterThan(leader?.y ?? 0)
  expect(placings.get('alone')).toMatchObject(middleOf(grid, hexNamed('0909')))
})

test('the edge of an area goes round it and through none of it', () => {
  const sides = (path: string): number => path.split('M').length - 1
  expect(sides(edgePath(grid, [hexNamed('0505')]))).toBe(6)
  expect(sides(edgePath(grid, [hexNamed('0505'), hexNamed('0506')]))).toBe(10)
  expect(edgePath(grid, [])).toBe('')
})

test('a long counter lies over all its hexes and points the way it faces', () => {
  const placing = placingsOf(grid, [piece('rider', ['0504', '0505'])]).get('rider')
  expect(placing).toMatchObject({ length: 2, scale: 1 })
  expect(placing?.angle).toBeCloseTo(0)
  const [head, tail] = [middleOf(grid, hexNamed('0504')), middleOf(grid, hexNamed('0505'))]
  expect(placing?.y).toBeCloseTo((head.y + tail.y) / 2)
})

import { describe, expect, test } from 'vitest'
import { createPictureCache } from '../../../src/painting/picture-cache.ts'
import { counterSize } from '../../../src/table/board/counter-size.ts'
import { sizeFor, tilesFor, tilesOver } from '../../../src/table/board/tiles.ts'

const board = { x: -1.5, y: -1.5, width: 63, height: 74.8 }
const everything = board
const right = board.x + board.width
const bottom = board.y + board.height

test('tiles cover what is asked for and nothing beyond the board, and lie a little over each other', () => {
  for (const size of [8, 16, 28, 40, 56, 80, 112]) {
    const tiles = tilesOver(board, everything, size)
    let bare = 0
    for (let x = board.x + 0.25; x < right; x += 0.5)
      for (let y = board.y + 0.25; y < bottom; y += 0.5)
        if (!tiles.some(({ window: w }) => x >= w.x && y >= w.y && x <= w.x + w.width && y <= w.y + w.height))
          bare++
    expect(bare).toBe(0)
    for (const { window } of tiles) {
      expect(window.x + window.width).toBeLessThanOrEqual(right + 1e-9)
      expect(window.y + window.height).toBeLessThanOrEqual(bottom + 1e-9)
      expect(window.width * size).toBeLessThan(1100)
    }
  }
})

test('only what is in sight is painted, its middle first', () => {
  const part = { x: 30, y: 30, width: 12, height: 8 }
  const tiles = tilesOver(board, part, 80)
  expect(tiles.length).toBeLessThanOrEqual(6)
  const [first] = tiles
  expect(first?.window.x ?? 99).toBeLessThanOrEqual(36)
  expect((first?.window.x ?? 0) + (first?.window.width ?? 0)).toBeGreaterThanOrEqual(36)
})

test('the largest map there can be has few tiles from afar', () => {
  const largest = { x: -1.5, y: -1.5, width: 605, height: 699 }
  expect(tilesOver(largest, largest, sizeFor(2.4)).length).toBeLessThanOrEqual(12)
})

test('pictures are painted no smaller than they are seen', () => {
  for (const pixels of [3, 10, 16, 33, 40, 78]) expect(sizeFor(pixels)).toBeGreaterThanOrEqual(pixels * 0.95)
})

test('the longest unused pictures go when there are too many bytes of them', () => {
  const gone: string[] = []
  const cache = createPictureCache<string>(100, value => gone.push(value))
  cache.put('a', 'A', 40)
  cache.put('b', 'B', 40)
  expect(cache.get('a')).toBe('A')
  cache.put('c', 'C', 40)
  expect(gone).toEqual(['B'])
  expect(cache.bytes).toBe(80)
  cache.put('d', 'D', 500)
  expect(cache.get('d')).toBe('D')
  cache.remove('d')
  expect(cache.bytes).toBe(0)
})

/** Room for the board in pixels, dots a pixel, and how many bytes of ground may be kept. */
const SCREENS = [
  [1088, 848, 1, 120e6],
  [3488, 2110, 1, 120e6],
  [1920, 1030, 2, 120e6],
  [3840, 2110, 2, 120e6],
  [390, 436, 2, 48e6],
  [820, 1180, 2, 48e6],
] as const

test.each(SCREENS)(
  'what is in sight on %i × %i × %i can be kept all at once',
  (width, height, dots, most) => {
    const sheet = { x: -1.5, y: -1.5, width: 110, height: 125 }
    for (let scale = 0.2; scale <= 2.4; scale *= 1.05) {
      const [across, down] = [width / (scale * 40), height / (scale * 40)]
      const inSight = { x: 33.3, y: 28.7, width: across, height: down }
      const wanted = sizeFor(scale * 40 * dots)
      const tiles = tilesFor(sheet, inSight, wanted, most)
      const bytes = tiles.reduce((sum, { size, window: w }) => sum + w.width * size * w.height * size * 4, 0)
      expect(bytes).toBeLessThanOrEqual(most)
      expect(tiles.length).toBeGreaterThan(0)
      for (const [x, y] of [
        [33.4, 28.8],
        [Math.min(108, 33.2 + across), Math.min(123, 28.6 + down)],
      ] as const)
        expect(
          tiles.some(({ window: w }) => x >= w.x && y >= w.y && x <= w.x + w.width && y <= w.y + w.height),
        ).toBe(true)
      // Never blurred more than twice.
      expect(Math.min(...tiles.map(({ size }) => size))).toBeGreaterThan(wanted / 2.1)
    }
  },
)

describe('the sizes in which counters are painted', () => {
  test('none is shown much smaller or larger than it was painted, alone or in a stack', () => {
    for (const share of [1, 0.82, 0.6])
      for (let pixels = 34; pixels <= 160; pixels++) {
        const shown = (pixels * share) / (counterSize(pixels, share) ?? 0)
        expect(shown).toBeGreaterThan(0.83)
        expect(shown).toBeLessThan(1.05)
      }
  })

  test('from far away all of a board are plain, those of stacks no sooner than the others', () => {
    expect(counterSize(29)).toBeUndefined()
    expect(counterSize(29, 0.6)).toBeUndefined()
    expect(counterSize(31, 0.6)).toBeDefined()
  })
})

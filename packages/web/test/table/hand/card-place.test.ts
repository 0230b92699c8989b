import { describe, expect, test } from 'vitest'
import { placeCard } from '../../../src/table/aside/card-place.ts'

const BOARD = { left: 8, top: 90, right: 1080, bottom: 892 }
const CARD = { width: 304, height: 220, off: 46 }

const place = (
  at: { x: number; y: number },
  watched: readonly { x: number; y: number }[] = [],
  room = BOARD,
) => {
  const { x, y } = placeCard({ room, ...CARD, at, watched })
  const covers = (point: { x: number; y: number }): boolean =>
    point.x > x && point.x < x + CARD.width && point.y > y && point.y < y + CARD.height
  const isWithin =
    x >= room.left && y >= room.top && x + CARD.width <= room.right && y + CARD.height <= room.bottom
  return { x, y, covers, isWithin }
}

describe('the card of a hex', () => {
  test.each([
    { x: 500, y: 400 },
    { x: 20, y: 100 },
    { x: 1075, y: 885 },
    { x: 20, y: 885 },
    { x: 1075, y: 100 },
  ])('lies on the board and not over its hex at %o', at => {
    const { covers, isWithin } = place(at)
    expect(isWithin).toBe(true)
    expect(covers(at)).toBe(false)
  })

  test('gives way to those who fight each other', () => {
    const at = { x: 500, y: 400 }
    const beside = [
      { x: 570, y: 440 },
      { x: 640, y: 400 },
    ]
    const { covers, isWithin } = place(at, beside)
    expect(isWithin).toBe(true)
    expect([at, ...beside].some(covers)).toBe(false)
  })

  test('on a phone it lies above or below its hex', () => {
    const room = { left: 8, top: 60, right: 382, bottom: 836 }
    for (const y of [100, 300, 480, 800]) {
      const at = { x: 195, y }
      const { covers, isWithin } = place(at, [], room)
      expect(isWithin).toBe(true)
      expect(covers(at)).toBe(false)
    }
  })
})

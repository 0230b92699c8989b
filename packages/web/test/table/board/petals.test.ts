import { filo } from '@mesnada/filo'
import { DIRECTIONS, neighbour } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { middleOf } from '../../../src/table/board/geometry.ts'
import { facingTowards, hexesUnder, petalOf } from '../../../src/table/board/petals.ts'
import { boardOf } from '../../support/hands.ts'

const grid = boardOf(filo, 'muret')
const hex = Math.floor(grid.size / 2)

describe('arrows that ask which way to face', () => {
  test('lie beyond the hex where nobody of the other side stands, the larger the farther away one is', () => {
    const [near, far] = [1, 2].map(scale => petalOf(grid, hex, 0, scale, new Set()))
    expect(hexesUnder(grid, hex, near ?? { x: 0, y: 0, size: 0 })).toContain(neighbour(grid, hex, 0))
    expect(far?.size).toBe(2 * (near?.size ?? 0))
  })

  test('never lie over an enemy, on whatever side and from however far away', () => {
    for (const direction of DIRECTIONS) {
      const enemy = neighbour(grid, hex, direction)
      const beyond = neighbour(grid, enemy, direction)
      const kept = new Set([enemy, beyond])
      for (const scale of [1, 1.5, 2.5])
        for (const facing of DIRECTIONS)
          expect(hexesUnder(grid, hex, petalOf(grid, hex, facing, scale, kept))).not.toContain(enemy)
    }
  })
})

describe('a drag from the middle of a hex', () => {
  const from = middleOf(grid, hex)
  test('faces the neighbour it goes to', () => {
    for (const direction of DIRECTIONS)
      expect(facingTowards(grid, from, middleOf(grid, neighbour(grid, hex, direction)))).toBe(direction)
  })
  test('faces nowhere as long as it has not left the middle', () =>
    expect(facingTowards(grid, from, { x: from.x + 5, y: from.y - 3 })).toBeUndefined())
})

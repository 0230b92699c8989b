import { describe, expect, test } from 'vitest'
import { siegeTable } from './kit.ts'
import { playIdle } from './support/idleness.ts'

const BATTLES = [
  'assaulting-the-breach',
  'burning-the-camp',
  'street-fight',
  'robbery-with-violence',
  'the-trap',
  'vanguard-clash',
  'flight',
  'the-foraging-party',
  'the-battle-of-little-wootton',
]

describe('siege: nobody wins by doing nothing', () => {
  test.each(BATTLES)('a side that passes always loses %s to level 3', name => {
    for (const idle of [0, 1] as const)
      expect(playIdle(siegeTable(name), idle, 1).ended, `seat ${idle}`).toBe('idle side lost')
  })
})

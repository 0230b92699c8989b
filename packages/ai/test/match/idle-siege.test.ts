import { describe, expect, test } from 'vitest'
import { siegeBattle } from '../support/battle.ts'
import { playIdle } from '../support/idleness.ts'

/** Where a side that did nothing once won or drew, and one of each kind; `npm run idle` plays all scenarios. */
const SINGLE = [
  'coup-de-main',
  'street-fight',
  'city-sack',
  'the-knight-errant',
  'the-knights-lady',
  'reconnaissance-patrol',
  'for-the-love-of-edith',
  'a-cart-in-the-gap',
]

/** Of the campaigns only the idle besieger: the other games take minutes. */
const SIEGES = ['the-dukes-justice']

describe('siege: nobody wins or draws by doing nothing', () => {
  test.each(SINGLE)('a side that passes always loses %s to level 3', name => {
    for (const idle of [0, 1] as const)
      expect(playIdle(siegeBattle(name), idle, 1), `seat ${idle}`).toMatchObject({ ended: 'idle side lost' })
  })

  test.each(SIEGES)('a besieger who passes always loses %s to level 3', name => {
    expect(playIdle(siegeBattle(name), 0, 1)).toMatchObject({ ended: 'idle side lost' })
  })
})

import { describe, expect, test } from 'vitest'
import { siegeBattle } from '../support/battle.ts'
import { playIdle } from '../support/idleness.ts'

const SINGLE = [
  'coup-de-main',
  'assaulting-the-breach',
  'burning-the-camp',
  'street-fight',
  'peasant-revolt',
  'city-sack',
  'robbery-with-violence',
  'the-trap',
  'vanguard-clash',
  'flight',
  'the-knight-errant',
  'the-foraging-party',
  'the-knights-lady',
  'reconnaissance-patrol',
  'the-rescue',
  'the-battle-of-little-wootton',
  'for-the-love-of-edith',
  'a-cart-in-the-gap',
]

/** Of the campaigns only the idle besieger: the other games take minutes, and `npm run idle` plays them. */
const SIEGES = ['the-dukes-justice', 'in-extremis', 'raising-the-siege']

describe('siege: nobody wins or draws by doing nothing', () => {
  test.each(SINGLE)('a side that passes always loses %s to level 3', name => {
    for (const idle of [0, 1] as const)
      expect(playIdle(siegeBattle(name), idle, 1), `seat ${idle}`).toMatchObject({ ended: 'idle side lost' })
  })

  test.each(SIEGES)('a besieger who passes always loses %s to level 3', name => {
    expect(playIdle(siegeBattle(name), 0, 1)).toMatchObject({ ended: 'idle side lost' })
  })
})

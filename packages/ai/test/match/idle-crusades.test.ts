import { describe, expect, test } from 'vitest'
import { battleOf } from '../support/battle-of.ts'
import { playIdle } from '../support/idleness.ts'

const BATTLES = ['hab', 'hattin', 'tannenberg', 'nicopolis']

describe('crusades: nobody wins by doing nothing', () => {
  test.each(BATTLES)('a side that passes always loses %s to level 3', { timeout: 60_000 }, async name => {
    const battle = await battleOf(`crusades/${name}`)
    for (const idle of [0, 1] as const)
      expect(playIdle(battle, idle, 1).ended, `seat ${idle}`).toBe('idle side lost')
  })
})

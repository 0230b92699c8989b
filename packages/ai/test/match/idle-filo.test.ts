import { systems } from '@mesnada/systems'
import { describe, expect, test } from 'vitest'
import { battleOf } from '../support/battle-of.ts'
import { playIdle } from '../support/idleness.ts'

const BATTLES = systems.get('filo')?.library.scenarios.map(({ id }) => id) ?? []

describe('filo: nobody wins by doing nothing', () => {
  test.each(BATTLES)('a side that passes always loses %s to level 3', async id => {
    const battle = await battleOf(`filo/${id}`)
    for (const idle of [0, 1] as const)
      expect(playIdle(battle, idle, 1).ended, `seat ${idle}`).toBe('idle side lost')
  })

  test('the crusaders who stay in the town of Muret lose every time', async () => {
    const battle = await battleOf('filo/muret')
    for (let seed = 1; seed <= 5; seed++) expect(playIdle(battle, 0, seed).ended).toBe('idle side lost')
  })
})

import { systems } from '@mesnada/systems'
import { describe, expect, test } from 'vitest'
import { playIdle } from './support/idleness.ts'
import { tableOf } from './support/tables.ts'

const BATTLES = systems.get('filo')?.library.scenarios.map(({ id }) => id) ?? []

describe('filo: nobody wins by doing nothing', () => {
  test.each(BATTLES)('a side that passes always loses %s to level 3', async id => {
    const table = await tableOf(`filo/${id}`)
    for (const idle of [0, 1] as const)
      expect(playIdle(table, idle, 1).ended, `seat ${idle}`).toBe('idle side lost')
  })

  test('the crusaders who stay in the town of Muret lose every time', async () => {
    const table = await tableOf('filo/muret')
    for (let seed = 1; seed <= 5; seed++) expect(playIdle(table, 0, seed).ended).toBe('idle side lost')
  })
})

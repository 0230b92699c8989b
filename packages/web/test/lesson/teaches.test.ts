import { crusades } from '@mesnada/crusades'
import { LANGUAGES } from '@mesnada/engine'
import { filo } from '@mesnada/filo'
import { siege } from '@mesnada/siege'
import { expect, test } from 'vitest'

test.each([siege, filo, crusades])(
  'every scenario of $id teaches rules that its rulebook has',
  async system => {
    for (const language of LANGUAGES) {
      const rulebook = await system.reference.rulebook(language)
      for (const { id, teaches = [] } of system.library.scenarios) {
        expect(teaches.length, id).toBeGreaterThanOrEqual(2)
        expect(teaches.filter(number => !Object.hasOwn(rulebook, number))).toEqual([])
      }
    }
  },
)

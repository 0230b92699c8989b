import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortedKeys } from '../../src/state/sorted-keys.ts'

test('keys come in the order of their characters, few or many', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.constant(0), { maxKeys: 30 }), object => {
      expect(sortedKeys(object)).toEqual(Object.keys(object).sort())
    }),
  )
})

import { expect, test } from 'vitest'
import { memoBy } from '../../src/index.ts'

test('a memo computes once per key object, however alike two keys are', () => {
  let computed = 0
  const sizeOf = memoBy(({ list }: { readonly list: readonly number[] }) => {
    computed++
    return { size: list.length }
  })
  const [one, other] = [{ list: [1, 2] }, { list: [1, 2] }]
  expect(sizeOf(one)).toBe(sizeOf(one))
  expect(sizeOf(other)).not.toBe(sizeOf(one))
  expect(sizeOf(other)).toEqual({ size: 2 })
  expect(computed).toBe(2)
})

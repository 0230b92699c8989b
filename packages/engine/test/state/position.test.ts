import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyPatch, createState, hashState, patchOf } from '../../src/index.ts'

const layout = { men: { rows: 64, columns: { hex: 'i16', health: 'u8' } } } as const
const bytes = fc.uint8Array({ minLength: 192, maxLength: 192 })

test('a patch leads from one position to the other, through JSON', () => {
  fc.assert(
    fc.property(bytes, fc.array(fc.tuple(fc.nat(191), fc.nat(255)), { maxLength: 20 }), (first, changes) => {
      const from = createState({}, layout, { at: 'start' })
      from.bytes.set(first)
      const to = createState({}, layout, { at: 'end', stack: [1, { deep: true }] })
      to.bytes.set(first)
      for (const [offset, byte] of changes) to.bytes[offset] = byte
      applyPatch(from, JSON.parse(JSON.stringify(patchOf(from.bytes, to))))
      expect(hashState(from)).toBe(hashState(to))
    }),
  )
})

test('what did not change is not sent', () => {
  const from = createState({}, layout, 0)
  const to = createState({}, layout, 1)
  expect(patchOf(from.bytes, to)).toEqual({ runs: [], flow: 1 })
  to.bytes[3] = 1
  to.bytes[9] = 2
  to.bytes[100] = 255
  expect(patchOf(from.bytes, to).runs).toEqual([
    [3, '01000000000002'],
    [100, 'ff'],
  ])
})

test('a patch that does not fit is refused before it does harm', () => {
  const state = createState({}, layout, 0)
  expect(() => applyPatch(state, { runs: [[191, 'ffff']], flow: 0 })).toThrow(RangeError)
  expect(state.bytes.every(byte => byte === 0)).toBe(true)
})

import { describe, expect, test } from 'vitest'
import { accepted, describeRefusal, RefusedError, refused, unwrap } from '../../src/base/rule.ts'

describe('refusals', () => {
  const refusal = { code: 'test.no', rule: 'test 1.2', values: { man: 3, near: true } } as const

  test('in one line for developers', () => {
    expect(describeRefusal(refusal)).toBe('test.no (test 1.2) man=3 near=true')
    expect(describeRefusal({ code: 'test.no' })).toBe('test.no')
  })

  test('unwrapping what was accepted gives it, what was refused throws it', () => {
    expect(unwrap(accepted(5))).toBe(5)
    expect(() => unwrap(refused(refusal))).toThrow(RefusedError)
    expect(() => unwrap(refused(refusal))).toThrow('test.no (test 1.2)')
  })
})

import { describe, expect, test } from 'vitest'
import { type Checked, unwrap } from '../../src/base/rule.ts'
import { type OptionCatalogue, type OptionChanges, resolveOptions } from '../../src/contract/options.ts'

const catalogue: OptionCatalogue = {
  specs: {
    panic: { kind: 'switch', rule: 'test 1', default: true },
    fog: { kind: 'switch', rule: 'test 2', default: false },
    wounds: { kind: 'choice', rule: 'test 3', of: ['one', 'two'], default: 'two' },
  },
  presets: {
    hard: { changes: { wounds: 'one' } },
    harder: { from: 'hard', changes: { fog: true } },
    hardest: { from: 'harder', changes: { panic: false, fog: false } },
    astray: { from: 'nowhere', changes: {} },
  },
}

const codeOf = (checked: Checked<unknown>): string => (checked.ok ? 'accepted' : checked.refusal.code)

const of = (preset: string) => unwrap(resolveOptions(catalogue, { preset }))

describe('options', () => {
  test('without layers: the base game', () => {
    expect(unwrap(resolveOptions(catalogue))).toEqual({ panic: true, fog: false, wounds: 'two' })
  })

  test('an edition is what it changes in another edition', () => {
    expect(of('hard')).toEqual({ panic: true, fog: false, wounds: 'one' })
    expect(of('harder')).toEqual({ panic: true, fog: true, wounds: 'one' })
    expect(of('hardest')).toEqual({ panic: false, fog: false, wounds: 'one' })
  })

  test('edition, then scenario, then players: each overrides what stands before it', () => {
    const layers = { preset: 'harder', scenario: { wounds: 'two', panic: false }, players: { panic: true } }
    expect(unwrap(resolveOptions(catalogue, layers))).toEqual({ panic: true, fog: true, wounds: 'two' })
  })

  test('the values are fixed', () => {
    expect(Object.isFrozen(unwrap(resolveOptions(catalogue)))).toBe(true)
  })

  test.each(['gentle', '__proto__', 'constructor', 'toString', 'astray'])(
    'there is no edition %s',
    preset => {
      expect(codeOf(resolveOptions(catalogue, { preset }))).toBe('engine.option.preset')
    },
  )

  test.each(['magic', '__proto__', 'constructor', 'hasOwnProperty'])('there is no option %s', id => {
    const changes: OptionChanges = JSON.parse(`{"${id}": true}`)
    for (const layer of [{ scenario: changes }, { players: changes }])
      expect(resolveOptions(catalogue, layer)).toEqual({
        ok: false,
        refusal: { code: 'engine.option.unknown', values: { id } },
      })
    expect(({} as Record<string, unknown>)['panic']).toBeUndefined()
  })

  test.each<[string, boolean | string]>([
    ['panic', 'yes'],
    ['wounds', true],
    ['wounds', 'three'],
    ['wounds', ''],
    ['wounds', 'length'],
  ])('%s is never %s', (id, value) => {
    expect(resolveOptions(catalogue, { players: { [id]: value } })).toEqual({
      ok: false,
      refusal: { code: 'engine.option.value', values: { id, value: String(value) } },
    })
  })
})

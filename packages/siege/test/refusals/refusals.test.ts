import { diceOf, type Refusal, type RuleRef, seededDice, startGame, unwrap } from '@mesnada/engine'
import { type Draw, drawOf, refusalRowFaults } from '@mesnada/engine/testkit'
import { describe, expect, test } from 'vitest'
import { textsBelow } from '../../../../test/support/texts-below.ts'
import { type SiegeAction, type SiegeState, siege } from '../../src/index.ts'
import { CITED, WRITTEN } from './cited.ts'
import type { CitedRefusal } from './cited-refusal.ts'
import { books, CODES } from './codes.ts'

const isCode = (code: string): boolean => CODES.includes(code)

/** Code and rule where the sources write them side by side, or through the `codedRefusal` of their file. */
const written = (): ReadonlySet<string> => {
  const pairs = new Set<string>()
  for (const { text } of textsBelow(import.meta.url, '../../src', /\.ts$/)) {
    const area = /refusalsUnder\('siege\.([a-z-]+)'\)/.exec(text)?.[1]
    for (const [, what, rule] of text.matchAll(/codedRefusal\(\s*'([a-z-]+)',\s*'(siege [^']+)'/g))
      if (area !== undefined) pairs.add(`siege.${area}.${what} ${rule}`)
    for (const [, of, what, rule] of text.matchAll(
      /codedRefusal\(\s*'([a-z-]+)',\s*'([a-z-]+)',\s*'(siege [^']+)'/g,
    ))
      pairs.add(`siege.${of}.${what} ${rule}`)
    const side = /code: '(siege\.[^']+)',\s*(?:values: \{[^}]*\},\s*)?rule: '(siege [^']+)'/g
    for (const [, code = '', rule] of text.matchAll(side)) if (isCode(code)) pairs.add(`${code} ${rule}`)
    for (const { index, 1: code = '', 2: name = 'rule' } of text.matchAll(NAMED)) {
      const rule = ruleCalled(name, text.slice(0, index))
      if (rule !== undefined && isCode(code)) pairs.add(`${code} ${rule}`)
    }
  }
  return pairs
}

/** A code whose rule stands under a name: `rule` or `rule: RULE`. */
const NAMED = /code: '(siege\.[^']+)',\s*(?:values: \{[^}]*\},\s*)?rule(?:: (\w+))?\b(?!:)(?! ?\()/g

/** What the name last stood for; nothing where it is handed in from elsewhere. */
const ruleCalled = (name: string, before: string): string | undefined =>
  [...before.matchAll(new RegExp(`const ${name}(?:: RuleRef)? = '(siege [^']+)'`, 'g'))].at(-1)?.[1]

const pairsOf = (rows: readonly CitedRefusal[]) => new Set(rows.map(([code, rule]) => `${code} ${rule}`))

const TABLE = pairsOf(CITED)

describe('the table of refusals and the rules they cite', () => {
  test('has every pair of code and rule that the sources write, and no other', () => {
    expect([...pairsOf(WRITTEN)].toSorted()).toEqual([...written()].toSorted())
  })

  test.each(CITED)('%s cites %s, which speaks of it', (code, rule, ...says) => {
    const cited = rule as RuleRef
    const row = { code, when: '', rule: cited, says, refusal: (): Refusal => ({ code, rule: cited }) }
    expect(refusalRowFaults(row, books)).toEqual([])
  })
})

/** An action with one of its numbers changed: most of what players ask in vain is of this kind. */
const bent = (action: SiegeAction, state: SiegeState, draw: Draw): SiegeAction => {
  const numbers = Object.entries(action).filter(
    ([, value]) => typeof value === 'number' || Array.isArray(value),
  )
  if (numbers.length === 0) return action
  const [field, value] = draw.pick(numbers)
  const { grid, bodies } = state.setting
  const other = (): number => draw.below(draw.pick([6, bodies.length, grid.size]))
  if (!Array.isArray(value)) return { ...action, [field]: other() }
  const at = draw.below(value.length + 1)
  return { ...action, [field]: [...value.slice(0, at), other(), ...value.slice(at + 1)] }
}

/** Every refusal met on the way through a random game, asked with its own actions bent and with those of other games. */
const refusalsOf = (state: SiegeState, seed: number, strange: SiegeAction[]): readonly Refusal[] => {
  const draw = drawOf(seed)
  const dice = seededDice(seed)
  const met: Refusal[] = []
  for (let step = 0; step < 120; step++) {
    const pending = siege.pending(state)
    if (pending.kind === 'over') break
    if (pending.kind === 'dice') {
      siege.settle(state, dice(diceOf(pending.roll)), undefined)
      continue
    }
    const legal = siege.legal(state)
    const action = draw.pick(legal)
    for (const asked of [bent(action, state, draw), bent(action, state, draw), ...draw.some(3, strange)]) {
      const refusal = siege.refusal(state, asked)
      if (refusal) met.push(refusal)
    }
    strange.push(action)
    if (strange.length > 200) strange.splice(draw.below(200), 1)
    siege.perform(state, action, undefined)
  }
  return met
}

describe('refusals met in random games', () => {
  test('cite only rules that the table has read', () => {
    const strange: SiegeAction[] = []
    const presets = Object.keys(siege.options.presets)
    const unread = new Set<string>()
    const codes = new Set<string>()
    for (const [index, scenario] of siege.library.scenarios.entries()) {
      const { state } = unwrap(startGame(siege, { scenario, preset: presets[index % presets.length] }))
      for (const { code, rule } of refusalsOf(state, index + 1, strange)) {
        codes.add(code)
        if (rule !== undefined && !TABLE.has(`${code} ${rule}`)) unread.add(`${code} ${rule}`)
      }
    }
    expect([...unread]).toEqual([])
    expect(codes.size).toBeGreaterThan(60)
  })
})

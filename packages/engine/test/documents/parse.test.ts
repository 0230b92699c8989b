import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Checked } from '../../src/base/rule.ts'
import { parseWith } from '../../src/documents/parse.ts'

const whole = v.pipe(v.number(), v.integer())

const schema = v.variant('type', [
  v.strictObject({ type: v.literal('move'), man: whole, path: v.array(whole) }),
  v.strictObject({ type: v.literal('shoot'), man: whole, target: whole }),
  // Two of one name, told apart by what else is in them.
  v.strictObject({ type: v.literal('wait'), turns: whole }),
  v.strictObject({ type: v.literal('wait'), until: v.string() }),
])

/** With one inside that is told apart by something else. */
const nested = v.variant('type', [
  v.strictObject({ type: v.literal('build'), hands: whole }),
  v.variant('of', [
    v.strictObject({ type: v.literal('build'), of: v.literal('wood') }),
    v.strictObject({ type: v.literal('mend'), of: v.literal('stone'), hands: whole }),
  ]),
])

/** What the schema itself says, without going straight to the one that is named. */
const asked = (by: v.GenericSchema, input: unknown): Checked<unknown> => {
  const parsed = v.safeParse(by, input, { abortEarly: true })
  if (parsed.success) return { ok: true, value: parsed.output }
  const [issue] = parsed.issues
  const values = { at: v.getDotPath(issue) ?? '(whole)', expected: String(issue.expected) }
  return { ok: false, refusal: { code: 'test.invalid', values } }
}

describe('what is told apart by its type is read as its schema reads it', () => {
  test.each([
    { type: 'move', man: 1, path: [2, 3] },
    { type: 'shoot', man: 1, target: 4 },
    { type: 'wait', turns: 2 },
    { type: 'wait', until: 'dawn' },
  ])('accepted: %j', input => {
    expect(parseWith(schema, input, 'test.invalid')).toEqual({ ok: true, value: input })
  })

  test.each([
    { type: 'build', hands: 3 },
    { type: 'build', of: 'wood' },
    { type: 'mend', of: 'stone', hands: 3 },
    { type: 'mend', of: 'wood' },
    { type: 'build', of: 'straw' },
  ])('inside another: %j', input => {
    expect(parseWith(nested, input, 'test.invalid')).toEqual(asked(nested, input))
  })

  test.each([
    { type: 'move', man: 1 },
    { type: 'move', man: 1.5, path: [] },
    { type: 'move', man: 1, path: [], target: 2 },
    { type: 'move', man: 1, path: ['here'] },
    { type: 'shoot', man: 1, target: '4' },
    { type: 'wait' },
    { type: 'dance' },
    { type: 7 },
    { man: 1, path: [] },
    {},
    [],
    [{ type: 'move' }],
    null,
    undefined,
    'move',
  ])('refused: %j', input => {
    expect(parseWith(schema, input, 'test.invalid')).toEqual(asked(schema, input))
    expect(asked(schema, input).ok).toBe(false)
  })
})

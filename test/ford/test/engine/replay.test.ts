import {
  fuzzGame,
  type GameRecord,
  hashState,
  parseRecord,
  type RuleSystem,
  replay,
  type Step,
  unwrap,
} from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { shipped } from '../kit.ts'

const recorded = (id: string, seed: number): GameRecord => {
  const { record } = fuzzGame(ford, { choice: shipped(id), seed, every: 1000 })
  if (!record) throw new Error('the game did not begin')
  return record
}

const record = recorded('dawn', 1)

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const withStep = (index: number, change: (step: Step) => unknown): GameRecord => ({
  ...record,
  steps: record.steps.with(index, change(nth(record.steps, index)) as Step),
})

const firstDice = record.steps.findIndex(step => 'dice' in step)
const firstAction = 0
const someMove = record.steps.findIndex(step => 'action' in step && step.action.type === 'move')

const refusalOf = (system: RuleSystem, changed: GameRecord) => {
  const again = replay(system, changed)
  return again.ok ? undefined : again.refusal
}

describe('a record', () => {
  test.each(['dawn', 'three-mornings', 'steel'])('of %s goes through JSON and leads to the same end', id => {
    const kept = recorded(id, 2)
    const game = unwrap(replay(ford, unwrap(parseRecord(throughJson(kept)))))
    expect(hashState(game.state)).toBe(kept.steps.at(-1)?.hash)
    expect(game.steps).toEqual(kept.steps)
    expect(ford.pending(game.state).kind).toBe('over')
  })

  test('shows every step on the way', () => {
    const numbers: number[] = []
    const hashes: string[] = []
    unwrap(
      replay(ford, record, ({ number, step, state, events }) => {
        numbers.push(number)
        hashes.push(hashState(state))
        expect(step).toBe(record.steps[number - 1])
        expect(Array.isArray(events)).toBe(true)
      }),
    )
    expect(numbers).toEqual(record.steps.map((_, index) => index + 1))
    expect(hashes).toEqual(record.steps.map(({ hash }) => hash))
  })

  test('options that came later stand at their default', () => {
    const { wounds: _, ...known } = record.options
    expect(unwrap(replay(ford, { ...record, options: known })).beginning.options).toEqual(record.options)
  })
})

describe('a record is refused at the door', () => {
  test.each<[string, string, unknown]>([
    ['another format', 'engine.document.format', { ...record, format: 'mesnada-map' }],
    ['from the future', 'engine.document.future', { ...record, version: 2 }],
    ['no steps', 'engine.document.invalid', { ...record, steps: undefined }],
    ['more than belongs there', 'engine.document.invalid', { ...record, cheat: true }],
    ['a hash that is none', 'engine.document.invalid', { ...record, hash: 'xyz' }],
    ['a third seat', 'engine.document.invalid', withStep(firstAction, step => ({ ...step, seat: 2 }))],
    [
      'an action without a type',
      'engine.document.invalid',
      withStep(firstAction, step => ({ ...step, action: {} })),
    ],
    [
      'a step of both kinds',
      'engine.document.invalid',
      withStep(firstAction, step => ({ ...step, dice: [1] })),
    ],
    ['half a face', 'engine.document.invalid', withStep(firstDice, step => ({ ...step, dice: [1.5] }))],
    ['a scenario that is none', 'engine.document.format', { ...record, scenario: {} }],
    [
      'a map from the future',
      'engine.document.future',
      { ...record, maps: [{ ...record.maps[0], version: 9 }] },
    ],
    ['an option that is a list', 'engine.document.invalid', { ...record, options: { wounds: [] } }],
  ])('%s: %s', (_, code, input) => {
    expect(parseRecord(throughJson(input))).toMatchObject({ ok: false, refusal: { code } })
  })
})

describe('a replay is refused at the step that is wrong', () => {
  test('another system', () => {
    expect(refusalOf(ford, { ...record, system: 'siege' })).toEqual({
      code: 'engine.record.system',
      values: { id: 'siege', system: 'ford' },
    })
  })

  test('a scenario of another system', () => {
    const scenario = { ...record.scenario, system: 'siege' }
    expect(refusalOf(ford, { ...record, scenario })?.code).toBe('engine.scenario.system')
  })

  test('rules from the future', () => {
    const rules = ford.rules + 1
    expect(refusalOf(ford, { ...record, rules })).toEqual({
      code: 'engine.record.future-rules',
      values: { rules, known: ford.rules },
    })
  })

  test.each<[string, GameRecord['options']]>([
    ['engine.option.unknown', { ...record.options, magic: true }],
    ['engine.option.value', { ...record.options, wounds: 'three' }],
  ])('options nobody could have chosen: %s', (code, options) => {
    expect(refusalOf(ford, { ...record, options })?.code).toBe(code)
  })

  test('a first position that is another', () => {
    expect(refusalOf(ford, { ...record, hash: '0000000000000000' })).toEqual({
      code: 'engine.record.diverged',
      values: { step: 0 },
    })
    expect(refusalOf(ford, { ...record, options: { ...record.options, wounds: 'one' } })?.code).toBe(
      'engine.record.diverged',
    )
  })

  test('a map that is missing', () => {
    expect(refusalOf(ford, { ...record, maps: [] })?.code).toBe('engine.scenario.map-missing')
  })

  test('a legal action in place of another', () => {
    const game = unwrap(replay(ford, { ...record, steps: [] }))
    const other = ford.legal(game.state).at(-1)
    expect(
      refusalOf(
        ford,
        withStep(firstAction, step => ({ ...step, action: other })),
      ),
    ).toEqual({
      code: 'engine.record.diverged',
      values: { step: 1 },
    })
  })

  test('an illegal action', () => {
    expect(
      refusalOf(
        ford,
        withStep(someMove, step => ({ ...step, action: { type: 'move', man: 0, path: [] } })),
      ),
    ).toMatchObject({
      code: expect.stringMatching(/^ford\./),
      values: { step: someMove + 1 },
    })
  })

  test('an action the system cannot read', () => {
    expect(
      refusalOf(
        ford,
        withStep(firstAction, step => ({ ...step, action: { type: 'castle' } })),
      ),
    ).toMatchObject({
      code: 'ford.action.invalid',
      values: { step: firstAction + 1 },
    })
  })

  test('the wrong seat', () => {
    expect(
      refusalOf(
        ford,
        withStep(firstAction, step => ({ ...step, seat: 1 })),
      ),
    ).toEqual({
      code: 'engine.seat.not-deciding',
      values: { seat: 1, step: firstAction + 1 },
    })
  })

  test('dice that would have given the other side the initiative', () => {
    const outcomes = [
      [6, 6, 1, 1],
      [1, 1, 6, 6],
    ].map(dice =>
      refusalOf(
        ford,
        withStep(firstDice, step => ({ ...step, dice })),
      ),
    )
    expect(outcomes.filter(refusal => refusal?.values?.['step'] === firstDice + 1)).toEqual([
      { code: 'engine.record.diverged', values: { step: firstDice + 1 } },
    ])
  })

  test('impossible dice', () => {
    expect(
      refusalOf(
        ford,
        withStep(firstDice, step => ({ ...step, dice: [7, 1, 1, 1] })),
      ),
    ).toMatchObject({
      code: 'engine.dice.face',
      values: { face: '7', step: firstDice + 1 },
    })
    expect(
      refusalOf(
        ford,
        withStep(firstDice, step => ({ ...step, dice: [1] })),
      ),
    ).toMatchObject({
      code: 'engine.dice.count',
      values: { step: firstDice + 1 },
    })
  })

  test('dice where none are due, and decisions where dice are', () => {
    const early = { ...record, steps: record.steps.toSpliced(0, 0, nth(record.steps, firstDice)) }
    expect(refusalOf(ford, early)).toEqual({ code: 'engine.dice.none-due', values: { step: 1 } })
    const skipped = { ...record, steps: record.steps.toSpliced(firstDice, 1) }
    expect(refusalOf(ford, skipped)).toEqual({ code: 'engine.dice.due', values: { step: firstDice + 1 } })
  })

  test('a forged hash', () => {
    const last = record.steps.length - 1
    expect(
      refusalOf(
        ford,
        withStep(last, step => ({ ...step, hash: 'f'.repeat(16) })),
      ),
    ).toEqual({
      code: 'engine.record.diverged',
      values: { step: last + 1 },
    })
  })

  test('a step after the end', () => {
    const longer = {
      ...record,
      steps: [...record.steps, { seat: 0, action: { type: 'end-phase' }, hash: record.hash } as const],
    }
    expect(refusalOf(ford, longer)).toEqual({
      code: 'engine.game.over',
      values: { step: record.steps.length + 1 },
    })
  })
})

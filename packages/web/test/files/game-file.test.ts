import { type GameRecord, hashState, recordOf } from '@mesnada/engine'
import { expect, test } from 'vitest'
import { readGameFile } from '../../src/files/game-file.ts'
import { playedByChance } from '../support/recorded.ts'

const game = playedByChance('street-fight', { steps: 150 })
const record = recordOf(game)

const fileOf = (content: unknown): Blob =>
  new Blob([typeof content === 'string' ? content : JSON.stringify(content)])

test('a file that was downloaded is read to the very position it was written at', async () => {
  const reading = await readGameFile(fileOf(record))
  expect(reading).toMatchObject({ ok: true, playable: { length: record.steps.length } })
  if (reading.ok) expect(hashState(reading.playable.stateAt(record.steps.length))).toBe(hashState(game.state))
})

test('a mark at the head of the file, as some editors write it, does no harm', async () => {
  expect(await readGameFile(fileOf(`\uFEFF${JSON.stringify(record)}`))).toMatchObject({ ok: true })
})

test.each([
  ['half a file', JSON.stringify(record).slice(0, 5000)],
  ['a picture', '\u0089PNG\r\n'],
  ['nothing', ''],
])('%s is not JSON', async (_what, content) => {
  expect(await readGameFile(fileOf(content))).toEqual({ ok: false, fault: { kind: 'not-json' } })
})

test('a file that cannot be read is no fault of the program', async () => {
  const gone = Object.assign(new Blob(['{}']), { text: () => Promise.reject(new Error('gone')) })
  expect(await readGameFile(gone)).toEqual({ ok: false, fault: { kind: 'unreadable' } })
})

test('what is too large to be a game is not even read', async () => {
  const huge = Object.assign(new Blob([]), { text: () => Promise.reject(new Error('read')) })
  Object.defineProperty(huge, 'size', { value: 9 * 2 ** 20 })
  expect(await readGameFile(huge)).toEqual({ ok: false, fault: { kind: 'too-big' } })
})

const REFUSED: readonly (readonly [string, unknown, string])[] = [
  ['null', null, 'engine.document.format'],
  ['a number', 7, 'engine.document.format'],
  ['a scenario', record.scenario, 'engine.document.format'],
  ['a record without steps', { ...record, steps: undefined }, 'engine.document.invalid'],
  ['a record with something more', { ...record, extra: 1 }, 'engine.document.invalid'],
  ['a record of the future', { ...record, version: 2 }, 'engine.document.future'],
  [
    'a scenario of the future',
    { ...record, scenario: { ...record.scenario, version: 99 } },
    'engine.document.future',
  ],
  [
    'a map of the future',
    { ...record, maps: [{ ...record.maps[0], version: 99 }] },
    'engine.document.future',
  ],
  ['rules of the future', { ...record, rules: 99 }, 'engine.record.future-rules'],
  ['a system nobody knows', { ...record, system: 'chess' }, 'engine.system.unknown'],
  ['a system named as a method of every object', { ...record, system: 'toString' }, 'engine.system.unknown'],
  ['another first position', { ...record, hash: '0'.repeat(16) }, 'engine.record.diverged'],
  ['an option nobody knows', { ...record, options: { nonsense: true } }, 'engine.option.unknown'],
]

test.each(REFUSED)('%s is refused by its code', async (_what, content, code) => {
  expect(await readGameFile(fileOf(content))).toMatchObject({
    ok: false,
    fault: { kind: 'refused', refusal: { code } },
  })
})

const withStep = (number: number, change: object): GameRecord => ({
  ...record,
  steps: record.steps.map((step, index) => (index === number - 1 ? { ...step, ...change } : step)),
})

test.each([
  ['a hash that lies', { hash: 'f'.repeat(16) }, 'engine.record.diverged'],
  ['an action out of place', { action: { type: 'place', body: 0, hex: 0 } }, undefined],
  ['an action that is none', { action: { type: 'fly' } }, undefined],
])(
  'of a game with %s, what came before can be watched, and the step is named',
  async (_what, change, code) => {
    const number = record.steps.findLastIndex(step => 'seat' in step) + 1
    const reading = await readGameFile(fileOf(withStep(number, change)))
    expect(reading).toMatchObject({
      ok: false,
      fault: { kind: 'breaks-off', playable: { length: number - 1 }, refusal: { values: { step: number } } },
    })
    if (code !== undefined) expect(reading).toMatchObject({ fault: { refusal: { code } } })
  },
)

test('dice that no die can show are found out', async () => {
  const number = record.steps.findIndex(step => 'dice' in step) + 1
  expect(await readGameFile(fileOf(withStep(number, { dice: [77] })))).toMatchObject({
    ok: false,
    fault: { kind: 'breaks-off', playable: { length: number - 1 }, refusal: { code: 'engine.dice.face' } },
  })
})

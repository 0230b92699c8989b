import type { GameRecord } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { recordGame } from './games.ts'
import { expectBadInput, mesnada, temporaryFile, temporaryFolder } from './mesnada.ts'

const whole = recordGame()
const part = recordGame(20)

const withStep = (record: GameRecord, number: number, change: object): object => ({
  ...record,
  steps: record.steps.map((step, index) => (index === number - 1 ? { ...step, ...change } : step)),
})

describe('replay', () => {
  test('a whole game: what it was and how it ended', async () => {
    const { code, stdout, stderr } = await mesnada(['replay', temporaryFile(whole)])
    const { length } = whole.steps
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(
      `ford/dawn “At dawn”: ${length} of ${length} steps replayed, every position verified\n`,
    )
    expect(stdout).toMatch(/(win|A draw)\./)
  })

  test('a game not yet over says what it waits for', async () => {
    for (let steps = 0; steps < 30; steps += 3) {
      const { stdout } = await mesnada(['replay', temporaryFile(recordGame(steps))])
      expect(stdout.split('\n')[1]).toMatch(/^(The men of the (west|east) decide\. |Dice to roll: )\S/)
    }
  })

  test('--json', async () => {
    const { stdout } = await mesnada(['replay', temporaryFile(whole), '--json'])
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      system: 'ford',
      rules: 2,
      scenario: 'dawn',
      recorded: whole.steps.length,
      steps: whole.steps.length,
      hash: whole.steps.at(-1)?.hash,
      pending: { kind: 'over' },
    })
  })

  test('--until stops there', async () => {
    const { code, stdout } = await mesnada(['replay', temporaryFile(whole), '--until', '5', '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      steps: 5,
      recorded: whole.steps.length,
      hash: whole.steps[4]?.hash,
    })
  })

  test('a hash that was tampered with is found, and only if one gets there', async () => {
    const file = temporaryFile(withStep(part, 7, { hash: '0123456789abcdef' }))
    const { code, stdout, stderr } = await mesnada(['replay', file])
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(stdout).toBe(
      'ford/dawn: step 7 of 20 doesn’t match: The position after step 7 isn’t the recorded one. [engine.record.diverged]\n',
    )
    expect((await mesnada(['replay', file, '--until', '6'])).code).toBe(0)
  })

  test('a first position that was tampered with is step 0', async () => {
    const { code, stdout } = await mesnada([
      'replay',
      temporaryFile({ ...part, hash: 'f'.repeat(16) }),
      '--json',
    ])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      step: 0,
      error: { code: 'engine.record.diverged' },
    })
  })

  test.each([
    [{ action: { type: 'fly' } }, 'ford.action.invalid'],
    [{ action: { type: 'end-phase' } }, 'ford.place.unfinished'],
    [{ seat: 1 }, 'engine.seat.not-deciding'],
  ])('an action that was tampered with: %j', async (change, code) => {
    const ran = await mesnada(['replay', temporaryFile(withStep(part, 1, change)), '--json'])
    expect(ran.code).toBe(1)
    expect(JSON.parse(ran.stdout)).toMatchObject({ ok: false, step: 1, recorded: 20, error: { code } })
  })

  test.each([
    ['not JSON', '{"format": ', 'cli.json'],
    ['not an object', '[1]', 'engine.document.format'],
    ['another format', { format: 'mesnada-map', version: 1 }, 'engine.document.format'],
    ['a future version', { ...part, version: 99 }, 'engine.document.future'],
    ['future rules', { ...part, rules: 99 }, 'engine.record.future-rules'],
    ['a malformed hash', { ...part, hash: 'x' }, 'engine.document.invalid'],
    ['an unknown key', { ...part, extra: 1 }, 'engine.document.invalid'],
    ['an unknown system', { ...part, system: 'constructor' }, 'engine.system.unknown'],
    ['a step of no kind', { ...part, steps: [{}] }, 'engine.document.invalid'],
    [
      'another system in the scenario',
      { ...part, scenario: { ...part.scenario, system: 'siege' } },
      'engine.scenario.system',
    ],
    ['an impossible scenario', { ...part, scenario: { ...part.scenario, play: {} } }, 'ford.setup.invalid'],
  ])('a file with %s is refused', async (_, content, code) => {
    expectBadInput(await mesnada(['replay', temporaryFile(content), '--json']), code)
  })

  test('prototype keys in a file are only keys', async () => {
    const text = JSON.stringify(part).replace('{', '{"__proto__":{"polluted":true},')
    const ran = await mesnada(['replay', temporaryFile(text)])
    expectBadInput(ran, 'engine.document.invalid')
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test('a missing file and a folder are refused', async () => {
    expectBadInput(await mesnada(['replay', 'no-such-file.json']), 'cli.file.missing')
    expectBadInput(await mesnada(['replay', temporaryFolder()]), 'cli.file.directory')
  })
})

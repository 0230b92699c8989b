import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { expectBadInput, mesnada, temporaryFile } from './mesnada.ts'

const FIXTURE = new URL('../../../test/fixtures/ford-three-mornings-rules-1.json.gz', import.meta.url)

const record = JSON.parse(gunzipSync(readFileSync(FIXTURE)).toString('utf8'))

describe('verify', () => {
  test('an honest game: what was proved, how it ended, and the last digest', async () => {
    const { code, stdout, stderr } = await mesnada(['verify', temporaryFile(record)])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [proved, result, mode, digest] = stdout.split('\n')
    expect(proved).toMatch(
      new RegExp(
        `^ford/three-mornings “Three mornings”: ${record.entries.length} chained entries, \\d+ dice and \\d+ steps verified$`,
      ),
    )
    expect(result).toMatch(/(wins|A draw)\./)
    expect(mode).toBe('Dice fixed at the start: no one could choose them; the host could look ahead.')
    expect(digest).toBe(`Last digest: ${record.entries.at(-1).digest}`)
  })

  test('--json', async () => {
    const { stdout } = await mesnada(['verify', temporaryFile(record), '--json'])
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      game: record.game,
      entries: record.entries.length,
      mode: 'committed',
      entrusted: [],
      digest: record.entries.at(-1).digest,
    })
  })

  test('a game that was tampered with ends in 1 and says what does not hold', async () => {
    const changed = { ...record, secret: 'f'.repeat(64) }
    const { code, stdout } = await mesnada(['verify', temporaryFile(changed)])
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^ford\/three-mornings: this isn’t the game that was played: .* \[engine\.verify\.commitment\]\n$/,
    )
    const json = await mesnada(['verify', temporaryFile(changed), '--json'])
    expect(json.code).toBe(1)
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, error: { code: 'engine.verify.commitment' } })
  })

  test('a file that is something else is bad input', async () => {
    expectBadInput(
      await mesnada(['verify', temporaryFile({ format: 'mesnada-game' })]),
      'engine.document.format',
    )
  })
})

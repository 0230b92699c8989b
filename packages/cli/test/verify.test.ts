import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import {
  type Entry,
  firstDigest,
  type HostedEntry,
  nextDigest,
  sealKeyOf,
  sealOf,
} from '@mesnada/engine/verify'
import { describe, expect, test } from 'vitest'
import { expectBadInput, mesnada, temporaryFile } from './mesnada.ts'

const FIXTURE = new URL('../../../test/fixtures/ford-three-mornings-rules-1.json.gz', import.meta.url)

const record = JSON.parse(gunzipSync(readFileSync(FIXTURE)).toString('utf8'))

/** The game as it would be had the players agreed on a draw after the first decision. */
const agreedDraw = () => {
  const first = record.entries.findIndex(({ entry }: { entry?: Entry }) => entry?.type === 'acted')
  const last: readonly Entry[] = [
    { type: 'draw-offered', at: 1, seat: 0 },
    { type: 'ended', at: 2, by: 'agreement', result: { reason: 'engine.result.agreed' } },
  ]
  const items: readonly HostedEntry[] = [
    ...record.entries.slice(0, first + 1),
    ...last.map(entry => ({ entry, digest: '' })),
  ]
  const key = sealKeyOf(record.game, record.secret)
  let digest = firstDigest(record.game, record.entries[0].entry.commitment)
  const entries = items.map((item, number) => {
    digest = nextDigest(digest, 'entry' in item ? sealOf(key, number, item.entry) : item.seal)
    return { ...item, digest }
  })
  return { ...record, entries }
}

describe('verify', () => {
  test('a draw by agreement is told as such', async () => {
    const { code, stdout } = await mesnada(['verify', temporaryFile(agreedDraw())])
    expect(code).toBe(0)
    expect(stdout.split('\n')[1]).toBe('Draw. The players agreed to a draw.')
  })

  test('an honest game: what was proved, how it ended, and the last digest', async () => {
    const { code, stdout, stderr } = await mesnada(['verify', temporaryFile(record)])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [proved, result, mode, digest, alone] = stdout.split('\n')
    expect(proved).toMatch(
      new RegExp(
        `^ford/three-mornings “Three mornings”: ${record.entries.length} chained entries, \\d+ dice and \\d+ steps verified$`,
      ),
    )
    expect(result).toMatch(/(wins|A draw)\./)
    expect(mode).toBe('Dice fixed at the start: no one could choose them; the host could look ahead.')
    expect(digest).toBe(`Last digest: ${record.entries.at(-1).digest}`)
    // What a file alone cannot show is not claimed.
    expect(alone).toMatch(/^This file fits together\. Only a player/)
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

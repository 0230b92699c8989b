import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parseRecord, replay, unwrap } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { recordOf } from '../src/campaign/keeping.ts'
import { siege } from '../src/index.ts'

/** Two scripted opponents played The Duke's Justice to its end: six days of stones, an assault, the keep, two storms. */
const file = new URL('fixtures/the-dukes-justice.json.gz', import.meta.url)

const record = unwrap(parseRecord(JSON.parse(gunzipSync(readFileSync(file)).toString('utf8'))))

describe('R.day a whole siege of The Duke’s Justice', () => {
  const days = new Set<number>()
  const seen = new Set<string>()
  const game = unwrap(
    replay(siege, record, ({ state, events }) => {
      days.add(recordOf(state).day)
      for (const { type } of events) seen.add(type)
    }),
  )

  test('R.day replays to the same hash, step by step and at its end', () => {
    expect(record.scenario.id).toBe('the-dukes-justice')
    expect(game.steps).toHaveLength(record.steps.length)
    expect([record.steps.length, game.steps.at(-1)?.hash]).toEqual([2666, 'f700d98437177375'])
    expect(siege.pending(game.state)).toMatchObject({
      kind: 'over',
      result: { winner: 0, reason: 'siege.won.annihilate', points: [58, 67] },
    })
  })

  test('R.day goes through every part of a siege', () => {
    expect(days.size).toBe(17)
    expect(recordOf(game.state).chronicle.map(({ deed }) => deed)).toEqual([
      ...Array.from({ length: 6 }, () => 'bombardment'),
      'assault',
      ...Array.from({ length: 7 }, () => 'bombardment'),
      'assault',
      'assault',
    ])
    for (const type of [
      'bombarded',
      'rubble',
      'undertaken',
      'filled',
      'halted',
      'mending',
      'recovered',
      'day',
    ])
      expect(seen).toContain(type)
  })
})

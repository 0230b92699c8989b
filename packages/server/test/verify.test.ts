import { type Checked, type GameResult, type Step, unwrap } from '@mesnada/engine'
import {
  type Entry,
  firstDigest,
  type HostedEntry,
  type HostedRecord,
  nextDigest,
  parseHostedRecord,
  plainRecordOf,
  sealKeyOf,
  sealOf,
  stepsAfter,
  type VerifiedGame,
  verifyGame,
} from '@mesnada/engine/verify'
import { ford } from '@mesnada/ford'
import { beforeAll, describe, expect, test } from 'vitest'
import { playHosted } from './support/hosted.ts'

let record: HostedRecord

beforeAll(async () => {
  record = (await playHosted(ford, 'dawn')).record
})

const verify = (changed: unknown): Checked<VerifiedGame> => {
  const parsed = parseHostedRecord(JSON.parse(JSON.stringify(changed)))
  return parsed.ok ? verifyGame(ford, parsed.value) : parsed
}

const code = (changed: unknown): string => {
  const verified = verify(changed)
  return verified.ok ? 'verified' : verified.refusal.code
}

const entries = (change: (items: HostedEntry[]) => void): HostedRecord => {
  const items = structuredClone([...record.entries])
  change(items)
  return { ...record, entries: items }
}

const entryAt = (
  items: readonly HostedEntry[],
  type: Entry['type'],
): { readonly index: number; readonly entry: Entry } => {
  const index = items.findIndex(item => 'entry' in item && item.entry.type === type)
  const item = items[index]
  if (!item || !('entry' in item)) throw new Error(`no entry ${type}`)
  return { index, entry: item.entry }
}

/** As a host would who lies from the start: the chain is made to fit. */
const rechained = (changed: HostedRecord): HostedRecord => {
  const created = changed.entries[0]
  if (!created || !('entry' in created) || created.entry.type !== 'created') throw new Error('no beginning')
  const key = sealKeyOf(changed.game, changed.secret)
  let digest = firstDigest(changed.game, created.entry.commitment)
  const items = changed.entries.map((item, number) => {
    const seal = 'entry' in item ? sealOf(key, number, item.entry) : item.seal
    digest = nextDigest(digest, seal)
    return { ...item, digest }
  })
  return { ...changed, entries: items }
}

test('an honest game is verified, with its dice and its result', () => {
  const verified = unwrap(verify(record))
  expect(verified.entries).toBe(record.entries.length)
  expect(verified.dice).toBeGreaterThan(5)
  expect((verified.result as GameResult).reason).toMatch(/^ford\./)
  expect(plainRecordOf(record).steps).toHaveLength(verified.game.steps.length)
})

test('making the chain fit an honest game changes nothing', () => {
  expect(rechained(record)).toEqual(record)
})

describe('what a host cannot do', () => {
  test.each<[string, (items: HostedEntry[]) => void]>([
    ['drop an entry', items => void items.splice(8, 1)],
    ['add one', items => void items.splice(8, 0, items[8] as HostedEntry)],
    ['exchange two', items => items.splice(8, 2, items[9] as HostedEntry, items[8] as HostedEntry)],
    ['change a moment', items => Object.assign(entryAt(items, 'acted').entry, { at: 5 })],
    [
      'change what was said',
      items => Object.assign(items.find(item => 'seal' in item) ?? {}, { seal: '0'.repeat(64) }),
    ],
  ])('%s', (_name, change) => {
    expect(code(entries(change))).toBe('engine.verify.chain')
  })

  test('show another secret than it committed itself to', () => {
    expect(code({ ...record, secret: 'f'.repeat(64) })).toBe('engine.verify.commitment')
  })

  test('exchange the scenario or the options', () => {
    const scenario = { ...record.scenario, turns: record.scenario.turns + 1 }
    expect(code({ ...record, scenario })).toBe('engine.verify.beginning')
    expect(code({ ...record, rules: 7 })).toBe('engine.verify.beginning')
  })

  test('throw another die, even with a chain that fits', () => {
    const changed = entries(items => {
      for (const item of items) {
        if (!('entry' in item) || item.entry.type !== 'acted') continue
        const [fall] = item.entry.falls
        if (!fall?.dice[0]) continue
        fall.dice[0] = (fall.dice[0] % 6) + 1
        return
      }
    })
    expect(code(rechained(changed))).toMatch(/^engine\.(verify\.die|record\.diverged)$/)
  })

  test('take bytes that were not pledged', () => {
    const changed = entries(items =>
      Object.assign(entryAt(items, 'contributed').entry, { bytes: 'a'.repeat(64) }),
    )
    expect(code(rechained(changed))).toBe('engine.verify.pledge')
  })

  test('let a seat choose its bytes after those of the other were known, without the record saying so', () => {
    const changed = entries(items => {
      const { index } = entryAt(items, 'contributed')
      const [second] = items.splice(index - 1, 1)
      items.splice(index, 0, second as HostedEntry)
    })
    expect(unwrap(verify(rechained(changed))).entrusted).toEqual([0])
  })

  test('name another winner', () => {
    const changed = entries(items => {
      const { entry } = entryAt(items, 'ended')
      if (entry.type === 'ended') entry.result.winner = entry.result.winner === 0 ? 1 : 0
    })
    expect(code(rechained(changed))).toBe('engine.verify.result')
  })

  test('take dice back', () => {
    const changed = entries(items => {
      const index = items.findIndex(
        item => 'entry' in item && item.entry.type === 'acted' && item.entry.falls.length > 0,
      )
      items.splice(index + 1, 0, {
        entry: { type: 'undone', at: 1, seat: 0, steps: 0 },
        digest: '0'.repeat(64),
      })
    })
    expect(code(rechained(changed))).toBe('engine.verify.undo')
  })
})

test('a record in which a decision of the other side is taken back by nobody’s leave is refused', () => {
  const changed = entries(items => {
    const index = items.findIndex(
      item => 'entry' in item && item.entry.type === 'acted' && item.entry.falls.length === 0,
    )
    const acted = items[index]
    if (!acted || !('entry' in acted) || acted.entry.type !== 'acted') throw new Error('nobody decided')
    const steps = items
      .slice(0, index)
      .reduce(
        (count, item) => ('entry' in item ? stepsAfter(count, item.entry) : count),
        [] as readonly Step[],
      )
    const seat = acted.entry.seat === 0 ? 1 : 0
    items.splice(index + 1, 0, {
      entry: { type: 'undone', at: 1, seat, steps: steps.length },
      digest: '0'.repeat(64),
    })
  })
  expect(code(rechained(changed))).toBe('engine.verify.undo-alone')
})

test('a draw by agreement needs an offer that was neither declined nor overtaken by play', () => {
  const agreed: Entry = {
    type: 'ended',
    at: 2,
    by: 'agreement',
    result: { reason: 'engine.result.agreed' },
  }
  const offered: Entry = { type: 'draw-offered', at: 1, seat: 0 }
  const declined: Entry = { type: 'draw-declined', at: 1, seat: 1 }
  const endingIn = (...last: readonly Entry[]): string =>
    code(
      rechained(
        entries(items => {
          const { index } = entryAt(items, 'acted')
          items.splice(index + 1, items.length, ...last.map(entry => ({ entry, digest: '0'.repeat(64) })))
        }),
      ),
    )
  const said: Entry = { type: 'said', at: 1, user: 'ana', name: 'ana', text: 'Well' }
  expect(endingIn(offered, agreed)).toBe('verified')
  expect(endingIn(offered, said, agreed)).toBe('verified')
  expect(endingIn(offered, { type: 'undo-declined', at: 1, seat: 0 }, agreed)).toBe('verified')
  expect(endingIn(agreed)).toBe('engine.verify.result')
  expect(endingIn(offered, declined, agreed)).toBe('engine.verify.result')
  expect(endingIn(offered, { ...agreed, result: { ...agreed.result, winner: 1 } })).toBe(
    'engine.verify.result',
  )
})

test('a document that is something else is refused as such', () => {
  expect(code({ ...record, format: 'mesnada-game' })).toBe('engine.document.format')
  expect(code({ ...record, version: 99 })).toBe('engine.document.future')
  expect(code({ ...record, secret: 'short' })).toBe('engine.document.invalid')
  expect(code(7)).toBe('engine.document.format')
})

import { type Checked, D6, unwrap } from '@mesnada/engine'
import {
  diceChain,
  ENDED_EARLY,
  type Entry,
  fairFace,
  firstDigest,
  type HostedEntry,
  type HostedRecord,
  KEPT_DIGITS,
  nextDigest,
  parseHostedRecord,
  sealKeyOf,
  sealOf,
  type ToldEntry,
  toldOf,
  type VerifiedGame,
  verifyGame,
  witnessFold,
} from '@mesnada/engine/verify'
import { ford } from '@mesnada/ford'
import { beforeAll, describe, expect, test } from 'vitest'
import { type HostedGame, playHosted } from './support/hosted.ts'

/** docs/dice.md: what a host or a player may try, and what the record and the browser's memory show of it. */

let live: HostedGame
let committed: HostedGame

beforeAll(async () => {
  live = await playHosted(ford, 'dawn', { dice: 'live' })
  committed = await playHosted(ford, 'dawn')
})

const verify = (record: unknown, known?: HostedGame['witnessed']): Checked<VerifiedGame> => {
  const parsed = parseHostedRecord(JSON.parse(JSON.stringify(record)))
  return parsed.ok ? verifyGame(ford, parsed.value, known) : parsed
}

const code = (record: unknown, known?: HostedGame['witnessed']): string => {
  const verified = verify(record, known)
  return verified.ok ? 'verified' : verified.refusal.code
}

/** As a host would who lies from the start: the chain is made to fit. */
const rechained = (record: HostedRecord): HostedRecord => {
  const created = record.entries[0]
  if (!created || !('entry' in created) || created.entry.type !== 'created') throw new Error('no beginning')
  const key = sealKeyOf(record.game, record.secret)
  let digest = firstDigest(record.game, created.entry.commitment)
  const entries = record.entries.map((item, number): HostedEntry => {
    digest = nextDigest(digest, 'entry' in item ? sealOf(key, number, item.entry) : item.seal)
    return { ...item, digest }
  })
  return { ...record, entries }
}

const changed = (record: HostedRecord, change: (items: HostedEntry[]) => void): HostedRecord => {
  const entries = structuredClone([...record.entries])
  change(entries)
  return { ...record, entries }
}

const indexOf = (items: readonly HostedEntry[], type: Entry['type']): number =>
  items.findIndex(item => 'entry' in item && item.entry.type === type)

describe.each(['committed', 'live'] as const)('%s dice', mode => {
  const played = (): HostedGame => (mode === 'live' ? live : committed)

  test('an honest game is verified against what the player was told', () => {
    const { record, witnessed } = played()
    const verified = unwrap(verify(record, witnessed))
    expect(verified).toMatchObject({ mode, voided: 0, sealed: 1 })
    expect(verified.compared).toMatchObject({ commitment: true, entries: record.entries.length })
    expect(verified.compared.ownBytes).toBeGreaterThan(0)
    expect(verified.dice).toBeGreaterThan(5)
  })

  test('a record without a player who remembers says that nothing was compared', () => {
    expect(unwrap(verify(played().record)).compared).toEqual({ commitment: false, entries: 0, ownBytes: 0 })
  })

  test('a host that serves another game is found out', async () => {
    const other = await playHosted(ford, 'dawn', { seed: 2, dice: mode })
    expect(code(other.record)).toBe('verified')
    expect(code(other.record, played().witnessed)).toBe('engine.verify.other-game')
  })

  test('a host that committed itself to another secret is found out', () => {
    const { record, witnessed } = played()
    expect(code(record, { ...witnessed, commitment: 'a'.repeat(64) })).toBe('engine.verify.other-commitment')
  })

  test('a host that backdates an entry with a chain that fits is found out', () => {
    const { record, witnessed } = played()
    const backdated = rechained(
      changed(record, items => {
        const item = items[indexOf(items, 'ended')]
        if (item && 'entry' in item) Object.assign(item.entry, { at: 5 })
      }),
    )
    expect(code(backdated)).toBe('verified')
    expect(code(backdated, witnessed)).toBe('engine.verify.other-digests')
  })

  test('a truncated record is not right, with or without memory', () => {
    const { record, witnessed } = played()
    const short = { ...record, entries: record.entries.slice(0, -1) }
    expect(code(short)).toBe('engine.verify.unfinished')
    expect(code(short, witnessed)).toBe('engine.verify.truncated')
  })

  test('bytes that are not the player’s own are found out', () => {
    const { record, witnessed } = played()
    expect(code(record, { ...witnessed, chain: ['b'.repeat(64)] })).toBe('engine.verify.own-bytes')
  })

  test('an entry other than chat cannot be hidden behind a seal', () => {
    const { record, witnessed } = played()
    const key = sealKeyOf(record.game, record.secret)
    const hidden = changed(record, items => {
      const at = indexOf(items, 'seated')
      const item = items[at]
      if (item && 'entry' in item)
        items[at] = { seal: sealOf(key, at, item.entry), type: 'said', digest: item.digest }
    })
    expect(code(hidden, witnessed)).toBe('engine.verify.other-digests')
    const typed = changed(record, items =>
      Object.assign(items.find(item => 'seal' in item) ?? {}, { type: 'seated' }),
    )
    expect(code(typed)).toBe('engine.document.invalid')
  })

  test('sealed chat cannot be guessed once the secret is known', () => {
    const { record } = played()
    const number = record.entries.findIndex(item => 'seal' in item)
    const item = record.entries[number]
    if (!item || !('seal' in item)) throw new Error('nobody talked')
    const key = sealKeyOf(record.game, record.secret)
    // The host's clock moves by a second with every command: the guesser may try all moments.
    for (let at = 1_700_000_000_000; at < 1_700_000_100_000; at += 1000)
      expect(
        sealOf(key, number, {
          type: 'said',
          at,
          user: 'ana',
          name: 'ana',
          text: 'This is between the two of us.',
        }),
      ).not.toBe(item.seal)
  })
})

describe('grinding', () => {
  /** As many rounds of pledges made void after bytes were known. */
  const ground = (rounds: number): HostedRecord =>
    rechained(
      changed(committed.record, items => {
        const first = indexOf(items, 'seated')
        const start = indexOf(items, 'started')
        const round = items.slice(first, start)
        for (let each = 0; each < rounds; each++) items.splice(first, 0, ...structuredClone(round))
      }),
    )

  test('one round that was made void is allowed and counted', () => {
    expect(unwrap(verify(ground(1))).voided).toBe(1)
  })

  test('a second one is refused: the host could have chosen', () => {
    expect(code(ground(2))).toBe('engine.verify.pledged-anew')
  })
})

describe('a host who holds back what it was given', () => {
  /** The other seat, which is the host's, pledges anew between the player's bytes and their entry: nothing is void. */
  const pledgedBetween = (): HostedRecord => {
    const chosen = diceChain(committed.record.game, 'c'.repeat(64), 3)
    const short = changed(committed.record, items => {
      const started = items.slice(0, indexOf(items, 'started'))
      const seated = structuredClone(
        started.findLast(item => 'entry' in item && item.entry.type === 'seated'),
      )
      const ended: HostedEntry = {
        entry: {
          type: 'ended',
          at: 1,
          by: 'cancelled',
          result: { reason: ENDED_EARLY.cancelled },
        },
        digest: '',
      }
      if (seated && 'entry' in seated) Object.assign(seated.entry, { pledge: chosen[0] })
      const bytes = started.at(-1)
      if (bytes && 'entry' in bytes) Object.assign(bytes.entry, { bytes: chosen[1] })
      const at = indexOf(started, 'contributed')
      items.splice(0, items.length, ...started.slice(0, at), seated ?? ended, ...started.slice(at), ended)
    })
    return rechained(short)
  }

  /** All of it was told truly: the player has seen every entry and every digest. */
  const toldTruly = (record: HostedRecord): HostedGame['witnessed'] => ({
    ...committed.witnessed,
    entries: record.entries.length,
    fold: record.entries.reduce(
      (fold, item) => witnessFold(fold, item.digest, 'entry' in item ? toldOf(item.entry) : { type: 'said' }),
      '',
    ),
    position: undefined,
  })

  test('and lets its own seat pledge what makes the best dice is found out', () => {
    const record = pledgedBetween()
    expect(unwrap(verify(record)).voided).toBe(0)
    expect(code(record, toldTruly(record))).toBe('engine.verify.other-pledge')
  })

  test('and uses a link for another decision than it was given for is found out', () => {
    const { record, witnessed } = live
    const decisions = witnessed.given?.decisions.with(1, 'b'.repeat(KEPT_DIGITS)) ?? []
    const given = { against: '', voided: 0, ...witnessed.given, decisions }
    expect(code(record, { ...witnessed, given })).toBe('engine.verify.other-decision')
  })

  test('of how often a person has pledged anew more is told than the host has written down', () => {
    const { record, witnessed } = committed
    const given = { against: '', decisions: [], ...witnessed.given, voided: 1 }
    expect(unwrap(verify(record, { ...witnessed, given })).voided).toBe(1)
  })
})

describe('a host who tells one game and keeps the digests of another', () => {
  const toldOtherwise = (change: (told: ToldEntry) => ToldEntry): HostedGame['witnessed'] => ({
    ...committed.witnessed,
    fold: committed.record.entries.reduce((fold, item) => {
      const told = 'entry' in item ? toldOf(item.entry) : { type: item.type }
      return witnessFold(fold, item.digest, change(told))
    }, ''),
  })

  test.each<[string, (told: ToldEntry) => ToldEntry]>([
    ['dice', told => (told.rolls?.length ? { ...told, rolls: [{ dice: [1] }] } : told)],
    ['pledge', told => (told.seat === 1 && told.pledge ? { ...told, pledge: 'd'.repeat(64) } : told)],
    ['seat', told => (told.type === 'seated' ? { ...told, seat: 0 } : told)],
  ])('is found out by a told %s', (_what, change) => {
    expect(
      code(
        committed.record,
        toldOtherwise(told => told),
      ),
    ).toBe('verified')
    expect(code(committed.record, toldOtherwise(change))).toBe('engine.verify.other-digests')
  })

  test('is found out by a position that the game never reached', () => {
    const { record, witnessed } = committed
    const seen = (number: number) => ({
      ...witnessed,
      position: { number, hash: witnessed.position?.hash ?? '' },
    })
    expect(code(record, seen(record.entries.length - 1))).toBe('verified')
    expect(code(record, seen(Math.floor(record.entries.length / 2)))).toBe('engine.verify.other-position')
  })
})

describe('a game that starts without whoever made it', () => {
  test('is verified, and says who let the host start it', async () => {
    const { record, witnessed } = await playHosted(ford, 'dawn', { isEntrusted: true })
    expect(unwrap(verify(record, witnessed))).toMatchObject({ mode: 'committed', entrusted: [0], voided: 0 })
    expect(unwrap(verify(committed.record)).entrusted).toEqual([])
    // The host may write down the bytes after the other's pledge: whoever gave them before it does not know.
    const { given, ...rest } = committed.witnessed
    const blind = { ...rest, given: { decisions: [], voided: 0, ...given, against: '' } }
    expect(unwrap(verify(committed.record, blind)).entrusted).toEqual([0])
  })

  test('a host cannot claim it afterwards: the player was told otherwise', () => {
    const { record, witnessed } = committed
    const claimed = rechained(
      changed(record, items => {
        const [bytes] = items.splice(indexOf(items, 'contributed'), 1)
        if (bytes) items.splice(indexOf(items, 'seated') + 1, 0, bytes)
      }),
    )
    expect(unwrap(verify(claimed)).entrusted).toEqual([0])
    expect(code(claimed, witnessed)).toBe('engine.verify.other-digests')
  })

  test('is not to be had with live dice', () => {
    const early = rechained(
      changed(live.record, items => {
        const [bytes] = items.splice(indexOf(items, 'contributed'), 1)
        if (bytes) items.splice(indexOf(items, 'seated') + 1, 0, bytes)
      }),
    )
    expect(code(early)).toBe('engine.verify.pledge')
  })
})

describe('live dice', () => {
  test('no dice fall with the decision; each group falls after a link of both', () => {
    let released = 0
    let rolled = 0
    for (const item of live.record.entries) {
      if (!('entry' in item)) continue
      const { entry } = item
      if (entry.type === 'acted') expect(entry.falls).toEqual([])
      if (entry.type === 'released') released++
      if (entry.type === 'rolled') expect(released).toBe(2 * ++rolled)
    }
    expect(rolled).toBeGreaterThan(5)
  })

  test('a host who plays cannot foresee a die: it hangs on the other’s next link', () => {
    const { secret, game } = live.record
    const faces = new Set<number>()
    for (let guess = 0; guess < 60; guess++) {
      const unknown = String(guess).padStart(64, '0')
      const bytes = ['a'.repeat(64), unknown] as const
      faces.add(fairFace({ game, secret, bytes, decision: 'd'.repeat(64) }, 0, D6))
    }
    expect([...faces].toSorted()).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('a host who prepares several decisions cannot keep the links for another one', () => {
    const { secret, game } = live.record
    const die = D6
    const bytes = ['a'.repeat(64), 'b'.repeat(64)] as const
    const faces = [...'0123456789abcdef'].map(digit =>
      fairFace({ game, secret, bytes, decision: digit.repeat(64) }, 0, die),
    )
    expect(new Set(faces).size).toBeGreaterThan(1)
  })

  test.each<[string, (items: HostedEntry[]) => void, string]>([
    [
      'throws without the other’s link',
      items => void items.splice(indexOf(items, 'released'), 1),
      'engine.verify.pledge',
    ],
    [
      'takes another link than the next',
      items => {
        const item = items[indexOf(items, 'released')]
        if (item && 'entry' in item) Object.assign(item.entry, { link: 'c'.repeat(64) })
      },
      'engine.verify.pledge',
    ],
    [
      'lets the links come before the decision',
      items => {
        const at = indexOf(items, 'released')
        const [link] = items.splice(at, 1)
        if (link) items.splice(at - 1, 0, link)
      },
      'engine.verify.pledge',
    ],
  ])('a host that %s is found out, even with a chain that fits', (_name, change, expected) => {
    expect(code(rechained(changed(live.record, change)))).toBe(expected)
  })
})

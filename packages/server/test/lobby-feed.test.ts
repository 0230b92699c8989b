import { expect, test } from 'vitest'
import { LobbyFeed, seekTexts } from '../src/lobby/feed.ts'
import { Hub, type SocketClient } from '../src/sockets/hub.ts'
import type { SeekRow } from '../src/storage/lobby-storage.ts'
import type { Storage } from '../src/storage/storage.ts'

/** What those in the lobby are told must not cost more the more of them there are. */

const TERMS = '{"clock":{"kind":"none"},"system":"ford"}'

test('a long list of seeks is written once for all who are not in it', () => {
  let reads = 0
  const rows = Array.from({ length: 200 }, (_, number): SeekRow => {
    const row = { id: `s${number}`, user: `u${number}`, name: 'A', terms: TERMS, created: 1, expires: 2 }
    return Object.defineProperty(row, 'terms', {
      get: () => {
        reads++
        return TERMS
      },
    })
  })
  const textFor = seekTexts(rows)
  for (let reader = 0; reader < 2000; reader++) textFor(`reader ${reader}`)
  expect(reads).toBe(200)
  const own: { readonly seeks: readonly { readonly id: string; readonly yours?: true }[] } = JSON.parse(
    textFor('u7'),
  )
  expect(own.seeks.filter(({ yours }) => yours).map(({ id }) => id)).toEqual(['s7'])
  expect(textFor('')).not.toContain('yours')
})

test('with many games and many who look, all games are told of, and no more at a time than can be sent', async () => {
  const hub = new Hub()
  const told = new Set<string>()
  for (let number = 0; number < 1000; number++) {
    const line: SocketClient = { user: '', session: '', send: () => {}, close: () => {}, ping: () => {} }
    hub.add(line)
    hub.lobby.add(line)
  }
  const waiting: (() => void)[] = []
  const feed = new LobbyFeed({
    hub,
    storage: {
      game: async (id: string) => {
        told.add(id)
        return undefined
      },
    } as Partial<Storage> as Storage,
    clock: { wall: () => 0, served: () => 0 },
    time: {
      wall: () => 0,
      steady: () => 0,
      soon: () => {},
      every: () => () => {},
      after: (_, work) => {
        waiting.push(work)
        return () => {}
      },
    },
    seeks: async () => [],
    fault: error => {
      throw error
    },
  })
  for (let game = 0; game < 60; game++) feed.gameChanged(`g${game}`)
  const counts: number[] = []
  for (let work = waiting.shift(); work; work = waiting.shift()) {
    const before = told.size
    work()
    await new Promise(resolve => setTimeout(resolve, 1))
    counts.push(told.size - before)
  }
  expect(told.size).toBe(60)
  expect(Math.max(...counts)).toBeLessThanOrEqual(10)
})

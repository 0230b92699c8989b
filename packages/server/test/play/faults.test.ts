import Libsql from 'libsql'
import { afterEach, expect, test } from 'vitest'
import { Games } from '../../src/games/games.ts'
import type { GamesAnswer } from '../../src/protocol/api.ts'
import { Away } from '../../src/storage/database.ts'
import { databaseFile, openStorageAt } from '../../src/storage/open.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { newClient, playStep, startMatch } from '../support/match.ts'
import { newFolder, registry, startNode, type TestNode } from '../support/node.ts'

/** What is told to players when it is the server that is in trouble. */

const nodes: TestNode[] = []

afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close()
})

const start = async (storage: Storage): Promise<TestNode> => {
  const node = await startNode({ storage })
  nodes.push(node)
  return node
}

/** The storage with something about it changed for as long as `broken` holds. */
const troubled = async (change: Partial<Storage>) => {
  const storage = await openStorageAt({ dataDir: newFolder() })
  const trouble = { broken: false }
  const wrapped: Storage = new Proxy(storage, {
    get: (target, name) => {
      const value = Reflect.get(trouble.broken && name in change ? change : target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { wrapped, trouble }
}

const say = { type: 'say', text: 'Hello?' } as const

test('a disk that fails: told so, nothing is lost, and the same command goes through later', async () => {
  const { wrapped, trouble } = await troubled({
    append: async () => {
      throw new Error('disk full')
    },
  })
  const { url } = await start(wrapped)
  const match = await startMatch([url, url])
  trouble.broken = true
  const [ana] = match.players
  expect(await ana.command(match.game, say, { id: 'patience' })).toEqual({
    type: 'refused',
    id: 'patience',
    code: 'server.fault',
  })
  trouble.broken = false
  expect(await ana.command(match.game, say, { id: 'patience' })).toMatchObject({ type: 'done' })
  await playStep(match)
})

test('a database that is away: told so, and over HTTP with the status that says so', async () => {
  const away = async () => {
    throw new Away(new Error('connection refused'))
  }
  const { wrapped, trouble } = await troubled({ append: away, games: away })
  const { url } = await start(wrapped)
  const match = await startMatch([url, url])
  trouble.broken = true
  const [ana] = match.players
  expect(await ana.command(match.game, say)).toMatchObject({ code: 'server.storage' })
  const list = await ana.request('GET', '/games?of=all')
  expect([list.status, list.body.error.code]).toEqual([503, 'server.storage'])
})

test('a write that failed on the way back was a write: sent again it gets its answer, and all are told', async () => {
  const storage = await openStorageAt({ dataDir: newFolder() })
  let cut = false
  const wrapped: Storage = new Proxy(storage, {
    get: (target, name) => {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== 'append' || !cut) return value.bind(target)
      return async (append: Parameters<Storage['append']>[0]) => {
        await target.append(append)
        cut = false
        throw new Error('connection lost')
      }
    },
  })
  const { url } = await start(wrapped)
  const match = await startMatch([url, url])
  cut = true
  const [ana] = match.players
  expect(await ana.command(match.game, say, { id: 'lost-answer' })).toMatchObject({ code: 'server.fault' })
  expect(await ana.command(match.game, say, { id: 'lost-answer' })).toMatchObject({ type: 'done' })
  await expect
    .poll(() => match.tables.map(({ heard }) => heard.at(-1)?.view))
    .toMatchObject([say, say].map(() => ({ type: 'said' })))
  expect(match.tables[0].heard.filter(({ view }) => view.type === 'said')).toHaveLength(1)
})

test('a stream that moves on for ever: busy', async () => {
  const { wrapped, trouble } = await troubled({ append: async () => false })
  const { url } = await start(wrapped)
  const match = await startMatch([url, url])
  trouble.broken = true
  expect(await match.players[0].command(match.game, say)).toMatchObject({ code: 'server.busy' })
})

test('a game whose documents are gone is refused, and the others are not', async () => {
  const dataDir = newFolder()
  const first = await startNode({ dataDir })
  const match = await startMatch([first.url, first.url])
  const { cookie } = match.players[0]
  await first.close()
  const storage = await openStorageAt({ dataDir })
  const wrapped: Storage = new Proxy(storage, {
    get: (target, name) => {
      const value = name === 'document' ? async () => undefined : Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const { url } = await start(wrapped)
  const ana = newClient(url)
  ana.cookie = cookie
  await ana.connect()
  expect(await ana.ask({ type: 'watch', game: match.game })).toMatchObject({ code: 'server.game.broken' })
})

test('a server that closes finishes what it was asked for, and refuses what comes later', async () => {
  const storage = await openStorageAt({ dataDir: newFolder() })
  let held: Promise<void> | undefined
  const wrapped: Storage = new Proxy(storage, {
    get: (target, name) => {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== 'append' || !held) return value.bind(target)
      return (append: Parameters<Storage['append']>[0]) => held?.then(() => target.append(append))
    },
  })
  const node = await startNode({ storage: wrapped })
  const match = await startMatch([node.url, node.url])
  let release = (): void => {}
  held = new Promise(resolve => {
    release = resolve
  })
  const answer = match.players[0].command(match.game, say)
  const pong = match.players[0].next(({ type }) => type === 'pong')
  match.players[0].raw('{"type":"ping"}')
  await pong
  const closed = node.close()
  await new Promise(resolve => setTimeout(resolve, 20))
  const late = await match.players[1].request('DELETE', '/session')
  expect({ status: late.status, code: late.body.error.code }).toEqual({ status: 503, code: 'server.closing' })
  await expect(newClient(node.url).connect()).rejects.toThrow('503')
  release()
  expect(await answer).toMatchObject({ type: 'done' })
  await closed
  await expect.poll(() => match.players.map(({ closed }) => closed?.code)).toEqual([1001, 1001])
})

test('a game that cannot be read stops nobody else’s clock', async () => {
  const storage = await openStorageAt({ dataDir: newFolder() })
  let unreadable = ''
  const wrapped: Storage = new Proxy(storage, {
    get: (target, name) => {
      if (name === 'entries')
        return async (game: string, from: number) => {
          if (game === unreadable) throw new Error('a torn page')
          return target.entries(game, from)
        }
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const first = await startNode({ storage: wrapped, sweepMs: 3_600_000 })
  const clock = { kind: 'live', seconds: 1, increment: 0 } as const
  const broken = await startMatch([first.url, first.url], { clock })
  const sound = await startMatch([first.url, first.url], { clock })
  unreadable = broken.game
  // Another node on the same storage has neither game in memory.
  const games = new Games({
    registry,
    storage: wrapped,
    clock: { wall: Date.now, served: () => Date.now() + 10_000 },
  })
  await games.upkeep.sweep()
  expect(games.broken).toBe(1)
  expect((await storage.game(sound.game))?.status).toBe('over')
  expect((await storage.game(broken.game))?.status).toBe('playing')
  await first.close()
})

/** What somebody is told who opens the game: its table, or a refusal. */
const watched = async (url: string, game: string): Promise<string> => {
  const eve = await (await newClient(url).guest('Eve')).connect()
  const answer = eve.next(({ type }) => type === 'table' || type === 'refused')
  eve.raw(JSON.stringify({ type: 'watch', id: 'watch-it-0', game }))
  const told = await answer
  await eve.close()
  return told.type === 'refused' ? told.code : told.type
}

test.each([
  ['entries', 'body', 'server.game.broken'],
  ['entries', 'digest', 'server.game.broken'],
  ['games', 'secret', 'server.game.broken'],
  ['games', 'settings', 'server.game.broken'],
  // It follows from the game, and is made again.
  ['games', 'summary', 'table'],
])('a byte of %s.%s that is no text: that game alone is refused', async (table, column, told) => {
  const dataDir = newFolder()
  const first = await startNode({ dataDir })
  const damaged = await startMatch([first.url, first.url], { listed: true })
  const sound = await startMatch([first.url, first.url], { listed: true })
  await first.close()
  const database = new Libsql(databaseFile(dataDir))
  const key = table === 'games' ? 'id' : 'game'
  database
    .prepare(`UPDATE ${table} SET ${column} = CAST(x'7BFF7D' AS TEXT) WHERE ${key} = ?`)
    .run(damaged.game)
  database.close()
  const node = await startNode({ dataDir })
  nodes.push(node)
  expect(await watched(node.url, damaged.game)).toBe(told)
  expect(await watched(node.url, sound.game)).toBe('table')
  const { body } = await newClient(node.url).request<GamesAnswer>('GET', '/games?of=all')
  const broken = body.games.map(card => ({ id: card.id, broken: card.broken ?? false }))
  expect(broken).toContainEqual({ id: sound.game, broken: false })
  expect(broken).toContainEqual({ id: damaged.game, broken: told !== 'table' })
})

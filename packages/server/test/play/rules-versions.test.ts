import { accepted, type Checked, type RuleSystem, unwrap } from '@mesnada/engine'
import { pledgeOf, verifyGame } from '@mesnada/engine/verify'
import { ford } from '@mesnada/ford'
import { afterEach, expect, test } from 'vitest'
import type { Actor } from '../../src/games/decide.ts'
import { Games } from '../../src/games/games.ts'
import { hostedRecordOf } from '../../src/games/record.ts'
import { decidingSeat, type Table } from '../../src/games/table.ts'
import type { Command } from '../../src/protocol/command.ts'
import { openStorageAt } from '../../src/storage/open.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { newFolder } from '../support/node.ts'

/** A server is upgraded under its games: they go on by the rules they began with, and new ones by the new rules. */

const before: RuleSystem = { ...ford, rules: ford.rules - 1 }

const USERS = ['ana', 'luis'] as const

const storages: Storage[] = []

const open = async (): Promise<Storage> => {
  const storage = await openStorageAt({ dataDir: newFolder() })
  storages.push(storage)
  return storage
}

afterEach(async () => {
  for (const storage of storages.splice(0)) await storage.close()
})

const hostOf = (storage: Storage, system: RuleSystem): Games =>
  new Games({ registry: new Map([[system.id, system]]), storage })

const settings = {
  system: 'ford',
  scenario: 'dawn',
  listed: true,
  clock: { kind: 'none' },
  computers: [],
} as const

let commands = 0

const submit = async (games: Games, game: string, user: string, command: Command): Promise<void> => {
  const actor = (): Checked<Actor> => accepted({ kind: 'user', user, name: user })
  unwrap(await games.submit({ game, sender: user, id: `command-${commands++}`, actor, command }))
}

/** A game that has started, of whatever rules the host has. */
const started = async (games: Games): Promise<string> => {
  const { id } = unwrap(await games.create(USERS[0], settings))
  const bytes = 'ab'.repeat(32)
  for (const seat of [0, 1] as const)
    await submit(games, id, USERS[seat], { type: 'sit', seat, pledge: pledgeOf(id, bytes) })
  for (const seat of [0, 1] as const) await submit(games, id, USERS[seat], { type: 'contribute', bytes })
  return id
}

const tableOf = async (games: Games, game: string): Promise<Table> =>
  unwrap(await games.look(game, table => table))

const play = async (games: Games, game: string, most: number): Promise<void> => {
  for (let moves = 0; moves < most; moves++) {
    const table = await tableOf(games, game)
    const { opening, position, steps } = table
    const seat = decidingSeat(table)
    if (seat === undefined) return
    const [action] = opening.system.legal(position.state)
    if (!action) throw new Error('nothing is legal')
    await submit(games, game, USERS[seat], { type: 'act', step: steps, action: { ...action } })
  }
}

test('a game that began before the upgrade ends by the rules it began with', async () => {
  const storage = await open()
  const old = hostOf(storage, before)
  const game = await started(old)
  await play(old, game, 12)
  const games = hostOf(storage, ford)
  await play(games, game, 2000)
  const table = await tableOf(games, game)
  expect(table.opening.beginning.rules).toBe(before.rules)
  const record = hostedRecordOf(
    table,
    { system: table.opening.system.id, beginning: table.opening.beginning },
    await storage.entries(game, 0),
  )
  expect(record.rules).toBe(before.rules)
  expect(unwrap(verifyGame(ford, record)).result).toEqual(table.result)
})

test('old and new games of one scenario stand beside each other', async () => {
  const storage = await open()
  const old = await started(hostOf(storage, before))
  const games = hostOf(storage, ford)
  const fresh = await started(games)
  expect((await tableOf(games, old)).opening.beginning.rules).toBe(before.rules)
  expect((await tableOf(games, fresh)).opening.beginning.rules).toBe(ford.rules)
})

test('a server that has not been upgraded yet refuses a game of later rules', async () => {
  const storage = await open()
  const game = await started(hostOf(storage, ford))
  expect(await hostOf(storage, before).look(game, table => table)).toEqual({
    ok: false,
    refusal: { code: 'engine.record.future-rules', values: { rules: ford.rules, known: before.rules } },
  })
})

import { createHash } from 'node:crypto'
import { type Action, createRegistry, opponentOf, type Registry, type Seat } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { systems } from '@mesnada/systems'
import { afterAll, describe, expect, test } from 'vitest'
import type { CreateGame } from '../../src/protocol/api.ts'
import type { Client, Followed } from '../support/client.ts'
import { newClient, until } from '../support/match.ts'
import { startNode, type TestNode } from '../support/node.ts'
import { timeOf } from '../support/time.ts'

/**
 * Two games that differ only in what somebody may not know: he gets the same traffic, byte for byte. Everything else
 * is made equal, dice and ids included. Digests are the one exception: they are commitments, salted with the host's
 * secret, and to whoever lacks the salt they are noise of a fixed length.
 */

const rules: Registry = createRegistry([...systems.values(), ford])

const NOW = 1_700_000_000_000
const nodes: TestNode[] = []

afterAll(() => Promise.all(nodes.map(node => node.close())))

/** The same bytes in the same order for every world. */
const sameRandom = () => {
  let next = 0
  return (bytes: number): Buffer =>
    createHash('shake256', { outputLength: bytes }).update(`${next++}`).digest()
}

interface World {
  readonly game: string
  readonly players: readonly [Client, Client]
  readonly tables: readonly [Followed, Followed]
  readonly spectator: Client
  readonly seen: Followed
}

const createWorld = async (settings: Partial<CreateGame>): Promise<World> => {
  const node = await startNode({
    rules,
    time: timeOf({ wall: () => NOW, steady: () => 0 }),
    random: sameRandom(),
    limits: { messages: { burst: 1e5, perSecond: 0 } },
  })
  nodes.push(node)
  const enter = async (name: string) => (await newClient(node.url, rules).guest(name)).connect()
  const [ana, luis, eve] = [await enter('Ana'), await enter('Luis'), await enter('Eve')]
  const { game } = await ana.create({ ...settings, listed: true })
  const tables = [await ana.watch(game.id), await luis.watch(game.id)] as const
  const seen = await eve.watch(game.id)
  const players = [ana, luis] as const
  const bytes = ['1'.repeat(64), '2'.repeat(64)] as const
  for (const seat of [0, 1] as const) await players[seat].sit(game.id, seat, undefined, bytes[seat])
  for (const seat of [0, 1] as const)
    await players[seat].command(
      game.id,
      { type: 'contribute', bytes: bytes[seat] },
      { id: `bytes-of-${seat}` },
    )
  await until(() => tables.every(({ situation }) => situation?.pending !== undefined))
  return { game: game.id, players, tables, spectator: eve, seen }
}

/** What one was told since the last time, without the digests and without who one is. */
const told = (client: Client): readonly string[] =>
  client.traffic
    .splice(0)
    // Who is there is told by and by, whatever is played.
    .filter(text => !/^\{"type":"(welcome|present)"/.test(text))
    .map(text => text.replaceAll(/"digest":"[0-9a-f]{64}"/g, '"digest":"…"'))

const isSecretFrom = (table: Followed, action: Action, by: Seat): boolean =>
  table.system.overhear(action, by, opponentOf(by)) === undefined

/** Legal for the seat that decides in both worlds. */
const common = (worlds: readonly [World, World], seat: Seat): readonly Action[] => {
  const other = new Set(worlds[1].tables[seat].legal().map(action => JSON.stringify(action)))
  return worlds[0].tables[seat].legal().filter(action => other.has(JSON.stringify(action)))
}

const submit = async (world: World, seat: Seat, action: Action, id: string): Promise<void> => {
  const step = world.tables[seat].situation?.step ?? 0
  const answer = await world.players[seat].command(
    world.game,
    { type: 'act', step, action: { ...action } },
    { id },
  )
  if (answer.type !== 'done') throw new Error(JSON.stringify(answer))
  await until(() => [...world.tables, world.seen].every(({ situation }) => (situation?.step ?? 0) > step))
}

/** Asks for what is not allowed, so that the refusals are compared as well. */
const probe = async (world: World, seat: Seat, actions: readonly Action[], id: string): Promise<void> => {
  const step = world.tables[seat].situation?.step ?? 0
  for (const [index, action] of actions.entries())
    await world.players[seat].command(
      world.game,
      { type: 'act', step, action: { ...action } },
      { id: `${id}-${index}` },
    )
  // What may be taken back without asking would be.
  if (world.tables[seat].situation?.undo !== 'own')
    await world.players[seat].command(world.game, { type: 'ask-undo' }, { id: `${id}-undo` })
  await world.players[seat].command(
    world.game,
    { type: 'answer-undo', accept: false },
    { id: `${id}-answer` },
  )
}

const hasRevealed = (world: World): boolean =>
  world.tables[0].heard.some(({ view }) => view.type === 'acted' && view.events.some(event => event.reveals))

/** Plays both worlds in step. What one seat decides in secret it decides differently in each. */
const playApart = async (worlds: readonly [World, World], keeper: Seat, most: number) => {
  let secrets = 0
  let steps = 0
  const ignorant = opponentOf(keeper)
  for (; steps < most && !worlds.some(hasRevealed); steps++) {
    const seat = worlds[0].tables[0].deciding
    if (seat === undefined) break
    const id = `step-number-${steps}`
    const [first] = worlds[0].tables[seat].legal()
    if (seat === keeper && first && isSecretFrom(worlds[0].tables[seat], first, seat)) {
      const last = worlds[1].tables[seat].legal().at(-1)
      if (!last) throw new Error('nothing is legal')
      if (JSON.stringify(first) !== JSON.stringify(last)) secrets++
      await submit(worlds[0], seat, first, id)
      await submit(worlds[1], seat, last, id)
    } else {
      const legal = common(worlds, seat)
      const action = legal[(steps * 7919) % legal.length]
      if (!action) throw new Error('the worlds have nothing in common')
      if (seat === keeper)
        for (const world of worlds)
          await probe(world, ignorant, [action, { type: 'nonsense' }], `probe-of-${steps}`)
      for (const world of worlds) await submit(world, seat, action, id)
    }
    if (worlds.some(hasRevealed)) break
    // Only now: what a step revealed it revealed to all.
    for (const viewer of ['ignorant', 'spectator'] as const) {
      const [one, two] = worlds.map(world =>
        told(viewer === 'ignorant' ? world.players[ignorant] : world.spectator),
      )
      expect(one?.length, `${viewer}, step ${steps}`).toBeGreaterThan(0)
      expect(one, `${viewer}, step ${steps}`).toEqual(two)
    }
  }
  // He who keeps the secret does see two different games, or the comparison would prove nothing.
  const [mine, other] = worlds.map(world => told(world.players[keeper]))
  expect(mine).not.toEqual(other)
  return { secrets, steps }
}

describe('what one may not know does not reach him', () => {
  test.each([0, 1] as const)('ford: which man of seat %i is the captain', async keeper => {
    const settings = { system: 'ford', scenario: 'dawn' }
    const worlds = [await createWorld(settings), await createWorld(settings)] as const
    const { secrets, steps } = await playApart(worlds, keeper, 40)
    expect(secrets).toBeGreaterThan(0)
    expect(steps).toBeGreaterThan(10)
  })

  test('siege: who sleeps under which counter', async () => {
    const settings = { system: 'siege', scenario: 'for-the-love-of-edith' }
    const worlds = [await createWorld(settings), await createWorld(settings)] as const
    // The defenders sleep.
    const { secrets, steps } = await playApart(worlds, 1, 60)
    expect(secrets).toBeGreaterThan(0)
    expect(steps).toBeGreaterThan(20)
  })
})

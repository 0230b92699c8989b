import type { Registry, Seat } from '@mesnada/engine'
import type { CreateGame } from '../../src/protocol/api.ts'
import { Client, type Followed } from './client.ts'
import { registry } from './node.ts'

/** Two people at a table, connected and ready. */
export interface Match {
  readonly game: string
  readonly invite: string
  readonly players: readonly [Client, Client]
  readonly tables: readonly [Followed, Followed]
}

export const newClient = (url: string, rules: Registry = registry): Client => new Client(url, rules)

/** Both sit down and tell their bytes; the game has started when this resolves. The nodes may be two. */
export const startMatch = async (
  urls: readonly [string, string],
  settings: Partial<CreateGame> = {},
  rules?: Registry,
): Promise<Match> => {
  const host = await (await newClient(urls[0], rules).guest('Ana')).connect()
  const guest = await (await newClient(urls[1], rules).guest('Luis')).connect()
  const { game, invite } = await host.create(settings)
  const tables = [await host.watch(game.id), await guest.watch(game.id, invite)] as const
  const bytes = [await host.sit(game.id, 0), await guest.sit(game.id, 1, invite)]
  const players = [host, guest] as const
  for (const [seat, player] of players.entries())
    await player.command(game.id, { type: 'contribute', bytes: bytes[seat] ?? '' })
  await started(tables[0])
  await started(tables[1])
  return { game: game.id, invite, players, tables }
}

const until = async (holds: () => boolean): Promise<void> => {
  for (let tries = 0; !holds(); tries++) {
    if (tries > 2000) throw new Error('it never came to that')
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

const started = (table: Followed): Promise<void> => until(() => table.situation?.pending !== undefined)

export { until }

/** Some legal action, chosen so that games differ. */
export const chosen = (table: Followed, salt = 0) => {
  const legal = table.legal()
  const step = table.situation?.step ?? 0
  const action = legal[(step * 7919 + salt * 104_729) % legal.length]
  if (!action) throw new Error('nothing is legal')
  return action
}

/** One decision by whoever decides; both have heard of it when this resolves. */
export const playStep = async ({ game, players, tables }: Match, salt = 0): Promise<void> => {
  const seat: Seat | undefined = tables[0].deciding
  if (seat === undefined) throw new Error('nobody decides')
  const step = tables[seat].situation?.step ?? 0
  await until(() => tables[seat].situation?.step === step && tables[seat].deciding === seat)
  const answer = await players[seat].command(game, {
    type: 'act',
    step,
    action: { ...chosen(tables[seat], salt) },
  })
  if (answer.type !== 'done') throw new Error(JSON.stringify(answer))
  await until(() => tables.every(({ situation }) => (situation?.step ?? 0) > step))
}

export const playOut = async (match: Match, salt = 0): Promise<void> => {
  while (!match.tables[0].isOver) await playStep(match, salt)
  await until(() => match.tables.every(({ isOver }) => isOver))
}

import { afterEach, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { newClient, playStep, startMatch } from '../support/match.ts'
import { startNode, type TestNode, type TestNodeOptions } from '../support/node.ts'

/** What one may ask of others, how often: by person, and by address, whoever asks from there. */

const nodes: TestNode[] = []
const start = async (options: TestNodeOptions = {}): Promise<TestNode> => {
  const node = await startNode(options)
  nodes.push(node)
  return node
}
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close()
})

const few = (burst: number) => ({ burst, perSecond: 0 })

const RATE = 'server.limit.rate'
const TALK = 'server.limit.talk'

const told = async (answer: Promise<{ readonly type: string; readonly code?: string }>): Promise<string> => {
  const { type, code = type } = await answer
  return code
}

test('what needs the other’s consent is asked only so often; slips of one’s own are not counted', async () => {
  const node = await start({ limits: { courtesies: few(5) } })
  const match = await startMatch([node.url, node.url])
  const asker = match.tables[0].deciding ?? 0
  const [one, other] = asker === 0 ? match.players : ([match.players[1], match.players[0]] as const)
  for (let slips = 0; slips < 8; slips++) {
    await playStep(match)
    if (match.tables[0].deciding !== asker) break
    expect(await told(one.command(match.game, { type: 'ask-undo' }))).toBe('done')
  }
  while (match.tables[0].deciding === asker) await playStep(match)
  const answers: string[] = []
  for (let times = 0; times < 5; times++) {
    answers.push(await told(one.command(match.game, { type: 'ask-undo' })))
    await other.command(match.game, { type: 'answer-undo', accept: false })
  }
  // Sitting down was the first of the five.
  expect(answers).toEqual(['done', 'done', 'done', 'done', RATE])
  for (const command of [
    { type: 'offer-draw' },
    { type: 'claim', what: 'win' },
    { type: 'ask-pause' },
  ] as const)
    expect(await told(one.command(match.game, command))).toBe(RATE)
  expect(await told(one.command(match.game, { type: 'resign' }))).toBe('done')
})

test('those at one address share what they may ask and say there', async () => {
  const node = await start({
    limits: { courtesiesOfAddress: few(3), talkOfAddress: few(2500), gamesOfAddress: few(2) },
  })
  const people: Client[] = []
  for (const name of ['Eve', 'Eva', 'Ewa'])
    people.push(await (await newClient(node.url).guest(name)).connect())
  const [eve, eva, ewa] = people
  if (!eve || !eva || !ewa) throw new Error('three are needed')
  const games = [(await eve.create({})).game.id, (await eva.create({})).game.id] as const
  expect(await statusOfNew(ewa)).toBe(429)
  const text = 'x'.repeat(1000)
  expect(await told(eve.command(games[0], { type: 'say', text }))).toBe('done')
  expect(await told(eva.command(games[1], { type: 'say', text }))).toBe('done')
  expect(await told(eve.command(games[0], { type: 'say', text }))).toBe(TALK)
  const list = (listed: boolean) => ({ type: 'list', listed }) as const
  for (const listed of [true, false, true])
    expect(await told(eve.command(games[0], list(listed)))).toBe('done')
  expect(await told(eva.command(games[1], list(true)))).toBe(RATE)
})

const statusOfNew = async (client: Client): Promise<number> => {
  const settings = { system: 'ford', scenario: 'dawn', listed: true, clock: { kind: 'none' }, computers: [] }
  return (await client.request('POST', '/games', settings)).status
}

test('who makes games and calls them off again makes only so many', async () => {
  const node = await start({ limits: { gamesOfUser: few(4) } })
  const eve = await (await newClient(node.url).guest('Eve')).connect()
  for (let made = 0; made < 4; made++) {
    const { game } = await eve.create({ listed: true })
    expect(await told(eve.command(game.id, { type: 'cancel' }))).toBe('done')
  }
  expect(await statusOfNew(eve)).toBe(429)
})

test('people are blocked and let in again only so often', async () => {
  const node = await start()
  const match = await startMatch([node.url, node.url])
  const [ana] = match.players
  const statuses: number[] = []
  for (let times = 0; times < 32; times++) {
    const added = await ana.request<{ blocked: readonly { id: string }[] }>('POST', '/people/blocks', {
      game: match.game,
      seat: 1,
    })
    statuses.push(added.status)
    if (added.status !== 200) break
    const id = added.body.blocked[0]?.id ?? ''
    statuses.push((await ana.request('DELETE', '/people/blocks', { id })).status)
  }
  expect(statuses.filter(status => status === 200)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(429)
})

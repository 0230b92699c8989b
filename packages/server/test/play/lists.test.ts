import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GamesAnswer } from '../../src/protocol/api.ts'
import type { Client } from '../support/client.ts'
import { newClient } from '../support/match.ts'
import { registry, startNode, type TestNode } from '../support/node.ts'
import { timeOf } from '../support/time.ts'

/** Lists of games are told page by page, and nothing is told twice or left out between two pages. */

const GAMES = 103
const PAGE = 50

let node: TestNode
let ana: Client

beforeAll(async () => {
  // All at the same moment: where one page ends another game of that moment may follow.
  node = await startNode({
    time: timeOf({ wall: () => 1_700_000_000_000 }),
    limits: {
      roomOfGuest: { games: GAMES + 1, withComputers: 1, computersAlone: 1 },
      requests: { burst: 1000, perSecond: 0 },
      gamesOfUser: { burst: 1000, perSecond: 0 },
    },
  })
  ana = await newClient(node.url, registry).guest('Ana')
  for (let made = 0; made < GAMES; made++) await ana.create({ listed: true })
})

afterAll(() => node.close())

const pagesOf = async (client: Client, path: string): Promise<readonly (readonly string[])[]> => {
  const pages: (readonly string[])[] = []
  let next: string | undefined = ''
  while (next !== undefined) {
    const { status, body }: { status: number; body: GamesAnswer } = await client.request<GamesAnswer>(
      'GET',
      next === '' ? path : `${path}&after=${next}`,
    )
    expect(status).toBe(200)
    pages.push(body.games.map(({ id }) => id))
    next = body.next
  }
  return pages
}

test.each(['/games?of=me', '/games?of=me&status=open', '/games?of=all'])('%s', async path => {
  const pages = await pagesOf(ana, path)
  expect(pages.map(({ length }) => length)).toEqual([PAGE, PAGE, GAMES - 2 * PAGE])
  expect(new Set(pages.flat()).size).toBe(GAMES)
})

test('whoever made a game is told so, and nobody else', async () => {
  const { game } = await ana.create({ listed: true })
  const luis = await newClient(node.url, registry).guest('Luis')
  const [mine, his] = await Promise.all(
    [ana, luis].map(async client => (await (await client.connect()).watch(game.id)).table?.owner),
  )
  expect(mine).toBe(true)
  expect(his).toBeUndefined()
  await Promise.all([ana.close(), luis.close()])
})

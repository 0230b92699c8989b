import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { thumbnailName } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newClient } from './support/match.ts'
import { newFolder, startNode, type TestNode } from './support/node.ts'

/** The real address of a game tells messengers what it is, in the language of whoever sent it. */

let node: TestNode
let picture: string

beforeAll(async () => {
  const dataDir = newFolder()
  const scenario = ford.library.scenarios.find(({ id }) => id === 'dawn')
  picture = `${thumbnailName('ford', scenario?.maps ?? [])}-1a2b3c4d.webp`
  writeFileSync(join(dataDir, 'index.html'), '<html><head><title>Mesnada</title></head></html>')
  mkdirSync(join(dataDir, 'assets'))
  writeFileSync(join(dataDir, 'assets', picture), '')
  node = await startNode({ dataDir })
})

afterAll(() => node.close())

const read = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
  const response = await fetch(`${node.url}${path}`, { headers })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/html')
  return response.text()
}

test('an invitation names the host, the sides and the map, and whoever lacks it is told nothing', async () => {
  const ana = await newClient(node.url).guest('Ana "la Roja" <3')
  const { game, invite } = await ana.create({ listed: false })
  const page = await read(`/game/${game.id}/${invite}?lang=en`)
  expect(page).toContain(`<meta property="og:title" content="${game.title.en}" />`)
  expect(page).toContain('Ana &quot;la Roja&quot; &lt;3 invites you to play')
  expect(page).toContain(`content="${node.url}/assets/${picture}"`)
  expect(page).toContain('name="twitter:card" content="summary_large_image"')
  const french = await read(`/game/${game.id}/${invite}`, { 'accept-language': 'fr-FR,fr;q=0.9' })
  expect(french).toContain('vous invite à jouer')
  for (const path of [`/game/${game.id}`, `/game/${game.id}/${invite}x`, '/game/no-such-game-at-all']) {
    const plain = await read(path)
    expect(plain).not.toContain('og:')
    expect(plain).not.toContain('Ana')
  }
})

test('a public game needs no invitation', async () => {
  const ana = await newClient(node.url).guest('Ana')
  const { game } = await ana.create({ listed: true })
  expect(await read(`/game/${game.id}`)).toContain('Ana te invita a jugar')
})

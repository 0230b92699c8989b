import { createRegistry, nth } from '@mesnada/engine'
import { expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { createSampleApp } from './support/sample-app.ts'
import { castle } from './support/sample-maps.ts'
import { scenarios } from './support/sample-scenarios.ts'
import { sample } from './support/sample-system.ts'

const app = await createSampleApp()

const get = async (url: string) => {
  const response = await app.inject({ url })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

test('systems are listed with a card for each scenario', async () => {
  const { status, body, headers } = await get('/api/systems')
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('application/json')
  expect(body.systems).toHaveLength(1)
  const [system] = body.systems
  expect(system).toMatchObject({ id: 'sample', rules: 3, title: { es: 'Muestra', en: 'Sample' } })
  expect(system.scenarios.map((card: { id: string }) => card.id)).toEqual(['night-sally', 'storm', 'ambush'])
  expect(system.scenarios[1]).toEqual({
    id: 'storm',
    title: nth(scenarios, 1).title,
    summary: nth(scenarios, 1).summary,
    year: 1203,
    difficulty: 5,
    minutes: 240,
    sides: nth(scenarios, 1).sides,
    turns: 20,
    reconstructed: true,
    maps: [{ map: 'castle' }],
    objectives: expect.any(Array),
    counters: [0, 0],
    teaches: [
      {
        number: '1.42',
        title: expect.objectContaining({
          es: 'Tiro por encima de personajes',
          en: 'Shooting over characters',
        }),
      },
    ],
  })
})

test('a scenario comes whole, with its maps', async () => {
  const { status, body } = await get('/api/systems/sample/scenarios/storm')
  expect(status).toBe(200)
  expect(body).toEqual({ scenario: scenarios[1], maps: [castle] })
})

test('a map comes alone', async () => {
  const { status, body } = await get('/api/systems/sample/maps/castle')
  expect(status).toBe(200)
  expect(body).toEqual({ map: castle })
})

test.each([
  ['es', 'Proyectiles'],
  ['en', 'Missiles'],
  ['fr', 'Projectiles'],
])('the rulebook comes in %s, numbered and in order', async (language, title) => {
  const { status, body } = await get(`/api/systems/sample/rulebook/${language}`)
  expect(status).toBe(200)
  expect(body.paragraphs.map((paragraph: { number: string }) => paragraph.number)).toEqual([
    '1.4',
    '1.42',
    'R.stun',
  ])
  expect(body.paragraphs[0].title).toBe(title)
  expect(body.paragraphs[1].switches).toEqual([7, 12])
})

test.each([
  ['/api/systems/chess/scenarios/storm', 'engine.system.unknown'],
  ['/api/systems/chess/maps/castle', 'engine.system.unknown'],
  ['/api/systems/chess/rulebook/es', 'engine.system.unknown'],
  ['/api/systems/sample/scenarios/nowhere', 'server.scenario.unknown'],
  ['/api/systems/sample/maps/nowhere', 'server.map.unknown'],
  ['/api/systems/constructor/scenarios/storm', 'engine.system.unknown'],
  ['/api/systems/sample/scenarios/constructor', 'server.scenario.unknown'],
  ['/api/systems/sample/maps/constructor', 'server.map.unknown'],
  ['/api/systems/sample', 'server.address'],
  ['/api', 'server.address'],
  ['/api/', 'server.address'],
  ['/api/nothing', 'server.address'],
])('%s is not found, with code %s', async (url, code) => {
  const { status, body } = await get(url)
  expect(status).toBe(404)
  expect(body.error.code).toBe(code)
  expect(body.error.message).toBeTypeOf('string')
})

test.each([
  '/api/systems/__proto__/scenarios/storm',
  '/api/systems/sample/scenarios/__proto__',
  '/api/systems/sample/scenarios/toString',
  '/api/systems/sample/maps/__proto__',
  '/api/systems/sample/rulebook/de',
  '/api/systems/sample/rulebook/__proto__',
  '/api/systems/sample/rulebook/constructor',
  '/api/systems/SAMPLE/scenarios/storm',
  '/api/systems/sample/scenarios/..%2f..%2fpackage',
  `/api/systems/sample/scenarios/${'a'.repeat(61)}`,
  '/api/systems/sample/scenarios/%zz',
])('%s is refused as malformed', async url => {
  const { status, body, headers } = await get(url)
  expect(status).toBe(400)
  expect(body.error.code).toBe('server.request')
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('only reading is possible', async () => {
  const response = await app.inject({ method: 'POST', url: '/api/systems', payload: {} })
  expect(response.statusCode).toBe(404)
  expect(response.json().error.code).toBe('server.address')
})

const rulebook = async () => {
  throw new Error('/home/someone/private')
}

test('a fault of ours is owned up to, without its particulars', async () => {
  const broken = createRegistry([{ ...sample, reference: { ...sample.reference, rulebook } }])
  const faulty = await createApp(broken, { webRoot: import.meta.dirname })
  const response = await faulty.inject('/api/systems/sample/rulebook/en')
  expect(response.statusCode).toBe(500)
  expect(response.json().error.code).toBe('server.fault')
  expect(response.body).not.toContain('private')
})

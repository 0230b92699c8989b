import { expect, test } from 'vitest'
import { cacheName, libraryOf, staleCaches, wayOf } from '../../worker/routes.ts'

const ORIGIN = 'https://mesnada.example'
const FILES = ['/', '/assets/index-1.js', '/favicon.svg']

test.each([
  ['GET', 'navigate', '/', 'page'],
  ['GET', 'navigate', '/some/page', 'page'],
  ['GET', 'cors', '/assets/index-1.js', 'file'],
  ['GET', 'cors', '/assets/of-another-version.js', 'file'],
  ['GET', 'no-cors', '/favicon.svg', 'file'],
  ['GET', 'cors', '/api/systems', 'library'],
  ['GET', 'cors', '/api/systems/siege/maps/castle', 'library'],
  ['GET', 'cors', '/api/systems/siege/rulebook/es', 'library'],
  ['GET', 'cors', '/api/systems/siege/scenarios/flight', 'server'],
  ['GET', 'cors', '/api/session', 'server'],
  ['GET', 'navigate', '/api/health', 'server'],
  ['POST', 'cors', '/api/systems', 'server'],
  ['HEAD', 'cors', '/', 'server'],
  ['GET', 'cors', '/unknown.txt', 'server'],
] as const)('%s %s of %s is for the %4$s', (method, mode, path, way) => {
  expect(wayOf({ method, mode, url: `${ORIGIN}${path}` }, ORIGIN, FILES)).toBe(way)
})

test('what belongs to others is left alone', () => {
  expect(wayOf({ method: 'GET', mode: 'cors', url: 'https://else.example/assets/x.js' }, ORIGIN, FILES)).toBe(
    'server',
  )
})

test('of the library every map is kept once, and the rulebook in every language', () => {
  const maps = (...names: string[]) => ({ maps: names.map(map => ({ map })) })
  const systems = [{ id: 'siege', scenarios: [maps('castle'), maps('castle', 'camp')] }]
  expect(libraryOf({ systems })).toEqual([
    '/api/systems/siege/maps/castle',
    '/api/systems/siege/maps/camp',
    '/api/systems/siege/rulebook/es',
    '/api/systems/siege/rulebook/en',
    '/api/systems/siege/rulebook/fr',
  ])
})

test('the version before this one is kept for those who still play with it', () => {
  const [first, second, third] = ['1', '2', '3'].map(cacheName)
  expect(staleCaches(['others', first ?? '', second ?? '', third ?? ''], third ?? '')).toEqual([first])
  expect(staleCaches([third ?? ''], third ?? '')).toEqual([])
})

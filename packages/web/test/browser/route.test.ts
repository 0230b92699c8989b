import { expect, test, vi } from 'vitest'

vi.stubGlobal('location', { hash: '' })
vi.stubGlobal('addEventListener', () => {})
const {
  gameAddress,
  gameInLink,
  guestAddress,
  lessonAddress,
  ONLINE,
  onlineAddress,
  onlineReplayAddress,
  parseRoute,
  replayAddress,
  ruleAddress,
  rulebookAddress,
  sharedAddress,
} = await import('../../src/browser/route.ts')

test.each(['', '#', '#/'])('"%s" is the list of games', hash => {
  expect(parseRoute(hash)).toEqual({ page: 'games' })
})

test('addresses lead where they say', () => {
  expect(parseRoute(rulebookAddress('siege'))).toEqual({
    page: 'rulebook',
    system: 'siege',
    number: undefined,
  })
  expect(parseRoute(ruleAddress('siege', '1.42'))).toEqual({
    page: 'rulebook',
    system: 'siege',
    number: '1.42',
  })
  expect(parseRoute('#/siege/rule/R.tower-ram')).toMatchObject({ number: 'R.tower-ram' })
})

test('a game is played at one address and watched again at another', () => {
  expect(parseRoute(gameAddress('a1'))).toEqual({ page: 'game', id: 'a1' })
  expect(parseRoute(replayAddress('a1'))).toEqual({ page: 'replay', id: 'a1' })
  expect(parseRoute('#/replay/')).toEqual({ page: 'missing' })
})

test.each([
  '#/siege',
  '#/siege/rule/',
  '#/siege/rule/a/b',
  '#/../rules',
  '#/siege/rule/%2e',
  '#/Siege/rules',
])('%s leads nowhere', hash => {
  expect(parseRoute(hash)).toEqual({ page: 'missing' })
})

test('each system has a first battle at an address of its own', () => {
  expect(parseRoute(lessonAddress('siege'))).toEqual({ page: 'lesson', system: 'siege', lesson: undefined })
  expect(parseRoute(lessonAddress('filo', 'orders'))).toEqual({
    page: 'lesson',
    system: 'filo',
    lesson: 'orders',
  })
  expect(parseRoute('#/learn/')).toEqual({ page: 'missing' })
})

test('a game on the server has an address, with the invitation or without, and another to be watched again', () => {
  const id = 'Q2x_0-Zk4bTq81mD'
  expect(parseRoute(ONLINE)).toEqual({ page: 'online' })
  expect(parseRoute(onlineAddress(id))).toEqual({ page: 'hosted', id, invite: undefined })
  expect(parseRoute(onlineAddress(id, 'a_B-1'))).toEqual({ page: 'hosted', id, invite: 'a_B-1' })
  expect(parseRoute(onlineReplayAddress(id))).toEqual({ page: 'hosted-replay', id, invite: undefined })
  expect(parseRoute(onlineReplayAddress(id, 'a_B-1'))).toEqual({ page: 'hosted-replay', id, invite: 'a_B-1' })
  expect(parseRoute(`${ONLINE}/short`)).toEqual({ page: 'missing' })
})

test('the game is found in its link, whatever its form and whoever keeps the server', () => {
  const [id, origin] = ['Q2x_0-Zk4bTq81mD', 'https://the-wargames-club-of-old.example']
  for (const link of [
    sharedAddress(origin, id, undefined, 'es'),
    sharedAddress(origin, id, 'an-invitation-of-twenty', 'es'),
    `${origin}/${onlineAddress(id)}`,
    `${origin}/${onlineReplayAddress(id)} `,
    id,
  ])
    expect(gameInLink(link)).toBe(id)
})

test('a guest comes back by his key, and by nothing shorter', () => {
  const key = 'k'.repeat(43)
  expect(parseRoute(guestAddress(key))).toEqual({ page: 'guest', key })
  expect(parseRoute(guestAddress('k'.repeat(42)))).toEqual({ page: 'missing' })
})

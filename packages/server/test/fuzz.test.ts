import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverMessages } from '../src/messages.ts'
import { Ledger } from './load/ledger.ts'
import { torment } from './load/torment.ts'
import { registry, startNode, type TestNode } from './support/node.ts'

/** The short form of `npm run fuzz:server`. */

let node: TestNode

const plenty = { burst: 1e9, perSecond: 1e9 }

beforeAll(async () => {
  node = await startNode({
    // Clocks run out without anybody noticing, so that it is the players who are told.
    sweepMs: 1e9,
    limits: {
      messages: plenty,
      watches: plenty,
      talk: plenty,
      talkOfAddress: plenty,
      courtesies: plenty,
      courtesiesOfAddress: plenty,
      gamesOfUser: plenty,
      gamesOfAddress: plenty,
      reads: plenty,
      upgrades: plenty,
      requests: plenty,
      logins: plenty,
      roomOfGuest: { games: 1e9, withComputers: 1e9, computersAlone: 1e9 },
      watchedBySocket: 1e9,
    },
  })
})

afterAll(() => node.close())

/** What is no answer to a frame. */
const SENTENCES = /^server\.(upkeep|notice|mail|unfurl)\./

/** Answers that no frame alone can bring about; each has a test of its own. */
const ELSEWHERE = new Set([
  'server.asides.playing',
  'server.busy',
  'server.claim.abort-only',
  'server.claim.clock',
  'server.claim.computer',
  'server.claim.early',
  'server.claim.present',
  'server.claim.silence',
  'server.closing',
  'server.dice.beacon',
  'server.dice.changed',
  'server.dice.computer',
  'server.dice.released',
  'server.draw.again',
  'server.draw.computer',
  'server.fault',
  'server.game.broken',
  'server.clock.expired',
  'server.host',
  'server.limit.courtesies',
  'server.limit.games',
  'server.limit.length',
  'server.limit.login',
  'server.limit.often',
  'server.limit.rate',
  'server.limit.seeks',
  'server.limit.sockets',
  'server.limit.talk',
  'server.limit.talk-of-game',
  'server.limit.watched',
  'server.login.banned',
  'server.login.busy',
  'server.login.common',
  'server.login.needed',
  'server.login.registered',
  'server.login.taken',
  'server.name.taken',
  'server.origin',
  'server.passkey.many',
  'server.passkey.unknown',
  'server.passkey.wrong',
  'server.pause.again',
  'server.pause.on',
  'server.people.blocked',
  'server.people.guest',
  'server.people.host',
  'server.people.not-host',
  'server.recovery.wrong',
  'server.request',
  'server.seat.reserved',
  'server.seek.unknown',
  'server.storage',
  'server.vacation.none',
  'server.witness.other',
])

test('20,000 frames: no crash, no change that nobody asked for, every refusal reached', {
  timeout: 120_000,
}, async () => {
  const { faults, refusals, commands } = await torment({ url: node.url, registry, frames: 20_000 })
  expect(faults).toEqual([])
  expect(commands).toBeGreaterThan(500)
  const missing = Object.keys(await serverMessages('en')).filter(
    code => !ELSEWHERE.has(code) && !SENTENCES.test(code) && !refusals.has(code),
  )
  expect(missing).toEqual([])
  for (const code of [
    'engine.seat.not-deciding',
    'engine.game.over',
    'engine.undo.nothing',
    'engine.undo.dice',
  ])
    expect(refusals.has(code), code).toBe(true)
})

test.each([
  ['another game', 'no-such-game-anywhere'],
  ['no game', undefined],
])('a spoilt frame with the id of a good one and %s does not take its answer away', (_, game) => {
  const ledger = new Ledger()
  ledger.opened('game')
  ledger.sent(3, 'again-game', 'game')
  ledger.sent(3, 'again-game', game)
  expect(ledger.acknowledged(3, 'again-game', 7)).toBe(true)
  expect(ledger.owed('game')).toEqual(new Set([7]))
})

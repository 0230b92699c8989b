import { hashState } from '@mesnada/engine'
import type { BeginningAnswer } from '@mesnada/server/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../server/test/support/client.ts'
import { type Match, playStep, startMatch, until } from '../../../../server/test/support/match.ts'
import { startNode, type TestNode } from '../../../../server/test/support/node.ts'
import { SeenGame } from '../../../src/online/table/seen-game.ts'
import { siegePresentation } from '../../../src/systems/siege/index.ts'
import type { LogEntry } from '../../../src/table/session/log-writer.ts'
import { playable } from '../../support/product.ts'

/** What the table makes of the messages of a real server. */

let node: TestNode

beforeAll(async () => {
  node = await startNode({ rules: playable, limits: { messages: { burst: 1e6, perSecond: 1e6 } } })
})

afterAll(() => node.close())

const begin = (): Promise<Match> =>
  startMatch([node.url, node.url], { system: 'siege', scenario: 'street-fight' }, playable)

const seenGame = async (client: Client, game: string): Promise<SeenGame> => {
  const { body } = await client.request<BeginningAnswer>('GET', `/games/${game}/beginning`)
  return new SeenGame(siegePresentation, body.beginning)
}

/** The same game seen twice by the first player: live from the start, and whole whenever asked for. */
const follow = async ({ game, players: [player] }: Match) => {
  const live = await seenGame(player, game)
  const log: LogEntry[] = []
  const faces: (readonly number[])[] = []
  player.onMessage = message => {
    if (message.type === 'table') {
      live.show(message)
      log.splice(0, log.length, ...live.log())
    }
    if (message.type !== 'entry') return
    const news = live.hear(message)
    if (!news) throw new Error('an entry that does not follow')
    if (news.kind === 'taken-back') log.splice(0, log.length, ...log.filter(({ step }) => step <= news.steps))
    if (news.kind !== 'moved') return
    for (const scene of news.scenes) {
      log.push(...scene.lines)
      if (scene.fallen) faces.push(scene.fallen.faces)
    }
  }
  await player.watch(game)
  return { live, log, faces }
}

const comeBack = async ({ game, players: [player] }: Match): Promise<SeenGame> => {
  const whole = await seenGame(player, game)
  const before = player.onMessage
  player.onMessage = message => {
    if (message.type === 'table') whole.show(message)
  }
  await player.watch(game)
  player.onMessage = before
  return whole
}

test('a game followed live and the same game opened later are told alike, line by line and die by die', async () => {
  const match = await begin()
  const { live, log, faces } = await follow(match)
  for (let step = 0; step < 150; step++) await playStep(match, 3)
  await until(() => live.situation?.step === match.tables[1].situation?.step)
  expect(hashState(live.state)).toBe(hashState(match.tables[0].state))
  expect(log.length).toBeGreaterThan(20)
  const whole = await comeBack(match)
  expect(hashState(whole.state)).toBe(hashState(live.state))
  expect(whole.log()).toEqual(log)
  const thrown = whole.log().flatMap(({ fallen }) => (fallen ? [fallen.faces] : []))
  expect(faces).toEqual(expect.arrayContaining(thrown))
}, 60_000)

test('what was taken back is no longer in the log, live or opened later, and is told in the talk', async () => {
  const match = await begin()
  const { live, log } = await follow(match)
  const seat = live.pending?.kind === 'decision' ? live.pending.seat : 0
  await playStep(match)
  await playStep(match)
  expect(log.length).toBeGreaterThan(0)
  const lines = log.length
  const [owner, other] = seat === 0 ? match.players : match.players.toReversed()
  await owner?.command(match.game, { type: 'ask-undo' })
  await until(() => live.situation?.step === 1)
  expect(log.length).toBeLessThan(lines)
  expect((await comeBack(match)).log()).toEqual(log)

  while (match.tables[seat].situation?.undo !== 'ask') await playStep(match)
  const { step } = live.situation ?? { step: 0 }
  await owner?.command(match.game, { type: 'ask-undo' })
  await until(() => live.undo !== undefined)
  expect(live.undo?.seat).toBe(seat)
  await other?.command(match.game, { type: 'answer-undo', accept: true })
  await until(() => live.undo === undefined)
  expect(live.situation?.step).toBeLessThan(step)
  expect((await comeBack(match)).log()).toEqual(log)
  expect(live.remarks).toMatchObject([
    { type: 'undo', what: 'own', seat },
    { type: 'undo', what: 'asked', seat },
    { type: 'undo', what: 'granted', seat: 1 - seat },
  ])
}, 60_000)

test('talk is kept apart from the game; a resignation is its end, whatever the rules still wait for', async () => {
  const match = await begin()
  const { live, log } = await follow(match)
  await match.players[1].command(match.game, { type: 'say', text: 'Good luck' })
  await match.players[1].command(match.game, { type: 'resign' })
  await until(() => live.ending !== undefined)
  expect(live.remarks).toMatchObject([{ name: 'Luis', seat: 1, text: 'Good luck' }])
  expect(log).toEqual([])
  expect(live.pending).toMatchObject({ kind: 'over', result: { winner: 0 } })
  expect(live.ending?.by).toBe('resignation')
}, 60_000)

test('an entry that is told twice changes nothing; one that comes too early is not taken', async () => {
  const match = await begin()
  const live = await seenGame(match.players[0], match.game)
  const shown = match.tables[0].table
  if (!shown) throw new Error('no table was shown')
  live.show(shown)
  const [entry] = match.tables[0].heard
  if (!entry) throw new Error('nothing was heard')
  const { next } = live
  expect(live.hear({ ...entry, number: 0 })).toEqual({ kind: 'other' })
  expect(live.hear({ ...entry, number: next + 1 })).toBeUndefined()
  expect(live.next).toBe(next)
})

test('a position that is not the one the server has is not shown', async () => {
  const match = await begin()
  const live = await seenGame(match.players[0], match.game)
  const shown = match.tables[0].table
  if (!shown) throw new Error('no table was shown')
  expect(live.show({ ...shown, situation: { ...shown.situation, hash: '0'.repeat(16) } })).toBe(false)
  expect(live.show(shown)).toBe(true)
})

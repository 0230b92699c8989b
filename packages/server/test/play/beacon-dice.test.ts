import { unwrap } from '@mesnada/engine'
import {
  isBeaconSignature,
  QUICKNET,
  rollRefusal,
  roundAfter,
  statementRefusal,
  witnessKeyOf,
} from '@mesnada/engine/beacon'
import { type HostedRecord, parseHostedRecord, verifyGame } from '@mesnada/engine/verify'
import { ford } from '@mesnada/ford'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beaconAt, type WitnessAnswer, witnessAt } from '../../src/beacon/third-parties.ts'
import { hostTagOf, WitnessService } from '../../src/beacon/witness-service.ts'
import type { CreateGame } from '../../src/protocol/api.ts'
import type { Accepted, WitnessedRow } from '../../src/storage/storage.ts'
import { roundSignature, startBeacon } from '../support/beacon.ts'
import { type Match, newClient, playStep, startMatch } from '../support/match.ts'
import { startNode, type TestNode } from '../support/node.ts'

/** Dice by a public beacon and a witness, with a beacon and a second installation of our own. */

const SECRET = 'ab'.repeat(32)
const KEY = witnessKeyOf(SECRET)

let beacon: Awaited<ReturnType<typeof startBeacon>>
let witness: TestNode
let host: TestNode

beforeAll(async () => {
  beacon = await startBeacon()
  witness = await startNode({ witness: { secret: SECRET, beacon: beacon.beacon } })
  host = await startNode({
    thirdParties: {
      source: beaconAt(beacon.url, beacon.beacon),
      witness: witnessAt(witness.url, KEY),
    },
  })
})

afterAll(async () => {
  await host.close()
  await witness.close()
  beacon.close()
})

const PATIENCE_MS = 60_000

const start = (clock: CreateGame['clock'] = { kind: 'none' }): Promise<Match> =>
  startMatch([host.url, host.url], { dice: 'beacon', clock })

/** Decides until dice are due. */
const playToDice = async (match: Match): Promise<void> => {
  while (match.tables[0].situation?.pending?.kind !== 'dice') await playStep(match)
}

const hasRolled = ({ tables }: Match): boolean => tables[0].heard.some(({ view }) => view.type === 'rolled')

const rolls = ({ tables }: Match): number =>
  tables[0].heard.filter(({ view }) => view.type === 'rolled').length

const recordOf = async ({ game, players }: Match): Promise<HostedRecord> => {
  await players[0].command(game, { type: 'resign' })
  return unwrap(parseHostedRecord((await players[0].request('GET', `/games/${game}/record`)).body))
}

test('dice fall when the round has come, and the record proves decision, witness and beacon', {
  timeout: 2 * PATIENCE_MS,
}, async () => {
  const match = await start()
  await playToDice(match)
  expect(hasRolled(match)).toBe(false)
  await expect.poll(() => hasRolled(match), { timeout: PATIENCE_MS }).toBe(true)
  // The second roll has to name the first.
  await playToDice(match)
  await expect.poll(() => rolls(match), { timeout: PATIENCE_MS }).toBe(2)
  const record = await recordOf(match)
  const verified = unwrap(verifyGame(ford, record, undefined, rollRefusal))
  expect(verified.mode).toBe('beacon')
  expect(verified.dice).toBeGreaterThan(0)
  // Who has tried a decision out after the last roll has another closing, or none.
  const { closing = { round: 0, statement: '' }, ...unclosed } = record
  expect(verifyGame(ford, unclosed, undefined, rollRefusal)).toMatchObject({
    refusal: { code: 'engine.verify.unclosed' },
  })
  const other = { round: closing.round + 1, statement: closing.statement }
  expect(verifyGame(ford, { ...record, closing: other }, undefined, rollRefusal)).toMatchObject({
    refusal: { code: 'engine.verify.witness' },
  })
  // Nobody calls proved what was not looked at.
  expect(verifyGame(ford, record)).toMatchObject({ refusal: { code: 'engine.verify.unchecked' } })
  const claims = proofIn(record)
  // A host who grinds: another round has another number, and the witness has not named it.
  const next = { round: claims.round + 1, signature: roundSignature(claims.round + 1) }
  expect(rollRefusal({ ...claims, ...next })?.code).toBe('engine.verify.witness')
  // A number that the beacon has not given.
  expect(rollRefusal({ ...claims, signature: next.signature })?.code).toBe('engine.verify.beacon')
  // Several decisions prepared: the witness has signed this one.
  expect(rollRefusal({ ...claims, digest: 'e'.repeat(64) })?.code).toBe('engine.verify.witness')
  expect(rollRefusal({ ...claims, number: claims.number + 1 })?.code).toBe('engine.verify.witness')
  // Another witness than the one the game was created with.
  const parties = { ...claims.parties, witness: witnessKeyOf('cd'.repeat(32)) }
  expect(rollRefusal({ ...claims, parties })?.code).toBe('engine.verify.witness')
})

const proofIn = (record: HostedRecord) => {
  const entries = record.entries.map(item => ('entry' in item ? item.entry : undefined))
  const rolled = entries.findIndex(entry => entry?.type === 'rolled')
  const number = entries.slice(0, rolled).findLastIndex(entry => entry?.type === 'acted')
  const [created, roll] = [entries[0], entries[rolled]]
  if (created?.type !== 'created' || roll?.type !== 'rolled' || !created.beacon || !roll.proof)
    throw new Error('nothing was proved')
  const digest = record.entries[number]?.digest ?? ''
  return { game: record.game, parties: created.beacon, number, digest, previous: '', ...roll.proof }
}

test('a beacon that is silent delays the dice, a player who gives up meanwhile gets none', {
  timeout: 2 * PATIENCE_MS,
}, async () => {
  const clock = { kind: 'live', seconds: 3600, increment: 0 } as const
  const [waiting, left] = [await start(clock), await start()]
  expect(waiting.tables[0].situation?.clock.running).toBe(waiting.tables[0].deciding)
  beacon.isSilent = true
  await playToDice(waiting)
  await playToDice(left)
  // Nobody is to blame for the wait.
  expect(waiting.tables.map(({ situation }) => situation?.clock.running)).toEqual([undefined, undefined])
  const answer = await left.players[1].command(left.game, { type: 'resign' })
  expect(answer).toMatchObject({ type: 'done' })
  const seat = waiting.tables[0].deciding ?? 0
  const step = waiting.tables[0].situation?.step ?? 0
  const act = { type: 'act', step, action: { type: 'end-phase' } } as const
  // Nothing else can be done instead: the decision stands, and so does its witness.
  expect(await waiting.players[seat].command(waiting.game, act)).toMatchObject({ code: 'engine.dice.due' })
  expect(await waiting.players[0].command(waiting.game, { type: 'ask-undo' })).toMatchObject({
    code: 'engine.undo.dice',
  })
  const digest = waiting.tables[0].digests.at(-1) ?? ''
  expect(
    await waiting.players[0].command(waiting.game, { type: 'release', digest, link: 'a'.repeat(64) }),
  ).toMatchObject({ code: 'server.dice.none-due' })
  beacon.isSilent = false
  await expect.poll(() => hasRolled(waiting), { timeout: PATIENCE_MS }).toBe(true)
  expect(hasRolled(left)).toBe(false)
})

test('the witness accepts one decision for an entry, and binds it to a round that has not come', async () => {
  const client = newClient(witness.url)
  const question = { game: 'g'.repeat(20), token: 'a'.repeat(64), number: 7, digest: '1'.repeat(64) }
  const ask = (change = {}) =>
    client.request<{ round: number }>('POST', '/witness', { ...question, ...change })
  const first = await ask()
  expect(first.body.round).toBeGreaterThan(roundAfter(beacon.beacon, Date.now()))
  expect((await ask()).body).toEqual(first.body)
  const other = await ask({ digest: '2'.repeat(64) })
  expect([other.status, other.body.error.code]).toEqual([409, 'server.witness.other'])
  // Somebody else cannot take the place of the host.
  expect((await ask({ token: 'b'.repeat(64), digest: '2'.repeat(64) })).status).toBe(200)
})

test('a host cannot try a decision out and put another one into a later entry', async () => {
  const client = newClient(witness.url)
  const game = 'h'.repeat(20)
  const token = 'c'.repeat(64)
  const ask = async (number: number, digest: string) =>
    (
      await client.request<WitnessAnswer>('POST', '/witness', {
        game,
        token,
        number,
        digest: digest.repeat(64),
      })
    ).body
  const tried = await ask(7, '1')
  const chosen = await ask(8, '2')
  expect([tried.previous, chosen.previous]).toEqual(['', '1'.repeat(64)])
  // What the witness has signed is a game in which the decision that was tried had its dice.
  const parties = { key: beacon.beacon.key, witness: KEY, host: hostTagOf(token) }
  const proof = { game, parties, number: 8, digest: '2'.repeat(64), ...chosen }
  expect(statementRefusal(proof)).toBeUndefined()
  expect(statementRefusal({ ...proof, previous: '' })?.code).toBe('engine.verify.witness')
  // Nor the other way round.
  expect(await ask(6, '3')).toMatchObject({ error: { code: 'server.witness.other' } })
  expect(await ask(7, '1')).toMatchObject({ error: { code: 'server.witness.other' } })
  expect(await ask(8, '2')).toEqual(chosen)
})

test('a witness never names a round of the past, whatever it was asked before', async () => {
  const kept = new Map<number, WitnessedRow>()
  const storage = {
    putWitnessed: async (row: WitnessedRow): Promise<Accepted> => {
      const known = kept.get(row.number) ?? row
      kept.set(row.number, known)
      return { ...known, previous: '', isOvertaken: false }
    },
  }
  let now = 1_750_000_000_000
  const service = new WitnessService({ secret: SECRET, beacon: QUICKNET }, storage, () => now)
  const question = { game: 'g'.repeat(20), token: 'a'.repeat(64), digest: '1'.repeat(64) }
  for (let number = 0; number < 5; number++) {
    const { round } = unwrap(await service.accept({ ...question, number }))
    const due = (QUICKNET.genesis + (round - 1) * QUICKNET.period) * 1000
    expect(due).toBeGreaterThan(now + 1000 * QUICKNET.period)
    now += 1234
  }
})

test('where nothing is set up such dice cannot be chosen', async () => {
  const ana = await newClient(witness.url).guest('Ana')
  const { body } = await ana.request('POST', '/games', {
    system: 'ford',
    scenario: 'dawn',
    listed: false,
    clock: { kind: 'none' },
    dice: 'beacon',
    computers: [],
  })
  expect(body.error.code).toBe('server.dice.beacon')
})

test('a round of drand’s quicknet is recognised, and no other', () => {
  const signature =
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
  expect(isBeaconSignature(QUICKNET.key, 1000, signature)).toBe(true)
  expect(isBeaconSignature(QUICKNET.key, 1001, signature)).toBe(false)
  expect(isBeaconSignature(QUICKNET.key, 1000, 'f'.repeat(96))).toBe(false)
})

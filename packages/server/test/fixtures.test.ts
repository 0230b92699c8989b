import { createRegistry, findSystem, unwrap } from '@mesnada/engine'
import { parseHostedRecord, plainRecordOf, verifyGame } from '@mesnada/engine/verify'
import { ford } from '@mesnada/ford'
import { systems } from '@mesnada/systems'
import { expect, test } from 'vitest'
import { fixtureNames, readFixture } from './support/fixtures.ts'

/**
 * Records of games that were played with some version of the rules. They replay to every one of their hashes, whatever
 * the rules have become since: a change of behaviour is gated by the version a game began with.
 */

const registry = createRegistry([...systems.values(), ford])

test.each(fixtureNames())('%s', name => {
  const record = unwrap(parseHostedRecord(readFixture(name)))
  const verified = unwrap(verifyGame(unwrap(findSystem(registry, record.system)), record))
  expect(verified.game.steps.length).toBeGreaterThan(50)
})

test.each([...registry.keys()])('there is a game of %s in which dice fell', id => {
  const games = fixtureNames().filter(name => name.startsWith(`${id}-`))
  const records = games.map(name => unwrap(parseHostedRecord(readFixture(name))))
  const thrown = records.flatMap(record => plainRecordOf(record).steps.filter(step => 'dice' in step))
  expect(thrown.length).toBeGreaterThan(5)
})

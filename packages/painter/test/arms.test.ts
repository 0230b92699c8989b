import { expect, test } from 'vitest'
import { BEARERS, EASTERN } from '../src/counters/arms.ts'
import { battles } from './support/battles.ts'

test('arms are borne by troops that are in the scenarios', () => {
  const troops = new Set(battles().flatMap(({ id, bands }) => bands.map(({ troop }) => `${id}/${troop}`)))
  const bearers = Object.entries(BEARERS).flatMap(([id, borne]) =>
    Object.keys(borne).map(troop => `${id}/${troop}`),
  )
  expect([...bearers, ...EASTERN].filter(bearer => !troops.has(bearer))).toEqual([])
})

test('most troops of every battle bear arms that are known', () => {
  for (const { id, bands } of battles()) {
    const known = bands.filter(({ troop }) => BEARERS[id]?.[troop] !== undefined)
    expect(known.length / bands.length, id).toBeGreaterThan(0.7)
  }
})

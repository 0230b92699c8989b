import { describe, expect, test } from 'vitest'
import { siege } from '../../src/index.ts'
import { CAPTIVE, DEAD, HEALTHY, WOUNDED } from '../../src/state.ts'
import type { SiegeTable } from '../kit.ts'
import { besiege, pass, quietDay, record, storm, tillDusk, undertake } from '../kits/campaign-kit.ts'

/** An assault in which these have been wounded, with the healing dice due. */
const bloodied = (wounded: readonly number[], options: object = {}): SiegeTable => {
  const table = besiege({ options: { ...options } })
  storm(table, { 0: 'A9', 1: 'B9', 2: 'C9', 3: 'D9' })
  for (const body of wounded) table.state.tables.bodies.health[body] = WOUNDED
  tillDusk(table)
  return table
}

describe('siege 5.4 the wounded of the day roll in the evening', () => {
  test('siege 5.4 one die for each, of his own side; the record notes the morning of his recovery', () => {
    const table = bloodied([1, 4])
    const due = table.pending()
    if (due.kind !== 'dice') throw new Error('no dice are due')
    expect(due.roll.throws.map(({ seat, purpose }) => [seat, purpose])).toEqual([
      [0, 'siege.roll.heal'],
      [1, 'siege.roll.heal'],
    ])
    table.dice(2, 7)
    expect(record(table).recoveries).toEqual([
      { body: 1, day: 3 },
      { body: 4, day: 9 },
    ])
  })

  test('siege 5.4 on that morning he is whole again', () => {
    const table = bloodied([1])
    table.dice(2)
    const { health } = table.state.tables.bodies
    expect([record(table).day, health[1]]).toEqual([2, WOUNDED])
    quietDay(table)
    expect([record(table).day, health[1]]).toEqual([3, HEALTHY])
    expect(table.events).toContainEqual(expect.objectContaining({ type: 'recovered', body: 1 }))
    expect(record(table).recoveries).toEqual([])
  })

  test('siege 5.4 nine and ten take longer than any siege', () => {
    const table = bloodied([1, 2])
    table.dice(9, 10)
    expect(record(table).recoveries).toEqual([{ body: 1 }, { body: 2 }])
    for (let day = 2; day <= 11; day++) quietDay(table)
    expect(table.state.tables.bodies.health[1]).toBe(WOUNDED)
  })

  test('siege 5.4 the wounded may fight meanwhile: no new die without a new wound, and a new wound kills', () => {
    const table = bloodied([1])
    table.dice(6)
    storm(table, { 0: 'A9', 1: 'B9' })
    tillDusk(table)
    expect([record(table).day, record(table).recoveries]).toEqual([3, [{ body: 1, day: 7 }]])
  })

  test('siege 5.4 prisoners do not roll', () => {
    const table = besiege()
    storm(table, { 0: 'A9', 1: 'B9' })
    table.state.tables.bodies.health[4] = WOUNDED
    table.state.tables.bodies.custody[4] = CAPTIVE
    tillDusk(table)
    expect(table.pending()).toMatchObject({ kind: 'decision', prompt: { code: 'siege.ask.council' } })
  })

  test('siege 5.4 both sides see who is wounded and until when', () => {
    const table = bloodied([1, 4])
    table.dice(3, 10)
    expect(siege.view(table.state)).toMatchObject({
      campaign: {
        wounded: [
          { row: 1, side: 0, day: 4, rolled: true },
          { row: 4, side: 1, rolled: true },
        ],
      },
    })
  })

  test('switch 31: turns of three days in Croisades; after a six a second die, which may be death', () => {
    const base = bloodied([1], { s31Healing: 'base' })
    base.dice(3)
    expect(record(base).recoveries).toEqual([{ body: 1, day: 4 }])
    const table = bloodied([1, 2, 3], { s31Healing: 'croisades' })
    table.dice(3, 6, 6)
    const due = table.pending()
    expect(due.kind === 'dice' && due.roll.throws.length).toBe(2)
    table.dice(1, 4)
    expect(table.state.tables.bodies.health[2]).toBe(DEAD)
    expect(record(table).recoveries).toEqual([
      { body: 1, day: 7 },
      { body: 3, day: 16 },
    ])
  })

  test('siege 5.4 no die is thrown where nobody was wounded', () => {
    const table = besiege()
    pass(table)
    undertake(table, 'sally')
    expect(table.pending().kind).toBe('decision')
  })
})

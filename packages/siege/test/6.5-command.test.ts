import type { OptionChanges } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { checkCommand, isCommanded } from '../src/command.ts'
import { mayEnterContact } from '../src/contact.ts'
import { DEAD } from '../src/state.ts'
import { goTo, hexOf, type Man, position, type SiegeTable } from './kit.ts'
import { legal, make, man, rowOf } from './melee-kit.ts'

const ENGLISH: OptionChanges = { command: true }
const CROISADES: OptionChanges = { command: true, s36Command: 'croisades' }

const troop = (men: readonly Man[], options: OptionChanges): SiegeTable => {
  const table = position({ first: [...men], second: [man('Foe', 'L12', 5, 5)], options })
  checkCommand(table.state, 0)
  return table
}

const obeys = (table: SiegeTable, name: string): boolean => isCommanded(table.state, rowOf(table, name))

const under = (name: string, at: string, sergeant: string): Man =>
  ({ name, at, type: 'spearman', under: sergeant }) as Man

describe('6.5 command control', () => {
  test.each([
    ['english', ENGLISH, 'A7', 'A8'],
    ['croisades', CROISADES, 'A9', 'A10'],
  ] as const)('6.5 switch 36, %s: how far a knight commands', (_name, options, within, beyond) => {
    for (const [at, commanded] of [
      [within, true],
      [beyond, false],
    ] as const) {
      const table = troop(
        [
          { name: 'Richard', type: 'knight', at: 'A1' },
          { name: 'Odo', at },
        ],
        options,
      )
      expect([at, obeys(table, 'Odo')]).toEqual([at, commanded])
    }
  })

  test('6.5 switch 36, english: a sergeant commands his own men within 4 hexes, and no others', () => {
    const table = troop(
      [
        { name: 'Arnim', type: 'sergeant', at: 'A1' },
        under('Odo', 'A5', 'Arnim'),
        under('Giles', 'A6', 'Arnim'),
        { name: 'Gam', at: 'A2' },
      ],
      ENGLISH,
    )
    expect(['Odo', 'Giles', 'Gam'].map(name => obeys(table, name))).toEqual([true, false, false])
  })

  test('6.5 switch 36, croisades: a sergeant commands any 8 within 6 hexes', () => {
    const men = Array.from({ length: 9 }, (_, index) => ({ name: `Man${index}`, at: `B${1 + (index % 6)}` }))
    const spread = men.map((one, index) => ({
      ...one,
      at: `${'BC'[Math.floor(index / 6)]}${1 + (index % 6)}`,
    }))
    const table = troop([{ name: 'Arnim', type: 'sergeant', at: 'A1' }, ...spread], CROISADES)
    expect(spread.filter(({ name }) => obeys(table, name))).toHaveLength(8)
  })

  test('6.5 nobody goes without because a commander took one whom another could have had', () => {
    // Each sergeant has room for eight; Bertin can be reached only by Arnim, who is nearest to all.
    const crowd = Array.from({ length: 8 }, (_, index) => ({
      name: `Man${index}`,
      at: `${'DE'[index % 2]}${2 + Math.floor(index / 2)}`,
    }))
    const table = troop(
      [
        { name: 'Arnim', type: 'sergeant', at: 'C1' },
        { name: 'Tyler', type: 'sergeant', at: 'I3' },
        ...crowd,
        { name: 'Bertin', at: 'A1' },
      ],
      CROISADES,
    )
    expect([...crowd.map(({ name }) => name), 'Bertin'].filter(name => !obeys(table, name))).toEqual([])
  })

  test('6.5 knights and sergeants need no command; the dead give none', () => {
    const table = troop(
      [
        { name: 'Richard', type: 'knight', at: 'A1' },
        { name: 'Arnim', type: 'sergeant', at: 'L1' },
        { name: 'Odo', at: 'A2' },
      ],
      ENGLISH,
    )
    expect(['Richard', 'Arnim', 'Odo'].map(name => obeys(table, name))).toEqual([true, true, true])
    make(table, 'Richard', { health: DEAD })
    checkCommand(table.state, 0)
    expect(obeys(table, 'Odo')).toBe(false)
  })

  test('6.5 out of command he may move and fight where he stands, but not advance to combat', () => {
    const table = position({
      first: [man('Odo', 'F8', 9, 5), man('Giles', 'B2', 9, 5)],
      second: [man('Hal', 'F5', 5, 5), man('Tom', 'B3', 5, 5)],
      options: ENGLISH,
    })
    expect(table.state.flow.phase).toBe('movement')
    const odo = rowOf(table, 'Odo')
    expect(mayEnterContact(table.state, odo, hexOf(table, 'F7'))).toBeUndefined()
    expect(mayEnterContact(table.state, odo, hexOf(table, 'F6'))).toEqual({
      code: 'siege.move.no-command',
      rule: 'siege 6.5',
    })
    goTo(table, 'combat', 0)
    expect(legal(table)).toContainEqual({
      type: 'attack',
      attacker: rowOf(table, 'Giles'),
      defender: rowOf(table, 'Tom'),
    })
  })

  test('6.5 a knight who comes near restores it for the next turn, not for this one', () => {
    const table = position({
      first: [
        { name: 'Richard', type: 'knight', at: 'A1' },
        { name: 'Odo', at: 'A9' },
      ],
      second: [man('Foe', 'L12', 5, 5), man('Hal', 'L1', 5, 5)],
      options: ENGLISH,
    })
    expect(obeys(table, 'Odo')).toBe(false)
    const richard = rowOf(table, 'Richard')
    for (const label of ['A2', 'A3', 'A4'])
      table.do({ type: 'move', body: richard, path: [hexOf(table, label)] })
    expect(obeys(table, 'Odo')).toBe(false)
    goTo(table, 'movement', 1)
    goTo(table, 'movement', 0)
    expect(obeys(table, 'Odo')).toBe(true)
  })
})

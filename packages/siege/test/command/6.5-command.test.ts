import { nth, type OptionChanges, startGame } from '@mesnada/engine'
import { testTable } from '@mesnada/engine/testkit'
import { describe, expect, test } from 'vitest'
import { checkCommand, isCommanded } from '../../src/command/command.ts'
import { proposedSergeant, putUnderRefusal, sergeantOf } from '../../src/command/subordinates.ts'
import { contactRefusal } from '../../src/contact/contact.ts'
import { typeOf } from '../../src/core/bodies.ts'
import { type SiegeView, siege, siegeAdapter } from '../../src/index.ts'
import { DEAD } from '../../src/state.ts'
import { goTo, hexOf, type Man, position, type SiegeTable } from '../kit.ts'
import { scenarioNamed } from '../kits/campaign-kit.ts'
import { legal, make, man, rowOf } from '../kits/melee-kit.ts'

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

describe('siege 6.5 command control', () => {
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

  test('siege 6.5 switch 36, english: a sergeant commands his own men within 4 hexes, and no others', () => {
    const table = troop(
      [
        { name: 'Arnim', type: 'sergeant', at: 'A1' },
        { name: 'Tyler', type: 'sergeant', at: 'L1' },
        under('Odo', 'A5', 'Arnim'),
        under('Giles', 'A6', 'Arnim'),
        under('Gam', 'A2', 'Tyler'),
      ],
      ENGLISH,
    )
    expect(['Odo', 'Giles', 'Gam'].map(name => obeys(table, name))).toEqual([true, false, false])
  })

  test('siege 6.5 switch 36, croisades: a sergeant commands any 8 within 6 hexes', () => {
    const men = Array.from({ length: 9 }, (_, index) => ({ name: `Man${index}`, at: `B${1 + (index % 6)}` }))
    const spread = men.map((one, index) => ({
      ...one,
      at: `${'BC'[Math.floor(index / 6)]}${1 + (index % 6)}`,
    }))
    const table = troop([{ name: 'Arnim', type: 'sergeant', at: 'A1' }, ...spread], CROISADES)
    expect(spread.filter(({ name }) => obeys(table, name))).toHaveLength(8)
  })

  test('siege 6.5 nobody goes without because a commander took one whom another could have had', () => {
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

  test('siege 6.5 knights and sergeants need no command; the dead give none', () => {
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

  test('siege 6.5 out of command he may move and fight where he stands, but not advance to combat', () => {
    const table = position({
      first: [man('Odo', 'F8', 9, 5), man('Giles', 'B2', 9, 5)],
      second: [man('Hal', 'F5', 5, 5), man('Tom', 'B3', 5, 5)],
      options: ENGLISH,
    })
    expect(table.state.flow.phase).toBe('movement')
    const odo = rowOf(table, 'Odo')
    expect(contactRefusal(table.state, odo, hexOf(table, 'F7'))).toBeUndefined()
    expect(contactRefusal(table.state, odo, hexOf(table, 'F6'))).toMatchObject({
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

  test('siege 6.5 a knight who comes near restores it for the next turn, not for this one', () => {
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

describe('siege 6.5 whose man he is', () => {
  const SERGEANTS: readonly Man[] = [
    { name: 'Arnim', type: 'sergeant', at: 'A1' },
    { name: 'Tyler', type: 'sergeant', at: 'L1' },
  ]

  const field = (men: readonly Man[], options: OptionChanges = ENGLISH): SiegeTable =>
    position({ first: [...men], second: [{ name: 'Foe', type: 'knight', at: 'L12' }], options })

  const sergeantNamed = (table: SiegeTable, name: string): string | undefined => {
    const row = sergeantOf(table.state, rowOf(table, name))
    return ['Arnim', 'Tyler'].find(sergeant => row !== undefined && rowOf(table, sergeant) === row)
  }

  const put = (table: SiegeTable, body: string, sergeant: string) =>
    ({ type: 'put-under', body: rowOf(table, body), sergeant: rowOf(table, sergeant) }) as const

  test('siege 6.5 noted by the owner when he sets up; whoever is not is put under the nearest sergeant', () => {
    const table = field([...SERGEANTS, { name: 'Odo', at: 'B1' }, { name: 'Gam', at: 'C1' }])
    expect(table.state.flow.phase).toBe('deploy-attacker')
    expect(legal(table)).toContainEqual(put(table, 'Odo', 'Tyler'))
    table.do(put(table, 'Odo', 'Tyler'))
    expect(table.refusal(put(table, 'Odo', 'Tyler'))).toMatchObject({
      code: 'siege.command.his-already',
      rule: 'siege 6.5',
    })
    table.do({ type: 'end-phase' })
    expect(['Odo', 'Gam'].map(name => sergeantNamed(table, name))).toEqual(['Tyler', 'Arnim'])
    goTo(table, 'movement', 0)
    expect(['Odo', 'Gam'].map(name => obeys(table, name))).toEqual([false, true])
  })

  test('siege 6.5 the view proposes the nearest while he is being set up', () => {
    const table = field([...SERGEANTS, { name: 'Odo', at: 'K1' }])
    const { bodies } = siege.view(table.state) as SiegeView
    expect(bodies.find(({ name }) => name === 'Odo')?.under).toBe(rowOf(table, 'Tyler'))
  })

  test('siege 6.5 a single sergeant has them all without a word, up to twenty', () => {
    const men = Array.from({ length: 21 }, (_, index) => ({
      name: `Man${index}`,
      at: `${'BCD'[index % 3]}${1 + Math.floor(index / 3)}`,
    }))
    const few = field([nth(SERGEANTS, 0), ...men.slice(0, 20)])
    expect(few.state.flow.phase).toBe('movement')
    expect(men.slice(0, 20).every(({ name }) => sergeantNamed(few, name) === 'Arnim')).toBe(true)
    const many = field([nth(SERGEANTS, 0), ...men])
    many.do({ type: 'end-phase' })
    expect(men.filter(({ name }) => sergeantNamed(many, name) === 'Arnim')).toHaveLength(20)
  })

  test('siege 6.5 refused: knights, strangers, no sergeant, and where it is not played or Croisades rules', () => {
    const table = field([
      ...SERGEANTS,
      { name: 'Piers', type: 'knight', at: 'F1' },
      { name: 'Odo', at: 'K1' },
    ])
    const code = (body: string, sergeant: string) => table.refusal(put(table, body, sergeant)).code
    expect(code('Piers', 'Tyler')).toBe('siege.command.needs-none')
    expect(code('Foe', 'Tyler')).toBe('siege.command.not-yours')
    expect(code('Odo', 'Piers')).toBe('siege.command.no-sergeant')
    for (const options of [{}, CROISADES]) {
      const other = field([...SERGEANTS, { name: 'Odo', at: 'K1' }], options)
      expect(putUnderRefusal(other.state, 0, rowOf(other, 'Odo'), rowOf(other, 'Tyler'))?.code).toBe(
        'siege.command.not-noted',
      )
    }
  })

  test('siege 6.5 those still to come stand under a sergeant of their own group', () => {
    const { state } = testTable(siege, { scenario: scenarioNamed('city-sack'), options: ENGLISH })
    expect(state.flow.phase).toBe('deploy-defender')
    const outside = [...state.tables.bodies.hex.keys()].filter(body => state.tables.bodies.side[body] === 0)
    const proposed = outside.filter(body => proposedSergeant(state, body) !== undefined)
    expect(proposed.length).toBe(outside.length - 4)
  })

  test.each([['robbery-with-violence'], ['the-trap'], ['peasant-revolt'], ['the-foraging-party']])(
    '6.5 in %s nobody is out of command for want of a note',
    name => {
      const table = testTable(siege, { scenario: scenarioNamed(name), options: ENGLISH })
      for (let guard = 0; guard < 400 && table.state.flow.turn === 0; guard++) {
        const actions = legal(table)
        const ratings = siegeAdapter.rate(table.state, actions)
        table.do(
          actions.find(({ type }) => type === 'end-phase') ??
            nth(actions, ratings.indexOf(Math.max(...ratings))),
        )
      }
      const people = [...table.state.tables.bodies.side.keys()]
      for (const side of [0, 1]) {
        const own = people.filter(body => table.state.tables.bodies.side[body] === side)
        const ranks = own.map(body => typeOf(table.state, body)?.class)
        const sergeants = ranks.filter(rank => rank === 'sergeant').length
        const men = ranks.filter(rank => rank && rank !== 'knight' && rank !== 'sergeant').length
        expect(own.filter(body => sergeantOf(table.state, body) !== undefined)).toHaveLength(
          Math.min(men, 20 * sergeants),
        )
      }
    },
  )

  test('siege 6.5 not offered where a side has no leader, with the reason', () => {
    const street = scenarioNamed('street-fight')
    expect(siege.optionRefusal?.(street, 'command')).toMatchObject({
      code: 'siege.option.no-leader',
      rule: 'siege 6.5',
    })
    expect(startGame(siege, { scenario: street, options: ENGLISH })).toEqual({
      ok: false,
      refusal: { code: 'siege.option.no-leader', rule: 'siege 6.5' },
    })
    expect(startGame(siege, { scenario: street, options: { command: false } }).ok).toBe(true)
    expect(siege.optionRefusal?.(street, 'panic')).toBeUndefined()
    expect(siege.optionRefusal?.(scenarioNamed('peasant-revolt'), 'command')).toBeUndefined()
  })
})

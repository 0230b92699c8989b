import { nth } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { DONE, STUNNED } from '../../src/state.ts'
import { bodyOf, goTo, position } from '../kit.ts'
import {
  fight,
  healthOf,
  legal,
  make,
  man,
  placeOf,
  prompt,
  refuses,
  rowOf,
  thrown,
} from '../kits/melee-kit.ts'

const duel = (attack: number, defence: number, options = {}) =>
  position({
    first: [man('Odo', 'F6', attack, 5)],
    second: [man('Hal', 'F5', 5, defence)],
    options,
  })

describe('siege 1.7 who attacks', () => {
  test('siege 1.7 characters in adjacent hexes may fight, and nobody is obliged to', () => {
    const table = duel(24, 7)
    goTo(table, 'combat', 0)
    expect(legal(table)).toEqual([
      { type: 'attack', attacker: bodyOf(table, 'Odo'), defender: bodyOf(table, 'Hal') },
      { type: 'end-phase' },
    ])
  })

  test('siege 1.7 the die shows its column and what every face would do', () => {
    const table = duel(24, 7)
    fight(table, 'Odo', 'Hal')
    const { column, outcomes, values, seat } = thrown(table)
    expect({ column, outcomes: outcomes.join(''), values, seat }).toEqual({
      column: '3-1',
      outcomes: 'EDDCCBA---',
      values: { raw: '3-1' },
      seat: 0,
    })
    table.dice(2)
    expect(healthOf(table, 'Hal')).toBe('stunned')
  })

  test('siege 1.7 a die of 7 at 3-1 wounds the attacker', () => {
    const table = duel(24, 7)
    fight(table, 'Odo', 'Hal', 7)
    expect([healthOf(table, 'Odo'), healthOf(table, 'Hal')]).toEqual(['wounded', 'healthy'])
  })

  test('siege 1.7 no attack below 1-1', () => {
    expect(refuses(duelWithTwo(), 'Odo', 'Hal')).toEqual({
      code: 'siege.melee.below-even',
      rule: 'siege 1.7',
    })
  })

  /** Another pair keeps the combat phase open. */
  const duelWithTwo = (options = {}) =>
    position({
      first: [man('Odo', 'F6', 4, 5), man('Giles', 'B2', 9, 5)],
      second: [man('Hal', 'F5', 5, 5), man('Tom', 'B3', 5, 5)],
      options,
    })

  test('siege 1.7 switch 4: on, the hopeless attack is made at 1-1', () => {
    const table = duelWithTwo({ s4BelowEvenCountsAsEven: true })
    fight(table, 'Odo', 'Hal')
    expect(thrown(table).column).toBe('1-1')
  })

  test('siege 1.7 not across a gap', () => {
    expect(refuses(duelWithTwo(), 'Odo', 'Tom')).toEqual({
      code: 'siege.melee.not-adjacent',
      rule: 'siege 1.7',
    })
    expect(refuses(duelWithTwo(), 'Odo', 'Giles')).toEqual({ code: 'siege.melee.friend', rule: 'siege 1.7' })
  })

  test('siege 1.7 only the side whose player turn it is attacks', () => {
    const table = duelWithTwo()
    goTo(table, 'combat', 0)
    const { code } = table.refusal({
      type: 'attack',
      attacker: rowOf(table, 'Tom'),
      defender: rowOf(table, 'Giles'),
    })
    expect(code).toBe('siege.melee.not-yours')
  })

  test('siege 1.7 each attacks once in a combat phase, but may be attacked again by others', () => {
    const table = position({
      first: [man('Odo', 'F6', 6, 5), man('Giles', 'G6', 6, 5)],
      second: [man('Hal', 'F5', 5, 5)],
    })
    fight(table, 'Odo', 'Hal', 10)
    expect(refuses(table, 'Odo', 'Hal')).toEqual({ code: 'siege.melee.attacked', rule: 'siege R.odds' })
    fight(table, 'Giles', 'Hal')
    expect(thrown(table).column).toBe('1-1')
  })

  test('siege 1.7 the stunned, the busy and those who have worked do not attack', () => {
    const table = duelWithTwo({ s4BelowEvenCountsAsEven: true })
    make(table, 'Odo', { health: STUNNED, stunnedOn: 9 })
    expect(refuses(table, 'Odo', 'Hal').code).toBe('siege.melee.stunned')
    make(table, 'Odo', { health: 0, done: DONE.worked })
    expect(refuses(table, 'Odo', 'Hal')).toEqual({
      code: 'siege.melee.busy',
      rule: 'siege R.complete-turn',
    })
  })

  test('siege 1.21 all who attack or are attacked are engaged from then on', () => {
    const table = duel(24, 7)
    fight(table, 'Odo', 'Hal', 10)
    const { foughtOn } = table.state.tables.bodies
    expect([foughtOn[rowOf(table, 'Odo')], foughtOn[rowOf(table, 'Hal')]]).toEqual([1, 1])
  })
})

describe('siege 1.72 joining', () => {
  const brawl = () =>
    position({
      first: [man('Odo', 'F6', 6, 5), man('Giles', 'G6', 6, 5), man('Gam', 'E7', 6, 5)],
      second: [man('Hal', 'F5', 5, 5), man('Tom', 'E6', 5, 5)],
    })

  test('siege 1.72 two join against one: strengths are added and the column moves one to the right', () => {
    const table = brawl()
    fight(table, ['Odo', 'Giles'], 'Hal')
    const { column, shifts } = thrown(table)
    expect(column).toBe('3-1')
    expect(shifts).toEqual([{ reason: 'siege.why.several-attackers', value: 1, rule: 'siege 1.72' }])
  })

  test('siege 1.72 one attacks two: their defences are added', () => {
    const table = position({
      first: [man('Odo', 'F6', 20, 5)],
      second: [man('Hal', 'F5', 5, 5), man('Tom', 'E6', 5, 5)],
    })
    fight(table, 'Odo', ['Hal', 'Tom'])
    expect(thrown(table).column).toBe('2-1')
  })

  test('siege 1.72 every joint attacker must be able to attack every defender', () => {
    const table = brawl()
    goTo(table, 'combat', 0)
    table.do({ type: 'attack', attacker: rowOf(table, 'Odo'), defender: rowOf(table, 'Hal') })
    expect(table.refusal({ type: 'join', body: rowOf(table, 'Gam') }).code).toBe('siege.melee.not-adjacent')
    table.do({ type: 'join', body: rowOf(table, 'Giles') })
    expect(table.refusal({ type: 'join', body: rowOf(table, 'Tom') }).code).toBe('siege.melee.not-adjacent')
    expect(table.refusal({ type: 'join', body: rowOf(table, 'Giles') }).code).toBe(
      'siege.melee.joined-already',
    )
  })

  test('siege 1.72 an attack that needs help can be begun, but is struck only when the strengths suffice', () => {
    const table = position({
      first: [man('Odo', 'F6', 3, 5), man('Giles', 'G6', 3, 5)],
      second: [man('Hal', 'F5', 5, 5), man('Tom', 'E6', 5, 5)],
    })
    goTo(table, 'combat', 0)
    table.do({ type: 'attack', attacker: rowOf(table, 'Odo'), defender: rowOf(table, 'Hal') })
    expect(table.refusal({ type: 'strike' }).code).toBe('siege.melee.below-even')
    expect(table.refusal({ type: 'join', body: rowOf(table, 'Tom') }).code).toBe('siege.melee.below-even')
    expect(table.refusal({ type: 'end-phase' }).code).toBe('siege.melee.strike-first')
    expect(legal(table)).toEqual([{ type: 'join', body: rowOf(table, 'Giles') }])
    table.do({ type: 'join', body: rowOf(table, 'Giles') }, { type: 'strike' })
    expect(thrown(table).column).toBe('2-1')
  })

  test('siege 1.72 the owner of the side that is hit names the victim', () => {
    const table = position({
      first: [man('Odo', 'F6', 50, 5)],
      second: [man('Hal', 'F5', 5, 5), man('Tom', 'E6', 5, 5)],
    })
    fight(table, 'Odo', ['Hal', 'Tom'], 2)
    const due = table.pending()
    expect(due.kind === 'decision' && due.seat).toBe(1)
    expect(prompt(table)).toBe('siege.ask.victim')
    expect(table.refusal({ type: 'victim', body: rowOf(table, 'Odo') }).code).toBe('siege.melee.not-struck')
    table.do({ type: 'victim', body: rowOf(table, 'Tom') })
    expect([healthOf(table, 'Hal'), healthOf(table, 'Tom')]).toEqual(['healthy', 'wounded'])
  })

  test('siege 1.72 of joint attackers too, one is wounded, and their player says who', () => {
    const table = brawl()
    fight(table, ['Odo', 'Giles'], 'Hal', 7)
    table.do({ type: 'victim', body: rowOf(table, 'Giles') })
    expect([healthOf(table, 'Odo'), healthOf(table, 'Giles')]).toEqual(['healthy', 'wounded'])
  })

  test('siege 1.72 a retreat is for all who took part', () => {
    const table = position({
      first: [man('Odo', 'F6', 60, 5)],
      second: [man('Hal', 'F5', 5, 5), man('Tom', 'E6', 5, 5)],
    })
    fight(table, 'Odo', ['Hal', 'Tom'], 7)
    for (let guard = 0; prompt(table) === 'siege.ask.retreat-melee' && guard < 3; guard++)
      table.do(nth(legal(table), 0))
    expect(placeOf(table, 'Hal')).not.toEqual(['F5'])
    expect(placeOf(table, 'Tom')).not.toEqual(['E6'])
  })

  test('siege 1.72 riders and men on foot cannot be attacked together, nor riders with loose animals', () => {
    const table = position({
      first: [man('Odo', 'F6', 99, 5)],
      second: [man('Hal', 'F5', 5, 5), { name: 'Roger', type: 'knight', at: 'G5', mounted: true }],
      animals: [[], [{ animal: 'mule', at: 'E6' }]],
    })
    goTo(table, 'combat', 0)
    table.do({ type: 'attack', attacker: rowOf(table, 'Odo'), defender: rowOf(table, 'Roger') })
    expect(table.refusal({ type: 'join', body: rowOf(table, 'Hal') })).toMatchObject({
      code: 'siege.melee.mixed',
      rule: 'siege 1.72',
    })
    const mule = table.state.setting.bodies.findIndex(
      card => card.kind === 'animal' && card.animal === 'mule',
    )
    expect(table.refusal({ type: 'join', body: mule })).toMatchObject({
      code: 'siege.melee.mixed-animals',
      rule: 'siege 3.35',
    })
  })
})

describe('switch 21, knights seek knights', () => {
  const joust = (on: boolean) =>
    position({
      first: [{ name: 'Richard', type: 'knight', at: 'F6' }],
      second: [{ name: 'Roger', type: 'knight', at: 'F5' }, man('Hal', 'E6', 5, 5)],
      options: { s21KnightsFirst: on },
    })

  test('switch 21: off, a knight attacks whom he likes', () => {
    const table = joust(false)
    fight(table, 'Richard', 'Hal')
    expect(thrown(table).column).toBe('2-1')
  })

  test('switch 21: on, next to an enemy knight he attacks him or nobody', () => {
    expect(refuses(joust(true), 'Richard', 'Hal')).toEqual({
      code: 'siege.melee.knights-first',
      rule: 'siege S.21',
    })
    const table = joust(true)
    fight(table, 'Richard', 'Roger')
    expect(thrown(table).column).toBe('1-1')
  })
})

test('siege 6.73 a hero in play: his own die is one less, that of his enemies one more', () => {
  const table = position({
    first: [man('Odo', 'F6', 15, 5, { hero: true })],
    second: [man('Hal', 'F5', 15, 5)],
    options: { hero: true },
  })
  fight(table, 'Odo', 'Hal')
  expect(thrown(table).modifiers.map(({ value }) => value)).toEqual([-1])
  // A natural 1 stays on the first row of 3-1.
  expect(thrown(table).outcomes.join('')).toBe('EEDDCCBA--')
  table.dice(10)
  fight(table, 'Hal', 'Odo')
  expect(thrown(table).outcomes.join('')).toBe('DDCCBA----')
})

test('siege 6.71 half rations: attacks go one column left; quarter rations: attacks on them go one right as well', () => {
  const hungry = (fed: readonly [string, string], options = { rations: true }) => {
    const table = position({
      first: [man('Odo', 'F6', 20, 5)],
      second: [man('Hal', 'F5', 20, 5)],
      options,
      play: { rations: fed },
    })
    fight(table, 'Odo', 'Hal')
    return thrown(table).column
  }
  expect(hungry(['full', 'full'])).toBe('4-1')
  expect([hungry(['half', 'full']), hungry(['quarter', 'full'])]).toEqual(['3-1', '3-1'])
  expect([hungry(['full', 'half']), hungry(['full', 'quarter'])]).toEqual(['4-1', '5-1'])
  expect(hungry(['half', 'quarter'], { rations: false })).toBe('4-1')
})

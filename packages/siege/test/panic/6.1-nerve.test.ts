import { nth } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { CAPTIVE, DEAD, FORFEIT, PANICKED, ROUTED, STEADY, STUNNED } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, type Man, position, type SiegeTable } from '../kit.ts'
import { fight, legal, make, man, prompt, rowOf } from '../kits/melee-kit.ts'
import { legalOf, reason } from '../kits/movement-kit.ts'

/** Odo kills Hal (5-1, a die of 1) in the middle of his friends. */
const death = (friends: readonly Man[], die: number): SiegeTable => {
  const table = position({
    first: [man('Odo', 'F11', 25, 5)],
    second: [man('Hal', 'F10', 5, 5), ...friends],
    options: { panic: true },
  })
  fight(table, 'Odo', 'Hal', 1)
  table.dice(die)
  return table
}

const FRIENDS = ['E9', 'F9', 'G9', 'F8'].map((at, index) => ({ name: `Man${index}`, at }))

describe('siege 6.1 the table of panic in play', () => {
  test('siege 6.1 on 1 to 5 nobody loses his nerve', () => {
    for (const die of [1, 5]) {
      const table = death(FRIENDS, die)
      const { morale } = table.state.tables.bodies
      expect(FRIENDS.map(({ name }) => morale[bodyOf(table, name)])).toEqual(Array(4).fill(STEADY))
    }
  })

  test('siege 6.1 the owner says who, only among those near, and may let more go than the table asks', () => {
    const table = death([...FRIENDS, { name: 'Far', at: 'A1' }], 6)
    expect(prompt(table)).toBe('siege.ask.who-panics')
    expect(reason(table.refusal({ type: 'flee', body: bodyOf(table, 'Far') }))).toEqual([
      'siege.panic.not-near',
      'siege 6.1',
    ])
    expect(table.refusal({ type: 'decline' })).toMatchObject({
      code: 'siege.panic.choose',
      rule: 'siege 6.1',
      values: { count: 1 },
    })
    expect(legal(table)).not.toContainEqual({ type: 'decline' })
    table.do({ type: 'flee', body: bodyOf(table, 'Man3') })
    while (prompt(table).startsWith('siege.ask.retreat')) table.do(nth(legal(table), 0))
    expect(legal(table)).toContainEqual({ type: 'decline' })
    table.do({ type: 'flee', body: bodyOf(table, 'Man0') })
    while (prompt(table).startsWith('siege.ask.retreat')) table.do(nth(legal(table), 0))
    table.do({ type: 'decline' })
    const { morale } = table.state.tables.bodies
    expect(FRIENDS.map(({ name }) => morale[bodyOf(table, name)])).toEqual([
      PANICKED,
      STEADY,
      STEADY,
      PANICKED,
    ])
  })

  test('siege 6.12 on 9 they rout', () => {
    const table = death(FRIENDS, 9)
    expect(prompt(table)).toBe('siege.ask.who-routs')
    table.do({ type: 'flee', body: bodyOf(table, 'Man0') })
    expect(table.state.tables.bodies.morale[bodyOf(table, 'Man0')]).toBe(ROUTED)
  })

  test('siege 6.12 who routs neither shoots nor lends a hand', () => {
    const table = position({
      first: [
        { name: 'Owen', type: 'longbowman', at: 'C3' },
        { name: 'Hal', at: 'C4' },
      ],
      second: [{ name: 'Foe', at: 'C9' }],
      gear: [[{ gear: 'barrel', at: 'C4' }], []],
    })
    make(table, 'Owen', { morale: ROUTED })
    expect(reason(table.refusal({ type: 'shoot', shooter: 0, target: 2 }))).toEqual([
      'siege.missile.routs',
      'siege 6.12',
    ])
    make(table, 'Hal', { morale: ROUTED })
    goTo(table, 'combat', 0)
    expect(reason(table.refusal({ type: 'winch', body: bodyOf(table, 'Hal') }))).toEqual([
      'siege.hand.routs',
      'siege 6.12',
    ])
  })

  test('siege 6.11 neither prisoners nor animals of the enemy keep up the fright', () => {
    const table = position({
      first: [{ name: 'Gam', type: 'peasant', at: 'C3' }],
      second: [
        { name: 'Piers', type: 'knight', at: 'C5' },
        { name: 'Foe', at: 'L12' },
      ],
      animals: [[], [{ animal: 'mule', at: 'D6' }]],
      options: { panic: true, ransom: true },
    })
    make(table, 'Gam', { morale: PANICKED })
    make(table, 'Piers', { custody: CAPTIVE })
    goTo(table, 'movement', 0)
    table.do({ type: 'end-phase' })
    expect(table.state.tables.bodies.morale[bodyOf(table, 'Gam')]).toBe(STEADY)
  })
})

describe('siege 6.3 handing arrows over', () => {
  const archers = (options: Record<string, boolean> = { ammunition: true }, foeAt = 'L12') => {
    const table = position({
      first: [
        { name: 'Owen', type: 'longbowman', at: 'C3' },
        { name: 'Idris', type: 'longbowman', at: 'C4' },
        { name: 'Gwyn', type: 'longbowman', at: 'H9' },
      ],
      second: [{ name: 'Foe', at: foeAt }],
      options,
    })
    while (table.pending().kind === 'dice') table.dice(2, 2, 2)
    goTo(table, 'combat', 0)
    return table
  }
  const give = (table: SiegeTable, to: string, arrows = 2) =>
    ({ type: 'exchange', body: bodyOf(table, 'Owen'), with: bodyOf(table, to), arrows }) as const

  test('siege 6.3 only where arrows are counted, and not in contact with the enemy', () => {
    expect(archers({}).refusal({ type: 'exchange', body: 0, with: 1, arrows: 1 }).code).toBe(
      'siege.exchange.not-played',
    )
    const table = archers({ ammunition: true }, 'C2')
    expect(reason(table.refusal(give(table, 'Idris')))).toEqual(['siege.exchange.contact', 'siege 6.3'])
  })

  test('siege 6.3 from a corpse that lies there or next to one, and from no other', () => {
    const table = archers()
    make(table, 'Gwyn', { health: DEAD, hex: -3, fellAt: hexOf(table, 'H9') })
    expect(reason(table.refusal(give(table, 'Gwyn')))).toEqual(['siege.exchange.apart', 'siege 6.3'])
    make(table, 'Gwyn', { fellAt: -1 })
    expect(reason(table.refusal(give(table, 'Gwyn')))).toEqual(['siege.exchange.no-corpse', 'siege 6.3'])
    make(table, 'Gwyn', { fellAt: hexOf(table, 'C2') })
    expect(legalOf(table, 'exchange')).toContainEqual(give(table, 'Gwyn'))
  })

  test('siege R.complete-turn nothing changes hands if the other no longer can', () => {
    const table = archers()
    table.do(give(table, 'Idris'))
    make(table, 'Idris', { health: STUNNED })
    table.do({ type: 'end-phase' })
    const { arrows } = table.state.tables.bodies
    expect([arrows[bodyOf(table, 'Owen')], arrows[bodyOf(table, 'Idris')]]).toEqual([6, 6])
  })

  test('siege R.complete-turn who has begun it does not shoot in the second missile phase', () => {
    const table = archers()
    goTo(table, 'movement', 1)
    goTo(table, 'second-missiles', 0)
    make(table, 'Owen', { done: 32 })
    expect(
      reason(table.refusal({ type: 'shoot', shooter: bodyOf(table, 'Owen'), target: bodyOf(table, 'Foe') })),
    ).toEqual(['siege.missile.busy', 'siege R.complete-turn'])
  })
})

describe('siege 6.4 taken again', () => {
  const runaway = (guards: readonly Man[]) => {
    const table = position({
      first: [...guards],
      second: [man('Roger', 'F5', 5, 5, { type: 'knight' }), man('Tom', 'A1', 5, 5)],
      options: { ransom: true },
    })
    make(table, 'Roger', { custody: FORFEIT })
    goTo(table, 'combat', 0)
    return table
  }
  const seize = (table: SiegeTable, name: string) =>
    ({ type: 'seize', body: rowOf(table, name), prisoner: rowOf(table, 'Roger') }) as const

  test('siege 6.4 by one next to him, if the guards suffice', () => {
    const lone = runaway([man('Odo', 'F6', 5, 5), man('Far', 'A9', 5, 5)])
    expect(reason(lone.refusal(seize(lone, 'Odo')))).toEqual(['siege.ransom.no-escort', 'siege 6.4'])
    expect(lone.refusal(seize(lone, 'Far')).code).toBe('siege.melee.not-adjacent')
    expect(legalOf(lone, 'seize')).toEqual([])
    const two = runaway([man('Odo', 'F6', 5, 5), man('Giles', 'G5', 5, 5)])
    expect(legalOf(two, 'seize')).toHaveLength(2)
    two.do(seize(two, 'Odo'))
    expect(two.state.tables.bodies.custody[rowOf(two, 'Roger')]).toBe(CAPTIVE)
  })

  test('siege R.stun a stunned prisoner neither walks nor runs', () => {
    const table = runaway([man('Arnim', 'F6', 5, 5, { type: 'sergeant' })])
    make(table, 'Roger', { custody: CAPTIVE, health: STUNNED })
    goTo(table, 'movement', 1)
    expect(reason(table.refusal({ type: 'escape', body: rowOf(table, 'Roger') }))).toEqual([
      'siege.ransom.stunned',
      'siege R.stun',
    ])
    goTo(table, 'movement', 0)
    make(table, 'Roger', { custody: CAPTIVE, health: STUNNED })
    expect(
      reason(table.refusal({ type: 'escort', prisoner: rowOf(table, 'Roger'), hex: hexOf(table, 'F4') })),
    ).toEqual(['siege.ransom.stunned', 'siege R.stun'])
  })

  test('siege 6.4 prisoners are not shot at', () => {
    const table = position({
      first: [{ name: 'Owen', type: 'longbowman', at: 'C3' }],
      second: [
        { name: 'Piers', type: 'knight', at: 'C8' },
        { name: 'Foe', at: 'L12' },
      ],
      options: { ransom: true },
    })
    make(table, 'Piers', { custody: CAPTIVE })
    expect(reason(table.refusal({ type: 'shoot', shooter: 0, target: 1 }))).toEqual([
      'siege.missile.captive',
      'siege 6.4',
    ])
  })
})

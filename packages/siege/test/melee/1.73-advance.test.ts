import type { OptionChanges } from '@mesnada/engine'
import { nth } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { hexOf, position } from '../kit.ts'
import { fight, healthOf, hexesOffered, legal, man, placeOf, prompt, rowOf } from '../kits/melee-kit.ts'

/** Odo kills Hal at once (5-1, a die of 1); others stand where a test needs them. */
const killing = (
  options: OptionChanges = {},
  more: readonly ReturnType<typeof man>[] = [],
  rows?: string[],
) =>
  position({
    ...(rows ? { rows } : {}),
    first: [man('Odo', 'F6', 25, 5)],
    second: [man('Hal', 'F5', 5, 5), ...more],
    options,
  })

describe('siege 1.73 advance after combat', () => {
  test('siege 1.73 the winner may enter the hex of the dead, or not', () => {
    const table = killing()
    fight(table, 'Odo', 'Hal', 1)
    expect(prompt(table)).toBe('siege.ask.advance')
    expect(legal(table)).toEqual([
      { type: 'advance', body: rowOf(table, 'Odo'), hex: hexOf(table, 'F5') },
      { type: 'decline' },
    ])
    table.do({ type: 'decline' })
    expect(placeOf(table, 'Odo')).toEqual(['F6'])
  })

  test('siege 1.73 half the allowance, rounded down, the first hex included', () => {
    const table = killing()
    fight(table, 'Odo', 'Hal', 1)
    const odo = rowOf(table, 'Odo')
    table.do({ type: 'advance', body: odo, hex: hexOf(table, 'F5') })
    table.do({ type: 'advance', body: odo, hex: hexOf(table, 'F4') })
    table.do({ type: 'advance', body: odo, hex: hexOf(table, 'F3') })
    // Six movement points: three hexes of open ground, and no more.
    expect(prompt(table)).not.toBe('siege.ask.advance-on')
    expect(placeOf(table, 'Odo')).toEqual(['F3'])
  })

  test('siege 1.73 the first hex is always affordable, and takes what it costs', () => {
    const rows = ['......', '......', '......', '.m....', '......', '......']
    const table = position({
      rows,
      first: [man('Odo', 'B5', 25, 5)],
      second: [man('Hal', 'B4', 5, 5)],
    })
    fight(table, 'Odo', 'Hal', 1)
    table.do({ type: 'advance', body: rowOf(table, 'Odo'), hex: hexOf(table, 'B4') })
    expect(placeOf(table, 'Odo')).toEqual(['B4'])
    expect(prompt(table)).not.toBe('siege.ask.advance-on')
  })

  test('siege 1.73 it stops next to an enemy able to attack', () => {
    const table = killing({}, [man('Tom', 'F3', 5, 5)])
    fight(table, 'Odo', 'Hal', 1)
    table.do({ type: 'advance', body: rowOf(table, 'Odo'), hex: hexOf(table, 'F5') })
    table.do({ type: 'advance', body: rowOf(table, 'Odo'), hex: hexOf(table, 'F4') })
    expect(prompt(table)).not.toBe('siege.ask.advance-on')
    expect(placeOf(table, 'Odo')).toEqual(['F4'])
  })

  test('siege 1.73 only into a hex the enemy was driven from, after a retreat too', () => {
    const table = position({
      first: [man('Odo', 'F6', 15, 5), man('Giles', 'B2', 9, 5)],
      second: [man('Hal', 'F5', 5, 5)],
    })
    fight(table, 'Odo', 'Hal', 4)
    table.do({ type: 'retreat', hex: hexOf(table, 'F4') })
    expect(hexesOffered(table, 'advance')).toEqual(['F5'])
    expect(
      table.refusal({ type: 'advance', body: rowOf(table, 'Odo'), hex: hexOf(table, 'G6') }),
    ).toMatchObject({
      code: 'siege.melee.no-advance-there',
      rule: 'siege 1.73',
    })
    // Giles had no part in the combat.
    expect(
      legal(table).some(action => action.type === 'advance' && action.body !== rowOf(table, 'Odo')),
    ).toBe(false)
  })

  test('siege 1.73 of several winners one goes', () => {
    const table = position({
      first: [man('Odo', 'F6', 20, 5), man('Giles', 'G6', 20, 5)],
      second: [man('Hal', 'F5', 5, 5)],
    })
    fight(table, ['Odo', 'Giles'], 'Hal', 1)
    expect(legal(table).filter(({ type }) => type === 'advance')).toHaveLength(2)
    table.do({ type: 'advance', body: rowOf(table, 'Giles'), hex: hexOf(table, 'F5') }, { type: 'decline' })
    expect([placeOf(table, 'Odo'), placeOf(table, 'Giles')]).toEqual([['F6'], ['F5']])
  })

  test('siege 1.73 defenders who won may advance as well', () => {
    const table = position({ first: [man('Odo', 'F6', 15, 5)], second: [man('Hal', 'F5', 5, 5)] })
    fight(table, 'Odo', 'Hal', 6)
    table.do({ type: 'retreat', hex: hexOf(table, 'F7') })
    table.do({ type: 'advance', body: rowOf(table, 'Hal'), hex: hexOf(table, 'F6') })
    expect(placeOf(table, 'Hal')).toEqual(['F6'])
  })

  test('siege 1.73 nobody advances after a mere wound or stun, nor into a horse that lost its rider', () => {
    const stunned = killing()
    fight(stunned, 'Odo', 'Hal', 4)
    expect(healthOf(stunned, 'Hal')).toBe('stunned')
    expect(prompt(stunned)).not.toBe('siege.ask.advance')
    const table = position({
      first: [man('Odo', 'F6', 120, 5)],
      second: [{ name: 'Roger', type: 'knight', at: 'F4', mounted: true }],
    })
    fight(table, 'Odo', 'Roger', 3)
    table.do(nth(legal(table), 0))
    expect(healthOf(table, 'Roger')).toBe('dead')
    expect(prompt(table)).not.toBe('siege.ask.advance')
  })

  test('siege 1.73 a rider goes forward, or turns about and goes', () => {
    const table = position({
      first: [{ ...man('Roger', 'F5', 25, 5), type: 'knight', mounted: true }],
      second: [man('Hal', 'F7', 5, 5)],
    })
    expect(placeOf(table, 'Roger')).toEqual(['F5', 'F6'])
    fight(table, 'Roger', 'Hal', 1)
    table.do({ type: 'advance', body: rowOf(table, 'Roger'), hex: hexOf(table, 'F7') }, { type: 'decline' })
    expect(placeOf(table, 'Roger')).toEqual(['F7', 'F6'])
  })

  test('siege 1.73 it takes nothing from the next move', () => {
    const table = killing()
    fight(table, 'Odo', 'Hal', 1)
    table.do({ type: 'advance', body: rowOf(table, 'Odo'), hex: hexOf(table, 'F5') }, { type: 'decline' })
    expect(table.state.tables.bodies.spent[rowOf(table, 'Odo')]).toBe(0)
  })
})

describe('switch 5, advance by hexes', () => {
  const SHORT = { s5ShortAdvance: true }

  test('siege 1.73 switch 5: two hexes on foot, whatever they cost', () => {
    const rows = ['......', '.s....', '.s....', '.s....', '......', '......']
    const far = (options: OptionChanges) => {
      const table = position({
        rows,
        first: [man('Odo', 'B5', 25, 5)],
        second: [man('Hal', 'B4', 5, 3)],
        options,
      })
      fight(table, 'Odo', 'Hal', 1)
      const odo = rowOf(table, 'Odo')
      table.do({ type: 'advance', body: odo, hex: hexOf(table, 'B4') })
      return hexesOffered(table, 'advance').includes('B3')
    }
    // Scrub costs 2 of the 3 points, so without the switch the second one is too much.
    expect([far({}), far(SHORT)]).toEqual([false, true])
  })

  test('siege 1.73 switch 5: three hexes on horseback', () => {
    const table = position({
      first: [{ ...man('Roger', 'F6', 25, 5), type: 'knight', mounted: true }],
      second: [man('Hal', 'F5', 5, 5)],
      options: SHORT,
    })
    fight(table, 'Roger', 'Hal', 1)
    for (const label of ['F5', 'F4', 'F3'])
      table.do({ type: 'advance', body: rowOf(table, 'Roger'), hex: hexOf(table, label) })
    expect(placeOf(table, 'Roger')).toEqual(['F3', 'F4'])
    expect(prompt(table)).not.toBe('siege.ask.advance-on')
  })

  test('siege 1.73 switch 5: also over a man just stunned', () => {
    const table = killing(SHORT)
    fight(table, 'Odo', 'Hal', 4)
    expect(prompt(table)).toBe('siege.ask.advance')
    expect(hexesOffered(table, 'advance')).toEqual(['E5', 'E6', 'F4', 'G5', 'G6'])
    table.do({ type: 'advance', body: rowOf(table, 'Odo'), hex: hexOf(table, 'F4') })
    expect([placeOf(table, 'Odo'), placeOf(table, 'Hal')]).toEqual([['F4'], ['F5']])
  })

  test('siege 1.73 switch 5: one hex only if another enemy stands beside him before he moves', () => {
    const table = killing(SHORT, [man('Tom', 'E7', 5, 5)])
    fight(table, 'Odo', 'Hal', 1)
    table.do({ type: 'advance', body: rowOf(table, 'Odo'), hex: hexOf(table, 'F5') })
    expect(prompt(table)).not.toBe('siege.ask.advance-on')
  })
})

describe('switch 6, the risky advance', () => {
  const passing = () => {
    const table = killing({ s6RiskyAdvance: true }, [man('Tom', 'E5', 5, 5)])
    fight(table, 'Odo', 'Hal', 1)
    table.do({ type: 'advance', body: rowOf(table, 'Odo'), hex: hexOf(table, 'F5') })
    expect(prompt(table)).toBe('siege.ask.advance-on')
    table.do({ type: 'advance', body: rowOf(table, 'Odo'), hex: hexOf(table, 'G5') })
    return table
  }

  test('siege 1.73 switch 6: off, he stops next to an enemy', () => {
    const table = killing({}, [man('Tom', 'E5', 5, 5)])
    fight(table, 'Odo', 'Hal', 1)
    table.do({ type: 'advance', body: rowOf(table, 'Odo'), hex: hexOf(table, 'F5') })
    expect(prompt(table)).not.toBe('siege.ask.advance-on')
  })

  test('siege 1.73 switch 6: on 1-5 he passes safely', () => {
    const table = passing()
    table.dice(5)
    expect([healthOf(table, 'Odo'), placeOf(table, 'Odo')]).toEqual(['healthy', ['G5']])
  })

  test('siege 1.73 switch 6: on 6-10 he is wounded and goes no further', () => {
    const table = passing()
    table.dice(6)
    expect([healthOf(table, 'Odo'), placeOf(table, 'Odo')]).toEqual(['wounded', ['F5']])
  })
})

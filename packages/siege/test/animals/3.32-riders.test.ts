import { nth } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { cell } from '../../../../test/support/entries.ts'
import { placeAt } from '../../src/core/step-cost.ts'
import { reachOf } from '../../src/movement/reach.ts'
import { STUNNED, WOUNDED } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, position, type SiegeTable } from '../kit.ts'
import { barred, legalOf, reason, standsAt, walk } from '../kits/movement-kit.ts'

const FIELD = Array.from({ length: 12 }, () => '.'.repeat(12))

/** A knight with his head in F6 and his tail in F7, so facing north. */
const knight = (
  rows: string[] = FIELD,
  options = {},
  others: { at: string; name?: string }[] = [],
): SiegeTable => {
  const table = position({
    rows,
    first: [{ name: 'Piers', type: 'knight', at: 'F6', mounted: true }, ...others],
    second: [{ name: 'Odo', at: 'L12' }],
    options,
  })
  goTo(table, 'movement')
  return table
}

/** The field with a row of another terrain from A to L. */
const withRows = (letter: string, ...numbers: number[]): string[] =>
  FIELD.map((row, index) => (numbers.includes(index + 1) ? letter.repeat(12) : row))

describe('siege 3.3, R.mounted: two hexes', () => {
  test('siege 3.3 the head goes into one of the three hexes before it and the tail follows', () => {
    const table = knight()
    const piers = bodyOf(table, 'Piers')
    expect(standsAt(table, piers)).toBe('F6 F7')
    const ends = legalOf(table, 'move').map(({ path }) => table.state.setting.grid.label(nth(path, 0)))
    expect(ends.toSorted()).toEqual(['E6', 'F5', 'G6'])
    expect(barred(table, 'Piers', 'E7')).toEqual(['siege.move.not-ahead', 'siege R.mounted'])
    expect(barred(table, 'Piers', 'F7')).toEqual(['siege.move.not-ahead', 'siege R.mounted'])
    expect(walk(table, 'Piers', 'G6')).toBe(1)
    expect(standsAt(table, piers)).toBe('G6 F6')
  })

  test('siege R.mounted turning about exchanges head and tail for 2 points', () => {
    const table = knight()
    const piers = bodyOf(table, 'Piers')
    table.do({ type: 'turn-about', body: piers })
    expect(standsAt(table, piers)).toBe('F7 F6')
    expect(table.state.tables.bodies.spent[piers]).toBe(2)
    expect(walk(table, 'Piers', 'F8')).toBe(1)
  })

  test('siege R.mounted the tail swings round the head into one neighbouring free and passable hex for 2 points', () => {
    const table = knight(FIELD, {}, [{ at: 'G7' }])
    const piers = bodyOf(table, 'Piers')
    const pivot = (label: string) => ({ type: 'pivot', body: piers, tail: hexOf(table, label) }) as const
    expect(reason(table.refusal(pivot('G7')))).toEqual(['siege.move.occupied', 'siege 1.62'])
    expect(reason(table.refusal(pivot('F5')))).toEqual(['siege.turn.not-beside', 'siege R.mounted'])
    table.do(pivot('E7'))
    expect(standsAt(table, piers)).toBe('F6 E7')
    expect(table.state.tables.bodies.spent[piers]).toBe(2)
  })

  test('siege R.mounted not round into ground closed to horses, nor by anyone on foot, nor without the points', () => {
    const table = knight(
      withRows('t', 7).map((row, index) => (index === 6 ? 'ttttt.tttttt' : row)),
      {},
      [{ name: 'Hal', at: 'B2' }],
    )
    const piers = bodyOf(table, 'Piers')
    expect(reason(table.refusal({ type: 'pivot', body: piers, tail: hexOf(table, 'E7') }))).toEqual([
      'siege.move.horse-terrain',
      'siege 3.32',
    ])
    expect(reason(table.refusal({ type: 'turn-about', body: bodyOf(table, 'Hal') }))).toEqual([
      'siege.turn.on-foot',
      'siege R.mounted',
    ])
    table.state.tables.bodies.spent[piers] = 9
    expect(table.refusal({ type: 'turn-about', body: piers }).code).toBe('siege.move.points')
  })

  test('siege 1.62 a rider passes through friends and stops only when both his hexes are free', () => {
    const table = knight(FIELD, {}, [{ at: 'F5' }])
    expect(barred(table, 'Piers', 'F5')).toEqual(['siege.move.occupied', 'siege 1.62'])
    expect(barred(table, 'Piers', 'F5 F4')).toEqual(['siege.move.occupied', 'siege 1.62'])
    expect(walk(table, 'Piers', 'F5 F4 F3')).toBe(3)
    expect(standsAt(table, bodyOf(table, 'Piers'))).toBe('F3 F4')
  })

  test('reach: a rider finds the cheapest way to a hex behind him, turning included', () => {
    const table = knight()
    const reached = reachOf(table.state, bodyOf(table, 'Piers')).get(placeAt(hexOf(table, 'F9')))
    expect(reached?.cost).toBe(4)
    expect(reached?.actions.map(({ type }) => type)).toEqual(['turn-about', 'move', 'move'])
  })
})

const atTrench = (...numbers: number[]): SiegeTable => {
  const table = knight(withRows('v', ...numbers), { s16JumpTests: true })
  return table
}

const put = (table: SiegeTable, labels: string): void => {
  const path = labels.split(' ').map(label => hexOf(table, label))
  table.do({ type: 'move', body: bodyOf(table, 'Piers'), path })
}

const outcomes = (table: SiegeTable): readonly string[] => {
  const due = table.pending()
  if (due.kind !== 'dice') throw new Error('no dice are due')
  return nth(due.roll.throws, 0).outcomes
}

describe('siege 3.32 restrictions on horses', () => {
  test('siege 3.32 a trench is crossed but neither hex ends in it', () => {
    const table = knight(withRows('v', 5))
    expect(barred(table, 'Piers', 'F5')).toEqual(['siege.move.trench-stop', 'siege 3.32'])
    expect(barred(table, 'Piers', 'F5 F4')).toEqual(['siege.move.trench-stop', 'siege 3.32'])
    expect(walk(table, 'Piers', 'F5 F4 F3')).toBe(3)
  })

  test('siege 3.32 even a trench manned by the enemy, in exception to siege 1.61', () => {
    const table = position({
      rows: withRows('v', 5),
      first: [
        { name: 'Piers', type: 'knight', at: 'F6', mounted: true },
        { name: 'Hal', at: 'H6' },
      ],
      second: [{ at: 'F5' }, { at: 'H5' }],
    })
    goTo(table, 'movement')
    expect(barred(table, 'Hal', 'H5')).toEqual(['siege.move.enemy', 'siege 1.61'])
    expect(walk(table, 'Piers', 'F5 F4 F3')).toBe(3)
  })

  test('siege 3.32 on foot a trench is ground like any other', () => {
    const table = knight(withRows('v', 5), {}, [{ name: 'Hal', at: 'B6' }])
    expect(walk(table, 'Hal', 'B5')).toBe(1)
  })

  test('switch 16 off: no die is cast at a trench', () => {
    const table = knight(withRows('v', 5))
    walk(table, 'Piers', 'F5 F4 F3')
    expect(table.pending().kind).toBe('decision')
  })

  test('switch 16 on: the horse clears the trench on 1-8 and goes on', () => {
    const table = atTrench(5)
    put(table, 'F5 F4 F3')
    expect(outcomes(table)).toEqual([...Array(8).fill('clears'), 'refuses', 'falls'])
    table.dice(8)
    expect(standsAt(table, bodyOf(table, 'Piers'))).toBe('F3 F4')
    expect(table.state.tables.bodies.spent[bodyOf(table, 'Piers')]).toBe(3)
  })

  test('switch 16 on: on 9 the rider lies stunned before the trench, the horse unharmed', () => {
    const table = atTrench(5)
    const piers = bodyOf(table, 'Piers')
    const horse = cell(table.state.tables.bodies.mount, piers)
    put(table, 'F5 F4 F3')
    table.dice(9)
    expect(standsAt(table, horse)).toBe('F6 F7')
    table.do({ type: 'fall', hex: hexOf(table, 'E7') })
    expect(standsAt(table, piers)).toBe('E7')
    expect(table.state.tables.bodies.health[piers]).toBe(STUNNED)
  })

  const falls = (table: SiegeTable, die: number): readonly string[] => {
    put(table, 'F5 F4 F3')
    table.dice(die)
    const { grid } = table.state.setting
    return legalOf(table, 'fall')
      .map(({ hex }) => grid.label(hex))
      .toSorted()
  }

  test('switch 16 on: he lies before the trench or beyond it, never in it', () => {
    expect(falls(atTrench(5), 9)).toEqual(['E6', 'E7', 'E8', 'F8', 'G6', 'G7', 'G8'])
    expect(falls(atTrench(5), 10)).toEqual(['E3', 'E4', 'F2', 'G3', 'G4'])
  })

  test('switch 16 on, switch 32 off: with no room beside the horse, in the nearest free hex, not in the trench', () => {
    const crowd = ['E6', 'E7', 'E8', 'F8', 'G6', 'G7', 'G8'].map(at => ({ at }))
    const table = knight(withRows('v', 5), { s16JumpTests: true, s32NoRoomToFallDies: false }, crowd)
    const hexes = falls(table, 9)
    expect(hexes.length).toBeGreaterThan(0)
    expect(hexes.filter(label => label.endsWith('5'))).toEqual([])
  })

  test('switch 16 on: on 10 the horse is dead on the far side and the rider wounded beside it', () => {
    const table = atTrench(5)
    const piers = bodyOf(table, 'Piers')
    put(table, 'F5 F4 F3')
    table.dice(10)
    table.do({ type: 'fall', hex: hexOf(table, 'E3') })
    expect(table.state.tables.bodies.health[piers]).toBe(WOUNDED)
    const { deadHorses } = table.state.tables.ground
    expect([deadHorses[hexOf(table, 'F3')], deadHorses[hexOf(table, 'F4')]]).toEqual([1, 1])
  })

  test('switch 16 on: a wounded rider adds 1, a trench two hexes wide 4; three wide is not jumped', () => {
    const table = atTrench(5)
    table.state.tables.bodies.health[bodyOf(table, 'Piers')] = WOUNDED
    put(table, 'F5 F4 F3')
    expect(outcomes(table)).toEqual([...Array(7).fill('clears'), 'refuses', 'falls', 'falls'])
    const wide = atTrench(5, 4)
    put(wide, 'F5 F4 F3 F2')
    expect(outcomes(wide)).toEqual([...Array(4).fill('clears'), 'refuses', ...Array(5).fill('falls')])
    const wider = atTrench(5, 4, 3)
    expect(barred(wider, 'Piers', 'F5 F4 F3 F2 F1')).toEqual(['siege.move.jump', 'siege S.16'])
  })
})

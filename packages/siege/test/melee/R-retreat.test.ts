import { distance } from '@mesnada/hex'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { take } from '../../../../test/support/entries.ts'
import { isThreatened } from '../../src/contact/attacks.ts'
import { setGear } from '../../src/core/ground.ts'
import { setBody } from '../../src/core/occupancy.ts'
import { placeAt } from '../../src/core/step-cost.ts'
import { retreatEnds, startRetreat } from '../../src/melee/retreat.ts'
import { GEAR_IDLE, LADDER_UPRIGHT, STUNNED, TOP, WOUNDED } from '../../src/state.ts'
import { casualtiesOf } from '../../src/victory/points.ts'
import { hexOf, position, type SiegeTable } from '../kit.ts'
import { fight, healthOf, hexesOffered, legal, make, man, placeOf, prompt, rowOf } from '../kits/melee-kit.ts'

/** Odo drives Hal back: 3-1, a die of 4. */
const drive = (table: SiegeTable): void => fight(table, 'Odo', 'Hal', 4)

describe('siege R.retreat', () => {
  test('siege R.retreat the owner chooses a free hex that is not next to an enemy', () => {
    const table = position({
      first: [man('Odo', 'F6', 15, 5), man('Giles', 'D4', 5, 5)],
      second: [man('Hal', 'F5', 5, 5), man('Tom', 'L1', 5, 5)],
    })
    drive(table)
    const due = table.pending()
    expect(due.kind === 'decision' && due.seat).toBe(1)
    // E5 touches Giles, E6 and G6 touch Odo.
    expect(hexesOffered(table, 'retreat')).toEqual(['F4', 'G5'])
  })

  test('siege R.retreat with no such hex he stays and is wounded', () => {
    const table = position({
      first: [man('Odo', 'F6', 15, 5), man('Giles', 'D4', 5, 5), man('Gam', 'F3', 5, 5)],
      second: [man('Hal', 'F5', 5, 5), man('Tom', 'G5', 5, 5)],
    })
    drive(table)
    expect([healthOf(table, 'Hal'), placeOf(table, 'Hal')]).toEqual(['wounded', ['F5']])
    expect(table.events.some(event => event.type === 'cornered')).toBe(true)
  })

  test('siege G.2 one who would have to leave the map stops and is wounded; wounded already, he dies', () => {
    const edge = () =>
      position({
        first: [man('Odo', 'A2', 15, 5), man('Giles', 'C2', 5, 5)],
        second: [man('Hal', 'A1', 5, 5)],
      })
    const healthy = edge()
    // Of the two neighbours of A1, Odo stands in A2, and B1 touches him and Giles.
    drive(healthy)
    expect([healthOf(healthy, 'Hal'), placeOf(healthy, 'Hal')]).toEqual(['wounded', ['A1']])
    expect(healthy.events.find(event => event.type === 'harmed')).toMatchObject({ rule: 'siege G.2' })
    const wounded = edge()
    make(wounded, 'Hal', { health: WOUNDED })
    // Against his 3 the odds are 5-1, and a 6 drives him back.
    fight(wounded, 'Odo', 'Hal', 6)
    expect(healthOf(wounded, 'Hal')).toBe('dead')
  })

  test('siege R.retreat friends may be crossed, but not displaced', () => {
    const table = position({
      first: [man('Odo', 'F6', 15, 5)],
      second: [man('Hal', 'F5', 5, 5), man('Tom', 'F4', 5, 5)],
    })
    startRetreat(table.state, rowOf(table, 'Hal'), 2, 'missile')
    const offered = hexesOffered(table, 'retreat')
    expect(offered).toContain('F3')
    expect(offered).not.toContain('F4')
  })

  test('siege R.retreat a missile drives two hexes on foot, each farther from the start', () => {
    const table = position({ first: [man('Odo', 'F12', 15, 5)], second: [man('Hal', 'F6', 5, 5)] })
    startRetreat(table.state, rowOf(table, 'Hal'), 2, 'missile')
    const { grid } = table.state.setting
    const ends = legal(table).map(action => (action.type === 'retreat' ? action.hex : -1))
    expect(ends).toHaveLength(12)
    for (const hex of ends) expect(distance(grid, hexOf(table, 'F6'), hex)).toBe(2)
  })

  test('siege R.retreat never through the front of a screen', () => {
    const table = position({
      first: [man('Odo', 'F12', 15, 5)],
      second: [man('Hal', 'F6', 5, 5)],
      gear: [[], [{ gear: 'screen', at: 'F6', facing: 0 }]],
    })
    setGear(table.state, 0, hexOf(table, 'F6'), 0, GEAR_IDLE)
    startRetreat(table.state, rowOf(table, 'Hal'), 1, 'missile')
    expect(hexesOffered(table, 'retreat')).toEqual(['E6', 'E7', 'F7', 'G6', 'G7'])
  })

  test('siege R.retreat up or down inside a siege tower counts as one hex', () => {
    const table = position({
      first: [man('Odo', 'F6', 15, 5)],
      second: [man('Hal', 'L12', 5, 5)],
      gear: [[{ gear: 'siege-tower', at: 'F6', facing: 0 }], []],
    })
    setGear(table.state, 0, hexOf(table, 'F6'), 0, GEAR_IDLE)
    setBody(table.state, rowOf(table, 'Odo'), hexOf(table, 'F6'), -1, TOP)
    startRetreat(table.state, rowOf(table, 'Odo'), 1, 'missile')
    const odo = legal(table)
    expect(odo).toContainEqual(expect.objectContaining({ type: 'retreat', hex: hexOf(table, 'F6') }))
    expect(odo).toContainEqual(expect.objectContaining({ type: 'retreat', hex: hexOf(table, 'F5'), deck: 1 }))
    expect(odo).toHaveLength(3)
  })

  test('siege R.retreat from a ladder to the ground beside it, not over the wall', () => {
    const table = position({
      rows: ['......', '.bb...', '......', '......', '......', '......'],
      map: { sides: { battlement: ['B2/S', 'B2/SW', 'B2/SE', 'C2/S', 'C2/SE'] } },
      first: [man('Odo', 'B3', 15, 5)],
      second: [man('Hal', 'F6', 5, 5)],
      gear: [[{ gear: 'ladder', at: 'B3', facing: 0 }], []],
    })
    setGear(table.state, 0, hexOf(table, 'B3'), 0, LADDER_UPRIGHT)
    startRetreat(table.state, rowOf(table, 'Odo'), 1, 'missile')
    expect(hexesOffered(table, 'retreat')).toEqual(['A3', 'A4', 'B4', 'C3', 'C4'])
  })

  test('siege R.retreat a stunned man who must retreat dies', () => {
    const table = position({ first: [man('Odo', 'F6', 15, 5)], second: [man('Hal', 'F5', 5, 10)] })
    make(table, 'Hal', { health: STUNNED, stunnedOn: 1 })
    drive(table)
    expect(healthOf(table, 'Hal')).toBe('dead')
  })

  test('siege R.retreat those who retreat together make room for one another', () => {
    // Odo is walled in behind Giles: only when Giles has gone is there a hex for him.
    const rows = Array.from({ length: 8 }, (_, row) =>
      row === 6 ? '....###.' : row === 5 ? '....#...' : '........',
    )
    const table = position({
      rows,
      first: [man('Odo', 'F6', 8, 5), man('Giles', 'G6', 7, 5)],
      second: [man('Hal', 'F5', 5, 10)],
    })
    make(table, 'Hal', { health: STUNNED, stunnedOn: 1 })
    // 15 against the 5 of a stunned man, two of them: 4-1, and a 7 drives the attackers back.
    fight(table, ['Odo', 'Giles'], 'Hal', 7)
    table.do({ type: 'retreat', hex: hexOf(table, 'H6') })
    expect([placeOf(table, 'Giles'), placeOf(table, 'Odo')]).toEqual([['H6'], ['G6']])
    expect([healthOf(table, 'Odo'), healthOf(table, 'Giles')]).toEqual(['healthy', 'healthy'])
  })

  test('siege R.mounted a rider backs away, or turns about and rides off', () => {
    const table = position({
      first: [man('Odo', 'F3', 10, 5)],
      second: [{ name: 'Roger', type: 'knight', at: 'F4', mounted: true }],
    })
    fight(table, 'Odo', 'Roger', 1)
    expect(legal(table)).toContainEqual({
      type: 'retreat',
      hex: hexOf(table, 'F5'),
      tail: hexOf(table, 'F6'),
    })
    table.do({ type: 'retreat', hex: hexOf(table, 'F6'), tail: hexOf(table, 'F5') })
    expect(placeOf(table, 'Roger')).toEqual(['F6', 'F5'])
  })

  test('siege R.mounted neither hex of a horse may end in a trench', () => {
    const table = position({
      rows: ['......', '......', '......', '......', '......', '.v....', '......', '......'],
      first: [man('Odo', 'B3', 10, 5)],
      second: [{ name: 'Roger', type: 'knight', at: 'B4', mounted: true }],
    })
    fight(table, 'Odo', 'Roger', 1)
    for (const action of legal(table)) {
      expect(action.type).toBe('retreat')
      expect(JSON.stringify(action)).not.toContain(`:${hexOf(table, 'B6')}`)
    }
  })

  test('siege 3.35 a missile drives a rider four hexes', () => {
    const table = position({
      first: [man('Odo', 'L12', 10, 5)],
      second: [{ name: 'Roger', type: 'knight', at: 'F3', mounted: true }],
    })
    startRetreat(table.state, rowOf(table, 'Roger'), 4, 'missile')
    const { grid } = table.state.setting
    const ends = legal(table)
    expect(ends.length).toBeGreaterThan(0)
    for (const action of ends)
      if (action.type === 'retreat')
        expect(
          Math.max(
            distance(grid, hexOf(table, 'F4'), action.hex),
            distance(grid, hexOf(table, 'F4'), action.tail ?? -1),
          ),
        ).toBe(4)
  })
})

test('siege E.7 a retreat may end next to an enemy who cannot attack that hex', () => {
  const house = (sides: object) => {
    const table = position({
      rows: ['......', '.i....', '......', '......', '......', '......'],
      map: { sides: sides as Record<string, string[]> },
      first: [man('Odo', 'B5', 15, 5), man('Giles', 'B2', 5, 5)],
      second: [man('Hal', 'B4', 5, 5)],
    })
    fight(table, 'Odo', 'Hal', 4)
    return prompt(table) === 'siege.ask.retreat-melee'
      ? hexesOffered(table, 'retreat')
      : placeOf(table, 'Hal')
  }
  expect(house({})).not.toContain('B3')
  expect(house({ wall: ['B2/S'] })).toContain('B3')
})

test('property: every retreat offered ends free, unthreatened and at the full distance', () => {
  const labels = Array.from({ length: 9 }, (_, index) => `${'DEFGHI'[index % 6]}${4 + Math.floor(index / 2)}`)
  const where = fc.shuffledSubarray([...new Set(labels)], { minLength: 4, maxLength: 6 })
  fc.assert(
    fc.property(where, fc.integer({ min: 1, max: 3 }), (places, hexes) => {
      const [hal, tom] = take(places, 2)
      const foes = places.slice(2)
      const table = position({
        first: foes.map((at, index) => man(`Odo${index}`, at, 5, 5)),
        second: [man('Hal', hal, 5, 5), man('Tom', tom, 5, 5)],
      })
      const body = rowOf(table, 'Hal')
      for (const end of retreatEnds(table.state, { kind: 'retreat', body, hexes, cause: 'melee' })) {
        expect(table.state.tables.ground.occupant[end.hex]).toBe(0)
        expect(isThreatened(table.state, 1, placeAt(end.hex))).toBe(false)
        expect(distance(table.state.setting.grid, hexOf(table, hal), end.hex)).toBe(hexes)
        expect(end.path).toHaveLength(hexes)
      }
    }),
    { numRuns: 60 },
  )
})

test('siege 1.21 phase 5: the stunned stand up in their own player turn, unless stunned in it', () => {
  const table = position({
    first: [man('Odo', 'F6', 15, 5), man('Giles', 'B2', 9, 5)],
    second: [man('Hal', 'F5', 99, 5), man('Tom', 'B3', 99, 5)],
  })
  fight(table, 'Odo', 'Hal', 2)
  expect(healthOf(table, 'Hal')).toBe('stunned')
  table.do({ type: 'end-phase' })
  while (table.state.flow.side === 1) table.do({ type: 'end-phase' })
  expect(healthOf(table, 'Hal')).toBe('healthy')
  make(table, 'Odo', { health: STUNNED, stunnedOn: table.state.flow.playerTurn })
  while (table.state.flow.side === 0) table.do({ type: 'end-phase' })
  expect(healthOf(table, 'Odo')).toBe('stunned')
})

test('siege G.3 casualties: a knight 5 or 3, a peasant 2 or 1, anyone else 3 or 2', () => {
  const table = position({
    first: [
      { name: 'Richard', type: 'knight', at: 'A1' },
      { name: 'Roger', type: 'knight', at: 'A2' },
      { name: 'Gam', type: 'peasant', at: 'A3' },
      { name: 'Giles', type: 'peasant', at: 'A4' },
      { name: 'Odo', type: 'spearman', at: 'A5' },
      { name: 'Arnim', type: 'sergeant', at: 'A6' },
      { name: 'Hal', type: 'spearman', at: 'A7' },
    ],
  })
  const worth = (name: string, health: number): number => {
    const before = casualtiesOf(table.state, 0)
    make(table, name, { health })
    return casualtiesOf(table.state, 0) - before
  }
  expect([worth('Richard', 3), worth('Roger', WOUNDED)]).toEqual([5, 3])
  expect([worth('Gam', 3), worth('Giles', WOUNDED)]).toEqual([2, 1])
  expect([worth('Odo', 3), worth('Arnim', WOUNDED), worth('Hal', STUNNED)]).toEqual([3, 2, 0])
})

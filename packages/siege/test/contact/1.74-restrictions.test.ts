import type { MapDocument } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { setGear } from '../../src/core/ground.ts'
import { setBody } from '../../src/core/occupancy.ts'
import { GEAR_IDLE, LADDER_UPRIGHT, TOP, WOUNDED } from '../../src/state.ts'
import { bodyOf, hexOf, position, type SiegeTable, type Sketch } from '../kit.ts'
import { fight, make, man, placeOf, refuses, rowOf, thrown } from '../kits/melee-kit.ts'

/** Two neighbours with a foe elsewhere, so that the combat phase stays open whatever bars this pair. */
const pair = (from: string, to: string, sketch: Sketch = {}): SiegeTable =>
  position({
    ...sketch,
    first: [man('Odo', from, 20, 5), man('Giles', 'L11', 9, 5), ...(sketch.first ?? [])],
    second: [man('Hal', to, 20, 5), man('Tom', 'L10', 5, 5), ...(sketch.second ?? [])],
  })

const field = (rows: Readonly<Record<number, string>>): string[] =>
  Array.from({ length: 12 }, (_, row) => (rows[row + 1] ?? '').padEnd(12, '.'))

const levels = (rows: Readonly<Record<number, string>>): Pick<MapDocument, 'halfLevels'> => ({
  halfLevels: {
    legend: { '0': 0, '1': 1, '2': 2, '3': 3, '4': 4, '6': 6, m: -2 },
    rows: Array.from({ length: 12 }, (_, row) => (rows[row + 1] ?? '').padEnd(12, '0')),
  },
})

describe('siege 1.74 where a blow cannot go', () => {
  test('siege 1.74 not across an arrow slit, from either side', () => {
    const sketch = { rows: field({ 3: '.x' }), map: { sides: { slit: ['B3/S'] } } }
    const barred = { code: 'siege.melee.slit', rule: 'siege 1.74' }
    expect(refuses(pair('B4', 'B3', sketch), 'Odo', 'Hal')).toEqual(barred)
    expect(refuses(pair('B3', 'B4', sketch), 'Odo', 'Hal')).toEqual(barred)
  })

  test('siege 1.74 not through a wall, but through a door', () => {
    const house = (kind: string) => ({ rows: field({ 3: '.i' }), map: { sides: { [kind]: ['B3/S'] } } })
    expect(refuses(pair('B4', 'B3', house('wall')), 'Odo', 'Hal')).toEqual({
      code: 'siege.melee.no-way',
      rule: 'siege 1.74',
    })
    const table = pair('B4', 'B3', house('door'))
    fight(table, 'Odo', 'Hal')
    expect(thrown(table).shifts?.[0]?.value).toBe(-1)
  })

  test('siege 1.74 a rider cannot attack where his horse cannot go', () => {
    const table = position({
      rows: field({ 3: '.t' }),
      first: [{ name: 'Roger', type: 'knight', at: 'B4', mounted: true }, man('Giles', 'L11', 9, 5)],
      second: [man('Hal', 'B3', 5, 5), man('Tom', 'L10', 5, 5)],
    })
    expect(refuses(table, 'Roger', 'Hal').code).toBe('siege.melee.no-way')
  })

  test('siege 1.74 the dead in a hex do not shield the living', () => {
    const table = pair('B4', 'B3')
    table.state.tables.ground.deadMen[hexOf(table, 'B3')] = 6
    fight(table, 'Odo', 'Hal')
    expect(thrown(table).column).toBe('4-1')
  })

  const rampart = {
    rows: field({ 3: 'bbb' }),
    map: {
      ...levels({ 3: '444' }),
      sides: { battlement: ['A3/S', 'B3/S', 'B3/SE', 'B3/SW', 'C3/S', 'C3/SE'] },
    },
    gear: [[{ gear: 'ladder', at: 'B4', facing: 0 }], []] as const,
  }

  const onLadder = (defender: string): SiegeTable => {
    const table = pair('B4', defender, rampart as unknown as Sketch)
    setGear(table.state, 0, hexOf(table, 'B4'), 0, LADDER_UPRIGHT)
    return table
  }

  test('siege 1.74 from a ladder only the battlement it leans on, and back', () => {
    const table = onLadder('B3')
    fight(table, 'Odo', 'Hal')
    // siege 1.93: the ladder is bad ground.
    expect(thrown(table).shifts).toEqual([{ reason: 'siege.why.terrain', value: -1, rule: 'siege 1.71' }])
    table.dice(10)
    fight(table, 'Hal', 'Odo')
    expect(thrown(table).column).toBe('5-1')
    expect(refuses(onLadder('A4'), 'Odo', 'Hal')).toEqual({ code: 'siege.melee.ladder', rule: 'siege 1.74' })
  })

  test('siege 1.73 from the ladder he may advance onto the battlements, whatever it costs', () => {
    const table = onLadder('B3')
    make(table, 'Hal', { health: WOUNDED })
    // 20 against 3 from bad ground: 5-1, and a 1 kills.
    fight(table, 'Odo', 'Hal', 1)
    table.do({ type: 'advance', body: rowOf(table, 'Odo'), hex: hexOf(table, 'B3') })
    expect(placeOf(table, 'Odo')).toEqual(['B3'])
  })

  test('siege 1.91 those who carry a ladder do not fight, and drop it when they are attacked', () => {
    const sketch: Sketch = {
      first: [man('Gam', 'F7', 5, 5)],
      gear: [[{ gear: 'ladder', at: 'F6', facing: 0 }], []],
    }
    const table = pair('F6', 'F5', sketch)
    make(table, 'Odo', { carries: 0 })
    make(table, 'Gam', { carries: 0 })
    expect(refuses(table, 'Odo', 'Hal')).toEqual({
      code: 'siege.melee.carries-ladder',
      rule: 'siege 1.91',
    })
    fight(table, 'Hal', 'Odo', 10)
    const { carries } = table.state.tables.bodies
    expect([carries[rowOf(table, 'Odo')], carries[rowOf(table, 'Gam')]]).toEqual([-1, -1])
  })
})

describe('siege 1.75 the keep doorway', () => {
  const keep = { rows: field({ 2: '.k', 3: '.K', 4: '.h' }), map: levels({ 2: '06', 3: '06', 4: '04' }) }

  test('siege 1.75 whoever attacks it from outside stands on bad ground: two columns left', () => {
    const table = pair('B4', 'B3', keep)
    fight(table, 'Odo', 'Hal')
    expect(thrown(table).shifts).toEqual([{ reason: 'siege.why.terrain', value: -2, rule: 'siege 1.71' }])
  })

  test('siege 1.75 from within the keep both stand alike', () => {
    const table = pair('B2', 'B3', keep)
    fight(table, 'Odo', 'Hal')
    expect(thrown(table).shifts).toEqual([])
  })
})

describe('siege E.6 heights', () => {
  test('siege E.6 one level apart they fight, more they do not', () => {
    const stairs = (level: string) => ({ rows: field({ 3: '.h' }), map: levels({ 3: `0${level}` }) })
    const table = pair('B4', 'B3', stairs('2'))
    fight(table, 'Odo', 'Hal')
    expect(thrown(table).column).toBe('5-1')
    expect(refuses(pair('B4', 'B3', stairs('3')), 'Odo', 'Hal')).toEqual({
      code: 'siege.melee.levels',
      rule: 'siege E.6',
    })
  })

  test.each([
    ['rampart', 'b', '4'],
    ['tower', 'T', '4'],
    ['keep', 'k', '6'],
  ])('E.6 from rubble to a %s beside it, and back', (_name, letter, level) => {
    const broken = (from: string, to: string) => {
      const table = pair(from, to, {
        rows: field({ 3: `.${letter}${letter}` }),
        map: levels({ 3: `0${level}${level}` }),
      })
      table.state.tables.ground.rubble[hexOf(table, 'B3')] = 1
      return table
    }
    const up = broken('B3', 'C3')
    fight(up, 'Odo', 'Hal')
    expect(up.pending().kind).toBe('dice')
    const down = broken('C3', 'B3')
    fight(down, 'Odo', 'Hal')
    expect(down.pending().kind).toBe('dice')
  })
})

describe('siege 2.45 siege towers', () => {
  /** A tower in B4, B5, B6 before the rampart of row 3. */
  const tower = (from: [string, number], to: [string, number]) => {
    const table = pair(from[0], to[0], {
      rows: field({ 3: 'bbb' }),
      map: {
        ...levels({ 3: '444' }),
        sides: { battlement: ['A3/S', 'B3/S', 'B3/SE', 'B3/SW', 'C3/S', 'C3/SE'] },
      },
      gear: [[{ gear: 'siege-tower', at: 'B5', facing: 0 }], []],
    })
    setGear(table.state, 0, hexOf(table, 'B5'), 0, GEAR_IDLE)
    setBody(table.state, bodyOf(table, 'Odo'), hexOf(table, from[0]), -1, from[1])
    setBody(table.state, bodyOf(table, 'Hal'), hexOf(table, to[0]), -1, to[1])
    return table
  }

  test('siege 2.45 from the top to the rampart and back', () => {
    const table = tower(['B4', TOP], ['B3', 0])
    fight(table, 'Odo', 'Hal')
    expect(thrown(table).shifts?.[0]?.value).toBe(-1)
    table.dice(10)
    fight(table, 'Hal', 'Odo')
    expect(thrown(table).shifts?.[0]?.value).toBe(1)
  })

  test('siege 2.45 among the hexes of the top', () => {
    const table = tower(['B4', TOP], ['B5', TOP])
    fight(table, 'Odo', 'Hal')
    expect(thrown(table).shifts).toEqual([])
  })

  test('siege 2.45 not between the floors', () => {
    expect(refuses(tower(['B4', 0], ['B5', TOP]), 'Odo', 'Hal')).toEqual({
      code: 'siege.melee.tower-floors',
      rule: 'siege 2.45',
    })
  })

  test('siege 2.45 those inside fight with neighbours on the ground, and hold the tower up by it', () => {
    const table = tower(['B6', 0], ['B7', 0])
    fight(table, 'Odo', 'Hal')
    expect(thrown(table).column).toBe('4-1')
    expect(table.state.tables.gear.heldOn[0]).toBe(1)
  })
})

describe('siege 5.24 screens', () => {
  test('siege 5.24 no combat through the front, but past it', () => {
    const screened = (to: string) => {
      const table = pair('F6', to, { gear: [[{ gear: 'screen', at: 'F6', facing: 0 }], []] })
      setGear(table.state, 0, hexOf(table, 'F6'), 0, GEAR_IDLE)
      return table
    }
    const barred = { code: 'siege.melee.screen', rule: 'siege 5.24' }
    expect(refuses(screened('F5'), 'Odo', 'Hal')).toEqual(barred)
    expect(refuses(screened('F5'), 'Hal', 'Odo')).toEqual(barred)
    const table = screened('G6')
    fight(table, 'Odo', 'Hal')
    expect(thrown(table).column).toBe('4-1')
  })
})

describe('switch 14, combat at windows', () => {
  const house = (choice: string, from: string, to: string) =>
    pair(from, to, {
      rows: field({ 3: '.i' }),
      map: { sides: { window: ['B3/S'] } },
      options: { s14WindowCombat: choice },
    })

  test('switch 14: impossible in the base', () => {
    expect(refuses(house('impossible', 'B4', 'B3'), 'Odo', 'Hal')).toEqual({
      code: 'siege.melee.window',
      rule: 'siege 3.1',
    })
  })

  test('switch 14: the defender inside stands on +', () => {
    const inward = house('defender-inside', 'B4', 'B3')
    fight(inward, 'Odo', 'Hal')
    expect(thrown(inward).shifts?.[0]?.value).toBe(-1)
    const outward = house('defender-inside', 'B3', 'B4')
    fight(outward, 'Odo', 'Hal')
    expect(thrown(outward).shifts?.[0]?.value).toBe(1)
  })

  test('switch 14: - against + both ways', () => {
    for (const [from, to] of [
      ['B4', 'B3'],
      ['B3', 'B4'],
    ] as const) {
      const table = house('both-ways', from, to)
      fight(table, 'Odo', 'Hal')
      expect(thrown(table).shifts?.[0]?.value).toBe(-2)
    }
  })
})

describe('switches 37 and 40, ground in combat', () => {
  test('switch 37: slopes are - in the base and 0 with it', () => {
    const uphill = (on: boolean) => {
      const table = pair('B4', 'B3', { rows: field({ 3: './' }), options: { s37LevelSlopes: on } })
      fight(table, 'Odo', 'Hal')
      return thrown(table).shifts?.[0]?.value ?? 0
    }
    expect([uphill(false), uphill(true)]).toEqual([1, 0])
  })

  test('switch 40: a spiral stair is - in the base, and + for a man on it attacked from below', () => {
    const stair = (on: boolean, from: string, level: string) => {
      const table = pair(from, 'B3', {
        rows: field({ 2: '.S', 3: '.S', 4: '.S' }),
        map: levels({ 2: level, 3: '02', 4: '00' }),
        options: { s40SpiralStairDefends: on },
      })
      fight(table, 'Odo', 'Hal')
      return thrown(table).shifts?.[0]?.value ?? 0
    }
    expect([stair(false, 'B4', '04'), stair(true, 'B4', '04')]).toEqual([0, -2])
    expect(stair(true, 'B2', '04')).toBe(0)
  })
})

test('siege 6.74 a rider who leads a horse cannot fight, and loses it when attacked', () => {
  const table = position({
    first: [{ name: 'Roger', type: 'knight', at: 'F5', mounted: true }, man('Giles', 'L11', 9, 5)],
    second: [man('Hal', 'F4', 20, 5), man('Tom', 'L10', 5, 5)],
    animals: [[{ animal: 'warhorse', at: 'G6', facing: 0 }], []],
    options: { horseCapture: true },
  })
  const horse = table.state.setting.bodies.findLastIndex(card => card.kind === 'animal')
  make(table, 'Roger', { leads: horse })
  make(table, `#${horse}`, { ledBy: rowOf(table, 'Roger') })
  expect(refuses(table, 'Roger', 'Hal')).toEqual({ code: 'siege.melee.leads-horse', rule: 'siege 6.74' })
  fight(table, 'Hal', 'Roger', 10)
  expect(table.state.tables.bodies.leads[rowOf(table, 'Roger')]).toBe(-1)
})

import { findScenario, topFrame } from '@mesnada/engine'
import { distance, OFF_MAP } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { isNextToEnemy } from '../../src/core/zones.ts'
import { crusades, crusadesAdapter } from '../../src/index.ts'
import { type CrusadesTable, goTo, hexOf, position, type UnitSketch } from '../kit.ts'
import { allOf, best, byRating, sample } from './kit.ts'

/** Each style behaves as its name says, and without any nothing changes. */

const { planning, rate } = crusadesAdapter
if (planning === undefined) throw new Error('nothing is planned')

/** Points for ground nobody is near, so that only the enemy matters. */
const OPEN_GROUND = { ground: [{ area: 'hill', name: { es: 'a', en: 'a', fr: 'a' }, points: 0, holder: 1 }] }

/** Lets all of the first side march as they are minded. */
const marched = (table: CrusadesTable, style: string): CrusadesTable => {
  const assignment = allOf(table.state, style)
  goTo(table, 'movement')
  while (table.state.flow.phase === 'movement' && table.state.flow.side === 0)
    table.do(best(table, assignment))
  return table
}

const away = (table: CrusadesTable, unit: number, label: string): number =>
  distance(table.state.setting.grid, table.state.tables.units.hex[unit] ?? OFF_MAP, hexOf(table, label))

const between = ({ state }: CrusadesTable, unit: number, other: number): number =>
  distance(
    state.setting.grid,
    state.tables.units.hex[unit] ?? OFF_MAP,
    state.tables.units.hex[other] ?? OFF_MAP,
  )

describe('the usual style', () => {
  const scenario = findScenario(crusades.library, 'hab')
  if (scenario === undefined) throw new Error('no scenario hab')
  const states = sample(scenario, 1, [byRating, byRating], 23)

  test('is that of whoever has none, or lies beyond the end', () => {
    for (const state of states) {
      const legal = crusades.legal(state)
      const plain = rate(state, legal)
      expect(rate(state, legal, allOf(state, 'usual'))).toEqual(plain)
      expect(rate(state, legal, new Uint8Array(0))).toEqual(plain)
      expect(rate(state, legal, new Uint8Array(200).fill(250))).toEqual(plain)
    }
  })

  test('every style rates every action, and passes nothing', () => {
    for (const state of states)
      for (const style of planning.styles) {
        const legal = crusades.legal(state)
        const ratings = rate(state, legal, allOf(state, style))
        expect(ratings.every(Number.isFinite)).toBe(true)
        for (const [index, action] of legal.entries())
          if (crusadesAdapter.isPass(action)) expect(ratings[index]).toBe(0)
      }
  })
})

describe('a style on trial', () => {
  const { evolvable, styles } = planning
  if (evolvable === undefined) throw new Error('no evolvable styles')

  test('rates as the one whose parameters it has, until the next is tried', () => {
    const scenario = findScenario(crusades.library, 'hab')
    if (scenario === undefined) throw new Error('no scenario hab')
    for (const state of sample(scenario, 1, [byRating, byRating], 23)) {
      const legal = crusades.legal(state)
      for (const style of ['bold', 'careful', 'usual']) {
        const number = evolvable.setTrial(1, evolvable.parametersOf(styles.indexOf(style)))
        const tried = rate(state, legal, new Uint8Array(allOf(state, style).length).fill(number))
        expect(tried).toEqual(rate(state, legal, allOf(state, style)))
      }
    }
  })

  test('is serialised as styles are', () => {
    expect(evolvable.serialise(evolvable.parametersOf(styles.indexOf('bold')))).toEqual({
      ground: 1,
      striking: 1.6,
      suffering: 0.5,
      danger: 0.3,
      shooting: 1,
      rooted: 0,
      hunting: 1,
      orders: { attack: 0.16, advance: 0.05, stand: -0.05, retreat: 0, reserve: 0, muster: 0 },
    })
  })
})

describe('marches', () => {
  const KNIGHTS_MARCH = 6

  /** Horse in reach of knights who are the stronger. */
  const outnumbered = (): CrusadesTable =>
    position({
      play: OPEN_GROUND,
      first: [
        { arm: 'cavalry', at: '0607' },
        { arm: 'cavalry', at: '0707' },
      ],
      second: ['0603', '0803'].map((at): UnitSketch => ({ arm: 'heavy-cavalry', at })),
    })

  test('the bold close with the enemy, the careful keep out of his reach', () => {
    const { state } = marched(outnumbered(), 'bold')
    expect(isNextToEnemy(state, state.tables.units.hex[0] ?? OFF_MAP, 0)).toBe(true)
    const careful = marched(outnumbered(), 'careful')
    for (const knights of [2, 3]) expect(between(careful, 0, knights)).toBeGreaterThan(KNIGHTS_MARCH)
  })

  test('the steadfast stay', () => {
    const table = outnumbered()
    marched(table, 'hold')
    expect(away(table, 0, '0607')).toBe(0)
  })

  test('crusades 11.2 the grasping go for the ground past an enemy whom the careful avoid', () => {
    const contested = (): CrusadesTable =>
      position({
        first: [{ at: '0105' }],
        second: [
          { arm: 'heavy-cavalry', at: '0502' },
          { arm: 'heavy-cavalry', at: '0602' },
        ],
      })
    const grasping = away(marched(contested(), 'objective'), 0, '0101')
    expect(grasping).toBeLessThan(away(marched(contested(), 'careful'), 0, '0101'))
  })

  test('those who hunt fall upon one and the same', () => {
    const table = position({
      play: OPEN_GROUND,
      first: ['0409', '0609', '0809', '1009'].map((at): UnitSketch => ({ arm: 'cavalry', at })),
      second: ['0304', '0704', '1104'].map((at): UnitSketch => ({ arm: 'men-at-arms', at })),
    })
    marched(table, 'hunt')
    const beset = [4, 5, 6].map(
      enemy => [0, 1, 2, 3].filter(unit => between(table, unit, enemy) === 1).length,
    )
    expect(Math.max(...beset)).toBeGreaterThanOrEqual(3)
  })
})

test('crusades 9.31 the bold attack at odds that the careful decline', () => {
  const table = position({
    play: OPEN_GROUND,
    first: [{ arm: 'men-at-arms', at: '0606' }],
    second: [{ arm: 'men-at-arms', at: '0605' }],
  })
  goTo(table, 'melee')
  expect(best(table, allOf(table.state, 'bold'))).toMatchObject({ type: 'attack' })
  expect(best(table, allOf(table.state, 'careful'))).toEqual({ type: 'end-phase' })
})

describe('crusades 5.1 orders', () => {
  const even = (): CrusadesTable =>
    position({
      play: OPEN_GROUND,
      first: [
        {
          leader: { command: 9 },
          units: ['0606', '0706'].map((at): UnitSketch => ({ arm: 'heavy-cavalry', at })),
        },
      ],
      second: ['0602', '0702', '0802', '0902'].map((at): UnitSketch => ({ arm: 'men-at-arms', at })),
    })

  test.each([
    ['bold', { type: 'order', order: 'attack' }],
    ['careful', { type: 'order', order: 'retreat' }],
    ['hold', { type: 'order', order: 'stand' }],
  ])('against many the %s ask for theirs', (style, order) => {
    const table = even()
    expect(best(table, allOf(table.state, style))).toMatchObject(order)
  })
})

describe('planning', () => {
  const two = (): CrusadesTable =>
    position({
      first: [{ units: [{ at: '0608' }, { at: '0708' }] }, { units: [{ at: '0308' }] }],
      second: [{ at: '0602' }],
    })

  test('a formation and its leader are of one group, as long as they have something to do', () => {
    const table = two()
    const { state } = table
    // Units are 0 to 3, the leaders of the first side 4 and 5.
    expect(planning.groups(state, 0)).toEqual([
      [0, 1, 4],
      [2, 5],
    ])
    goTo(table, 'movement')
    table.do({ type: 'activate', unit: 2 }, { type: 'hold' }, { type: 'lead', leader: 1 }, { type: 'hold' })
    expect(planning.groups(state, 0)).toEqual([[0, 1, 4]])
  })

  test('plans are made for orders and marches, and for nothing else', () => {
    const table = two()
    expect(planning.isDue(table.state)).toBe(true)
    goTo(table, 'movement')
    expect(planning.isDue(table.state)).toBe(true)
    const scenario = findScenario(crusades.library, 'hab')
    if (scenario === undefined) throw new Error('no scenario hab')
    for (const state of sample(scenario, 3, [byRating, byRating], 17)) {
      // crusades 4.23: whoever takes over from a fallen leader is chosen by himself.
      const isPlanned =
        topFrame(state)?.kind !== 'replacement' && ['command', 'movement'].includes(state.flow.phase)
      expect(planning.isDue(state)).toBe(isPlanned)
    }
  })
})

import { nth } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { cell } from '../../../../test/support/entries.ts'
import { attackRefusal } from '../../src/contact/attacks.ts'
import { gearKindAt } from '../../src/core/ground.ts'
import { setBody } from '../../src/core/occupancy.ts'
import { type SiegeAction, siegeAdapter } from '../../src/index.ts'
import { BRIDGE_DOWN, BRIDGE_UP, DEAD, HEALTHY, STUNNED, WOUNDED } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, type Man, type SiegeTable, type Sketch } from '../kit.ts'
import { atCastle, S } from '../kits/castle.ts'
import { healthOf, hexesOffered, legal, placeOf } from '../kits/melee-kit.ts'
import { barred, moveTo } from '../kits/movement-kit.ts'

/** A gatehouse: gateway in E2 and E3, gate walls beside it, the winch in the tower at G2, a bridge over E4 and E5. */
const ROWS = [
  '..........',
  'bb#Gw#Dbbb',
  'bbbGwGbbbb',
  'mmmmmmmmmm',
  'mmmmmmmmmm',
  '..........',
  '..........',
  '..........',
]

const BRIDGE = { gear: 'drawbridge', at: 'E5', facing: S }

const gatehouse = ({ first = [], lowered = true, ...rest }: Partial<Sketch> & { lowered?: boolean } = {}) =>
  atCastle({
    rows: ROWS,
    map: { features: { winch: ['G2'], bridge: ['E4', 'E5'], inside: ['D1', 'E1', 'F1', 'E2', 'E3'] } },
    first,
    second: [
      { name: 'Keeper', at: 'G2' },
      { name: 'Idler', at: 'A1' },
    ],
    gear: [[], [{ ...BRIDGE, lowered }]],
    ...rest,
  })

const wind = (table: SiegeTable): void => {
  goTo(table, 'combat', 1)
  table.do({ type: 'winch', body: bodyOf(table, 'Keeper') }, { type: 'end-phase' })
}

const outside: Man = { name: 'Outside', at: 'A8' }

describe('siege 1.8 the drawbridge', () => {
  test('siege 1.8 a complete turn at the winch raises it, effective when the combat phase ends', () => {
    const table = gatehouse({ first: [outside] })
    goTo(table, 'combat', 1)
    table.do({ type: 'winch', body: bodyOf(table, 'Keeper') })
    expect(table.state.tables.gear.status[0]).toBe(BRIDGE_DOWN)
    table.do({ type: 'end-phase' })
    expect(table.state.tables.gear.status[0]).toBe(BRIDGE_UP)
    expect(gearKindAt(table.state, hexOf(table, 'E4'))).toBeUndefined()
  })

  test('siege 1.8 and lowers it again', () => {
    const table = gatehouse({ first: [outside], lowered: false })
    wind(table)
    expect(table.state.tables.gear.status[0]).toBe(BRIDGE_DOWN)
    expect(gearKindAt(table.state, hexOf(table, 'E4'))).toBe('drawbridge')
    expect(gearKindAt(table.state, hexOf(table, 'E5'))).toBe('drawbridge')
  })

  test('siege 1.8 only from the winch, and not for one who has moved', () => {
    const table = gatehouse({ first: [outside] })
    goTo(table, 'movement', 1)
    expect(table.state.tables.bodies.done[bodyOf(table, 'Keeper')]).toBe(0)
    table.do({ type: 'move', body: bodyOf(table, 'Idler'), path: [hexOf(table, 'B1')] })
    goTo(table, 'combat', 1)
    expect(table.refusal({ type: 'winch', body: bodyOf(table, 'Idler') })).toMatchObject({
      code: 'siege.hand.not-idle',
      rule: 'siege 1.8',
    })
    const idle = gatehouse({ first: [outside] })
    goTo(idle, 'combat', 1)
    expect(idle.refusal({ type: 'winch', body: bodyOf(idle, 'Idler') })).toMatchObject({
      code: 'siege.winch.elsewhere',
      rule: 'siege 1.8',
    })
  })

  test('siege 1.8 whoever works the winch fights nobody that turn', () => {
    const table = gatehouse({ first: [outside] })
    goTo(table, 'combat', 1)
    table.do({ type: 'winch', body: bodyOf(table, 'Keeper') })
    expect(table.refusal({ type: 'winch', body: bodyOf(table, 'Keeper') }).code).toBe('siege.hand.not-idle')
  })

  test('siege 1.8 the gateway is passable only while the bridge is down', () => {
    const enter = (lowered: boolean) => {
      const table = gatehouse({ first: [{ name: 'Raider', at: 'E4' }], lowered })
      goTo(table, 'movement', 0)
      const move: SiegeAction = { type: 'move', body: bodyOf(table, 'Raider'), path: [hexOf(table, 'E3')] }
      return { table, move }
    }
    const down = enter(true)
    down.table.do(down.move)
    expect(down.table.state.tables.bodies.hex[bodyOf(down.table, 'Raider')]).toBe(hexOf(down.table, 'E3'))
    const up = enter(false)
    expect(up.table.refusal(up.move)).toMatchObject({ code: 'siege.move.bridge-up', rule: 'siege 1.57' })
  })

  test('siege 1.8 those on it are thrown into the moat beside it, where their owner says, and stunned', () => {
    const table = gatehouse({ first: [{ name: 'Raider', at: 'E5' }, outside] })
    wind(table)
    expect(table.pending()).toMatchObject({ seat: 0, prompt: { code: 'siege.ask.fall', rule: 'siege 1.8' } })
    expect(table.refusal({ type: 'fall', hex: hexOf(table, 'E6') }).code).toBe('siege.fall.not-there')
    table.do({ type: 'fall', hex: hexOf(table, 'D4') })
    const { hex, health } = table.state.tables.bodies
    const raider = bodyOf(table, 'Raider')
    expect(hex[raider]).toBe(hexOf(table, 'D4'))
    expect(health[raider]).toBe(STUNNED)
  })

  test.each([
    ['wounded', WOUNDED],
    ['stunned', STUNNED],
  ])('1.8 a man %s before the fall dies of it', (_word, health) => {
    const table = gatehouse({ first: [{ name: 'Raider', at: 'E5' }, outside] })
    goTo(table, 'combat', 1)
    table.state.tables.bodies.health[bodyOf(table, 'Raider')] = health
    table.do({ type: 'winch', body: bodyOf(table, 'Keeper') }, { type: 'end-phase' })
    table.do({ type: 'fall', hex: hexOf(table, 'D5') })
    expect(table.state.tables.bodies.health[bodyOf(table, 'Raider')]).toBe(DEAD)
  })

  test('siege 1.8 a rider is thrown stunned and his horse dies', () => {
    const ridden = gatehouse({
      first: [outside, { name: 'Rider', type: 'knight', at: 'E5', mounted: true }],
    })
    goTo(ridden, 'combat', 1)
    const { bodies, ground } = ridden.state.tables
    const rider = bodyOf(ridden, 'Rider')
    const horse = cell(bodies.mount, rider)
    ridden.do({ type: 'winch', body: bodyOf(ridden, 'Keeper') }, { type: 'end-phase' })
    ridden.do({ type: 'fall', hex: hexOf(ridden, 'F4') })
    expect(bodies.health[rider]).toBe(STUNNED)
    expect(bodies.health[horse]).toBe(DEAD)
    expect(bodies.hex[rider]).toBe(hexOf(ridden, 'F4'))
    expect(bodies.tail[rider]).toBe(-1)
    expect(ground.occupant[hexOf(ridden, 'E5')]).toBe(0)
    expect(ground.occupant[hexOf(ridden, 'E6')]).toBe(0)
  })

  test.each([
    ['head', 'E5', 'E6'],
    ['tail', 'E6', 'E5'],
  ])(
    '1.8 a rider with only his %s on it falls into the moat beside it, not under it',
    (_part, head, tail) => {
      const table = gatehouse({
        first: [outside, { name: 'Rider', type: 'knight', at: 'E7', mounted: true }],
      })
      goTo(table, 'combat', 1)
      setBody(table.state, bodyOf(table, 'Rider'), hexOf(table, head), hexOf(table, tail))
      table.do({ type: 'winch', body: bodyOf(table, 'Keeper') }, { type: 'end-phase' })
      expect(hexesOffered(table, 'fall')).toEqual(['D4', 'D5', 'F4', 'F5'])
      for (const span of ['E4', 'E5'])
        expect(table.refusal({ type: 'fall', hex: hexOf(table, span) }).code).toBe('siege.fall.not-there')
      table.do({ type: 'fall', hex: hexOf(table, 'F5') })
      expect(placeOf(table, 'Rider')).toEqual(['F5'])
      expect(healthOf(table, 'Rider')).toBe('stunned')
    },
  )

  test('siege 1.8 two who lie on one another are both thrown', () => {
    const table = gatehouse({ first: [outside, { name: 'Below', at: 'E5' }, { name: 'Above', at: 'E7' }] })
    goTo(table, 'combat', 1)
    setBody(table.state, bodyOf(table, 'Above'), hexOf(table, 'E5'))
    table.do({ type: 'winch', body: bodyOf(table, 'Keeper') }, { type: 'end-phase' })
    table.do({ type: 'fall', hex: hexOf(table, 'D5') }, { type: 'fall', hex: hexOf(table, 'F5') })
    expect([placeOf(table, 'Below'), placeOf(table, 'Above')].flat().toSorted()).toEqual(['D5', 'F5'])
  })

  test('siege 1.8 an animal on it does not survive the fall', () => {
    const table = gatehouse({ first: [outside], animals: [[{ animal: 'mule', at: 'E4' }], []] })
    wind(table)
    const mule = table.state.setting.bodies.findIndex(card => card.kind === 'animal')
    expect(table.state.tables.bodies.health[mule]).toBe(DEAD)
    expect(table.state.tables.ground.occupant[hexOf(table, 'E4')]).toBe(0)
  })

  test('siege 1.8 with no free moat hex beside it he dies', () => {
    const taken = ['D3', 'D4', 'D5', 'F3', 'F4', 'F5'].filter(
      at => nth(ROWS, Number(at[1]) - 1)[at.charCodeAt(0) - 65] === 'm',
    )
    const table = gatehouse({
      first: [{ name: 'Raider', at: 'E5' }, outside, ...taken.map(at => ({ at }))],
    })
    wind(table)
    expect(table.state.tables.bodies.health[bodyOf(table, 'Raider')]).toBe(DEAD)
    expect(table.state.tables.bodies.health[bodyOf(table, 'Outside')]).toBe(HEALTHY)
  })
})

describe('siege R.drawbridge a bridge that comes down on men in the moat', () => {
  const beneath = (...taken: readonly string[]) =>
    gatehouse({
      first: [{ name: 'Wader', at: 'E5' }, outside, ...taken.map(at => ({ at }))],
      lowered: false,
    })

  test('siege R.drawbridge moves them to the nearest free moat hex, their owner choosing', () => {
    const table = beneath()
    wind(table)
    expect(table.pending()).toMatchObject({
      seat: 0,
      prompt: { code: 'siege.ask.make-way', rule: 'siege R.drawbridge' },
    })
    expect(hexesOffered(table, 'make-way')).toEqual(['D4', 'D5', 'F4', 'F5'])
    expect(table.refusal({ type: 'make-way', hex: hexOf(table, 'C5') })).toMatchObject({
      code: 'siege.make-way.not-there',
      rule: 'siege R.drawbridge',
    })
    table.do({ type: 'make-way', hex: hexOf(table, 'D5') })
    expect(placeOf(table, 'Wader')).toEqual(['D5'])
    expect(healthOf(table, 'Wader')).toBe('healthy')
    expect(table.state.tables.gear.status[0]).toBe(BRIDGE_DOWN)
  })

  test('siege R.drawbridge farther off where the nearest are taken', () => {
    const table = beneath('D5', 'F5', 'D4', 'F4')
    wind(table)
    expect(hexesOffered(table, 'make-way').every(label => /^[CG][45]$/.test(label))).toBe(true)
    expect(hexesOffered(table, 'make-way')).not.toEqual([])
  })

  test('siege R.drawbridge with no free moat hex at all it stays up', () => {
    const moat = [4, 5].flatMap(row => [...'ABCDFGHIJ'].map(column => `${column}${row}`))
    const table = beneath(...moat, 'E4')
    goTo(table, 'combat', 1)
    expect(table.refusal({ type: 'winch', body: bodyOf(table, 'Keeper') })).toMatchObject({
      code: 'siege.winch.no-room',
      rule: 'siege R.drawbridge',
    })
  })
})

describe('siege 1.57 the gateway behind a raised bridge', () => {
  const shut = (first: readonly Man[], second: readonly Man[] = []) =>
    gatehouse({ first, second: [{ name: 'Keeper', at: 'G2' }, ...second], lowered: false })

  test('siege 1.57 there is no combat into it or out of it, from either side', () => {
    const table = shut(
      [outside, { name: 'Moat', at: 'E4' }, { name: 'Caught', at: 'E2' }],
      [
        { name: 'Gate', at: 'E3' },
        { name: 'Yard', at: 'E1' },
      ],
    )
    const between = (a: string, b: string) => attackRefusal(table.state, bodyOf(table, a), bodyOf(table, b))
    for (const [a, b] of [
      ['Moat', 'Gate'],
      ['Gate', 'Moat'],
      ['Yard', 'Caught'],
      ['Caught', 'Yard'],
      ['Caught', 'Gate'],
    ] as const)
      expect(between(a, b)).toEqual({ code: 'siege.melee.gateway', rule: 'siege 1.57' })
  })

  test('siege 1.57 with the bridge down there is', () => {
    const table = gatehouse({
      first: [outside, { name: 'Moat', at: 'E4' }],
      second: [
        { name: 'Keeper', at: 'G2' },
        { name: 'Gate', at: 'E3' },
      ],
    })
    expect(attackRefusal(table.state, bodyOf(table, 'Moat'), bodyOf(table, 'Gate'))).toBeUndefined()
    expect(attackRefusal(table.state, bodyOf(table, 'Gate'), bodyOf(table, 'Moat'))).toBeUndefined()
  })

  test('siege 1.57 whoever is caught there leaves it inwards only', () => {
    const table = gatehouse({ first: [outside, { name: 'Caught', at: 'E2' }], lowered: false })
    goTo(table, 'movement', 0)
    expect(barred(table, 'Caught', 'E3')).toEqual(['siege.move.bridge-up', 'siege 1.57'])
    table.do(moveTo(table, 'Caught', 'E1'))
    expect(barred(table, 'Caught', 'E2')).toEqual(['siege.move.bridge-up', 'siege 1.57'])
    const outer = gatehouse({ first: [outside, { name: 'Caught', at: 'E3' }], lowered: false })
    goTo(outer, 'movement', 0)
    for (const way of ['E4', 'E2', 'D4', 'F4'])
      expect(outer.refusal(moveTo(outer, 'Caught', way)).code).toMatch(/bridge-up|not-adjacent|wall/)
  })

  test('siege 1.57 and must, if he can, before the movement phase of his side ends', () => {
    const table = gatehouse({ first: [outside, { name: 'Caught', at: 'E2' }], lowered: false })
    goTo(table, 'movement', 0)
    expect(table.refusal({ type: 'end-phase' })).toMatchObject({
      code: 'siege.leave.gateway',
      rule: 'siege 1.57',
      values: { body: bodyOf(table, 'Caught') },
    })
    expect(legal(table)).not.toContainEqual({ type: 'end-phase' })
    table.do(moveTo(table, 'Caught', 'E1'), { type: 'end-phase' })
    // From the outer hex there is no way in: he cannot, and stays.
    const outer = gatehouse({ first: [outside, { name: 'Caught', at: 'E3' }], lowered: false })
    goTo(outer, 'movement', 0)
    outer.do({ type: 'end-phase' })
    expect(outer.state.flow.phase).not.toBe('movement')
  })

  test('siege 1.57 a rider turns in it if need be', () => {
    const table = gatehouse({
      first: [outside, { name: 'Rider', type: 'knight', at: 'E7', mounted: true }],
      lowered: false,
    })
    setBody(table.state, bodyOf(table, 'Rider'), hexOf(table, 'E2'), hexOf(table, 'E1'))
    goTo(table, 'movement', 0)
    expect(table.refusal({ type: 'end-phase' }).code).toBe('siege.leave.gateway')
    table.do({ type: 'turn-about', body: bodyOf(table, 'Rider') })
    expect(table.refusal({ type: 'end-phase' }).code).toBe('siege.leave.gateway')
    table.do({ type: 'pivot', body: bodyOf(table, 'Rider'), tail: hexOf(table, 'D1') }, { type: 'end-phase' })
  })

  test('siege 1.57 a rider whose tail alone is in it swings it out', () => {
    const table = gatehouse({
      first: [outside, { name: 'Rider', type: 'knight', at: 'E7', mounted: true }],
      lowered: false,
    })
    const rider = bodyOf(table, 'Rider')
    setBody(table.state, rider, hexOf(table, 'E1'), hexOf(table, 'E2'))
    goTo(table, 'movement', 0)
    // North of E1 the map ends, so that there is no way forward.
    expect(table.refusal({ type: 'end-phase' }).code).toBe('siege.leave.gateway')
    table.do({ type: 'pivot', body: rider, tail: hexOf(table, 'F1') }, { type: 'end-phase' })
    expect(placeOf(table, 'Rider')).toEqual(['E1', 'F1'])
  })

  test('siege 1.57 opponents obey: they make room first', () => {
    const table = gatehouse({ first: [outside, { name: 'Caught', at: 'E2' }], lowered: false })
    goTo(table, 'movement', 0)
    const actions = legal(table)
    const ratings = siegeAdapter.rate(table.state, actions)
    const best = actions[ratings.indexOf(Math.max(...ratings))]
    expect(best).toMatchObject({ type: 'move', body: bodyOf(table, 'Caught') })
    expect(siegeAdapter.planning?.scriptedActions?.(table.state, () => actions, undefined)).toEqual([best])
  })
})

import { describe, expect, test } from 'vitest'
import { gearKindAt } from '../src/ground.ts'
import type { SiegeAction } from '../src/index.ts'
import { BRIDGE_DOWN, BRIDGE_UP, DEAD, HEALTHY, STUNNED, WOUNDED } from '../src/state.ts'
import { atCastle, S } from './castle.ts'
import { bodyOf, goTo, hexOf, type Man, type SiegeTable, type Sketch } from './kit.ts'

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
    map: { features: { winch: ['G2'], bridge: ['E4', 'E5'] } },
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

describe('1.8 the drawbridge', () => {
  test('1.8 a complete turn at the winch raises it, effective when the combat phase ends', () => {
    const table = gatehouse({ first: [outside] })
    goTo(table, 'combat', 1)
    table.do({ type: 'winch', body: bodyOf(table, 'Keeper') })
    expect(table.state.tables.gear.status[0]).toBe(BRIDGE_DOWN)
    table.do({ type: 'end-phase' })
    expect(table.state.tables.gear.status[0]).toBe(BRIDGE_UP)
    expect(gearKindAt(table.state, hexOf(table, 'E4'))).toBeUndefined()
  })

  test('1.8 and lowers it again', () => {
    const table = gatehouse({ first: [outside], lowered: false })
    wind(table)
    expect(table.state.tables.gear.status[0]).toBe(BRIDGE_DOWN)
    expect(gearKindAt(table.state, hexOf(table, 'E4'))).toBe('drawbridge')
    expect(gearKindAt(table.state, hexOf(table, 'E5'))).toBe('drawbridge')
  })

  test('1.8 only from the winch, and not for one who has moved', () => {
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

  test('1.8 whoever works the winch fights nobody that turn', () => {
    const table = gatehouse({ first: [outside] })
    goTo(table, 'combat', 1)
    table.do({ type: 'winch', body: bodyOf(table, 'Keeper') })
    expect(table.refusal({ type: 'winch', body: bodyOf(table, 'Keeper') }).code).toBe('siege.hand.not-idle')
  })

  test('1.8 the gateway is passable only while the bridge is down', () => {
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
    expect(up.table.refusal(up.move)).toMatchObject({ code: 'siege.move.bridge-up', rule: 'siege 1.8' })
  })

  test('1.8 those on it are thrown into the moat beside it, where their owner says, and stunned', () => {
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

  test('1.8 a rider is thrown stunned and his horse dies', () => {
    const ridden = gatehouse({
      first: [outside, { name: 'Rider', type: 'knight', at: 'E5', mounted: true }],
    })
    goTo(ridden, 'combat', 1)
    const { bodies, ground } = ridden.state.tables
    const rider = bodyOf(ridden, 'Rider')
    const horse = bodies.mount[rider]
    ridden.do({ type: 'winch', body: bodyOf(ridden, 'Keeper') }, { type: 'end-phase' })
    ridden.do({ type: 'fall', hex: hexOf(ridden, 'F4') })
    expect(bodies.health[rider]).toBe(STUNNED)
    expect(bodies.health[horse]).toBe(DEAD)
    expect(bodies.hex[rider]).toBe(hexOf(ridden, 'F4'))
    expect(bodies.tail[rider]).toBe(-1)
    expect(ground.occupant[hexOf(ridden, 'E5')]).toBe(0)
    expect(ground.occupant[hexOf(ridden, 'E6')]).toBe(0)
  })

  test('1.8 an animal on it does not survive the fall', () => {
    const table = gatehouse({ first: [outside], animals: [[{ animal: 'mule', at: 'E4' }], []] })
    wind(table)
    const mule = table.state.setting.bodies.findIndex(card => card.kind === 'animal')
    expect(table.state.tables.bodies.health[mule]).toBe(DEAD)
    expect(table.state.tables.ground.occupant[hexOf(table, 'E4')]).toBe(0)
  })

  test('1.8 with no free moat hex beside it he dies', () => {
    const taken = ['D3', 'D4', 'D5', 'F3', 'F4', 'F5'].filter(
      at => ROWS[Number(at[1]) - 1][at.charCodeAt(0) - 65] === 'm',
    )
    const table = gatehouse({
      first: [{ name: 'Raider', at: 'E5' }, outside, ...taken.map(at => ({ at }))],
    })
    wind(table)
    expect(table.state.tables.bodies.health[bodyOf(table, 'Raider')]).toBe(DEAD)
    expect(table.state.tables.bodies.health[bodyOf(table, 'Outside')]).toBe(HEALTHY)
  })
})

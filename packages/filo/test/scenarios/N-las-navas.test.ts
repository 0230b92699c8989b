import { findScenario, setFlow } from '@mesnada/engine'
import { type TestTable, testTable } from '@mesnada/engine/testkit'
import { distance, nth, OFF_MAP } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { factsOf } from '../../src/combat/question.ts'
import { callUnits } from '../../src/command/command.ts'
import { captureLeader } from '../../src/command/leaders.ts'
import { armyLeaderOf } from '../../src/core/figures.ts'
import { isHeldBy, loseMarker, stand } from '../../src/core/occupancy.ts'
import { fireFactsOf } from '../../src/fire/question.ts'
import { fireModifiers } from '../../src/fire/table.ts'
import { type FiloAction, type FiloEvent, type FiloState, filo } from '../../src/index.ts'
import { machine } from '../../src/machine.ts'
import { fleeOn } from '../../src/morale/flight.ts'
import { eliminate } from '../../src/morale/harm.ts'
import { recover } from '../../src/morale/recovery.ts'
import { regroupModifiersOf } from '../../src/morale/table.ts'
import { footingOf, moverRefusal, stepPrice } from '../../src/movement/question.ts'
import { IN_FLIGHT, WITHDRAWN } from '../../src/printed/units.ts'
import { judgeTurn } from '../../src/victory/victory.ts'

const scenario = findScenario(filo.library, 'las-navas')
if (scenario === undefined) throw new Error('no Las Navas')

/** Everyone set up as the list offers it first; the first turn has begun. */
const battle = (options = {}): TestTable<FiloState, FiloAction, FiloEvent> => {
  const table = testTable(filo, { scenario, options })
  while (table.state.flow.phase === 'deploy') table.do(nth(filo.legal(table.state), 0))
  return table
}

const hex = ({ state }: ReturnType<typeof battle>, label: string): number =>
  state.setting.grid.parse(label) ?? -1

const bannerOf = ({ state }: ReturnType<typeof battle>, id: string) => {
  const found = state.setting.banners.find(banner => banner.id === id)
  if (found === undefined) throw new Error(`no banner ${id}`)
  return found
}

const settle = (table: ReturnType<typeof battle>): void =>
  machine.proceed(table.state, table.state.flow, undefined)

test('filo R.deployment: 71 Christian and 81 Muslim units, twelve leaders, each in its radius and rows', () => {
  const { state } = battle()
  const { setting, tables } = state
  expect(setting.unitsOf.map(units => units.length)).toEqual([71, 81])
  expect(setting.banners.map(({ units }) => units.length)).toEqual([
    10, 19, 9, 9, 12, 12, 11, 18, 14, 12, 14, 12,
  ])
  const { zone } = nth(setting.banners, 0)
  const { grid } = setting
  expect(zone?.includes(grid.parse('2218') ?? -1)).toBe(true)
  expect(zone?.includes(grid.parse('2318') ?? -1)).toBe(false)
  for (const { leader } of setting.banners)
    expect(setting.units.some((_, unit) => tables.units.hex[unit] === tables.leaders.hex[leader])).toBe(true)
})

test('filo R.deployment: who may face as he likes faces one of the six hex-sides', () => {
  const { state, refusal } = testTable(filo, { scenario })
  const free = filo
    .legal(state)
    .find(action => action.type === 'place' && nth(state.setting.units, action.unit).facesFreely)
  if (free?.type !== 'place') throw new Error('nobody faces freely')
  expect(refusal({ ...free, facing: 6 as 0 }).code).toBe('filo.place.facing')
})

test('filo R.deployment: Muslims first, in their zones, facing the Christian edge of flight', () => {
  const table = testTable(filo, { scenario })
  expect(table.state.flow.seat).toBe(1)
  const unit = nth(bannerOf({ ...table } as never, 'ben-djami').units, 0)

  const at = (label: string) => table.state.setting.grid.parse(label) ?? -1
  expect(table.refusal({ type: 'place', unit, hex: at('1701'), facing: 3 }).code).toBe('filo.place.outside')
  expect(table.refusal({ type: 'place', unit, hex: at('1707'), facing: 0 }).code).toBe('filo.place.facing')
  table.do({ type: 'place', unit, hex: at('1707'), facing: 3 })
})

test('filo N.1: archers shoot at -1', () => {
  const table = battle()
  const archer = table.state.setting.units.findIndex(({ type }) => type === 'Ar')
  const facts = fireFactsOf(table.state, [archer], hex(table, '1702'))
  expect(fireModifiers(facts).map(({ rule }) => rule)).toContain('filo N.1')
})

test('filo N.2: cavalry in flight goes half its allowance in phase E', () => {
  const table = battle()
  const rider = nth(bannerOf(table, 'ben-djami').units, 0)
  // An odd allowance, so that the rounding shows: half of 7 is 4.
  expect(nth(table.state.setting.units, rider).fresh.pm).toBe(7)
  table.state.tables.units.order[rider] = IN_FLIGHT
  stand(table.state, rider, hex(table, '3312'), undefined)
  fleeOn(table.state, [rider], undefined)
  expect(table.state.setting.grid.label(table.state.tables.units.hex[rider] ?? OFF_MAP)).toBe('3308')
})

describe('filo N.3: Jiménez de Rada', () => {
  test('moves six points once a turn, alone or not', () => {
    const table = battle()
    setFlow(table.state, { phase: 'move', seat: 0, active: 0, stack: [] })
    callUnits(table.state, 0)
    for (const label of ['1416', '1415', '1414', '1413', '1412', '1312'])
      table.do({ type: 'move-marker', marker: 0, hex: hex(table, label) })
    expect(table.refusal({ type: 'move-marker', marker: 0, hex: hex(table, '1212') }).code).toBe(
      'filo.marker.points',
    )
  })

  test('regroups and refreshes the unit with him; those next to him regroup at -1', () => {
    const table = battle()
    const { tables } = table.state
    const unit = nth(bannerOf(table, 'sancho').units, 0)
    const other = nth(bannerOf(table, 'sancho').units, 1)

    tables.markers.hex[0] = tables.units.hex[unit] ?? OFF_MAP
    tables.units.order[unit] = IN_FLIGHT
    tables.units.fatigued[unit] = 1
    recover(table.state, undefined)
    expect([tables.units.order[unit], tables.units.fatigued[unit]]).toEqual([1, 0])
    stand(
      table.state,
      other,
      table.state.setting.grid.neighbours[(tables.units.hex[unit] ?? OFF_MAP) * 6] ?? OFF_MAP,
      undefined,
    )
    expect(regroupModifiersOf(table.state, [other]).map(({ rule }) => rule)).toContain('filo N.3')
  })

  test('lost with his unit for ten points; alone he makes way', () => {
    const table = battle()
    const { tables } = table.state
    tables.markers.hex[0] = hex(table, '1712')
    stand(table.state, nth(bannerOf(table, 'mujahids').units, 0), hex(table, '1712'), undefined)
    expect(tables.markers.hex[0]).not.toBe(hex(table, '1712'))
    expect(tables.markers.hex[0]).toBeGreaterThanOrEqual(0)
    loseMarker(table.state, 0, undefined)
    expect(tables.sides.points[1]).toBe(10)
  })
})

test('filo N.4: Ruy Díaz is worth one to his unit in attack and in defence, and five points', () => {
  const table = battle()
  const { state } = table
  const { tables, setting } = state
  const knight = nth(bannerOf(table, 'haro').units, 0)
  const foe = nth(bannerOf(table, 'mujahids').units, 0)
  setFlow(state, { phase: 'declare', seat: 0, active: 1, stack: [] })
  callUnits(state, 1)
  tables.units.commanded.fill(1)
  stand(state, knight, hex(table, '1713'), undefined)
  stand(state, foe, hex(table, '1712'), undefined)
  tables.markers.hex[1] = hex(table, '1713')
  const combat = { attackers: [hex(table, '1713')], defenders: [hex(table, '1712')], charge: false }
  expect(factsOf(state, combat, { fired: false, reacted: false }).champion).toBe(1)
  expect(nth(setting.markers, 1).points).toBe(5)
})

test('filo N.5: a Christian unit at the standard ends the battle at once; units near it regroup at -1', () => {
  const table = battle()
  const guard = nth(bannerOf(table, 'al-nasir').units, 1)
  expect(regroupModifiersOf(table.state, [guard]).map(({ rule }) => rule)).toContain('filo N.5')
  for (const unit of bannerOf(table, 'al-nasir').units.slice(0, 2))
    eliminate(table.state, unit, { parting: 'exit', foes: [] }, undefined)
  stand(table.state, 0, hex(table, '1702'), undefined)
  settle(table)
  expect(table.pending()).toMatchObject({
    kind: 'over',
    result: { winner: 0, reason: 'filo.result.standard' },
  })
})

test('filo N.6: Al-Nasir and his banner wait until attacked or shot at, but turn', () => {
  const table = battle()
  const { state } = table
  const { leader, units } = bannerOf(table, 'al-nasir')
  setFlow(state, { phase: 'move', seat: 1, active: leader, stack: [] })
  callUnits(state, leader)
  const rider = nth(units, 5)
  const at = state.tables.units.hex[rider] ?? OFF_MAP
  const front = state.setting.grid.neighbours[at * 6 + 3] ?? OFF_MAP
  expect(table.refusal({ type: 'move', unit: rider, hex: front, facing: 3 }).code).toBe('filo.move.waiting')
  expect(table.refusal({ type: 'move-leader', leader, hex: at }).code).toBe('filo.leader.waiting')
  table.do({ type: 'move', unit: rider, hex: at, facing: 2 })
  state.tables.clock.released[0] = 1
  expect(filo.refusal(state, { type: 'move', unit: rider, hex: front, facing: 3 })?.code).not.toBe(
    'filo.move.waiting',
  )
})

test('filo N.7: Al-Andalus leaves when seven of its units are lost or in flight, and regroups at +1', () => {
  const table = battle()
  const { state } = table
  const { units, leader } = bannerOf(table, 'al-andalus')
  expect(regroupModifiersOf(state, [nth(units, 0)]).map(({ rule }) => rule)).toContain('filo N.7')
  for (const unit of units.slice(0, 7)) state.tables.units.order[unit] = IN_FLIGHT
  setFlow(state, { decisive: true })
  settle(table)
  expect(units.every(unit => state.tables.units.fate[unit] === WITHDRAWN)).toBe(true)
  expect(state.tables.leaders.hex[leader]).toBe(-1)
  expect(state.tables.sides.points[0]).toBe(15)
})

describe('filo N.7: whoever else was with Al-Andalus when it leaves', () => {
  const leave = (change: (table: ReturnType<typeof battle>) => void) => {
    const table = battle()
    const { state } = table
    change(table)
    for (const unit of bannerOf(table, 'al-andalus').units.slice(0, 7))
      state.tables.units.order[unit] = IN_FLIGHT
    setFlow(state, { decisive: true })
    settle(table)
    return state
  }

  test('the leader of the army who stood with one of its units goes to the nearest of his army', () => {
    let caliph = -1
    const state = leave(table => {
      caliph = bannerOf(table, 'al-nasir').leader
      const { hex } = table.state.tables.units
      table.state.tables.leaders.hex[caliph] = hex[nth(bannerOf(table, 'al-andalus').units, 0)] ?? OFF_MAP
    })
    expect(isHeldBy(state, state.tables.leaders.hex[caliph] ?? OFF_MAP, 1)).toBe(true)
    expect(filo.faults(state)).toEqual([])
  })

  test('if their own leader commanded the army, another takes it over', () => {
    let own = -1
    const state = leave(table => {
      const { army } = table.state.tables.leaders
      own = bannerOf(table, 'al-andalus').leader
      army[bannerOf(table, 'al-nasir').leader] = 0
      army[own] = 1
    })
    expect(armyLeaderOf(state, 1)).toBeDefined()
    expect(armyLeaderOf(state, 1)).not.toBe(own)
  })
})

test('filo N.8: Mujahids do not go nearer to the standard of their own will', () => {
  const table = battle()
  const { state } = table
  const { leader, units } = bannerOf(table, 'mujahids')
  setFlow(state, { phase: 'move', seat: 1, active: leader, stack: [] })
  callUnits(state, leader)
  const unit = nth(units, 0)

  const mover = { unit, mate: -1 }
  expect(moverRefusal(state, mover, false)).toBeUndefined()
  const { grid } = state.setting
  const footing = { ...footingOf(state, mover), facing: 0 }
  const goal = hex(table, '1702')
  for (const direction of [0, 1, 5]) {
    const to = grid.neighbours[footing.hex * 6 + direction] ?? OFF_MAP
    const nearer = distance(grid, to, goal) < distance(grid, footing.hex, goal)
    expect(stepPrice(state, mover, footing, direction) >= 255).toBe(nearer)
  }
})

describe('filo V.1: victory', () => {
  test('the loss of an army leader decides at once', () => {
    const table = battle()
    captureLeader(table.state, 0, -1, undefined)
    settle(table)
    expect(table.pending()).toMatchObject({
      kind: 'over',
      result: { winner: 1, reason: 'filo.result.army-leader' },
    })
  })

  test('a lead of fifty at the end of a turn', () => {
    const table = battle()
    table.state.tables.sides.points[1] = 50
    setFlow(table.state, { turn: 3 })
    expect(judgeTurn(table.state, undefined)).toBe(true)
    expect(table.pending()).toMatchObject({
      result: { winner: 1, reason: 'filo.result.lead', points: [0, 50] },
    })
  })
})

describe('filo V.2: the time limit', () => {
  test('after turn 12 seven points more win, without the ten for enduring', () => {
    for (const [points, winner] of [
      [7, 0],
      [6, undefined],
    ] as const) {
      const table = battle({ timeLimit: true })
      table.state.tables.sides.points[0] = points
      setFlow(table.state, { turn: 12 })
      judgeTurn(table.state, undefined)
      expect(table.pending()).toMatchObject({ result: { winner, points: [points, 0] } })
    }
  })

  test('without it the battle goes on to turn 24', () => {
    const table = battle()
    setFlow(table.state, { turn: 12 })
    expect(judgeTurn(table.state, undefined)).toBe(false)
    setFlow(table.state, { turn: 24 })
    expect(judgeTurn(table.state, undefined)).toBe(true)
  })
})

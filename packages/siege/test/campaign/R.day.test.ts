import { startGame } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { cell, take } from '../../../../test/support/entries.ts'
import { setBody } from '../../src/core/occupancy.ts'
import { siege } from '../../src/index.ts'
import { threaten } from '../../src/panic/panic.ts'
import {
  ABSENT,
  BRIDGE_DOWN,
  CAPTIVE,
  DEAD,
  DESTROYED,
  FALLEN,
  FORFEIT,
  FREE,
  HEALTHY,
  LEFT,
  RESERVE,
  STUNNED,
  WOUNDED,
} from '../../src/state.ts'
import { goTo, hexOf, type SiegeTable } from '../kit.ts'
import {
  ASSAULT,
  BOWMAN,
  besiege,
  code,
  KNIGHT,
  MANGONELS,
  offers,
  pass,
  quietDay,
  record,
  SALLY,
  SPEARMAN,
  setUp,
  siegeOf,
  storm,
  TREBUCHET,
  tillDusk,
  undertake,
  wear,
} from '../kits/campaign-kit.ts'

/** The engines stand in row 11 with the besiegers before them, the garrison on its wall. */
const setUpForSally = (table: SiegeTable): void => {
  for (const [index, gear] of [TREBUCHET, ...MANGONELS].entries())
    table.do({ type: 'place-gear', gear, hex: hexOf(table, `${'CFHJ'[index]}11`), facing: 0 })
  setUp(table, { 0: 'A9', 1: 'B9', 2: 'D9', 3: 'E9' })
  setUp(table, { 4: 'A6', 5: 'B6' })
}

describe('siege R.day who decides', () => {
  test('siege R.day the besieger first; if he passes, the garrison; if both pass, the day goes by', () => {
    const table = besiege()
    expect(table.state.flow).toMatchObject({ phase: 'council', side: 0 })
    pass(table)
    expect(table.state.flow).toMatchObject({ phase: 'council', side: 1 })
    expect(code(table, { type: 'undertake', what: 'assault' })).toBe('day.not-open')
    pass(table)
    expect([record(table).day, table.state.flow.side]).toEqual([2, 0])
  })

  test('siege R.day where the initiative alternates, whoever has it keeps it until he passes', () => {
    const table = besiege({ campaign: { initiative: 'alternates' } })
    pass(table)
    expect(record(table).initiative).toBe(1)
    undertake(table, 'sally')
    setUpForSally(table)
    tillDusk(table)
    expect([record(table).day, table.state.flow.side]).toEqual([2, 1])
    expect(offers(table)).toEqual(['sally'])
  })

  test('siege R.day where it does not, every day begins with the besieger', () => {
    const table = besiege()
    pass(table)
    expect(record(table).initiative).toBe(0)
  })

  test('siege R.day an action may have its first day, its number, and a day on which it comes of itself', () => {
    const late = besiege({ actions: [{ ...ASSAULT, from: 2 }, SALLY] })
    expect(offers(late)).toEqual(['bombardment'])
    quietDay(late)
    expect(offers(late)).toEqual(['bombardment', 'assault'])
    const once = besiege({ actions: [{ ...ASSAULT, times: 1 }] })
    storm(once, { 0: 'A9' })
    tillDusk(once)
    expect(offers(once)).toEqual(['bombardment'])
    const due = besiege({ actions: [ASSAULT, { ...SALLY, kind: 'relief', on: 2 }] })
    quietDay(due)
    expect([record(due).day, record(due).action, due.state.flow.phase]).toEqual([2, 1, 'deploy-defender'])
  })

  test('siege R.day the last day is followed by the verdict of the scenario', () => {
    const table = besiege({ campaign: { days: 2 } })
    quietDay(table)
    quietDay(table)
    expect(table.pending()).toMatchObject({ kind: 'over', result: { winner: 1, reason: 'siege.won.time' } })
  })
})

describe('siege R.day into an action and out of it', () => {
  test('siege R.day all wait in castle and camp until an action calls them; who is kept back has no part in it', () => {
    const table = besiege()
    const { hex } = table.state.tables.bodies
    expect([...hex].every(place => place === ABSENT)).toBe(true)
    undertake(table, 'assault')
    expect([...hex].every(place => place === RESERVE)).toBe(true)
    expect(code(table, { type: 'end-phase' })).toBe('deploy.unplaced')
    setUp(table, { 4: 'A6', 5: 'B6' })
    table.do({ type: 'end-phase' })
    setUp(table, { 0: 'A9', 1: 'B9' })
    expect(table.state.flow).toMatchObject({ turn: 1, side: 0 })
    expect([...hex].map(place => place === ABSENT)).toEqual([false, false, true, true, false, false])
    expect(table.state.tables.gear.hex[TREBUCHET]).toBe(ABSENT)
  })

  test('siege 2.2, R.day fascines are placed afresh for every assault', () => {
    const table = besiege()
    const filled = hexOf(table, 'A7')
    undertake(table, 'assault')
    setUp(table, { 4: 'A6', 5: 'B6' })
    table.do({ type: 'fill-moat', hex: filled })
    expect(code(table, { type: 'fill-moat', hex: hexOf(table, 'B7') })).toBe('deploy.no-more')
    table.do({ type: 'end-phase' })
    setUp(table, { 0: 'A9' })
    tillDusk(table)
    expect(table.state.tables.ground.filled[filled]).toBe(0)
    undertake(table, 'assault')
    setUp(table, { 4: 'A6', 5: 'B6' })
    table.do({ type: 'fill-moat', hex: filled })
  })

  test('siege R.day losses, wounds and prisoners stay; the stunned, the dead on the ground and all clocks do not', () => {
    const table = besiege()
    storm(table, { 0: 'A9', 1: 'B9', 2: 'C9', 3: 'D9' })
    const { bodies, ground } = table.state.tables
    bodies.health.set([STUNNED, WOUNDED, DEAD], 0)
    bodies.hex[2] = FALLEN
    ground.occupant[hexOf(table, 'C9')] = 0
    ground.deadMen[hexOf(table, 'C9')] = 1
    bodies.custody[5] = CAPTIVE
    bodies.foughtOn[0] = 3
    tillDusk(table)
    table.dice(4)
    expect([...bodies.health].slice(0, 4)).toEqual([HEALTHY, WOUNDED, DEAD, HEALTHY])
    expect([...bodies.hex]).toEqual([ABSENT, ABSENT, FALLEN, ABSENT, ABSENT, LEFT])
    expect([ground.deadMen[hexOf(table, 'C9')], bodies.foughtOn[0]]).toEqual([0, 0])
    undertake(table, 'assault')
    expect([...bodies.hex]).toEqual([RESERVE, RESERVE, FALLEN, RESERVE, RESERVE, LEFT])
  })

  test('siege R.day night falls after the turns of the action, and the day is written down', () => {
    const table = besiege()
    storm(table, { 0: 'A9' })
    tillDusk(table)
    expect(record(table)).toMatchObject({
      day: 2,
      chronicle: [{ day: 1, deed: 'assault', outcome: { reason: 'siege.closed.dusk' } }],
    })
  })

  test('siege R.day what still burns when the action ends is lost, and the rest comes back', () => {
    const table = besiege()
    pass(table)
    undertake(table, 'sally')
    setUpForSally(table)
    goTo(table, 'movement', 1)
    table.state.tables.ground.fire[hexOf(table, 'C11')] = 1
    table.do({ type: 'withdraw' })
    const { status, hex } = table.state.tables.gear
    expect([...status].map(at => at === DESTROYED)).toEqual([true, false, false, false])
    expect([...hex].slice(1)).toEqual([ABSENT, ABSENT, ABSENT])
  })

  test('siege R.day rubble and damage stay from day to day, and an assault finds them', () => {
    const table = besiege()
    wear(table, 'C6', 4)
    storm(table, { 0: 'C9' })
    expect(siege.view(table.state)).toMatchObject({ markers: { C6: { rubble: true, damage: 4 } } })
  })

  test('siege R.day an action ends when one side has nobody on the field', () => {
    const table = besiege()
    storm(table, { 0: 'A12' })
    goTo(table, 'movement', 0)
    table.do({ type: 'exit', body: 0 })
    expect(record(table).chronicle).toMatchObject([{ outcome: { winner: 1, reason: 'siege.closed.field' } }])
    expect(table.state.tables.bodies.hex[0]).toBe(ABSENT)
  })

  test('siege R.day taking the keep ends the siege itself', () => {
    const table = besiege({ garrison: [KNIGHT], besiegers: [{ type: 'spearman', name: 'Odo' }] })
    undertake(table, 'assault')
    setUp(table, { 1: 'A6' })
    table.do({ type: 'end-phase' })
    setUp(table, { 0: 'A9' })
    const { bodies, ground } = table.state.tables
    ground.occupant[hexOf(table, 'A9')] = 0
    ground.occupant[hexOf(table, 'D3')] = 1
    bodies.hex[0] = hexOf(table, 'D3')
    goTo(table, 'movement', 1)
    table.do({ type: 'end-phase' })
    tillDusk(table)
    expect(table.pending()).toMatchObject({ kind: 'over', result: { winner: 0, reason: 'siege.won.hold' } })
  })
})

describe('siege R.day breaking off', () => {
  test('siege R.day whoever undertook it may withdraw when he is clear of castle and enemy', () => {
    const table = besiege()
    storm(table, { 0: 'A9' })
    goTo(table, 'movement', 0)
    table.do({ type: 'withdraw' })
    expect(record(table)).toMatchObject({
      day: 2,
      chronicle: [{ outcome: { reason: 'siege.closed.withdrawn' } }],
    })
  })

  test('siege R.day but not with someone in the castle, nor may the other side', () => {
    const table = besiege()
    pass(table)
    undertake(table, 'sally')
    setUpForSally(table)
    goTo(table, 'movement', 1)
    expect(siege.legal(table.state)).toContainEqual({ type: 'withdraw' })
    table.do({ type: 'end-phase' })
    goTo(table, 'movement', 0)
    expect(code(table, { type: 'withdraw' })).toBe('withdraw.not-yours')
  })
})

describe('siege R.day supplies and those cut off', () => {
  const FORAY = {
    ...SALLY,
    kind: 'supplies',
    starts: { engines: { kind: 'absent' }, garrison: { kind: 'areas', areas: ['all'] } },
    supplies: { animal: 'mule', area: 'castle', days: 2 },
    cutOff: { side: 1, area: 'castle' },
  }

  test('siege R.day each animal brought into the castle is so many days of food; whoever is outside is a prisoner', () => {
    const table = besiege({
      stores: 2,
      actions: [ASSAULT, FORAY],
      campaign: { provisions: 1 },
      options: { rations: true },
    })
    expect(record(table)).toMatchObject({ provisions: 0, fare: 'full' })
    pass(table)
    undertake(table, 'supplies')
    setUp(table, { 0: 'A9', 1: 'B9', 2: 'C9', 3: 'D9' })
    setUp(table, { 4: 'A6', 5: 'I10', 6: 'L12', 7: 'K12' })
    const { bodies, ground } = table.state.tables
    ground.occupant[hexOf(table, 'L12')] = 0
    ground.occupant[hexOf(table, 'B2')] = 7
    bodies.hex[6] = hexOf(table, 'B2')
    tillDusk(table)
    expect(table.events).toContainEqual(expect.objectContaining({ type: 'supplied', days: 2, provisions: 2 }))
    expect(record(table)).toMatchObject({ provisions: 1, fare: 'full' })
    expect([...bodies.health].slice(6)).toEqual([DEAD, HEALTHY])
    expect([bodies.custody[4] === CAPTIVE, bodies.custody[5] === CAPTIVE]).toEqual([false, true])
    expect(table.events).toContainEqual(expect.objectContaining({ type: 'cut-off', body: 5 }))
  })

  test('siege R.day when the besieger has nobody left on the field, all go home with what they have fetched', () => {
    const table = besiege({
      stores: 2,
      besiegers: [KNIGHT],
      actions: [ASSAULT, FORAY],
      campaign: { provisions: 1 },
      options: { rations: true },
    })
    pass(table)
    undertake(table, 'supplies')
    setUp(table, { 0: 'A12' })
    setUp(table, { 1: 'A6', 2: 'I10', 3: 'L12', 4: 'K12' })
    goTo(table, 'movement', 0)
    table.do({ type: 'exit', body: 0 })
    expect(record(table).chronicle.at(-1)).toMatchObject({
      outcome: { winner: 1, reason: 'siege.closed.field' },
    })
    expect(table.events).toContainEqual(expect.objectContaining({ type: 'supplied', days: 4, provisions: 4 }))
    const { bodies } = table.state.tables
    expect([bodies.custody[1], bodies.custody[2]]).toEqual([FREE, FREE])
    expect([...bodies.health].slice(3)).toEqual([DEAD, DEAD])
  })

  test('siege R.day but with a besieger still to come they are cut off as ever', () => {
    const starts = { ...FORAY.starts, besiegers: { kind: 'edges', edges: ['all'], turn: 3 } }
    const table = besiege({ stores: 1, actions: [ASSAULT, { ...FORAY, starts }] })
    pass(table)
    undertake(table, 'supplies')
    setUp(table, { 4: 'A6', 5: 'I10', 6: 'L12' })
    tillDusk(table)
    expect(table.events).toContainEqual(expect.objectContaining({ type: 'supplied', days: 0, provisions: 0 }))
    expect([table.state.tables.bodies.custody[4], table.state.tables.bodies.custody[5]]).toEqual([
      FREE,
      CAPTIVE,
    ])
  })

  test('siege R.day a prisoner whose captors are gone from the field goes home; one led away does not', () => {
    const table = besiege({
      besiegers: [KNIGHT],
      garrison: [SPEARMAN, BOWMAN, SPEARMAN],
      actions: [ASSAULT, FORAY],
    })
    pass(table)
    undertake(table, 'supplies')
    setUp(table, { 0: 'A12' })
    setUp(table, { 1: 'A6', 2: 'B12', 3: 'C12' })
    const { bodies, ground } = table.state.tables
    bodies.custody[2] = CAPTIVE
    bodies.custody[3] = CAPTIVE
    ground.occupant[cell(bodies.hex, 3)] = 0
    bodies.hex[3] = LEFT
    goTo(table, 'movement', 0)
    table.do({ type: 'exit', body: 0 })
    expect([bodies.custody[2], bodies.custody[3]]).toEqual([FORFEIT, CAPTIVE])
  })
})

describe('siege R.day what earlier days have burnt', () => {
  const BURN = { ...SALLY, closes: [{ kind: 'destroy', by: 1, gear: ['trebuchet', 'mangonel'], count: 4 }] }

  const burn = (table: SiegeTable, ...engines: readonly number[]): void => {
    for (const gear of engines) table.state.tables.gear.status[gear] = DESTROYED
  }

  /** A sally with so many engines left, the garrison on its wall. */
  const sallyWith = (table: SiegeTable, ...engines: readonly number[]): void => {
    pass(table)
    undertake(table, 'sally')
    for (const gear of engines)
      table.do({ type: 'place-gear', gear, hex: hexOf(table, `${'CFHJ'[gear]}11`), facing: 0 })
    setUp(table, { 0: 'A9', 1: 'B9', 2: 'D9', 3: 'E9' })
    setUp(table, { 4: 'A6', 5: 'B6' })
  }

  test('siege R.day engines burnt on earlier days do not end a later sally', () => {
    const table = besiege({ actions: [ASSAULT, BURN] })
    burn(table, TREBUCHET, ...MANGONELS)
    sallyWith(table)
    goTo(table, 'movement', 0)
    expect(record(table)).toMatchObject({ day: 1 })
    expect(record(table).outcome).toBeUndefined()
  })

  test('siege R.day it ends when none of those it began with is left', () => {
    const table = besiege({ actions: [ASSAULT, BURN] })
    burn(table, MANGONELS[1], MANGONELS[2])
    sallyWith(table, TREBUCHET, MANGONELS[0])
    burn(table, TREBUCHET)
    goTo(table, 'movement', 0)
    expect(record(table)).toMatchObject({ day: 1 })
    burn(table, MANGONELS[0])
    table.do({ type: 'end-phase' })
    table.do({ type: 'end-phase' })
    expect(record(table).chronicle).toMatchObject([{ outcome: { winner: 1, reason: 'siege.won.destroy' } }])
  })
})

describe('siege 6.13 whose castle it is', () => {
  test('siege 6.13 on the day of a sally the garrison is immune in its courtyard, and the besieger is not', () => {
    const table = besiege({ options: { panic: true } })
    pass(table)
    undertake(table, 'sally')
    setUpForSally(table)
    const { state } = table
    const asked = (dead: number, near: number): boolean => {
      state.flow = { ...state.flow, stack: [] }
      setBody(state, dead, hexOf(table, 'A5'))
      setBody(state, near, hexOf(table, 'B5'))
      threaten(state, dead, hexOf(table, 'A5'), undefined)
      return state.flow.stack.length > 0
    }
    expect([asked(4, 5), asked(1, 2)]).toEqual([false, true])
  })
})

describe('siege R.day horses and the bridge', () => {
  test('siege R.day riders go on foot where the action says so, and have their horses again afterwards', () => {
    const table = besiege({
      besiegers: [{ type: 'knight', name: 'Conrad', mounted: true }],
      actions: [
        {
          ...ASSAULT,
          starts: { ...ASSAULT.starts, besiegers: { kind: 'areas', areas: ['field'], onFoot: true } },
        },
        SALLY,
      ],
    })
    const { mount, hex } = table.state.tables.bodies
    undertake(table, 'assault')
    expect([mount[0], hex[1]]).toEqual([-1, ABSENT])
    setUp(table, { 2: 'A6', 3: 'B6' })
    table.do({ type: 'end-phase' })
    setUp(table, { 0: 'A9' })
    tillDusk(table)
    pass(table)
    undertake(table, 'sally')
    expect([mount[0], mount[1], hex[1]]).toEqual([1, 0, RESERVE])
  })

  test('siege R.day the bridge is down for an action that lowers it', () => {
    const bridge = { gear: 'drawbridge', at: 'J7', facing: 5 }
    const table = besiege({
      gear: [bridge, { gear: 'mangonel' }],
      actions: [ASSAULT, { ...SALLY, bridge: 'lowered' }],
    })
    pass(table)
    expect(table.state.tables.gear.status[0]).not.toBe(BRIDGE_DOWN)
    undertake(table, 'sally')
    expect(table.state.tables.gear.status[0]).toBe(BRIDGE_DOWN)
  })
})

describe('siege R.day plans that make no sense are refused', () => {
  const refusalOf = (sketch: Parameters<typeof siegeOf>[0]): unknown => {
    const started = startGame(siege, siegeOf(sketch))
    return started.ok ? 'accepted' : started.refusal
  }

  test('siege R.day a group, an area or a wall that is not there', () => {
    expect(refusalOf({ actions: [{ ...ASSAULT, starts: { nobody: { kind: 'absent' } } }] })).toMatchObject({
      code: 'siege.scenario.group',
      values: { group: 'nobody' },
    })
    expect(
      refusalOf({ actions: [{ ...ASSAULT, starts: { besiegers: { kind: 'areas', areas: ['nowhere'] } } }] }),
    ).toMatchObject({ code: 'siege.scenario.area', values: { area: 'nowhere' } })
    expect(refusalOf({ campaign: { walls: [{ at: 'A9', stage: 2 }] } })).toMatchObject({
      code: 'siege.scenario.area',
      values: { area: 'A9' },
    })
    expect(refusalOf({ campaign: { castle: { area: 'castle', keep: 'donjon' } } })).toMatchObject({
      code: 'siege.scenario.area',
    })
  })

  test('siege R.day a single action has no patrols, villagers or absent groups', () => {
    const { scenario, ...rest } = siegeOf({})
    const {
      campaign: _plan,
      forces,
      ...play
    } = scenario.play as { campaign: object; forces: { groups: object[] }[] }
    const [besiegers, garrison] = take(forces, 2)
    const idle = { groups: besiegers.groups.map(group => ({ ...group, start: { kind: 'absent' } })) }
    const started = startGame(siege, {
      ...rest,
      scenario: { ...scenario, play: { ...play, forces: [idle, garrison] } },
    })
    expect(started).toMatchObject({ ok: false, refusal: { code: 'siege.scenario.start' } })
  })
})

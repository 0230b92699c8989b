import { testTable } from '@mesnada/engine/testkit'
import { describe, expect, test } from 'vitest'
import { take } from '../../../../test/support/entries.ts'
import { siege } from '../../src/index.ts'
import { oddsOf } from '../../src/melee/question.ts'
import { ABSENT } from '../../src/state.ts'
import { goTo, hexOf, type SiegeTable } from '../kit.ts'
import {
  ASSAULT,
  BOWMAN,
  besiege,
  code,
  MANGONELS,
  offers,
  pass,
  quietDay,
  record,
  SALLY,
  SPEARMAN,
  scenarioNamed,
  setUp,
  storm,
  TREBUCHET,
  tillDusk,
  undertake,
  wear,
} from '../kits/campaign-kit.ts'

const fed = (provisions: number, options = { rations: true }): SiegeTable =>
  besiege({ campaign: { provisions, days: 20 }, options })

const till = (table: SiegeTable, day: number): void => {
  while (record(table).day < day) quietDay(table)
}

describe('siege 6.7, 6.71 rations in a siege', () => {
  test('siege 6.71 full rations while the store lasts, then half, and after seven days of it a quarter', () => {
    const table = fed(2)
    const fares: string[] = []
    for (let day = 1; day <= 11; day++) {
      fares.push(record(table).fare)
      quietDay(table)
    }
    expect(fares).toEqual(['full', 'full', ...Array.from({ length: 7 }, () => 'half'), 'quarter', 'quarter'])
    expect(table.events).toContainEqual(expect.objectContaining({ type: 'rations', fare: 'half' }))
  })

  test('siege 6.71 without the rule nobody goes hungry', () => {
    const table = fed(0, { rations: false })
    till(table, 5)
    expect(record(table).fare).toBe('full')
    expect(siege.view(table.state)).not.toHaveProperty('campaign.provisions')
  })

  const garrison = [{ type: 'knight', name: 'Roger' }, BOWMAN]
  const hungry = (provisions: number): SiegeTable =>
    besiege({
      besiegers: [
        { type: 'spearman', name: 'Odo' },
        { type: 'spearman', count: 3 },
      ],
      garrison,
      campaign: { provisions, days: 20 },
      options: { rations: true },
      actions: [
        {
          kind: 'assault',
          by: 0,
          defender: 1,
          first: 0,
          turns: 3,
          filledMoat: 1,
          starts: { garrison: { kind: 'areas', areas: ['all'] }, engines: { kind: 'absent' } },
        },
      ],
    })

  test('siege 6.71 half: the garrison strikes a column to the left, the besieger as ever', () => {
    expect(shiftsOn(hungry, 0, 1, 4, 0)).toEqual(['siege.why.hungry'])
    expect(shiftsOn(hungry, 0, 1, 0, 4)).toEqual([])
    expect(shiftsOn(hungry, 5, 1, 4, 0)).toEqual([])
  })

  test('siege 6.71 quarter: besides, it is struck a column to the right', () => {
    expect(shiftsOn(hungry, 0, 8, 4, 0)).toEqual(['siege.why.hungry'])
    expect(shiftsOn(hungry, 0, 8, 0, 4)).toEqual(['siege.why.starving'])
  })
})

/** The shifts of an attack, face to face in the field, on a day of a siege with so much food; the attacked is wounded. */
const shiftsOn = (
  besieged: (provisions: number) => SiegeTable,
  provisions: number,
  day: number,
  attacker: number,
  defender: number,
): readonly string[] => {
  const table = besieged(provisions)
  till(table, day)
  undertake(table, 'assault')
  setUp(table, { 4: 'D8', 5: 'B6' })
  table.do({ type: 'end-phase' })
  setUp(table, { 0: 'D9', 1: 'E12', 2: 'F12', 3: 'G12' })
  table.state.tables.bodies.health[defender] = 2
  const odds = oddsOf(table.state, { attackers: [attacker], defenders: [defender] })
  if (!odds.ok) throw new Error(odds.refusal.code)
  return odds.value.shifts.map(({ reason }) => reason)
}

describe('siege 6.72 halting the assault', () => {
  const siegeWith = (garrison: readonly object[], options = { haltAssault: true }): SiegeTable =>
    besiege({ garrison, options })

  /** Everyone of the garrison in the keep, the besiegers before the wall. */
  const cornered = (table: SiegeTable): void => {
    storm(table, { 0: 'A9', 1: 'B9', 2: 'C9', 3: 'D9' }, { 4: 'D3', 5: 'C3' })
    goTo(table, 'movement', 0)
  }

  test('siege 6.72 only with the whole garrison in the keep, only by the attacker, only where the rule is played', () => {
    const table = siegeWith([SPEARMAN, BOWMAN])
    storm(table, { 0: 'A9' }, { 4: 'D3', 5: 'A6' })
    goTo(table, 'movement', 0)
    expect(code(table, { type: 'halt' })).toBe('halt.not-yet')
    const unplayed = siegeWith([SPEARMAN, BOWMAN], { haltAssault: false })
    cornered(unplayed)
    expect(code(unplayed, { type: 'halt' })).toBe('halt.not-played')
  })

  test('siege 6.72 the day ends at once, and the record keeps that the outer castle is taken', () => {
    const table = siegeWith([SPEARMAN, BOWMAN])
    cornered(table)
    table.do({ type: 'halt' })
    expect(record(table)).toMatchObject({
      day: 2,
      outerTaken: true,
      chronicle: [{ deed: 'assault', outcome: { winner: 0, reason: 'siege.closed.halted' } }],
    })
    expect([...table.state.tables.bodies.hex].every(hex => hex === ABSENT)).toBe(true)
  })

  test('siege 6.72 the next assault: the garrison in the keep, the besieger also inside the walls, but not in it', () => {
    const table = siegeWith([SPEARMAN, { type: 'spearman', name: 'Hal' }])
    cornered(table)
    table.do({ type: 'halt' })
    undertake(table, 'assault')
    const place = (body: number, at: string) => ({ type: 'place', body, hex: hexOf(table, at) }) as const
    expect(code(table, place(4, 'A6'))).toBe('deploy.area')
    setUp(table, { 4: 'D3', 5: 'C3' })
    table.do({ type: 'end-phase' })
    expect(code(table, place(0, 'E3'))).toBe('deploy.area')
    table.do(place(0, 'A3'), place(1, 'B6'), place(2, 'A9'))
  })

  test('siege 6.72 the besieger also anywhere outside the castle, not only in the lines; engines stay in them', () => {
    const table = besiege({
      garrison: [SPEARMAN, { type: 'spearman', name: 'Hal' }],
      options: { haltAssault: true },
      campaign: { castle: { area: 'castle', keep: 'keep', around: 'field' } },
      actions: [
        {
          ...ASSAULT,
          starts: {
            besiegers: { kind: 'areas', areas: ['store'], free: true },
            engines: { kind: 'areas', areas: ['store'], free: true },
          },
        },
      ],
    })
    const place = (body: number, at: string) => ({ type: 'place', body, hex: hexOf(table, at) }) as const
    const mangonel = { type: 'place-gear', gear: 1, hex: hexOf(table, 'C9'), facing: 0 } as const
    undertake(table, 'assault')
    setUp(table, { 4: 'D3', 5: 'C3' })
    table.do({ type: 'end-phase' })
    expect(code(table, place(0, 'A9'))).toBe('deploy.area')
    setUp(table, { 0: 'L12' })
    goTo(table, 'movement', 0)
    table.do({ type: 'halt' })
    undertake(table, 'assault')
    setUp(table, { 4: 'D3', 5: 'C3' })
    table.do({ type: 'end-phase' })
    expect(code(table, mangonel)).toBe('deploy.area')
    expect(siege.legal(table.state)).toContainEqual(place(0, 'A9'))
    table.do(place(0, 'A9'))
  })

  test('siege 6.72 the sieges that have the rule say what lies around the castle, the lines among it', () => {
    for (const name of ['the-dukes-justice', 'in-extremis', 'retreat']) {
      const { board, play } = testTable(siege, { scenario: scenarioNamed(name) }).state.setting
      const around = new Set(board.areas.get(play.campaign?.castle?.around ?? ''))
      const lines = board.areas.get('siege-lines') ?? []
      expect([name, lines.length > 0 && lines.every(hex => around.has(hex))]).toEqual([name, true])
    }
  })

  test('siege 6.72 with a bowman in the keep only where his arrows do not reach', () => {
    const table = siegeWith([SPEARMAN, BOWMAN])
    cornered(table)
    table.do({ type: 'halt' })
    undertake(table, 'assault')
    setUp(table, { 4: 'D3', 5: 'C3' })
    table.do({ type: 'end-phase' })
    const { exposed } = record(table)
    expect(exposed.length).toBeGreaterThan(0)
    const [reached] = take(
      exposed.filter(hex => table.state.setting.board.terrain[hex] !== 255),
      1,
    )
    expect(code(table, { type: 'place', body: 0, hex: reached })).toBe('deploy.area')
  })

  test('siege 6.72 the ground holds on the day of relief too', () => {
    const relief = { ...SALLY, kind: 'relief', on: 2 }
    const table = besiege({
      garrison: [SPEARMAN, SPEARMAN],
      options: { haltAssault: true },
      actions: [ASSAULT, relief],
    })
    cornered(table)
    table.do({ type: 'halt' })
    expect(table.state.flow.phase).toBe('deploy-defender')
    const at = (body: number, label: string) => ({ type: 'place', body, hex: hexOf(table, label) }) as const
    expect(siege.legal(table.state)).toContainEqual(at(0, 'A4'))
    expect(code(table, at(0, 'D3'))).toBe('deploy.area')
    for (const [index, gear] of [TREBUCHET, ...MANGONELS].entries())
      table.do({ type: 'place-gear', gear, hex: hexOf(table, `${'CFHJ'[index]}11`), facing: 0 })
    setUp(table, { 0: 'A9', 1: 'B9', 2: 'D9', 3: 'E9' })
    expect(code(table, at(4, 'A4'))).toBe('deploy.area')
    expect(siege.legal(table.state)).toContainEqual(at(4, 'D3'))
  })

  test('siege 6.72 is offered only where the scenario has it', () => {
    const refusal = { code: 'siege.option.no-halting', rule: 'siege 6.72' }
    expect(siege.optionRefusal?.(scenarioNamed('raising-the-siege'), 'haltAssault')).toEqual(refusal)
    for (const name of ['the-dukes-justice', 'in-extremis', 'retreat'])
      expect(siege.optionRefusal?.(scenarioNamed(name), 'haltAssault')).toBeUndefined()
  })

  test('siege 6.72 nobody sallies from a keep that is hemmed in', () => {
    const table = siegeWith([SPEARMAN, BOWMAN])
    cornered(table)
    table.do({ type: 'halt' })
    pass(table)
    expect([record(table).day, table.state.flow.side, offers(table)]).toEqual([
      3,
      0,
      ['bombardment', 'assault'],
    ])
  })

  test('siege 4.12 damage of earlier days stands in the record after an assault', () => {
    const table = besiege()
    wear(table, 'A6', 2)
    storm(table, { 0: 'A9' })
    tillDusk(table)
    expect(siege.view(table.state)).toMatchObject({ campaign: { walls: { A6: { stage: 2 } } } })
  })
})

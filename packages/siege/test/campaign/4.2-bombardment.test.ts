import { nth } from '@mesnada/engine'
import { testTable } from '@mesnada/engine/testkit'
import { describe, expect, test } from 'vitest'
import { cell } from '../../../../test/support/entries.ts'
import { targetRefusal } from '../../src/campaign/bombardment.ts'
import { recordOf } from '../../src/campaign/record/keeping.ts'
import { siege } from '../../src/index.ts'
import { hexOf, type SiegeTable } from '../kit.ts'
import {
  aim,
  BOWMAN,
  besiege,
  bombard,
  code,
  MANGONELS,
  offers,
  pass,
  quietDay,
  record,
  scenarioNamed,
  TREBUCHET,
  undertake,
  wear,
} from '../kits/campaign-kit.ts'

const damageAt = (table: SiegeTable, at: string): number =>
  cell(table.state.tables.ground.damage, hexOf(table, at))

const target = (table: SiegeTable, at: string, gear: number = TREBUCHET) =>
  ({ type: 'aim', gear, hex: hexOf(table, at) }) as const

const throwDue = (table: SiegeTable) => {
  const due = table.pending()
  if (due.kind !== 'dice') throw new Error('no die is due')
  return nth(due.roll.throws, 0)
}

describe('siege 4.21 doorways of towers', () => {
  const refusal = (at: string, ...down: readonly string[]): string | undefined => {
    const { state } = testTable(siege, { scenario: scenarioNamed('in-extremis') })
    const hex = (label: string): number => state.setting.grid.parse(label) ?? -1
    for (const label of down) state.tables.ground.rubble[hex(label)] = 1
    return targetRefusal(state, recordOf(state), hex(at))?.code
  }

  test('siege 4.21 those of the gate towers can be battered after a breach in their tower', () => {
    for (const [door, breach] of [
      ['M13', 'K12'],
      ['M13', 'L13'],
      ['M19', 'K20'],
      ['M19', 'L18'],
    ] as const) {
      expect([door, refusal(door)]).toEqual([door, 'siege.bombard.hidden'])
      expect([door, refusal(door, breach)]).toEqual([door, undefined])
    }
    expect(refusal('M13', 'L22')).toBe('siege.bombard.hidden')
  })

  test('siege 4.21 that of Morrigan’s Tower never', () => {
    for (const breach of ['AC20', 'AD18', 'AE19', 'AB20'])
      expect(refusal('AC19', breach)).toBe('siege.bombard.sound')
  })
})

describe('siege 4.1, 4.11 how a day is spent', () => {
  test('siege 4.11 a bombardment excludes all else: it ends in the evening, and the next day begins', () => {
    const table = besiege()
    expect(offers(table)).toEqual(['bombardment', 'assault'])
    bombard(table, 'A6', [TREBUCHET], 5)
    expect(record(table)).toMatchObject({ day: 2, chronicle: [{ day: 1, deed: 'bombardment' }] })
    expect(table.state.flow).toMatchObject({ phase: 'council', side: 0 })
  })

  test('siege 4.11 only the besieger bombards, and only if he has engines that throw', () => {
    const table = besiege()
    pass(table)
    expect(table.state.flow.side).toBe(1)
    expect(offers(table)).toEqual(['sally'])
    expect(offers(besiege({ gear: [{ gear: 'ram' }] }))).toEqual(['assault'])
  })

  test('siege 4.12 damage and engines stand in the record that both sides see', () => {
    const table = besiege()
    bombard(table, 'A6', [TREBUCHET], 9)
    for (const viewer of [0, 1] as const) {
      const { campaign } = siege.view(siege.conceal(table.state, viewer))
      expect(campaign?.day).toBe(2)
      expect(campaign?.walls?.['A6']).toMatchObject({ kind: 'wall', stage: 1, of: 4, next: 2, target: true })
      expect(campaign?.engines).toHaveLength(4)
      expect(campaign?.engines?.[0]).toEqual({ row: TREBUCHET, kind: 'trebuchet', points: 3, of: 3 })
    }
  })
})

describe('siege 4.13, 4.14 stages of demolition', () => {
  test('siege 4.13 one stage for each day that tells; the fourth makes rubble (siege 4.14)', () => {
    const table = besiege()
    for (const stage of [1, 2, 3]) {
      bombard(table, 'A6', [TREBUCHET, ...MANGONELS], 10)
      expect(damageAt(table, 'A6')).toBe(stage)
      expect(table.state.tables.ground.rubble[hexOf(table, 'A6')]).toBe(0)
    }
    bombard(table, 'A6', [TREBUCHET, ...MANGONELS], 10)
    expect(table.state.tables.ground.rubble[hexOf(table, 'A6')]).toBe(1)
    expect(table.events).toContainEqual(expect.objectContaining({ type: 'rubble', hex: hexOf(table, 'A6') }))
  })

  test('siege 4.13 all who throw at a hex share one die, so that it loses no more than one stage a day', () => {
    const table = besiege()
    undertake(table, 'bombardment')
    aim(table, 'A6', TREBUCHET, ...MANGONELS)
    table.do({ type: 'end-phase' })
    expect(throwDue(table)).toMatchObject({ values: { points: 6 }, column: '6' })
    table.dice(10)
    expect([record(table).day, damageAt(table, 'A6')]).toEqual([2, 1])
  })

  test('siege 4.14 a wall that falls to a bombardment wounds nobody: nobody mans it that day', () => {
    const table = besiege({ garrison: [BOWMAN] })
    wear(table, 'A6', 3)
    bombard(table, 'A6', [TREBUCHET], 10)
    expect(table.events.some(({ type }) => type === 'harmed')).toBe(false)
  })
})

describe('siege 4.2, 4.21 trebuchets and mangonels', () => {
  test('siege 4.21 a mangonel is worth 1 point, a trebuchet 3; they join or divide, one die for each hex', () => {
    const table = besiege()
    undertake(table, 'bombardment')
    aim(table, 'A6', TREBUCHET, MANGONELS[0])
    aim(table, 'C6', MANGONELS[1], MANGONELS[2])
    table.do({ type: 'end-phase' })
    expect(throwDue(table)).toMatchObject({ column: '3', values: { points: 4 }, modifiers: [] })
    table.dice(8)
    expect(throwDue(table)).toMatchObject({ column: '1', values: { points: 2 } })
    table.dice(10)
    expect([damageAt(table, 'A6'), damageAt(table, 'C6')]).toEqual([0, 1])
  })

  test('siege 4.21 towers and keep take one off the die, the walls beside the bridge do not', () => {
    const table = besiege()
    undertake(table, 'bombardment')
    aim(table, 'F6', TREBUCHET)
    aim(table, 'J6', MANGONELS[0])
    table.do({ type: 'end-phase' })
    expect(throwDue(table).modifiers).toMatchObject([{ reason: 'siege.why.tower', value: -1 }])
    table.dice(9)
    expect(damageAt(table, 'F6')).toBe(0)
    expect(throwDue(table).modifiers).toEqual([])
    table.dice(10)
    expect(damageAt(table, 'J6')).toBe(1)
  })

  test('siege 4.21 no keep without a breach, and then only its three hexes nearest to it', () => {
    const table = besiege()
    undertake(table, 'bombardment')
    expect(code(table, target(table, 'C4'))).toBe('bombard.no-breach')
    wear(table, 'E6', 4)
    const open = siege
      .legal(table.state)
      .flatMap(action => (action.type === 'aim' && action.gear === TREBUCHET ? [action.hex] : []))
      .map(hex => table.state.setting.grid.label(hex))
      .filter(label => ['C2', 'D2', 'E2', 'C3', 'E3', 'C4', 'D4', 'E4'].includes(label))
    expect(open).toContain('E4')
    expect(code(table, target(table, 'C2'))).toBe('bombard.far-from-breach')
    expect(code(table, target(table, 'D3'))).toBe('bombard.hidden')
  })

  test('siege 4.21 of hexes as near as the third the besieger may choose, but no more than three in all', () => {
    const table = besiege()
    wear(table, 'E6', 4)
    undertake(table, 'bombardment')
    const engines = [TREBUCHET, ...MANGONELS]
    const keep = ['C4', 'D4', 'E4', 'E3', 'C3', 'E2', 'D2', 'C2']
    let chosen = 0
    for (const gear of engines)
      for (const at of keep) {
        const action = target(table, at, gear)
        const taken = record(table).engines.some(
          ({ order }) => order?.kind === 'aim' && order.hex === action.hex,
        )
        if (taken || siege.refusal(table.state, action) !== undefined) continue
        table.do(action)
        chosen++
        break
      }
    expect(chosen).toBe(3)
  })

  test('siege 4.21 nothing is reached but walls, and walls within only behind a breach', () => {
    const table = besiege()
    undertake(table, 'bombardment')
    expect(code(table, target(table, 'A5'))).toBe('bombard.no-wall')
    expect(code(table, target(table, 'A8'))).toBe('bombard.no-wall')
    wear(table, 'B6', 4)
    expect(code(table, target(table, 'B6'))).toBe('bombard.no-wall')
  })

  test('siege 4.21 an engine has one target a day, and may have another until the work begins', () => {
    const table = besiege()
    undertake(table, 'bombardment')
    aim(table, 'A6', TREBUCHET)
    expect(code(table, target(table, 'A6'))).toBe('bombard.ordered')
    aim(table, 'C6', TREBUCHET)
    table.do({ type: 'end-phase' })
    expect(throwDue(table).values).toMatchObject({ hex: hexOf(table, 'C6') })
  })
})

describe('siege 4.23 damage and repair', () => {
  test('siege 4.23 the owner shares out the points lost among those that threw', () => {
    const table = besiege()
    bombard(table, 'A6', [TREBUCHET, ...MANGONELS], 1)
    expect(table.pending()).toMatchObject({ kind: 'decision', seat: 0, prompt: { values: { points: 2 } } })
    table.do({ type: 'lose-point', gear: MANGONELS[1] })
    expect(code(table, { type: 'lose-point', gear: MANGONELS[1] })).toBe('bombard.name-engine')
    table.do({ type: 'lose-point', gear: TREBUCHET })
    expect(record(table).engines.map(({ lost }) => lost)).toEqual([1, 0, 1, 0])
    expect(record(table).day).toBe(2)
  })

  test('siege 4.23 a single engine loses them without being asked, and never more than it has', () => {
    const table = besiege()
    bombard(table, 'A6', [MANGONELS[0]], 1)
    expect(nth(record(table).engines, MANGONELS[0]).lost).toBe(1)
    undertake(table, 'bombardment')
    expect(code(table, target(table, 'A6', MANGONELS[0]))).toBe('bombard.broken')
  })

  test('siege 4.23 a day makes all damaged engines whole; those under repair do not throw', () => {
    const table = besiege()
    bombard(table, 'A6', [TREBUCHET], 1)
    bombard(table, 'A6', [MANGONELS[0]], 1)
    undertake(table, 'bombardment')
    expect(code(table, { type: 'repair', gear: MANGONELS[1] })).toBe('bombard.whole')
    table.do({ type: 'repair', gear: TREBUCHET }, { type: 'repair', gear: MANGONELS[0] })
    table.do({ type: 'end-phase' })
    expect(record(table)).toMatchObject({ day: 4, chronicle: [{}, {}, { deed: 'bombardment' }] })
    expect(record(table).engines.map(({ lost }) => lost)).toEqual([0, 0, 0, 0])
  })

  test('siege 4.23 an engine burnt can neither throw nor be repaired', () => {
    const table = besiege()
    table.state.tables.gear.status[TREBUCHET] = 9
    undertake(table, 'bombardment')
    expect(code(table, target(table, 'A6'))).toBe('bombard.no-engine')
    expect(code(table, { type: 'repair', gear: TREBUCHET })).toBe('bombard.no-engine')
  })

  test('siege R.day days that both let go by are quiet ones', () => {
    const table = besiege()
    quietDay(table)
    expect(record(table)).toMatchObject({ day: 2, chronicle: [{ day: 1, deed: 'rest' }] })
  })
})

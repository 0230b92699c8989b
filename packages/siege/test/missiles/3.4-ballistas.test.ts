import { describe, expect, test } from 'vitest'
import { cell } from '../../../../test/support/entries.ts'
import { ballistaRefusal } from '../../src/missiles/ballistas.ts'
import { DONE } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, type Man, position, type SiegeTable } from '../kit.ts'
import { archer, field, STUNNED, shootAt, WOUNDED } from '../kits/shooting-kit.ts'

describe('siege 3.4 ballistas', () => {
  const crew = (
    first: readonly Man[],
    gear: object[] = [{ gear: 'ballista', at: 'F6', facing: 0 }],
    options = {},
  ) => field({ first, second: [{ name: 'B', at: 'F1' }], gear: [gear, []], options })
  const ENGINEER = { name: 'E', at: 'F7', type: 'engineer' }
  const MATE = { name: 'mate', at: 'E7' }
  const shot = { type: 'shoot', shooter: 0, target: 3, by: 0 } as const

  const pass = (table: SiegeTable, turns: number) => {
    for (let turn = 0; turn < turns; turn++) {
      goTo(table, 'movement', 1)
      goTo(table, 'first-missiles', 0)
    }
  }

  test('siege 3.41 two men next to it, one of them an engineer, wounded or not', () => {
    const table = crew([ENGINEER, MATE])
    table.state.tables.bodies.health[0] = WOUNDED
    table.do(shot)
    table.dice(10)
    const lone = crew([ENGINEER, { name: 'mate', at: 'A1' }])
    expect(lone.refusal(shot)).toMatchObject({ code: 'siege.ballista.crew', rule: 'siege 3.41' })
    const laymen = crew([{ name: 'E', at: 'F7' }, MATE])
    expect(laymen.refusal(shot)).toMatchObject({ code: 'siege.ballista.crew', rule: 'siege 3.41' })
    const stunned = crew([ENGINEER, MATE])
    stunned.state.tables.bodies.health[1] = STUNNED
    expect(stunned.refusal(shot).code).toBe('siege.ballista.crew')
    expect(crew([ENGINEER, MATE]).refusal({ ...shot, shooter: 1 })).toMatchObject({
      code: 'siege.ballista.not-chief',
      rule: 'siege 3.41',
    })
  })

  test('siege 3.41 it shoots in the first missile phase, and again three turns later', () => {
    const table = crew([ENGINEER, MATE])
    table.do(shot)
    table.dice(10)
    expect(table.refusal(shot)).toMatchObject({
      code: 'siege.ballista.loading',
      rule: 'siege 3.41',
      values: { turns: 3 },
    })
    for (const turns of [2, 1]) {
      pass(table, 1)
      expect(table.refusal(shot)).toMatchObject({
        code: 'siege.ballista.loading',
        rule: 'siege 3.41',
        values: { turns },
      })
    }
    pass(table, 1)
    expect(table.state.flow.turn).toBe(4)
    table.do(shot)
    expect(table.pending()).toMatchObject({ kind: 'dice' })
  })

  test('siege 3.41 absence and other work stop the loading, and do not undo it', () => {
    const table = crew([ENGINEER, MATE])
    table.do(shot)
    table.dice(10)
    pass(table, 1)
    goTo(table, 'movement')
    table.do({ type: 'move', body: 1, path: [hexOf(table, 'D7')] })
    pass(table, 1)
    expect(table.refusal(shot)).toMatchObject({ values: { turns: 2 } })
    goTo(table, 'movement')
    table.do({ type: 'move', body: 1, path: [hexOf(table, 'E7')] })
    pass(table, 1)
    // He came back in that turn, so he did not stand by it for the whole of it.
    expect(table.refusal(shot)).toMatchObject({ values: { turns: 2 } })
    pass(table, 2)
    table.do(shot)
  })

  test('siege 3.41 a man serves one ballista in a turn', () => {
    const two = [
      { gear: 'ballista', at: 'F6', facing: 0 },
      { gear: 'ballista', at: 'E8', facing: 0 },
    ]
    const table = crew([ENGINEER, MATE], two)
    table.do(shot)
    table.dice(10)
    expect(ballistaRefusal(table.state, 0, 1)).toEqual({ code: 'siege.ballista.crew', rule: 'siege 3.41' })
    expect(cell(table.state.tables.bodies.done, 0) & DONE.served).not.toBe(0)
  })

  test('siege 3.41 a bowman who serves it does not shoot with his own bow in that phase', () => {
    const table = crew([ENGINEER, archer('mate', 'E7')])
    table.do(shot)
    table.dice(10)
    expect(table.refusal(shootAt(table, 'mate', 'B'))).toMatchObject({
      code: 'siege.missile.served',
      rule: 'siege 3.41',
    })
    goTo(table, 'second-missiles')
    expect(table.refusal(shot).code).toBe('siege.ballista.first-only')
  })

  test('siege 3.41 its shot is not helped over characters, as a crossbow is not (siege 1.42)', () => {
    const table = crew([ENGINEER, MATE])
    table.state.tables.ground.occupant[hexOf(table, 'F4')] = bodyOf(table, 'watch') + 1
    expect(table.refusal(shot)).toMatchObject({ code: 'siege.sight.character', rule: 'siege 1.42' })
  })

  test('siege 3.41, 3.54 not while it burns', () => {
    const table = crew([ENGINEER, MATE])
    table.state.tables.ground.fire[hexOf(table, 'F6')] = 1
    expect(table.refusal(shot)).toMatchObject({ code: 'siege.ballista.burns', rule: 'siege 3.54' })
  })

  test('switch 22: from a rampart it shoots over the battlement', () => {
    const rows = ['.....', 'bbbbb', '.....', '.....', '.....', '.....', '.....']
    const table = position({
      rows,
      map: {
        halfLevels: { legend: { '.': 0, '4': 4 }, rows: rows.map(row => row.replaceAll('b', '4')) },
        sides: { battlement: ['A2/S', 'B2/S', 'B2/SW', 'B2/SE', 'C2/S', 'D2/S', 'D2/SW', 'D2/SE', 'E2/S'] },
      },
      first: [
        { name: 'E', at: 'B2', type: 'engineer' },
        { name: 'mate', at: 'D2' },
      ],
      second: [{ name: 'B', at: 'C7' }],
      gear: [[{ gear: 'ballista', at: 'C2', facing: 3 }], []],
      options: { s22MovableBallistas: true },
    })
    table.do({ type: 'shoot', shooter: 0, target: 2, by: 0 })
    expect(table.pending()).toMatchObject({ kind: 'dice', roll: { throws: [{ column: 'none' }] } })
  })
})

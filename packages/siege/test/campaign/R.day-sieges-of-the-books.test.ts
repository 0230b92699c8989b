import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { cell } from '../../../../test/support/entries.ts'
import { recordOf } from '../../src/campaign/record/keeping.ts'
import { liftBody } from '../../src/core/occupancy.ts'
import { groupedOf } from '../../src/core/terms.ts'
import { siege } from '../../src/index.ts'
import { DEAD, DESTROYED, FALLEN } from '../../src/state.ts'
import { pointsOf } from '../../src/victory/scoring.ts'
import { goTo, type SiegeTable } from '../kit.ts'
import { scenarioNamed } from '../kits/campaign-kit.ts'
import { fieldOf, idle, idleUntil } from '../kits/days-kit.ts'

/** What ends a day of Retreat and of Raising the Siege, in the scenarios themselves. */

describe('siege R.day Retreat: the sally for supplies', () => {
  const SUPPLIES = 3

  /** Everyone of a group of the pursuers falls, on the map or on the way to it. */
  const lose = (table: SiegeTable, name: string): void => {
    const { setting, tables } = table.state
    for (const body of setting.bodies.keys()) {
      const { side, group } = groupedOf(table.state, body)
      if (side !== 0 || nth(setting.play.forces[0].groups, group).name !== name) continue
      tables.bodies.health[body] = DEAD
      liftBody(table.state, body, FALLEN)
    }
  }

  test('siege R.day it goes on while a patrol is due; when none is, people and mules go home', () => {
    const table = fieldOf(scenarioNamed('retreat'), SUPPLIES)
    const before = recordOf(table.state).provisions
    lose(table, 'first patrol')
    lose(table, 'second patrol')
    idleUntil(table, () => table.state.flow.turn === 3)
    expect(recordOf(table.state).action).toBe(SUPPLIES)
    lose(table, 'third patrol')
    const cut = () => table.events.filter(({ type }) => type === 'cut-off').length
    const cutBefore = cut()
    idleUntil(table, () => recordOf(table.state).action === undefined)
    expect(recordOf(table.state).chronicle.at(-1)).toMatchObject({
      deed: 'supplies',
      outcome: { winner: 1, reason: 'siege.closed.field' },
    })
    expect(cut()).toBe(cutBefore)
    // Six mules, two days each.
    expect(table.events).toContainEqual(
      expect.objectContaining({ type: 'supplied', days: 12, provisions: before + 12 }),
    )
  })
})

describe('siege R.day Raising the Siege', () => {
  const [ASSAULT, SALLY] = [0, 1]

  const burn = (table: SiegeTable, ...kinds: readonly string[]): void => {
    for (const [row, { kind }] of table.state.setting.gear.entries())
      if (kinds.includes(kind)) table.state.tables.gear.status[row] = DESTROYED
  }

  test('siege R.day ladders score nothing; tower, trebuchets and mangonels five each', () => {
    const table = fieldOf(scenarioNamed('raising-the-siege'), SALLY)
    const before = pointsOf(table.state, 1)
    burn(table, 'ladder', 'screen')
    expect(pointsOf(table.state, 1)).toBe(before)
    burn(table, 'siege-tower', 'trebuchet', 'mangonel')
    expect(pointsOf(table.state, 1)).toBe(before + 25)
  })

  test('siege R.day engines burnt in one sally do not end the next', () => {
    const table = fieldOf(scenarioNamed('raising-the-siege'), SALLY)
    burn(table, 'siege-tower', 'trebuchet', 'mangonel')
    const { day } = recordOf(table.state)
    const isOffered = () => siege.refusal(table.state, { type: 'undertake', what: 'sally' }) === undefined
    idleUntil(table, () => recordOf(table.state).day > day && isOffered())
    table.do({ type: 'undertake', what: 'sally' })
    idleUntil(table, () => table.state.flow.turn === 2)
    expect(recordOf(table.state)).toMatchObject({ action: SALLY })
    expect(recordOf(table.state).outcome).toBeUndefined()
  })

  test('siege R.day an assault that leaves no defender on the field takes the castle, relief or none', () => {
    const table = fieldOf(scenarioNamed('raising-the-siege'), ASSAULT)
    for (const [body, card] of table.state.setting.bodies.entries()) {
      if (card.kind !== 'character' || card.side !== 1 || cell(table.state.tables.bodies.hex, body) < 0)
        continue
      table.state.tables.bodies.health[body] = DEAD
      liftBody(table.state, body, FALLEN)
    }
    idleUntil(table, () => table.pending().kind === 'over' || recordOf(table.state).day > 1)
    expect(table.pending()).toMatchObject({ kind: 'over', result: { winner: 0, reason: 'siege.won.hold' } })
  })

  test('siege 6.72 nobody halts its assault', () => {
    const table = fieldOf(scenarioNamed('raising-the-siege'), ASSAULT)
    for (let guard = 0; table.state.flow.phase !== 'movement' && guard < 9; guard++) idle(table)
    goTo(table, 'movement', 0)
    expect(table.refusal({ type: 'halt' })).toMatchObject({
      code: 'siege.halt.not-played',
      rule: 'siege 6.72',
    })
  })
})

import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { recordOf } from '../../src/campaign/record/keeping.ts'
import { liftBody } from '../../src/core/occupancy.ts'
import { timePressureOf } from '../../src/opponent/time-pressure.ts'
import { DEAD } from '../../src/state.ts'
import { bodyOf, type SiegeTable } from '../kit.ts'
import { scenarioNamed } from '../kits/campaign-kit.ts'
import { fieldOf, idleUntil } from '../kits/days-kit.ts'

describe('a battle in parts: The Battle of Little Wootton', () => {
  const SECOND_PART = 1

  const atTurn = (turn: number, ...dead: readonly string[]): SiegeTable => {
    const table = fieldOf(scenarioNamed('the-battle-of-little-wootton'), SECOND_PART)
    for (const name of dead) {
      table.state.tables.bodies.health[bodyOf(table, name)] = DEAD
      liftBody(table.state, bodyOf(table, name))
    }
    idleUntil(table, () => table.state.flow.turn === turn)
    return table
  }

  test('whoever is behind on points against an enemy who does not come presses', () => {
    const { state } = atTurn(4, 'Piers')
    expect(nth(state.setting.play.campaign?.actions ?? [], recordOf(state).action ?? 0).kind).toBe(
      'second-part',
    )
    expect(timePressureOf(state, 0)).toBe(1)
    expect(timePressureOf(state, 1)).toBe(0)
  })
})

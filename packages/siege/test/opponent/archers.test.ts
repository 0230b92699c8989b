import { testTable } from '@mesnada/engine/testkit'
import { distance } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { isKnight, occupantOf, weaponOf } from '../../src/core/bodies.ts'
import { hexesOfGear } from '../../src/core/ground.ts'
import { siege } from '../../src/index.ts'
import { LADDER_UPRIGHT } from '../../src/state.ts'
import { bodyOf, goTo, type Man, position } from '../kit.ts'
import { scenarioNamed } from '../kits/campaign-kit.ts'
import { atCastle, N } from '../kits/castle.ts'
import { ladder, spearman } from '../kits/ladder-kit.ts'
import { choice, playOut, turns } from '../kits/opponent-kit.ts'

const bowman = (name: string, at: string): Man => ({ type: 'longbowman', name, at })

/** The rampart before them wins the game. */
const WALL_WINS = {
  play: { victory: [{ kind: 'hold', by: 0, area: 'wall' }] },
  map: { areas: { wall: ['F3', 'G3'] } },
  turns: 40,
}

describe('archers of an assault', () => {
  test('siege 1.91 leave the ladder to others who are farther away', () => {
    const table = atCastle({
      ...WALL_WINS,
      first: [bowman('Ned', 'F9'), bowman('Will', 'G8'), spearman('Odo', 'A10'), spearman('Tom', 'B10')],
      second: [spearman('Watch', 'L3')],
      gear: [[ladder('F7', N)], []],
    })
    const { carries } = table.state.tables.bodies
    const carriers = new Set<number>()
    turns(table, 6, () => {
      for (const [body, gear] of carries.entries()) if (gear >= 0) carriers.add(body)
    })
    expect([...carriers].toSorted()).toEqual([bodyOf(table, 'Odo'), bodyOf(table, 'Tom')].toSorted())
  })

  test('siege 1.91 take it up where there is nobody else, and raise it though they could shoot', () => {
    const table = atCastle({
      ...WALL_WINS,
      first: [bowman('Ned', 'F9'), bowman('Will', 'G9')],
      second: [spearman('Watch', 'L3')],
      gear: [[ladder('F7', N)], []],
    })
    turns(table, 8)
    expect(table.state.tables.gear.status[0]).toBe(LADDER_UPRIGHT)
  })

  test('siege 1.3 go where they have a target, and shoot rather than close with it', () => {
    // A wood between them: the line is free only past its ends.
    const rows = Array.from({ length: 14 }, (_, row) => (row === 6 ? '..tttttttt..' : '............'))
    const table = position({ rows, first: [bowman('Ned', 'F10')], second: [spearman('Foe', 'F3')] })
    goTo(table, 'first-missiles', 0)
    expect(choice(table)).toBeUndefined()
    turns(table, 2)
    goTo(table, 'first-missiles', 0)
    expect(choice(table)).toMatchObject({ type: 'shoot', shooter: bodyOf(table, 'Ned') })
    const stand = table.state.tables.bodies.hex[bodyOf(table, 'Ned')]
    turns(table, 1)
    expect(table.state.tables.bodies.hex[bodyOf(table, 'Ned')]).toBe(stand)
  })

  test('siege 1.3 who are to leave the map do so though they could shoot', () => {
    const table = position({
      map: { edges: { north: ['1'], south: ['2'] } },
      first: [bowman('Ned', 'F4')],
      second: [spearman('Foe', 'F12')],
      play: {
        scoring: [{ kind: 'exits', by: 0, edges: ['1'], knight: 10, other: 5 }],
        verdict: { kind: 'points' },
      },
    })
    goTo(table, 'first-missiles', 0)
    expect(choice(table)?.type).toBe('shoot')
    turns(table, 3)
    expect(table.state.tables.bodies.hex[bodyOf(table, 'Ned')]).toBeLessThan(0)
  })
})

describe('the set-up of an assault', () => {
  const table = testTable(siege, { scenario: scenarioNamed('coup-de-main'), maps: siege.library.maps })
  for (const _ of ['defender', 'attacker']) {
    playOut(table)
    table.do({ type: 'end-phase' })
  }
  const { state } = table
  const ladders = [...state.setting.gear.keys()].filter(gear => state.setting.gear[gear]?.kind === 'ladder')

  test('siege R.deployment ladders lie apart and together before one stretch of the wall', () => {
    const hexes = ladders.flatMap(gear => hexesOfGear(state, gear))
    expect(new Set(hexes).size).toBe(hexes.length)
    for (const a of hexes) for (const b of hexes) expect(distance(state.setting.grid, a, b)).toBeLessThan(12)
  })

  test('siege 1.91 a man who is neither an archer nor a knight stands at each end, as far as there are any', () => {
    const men = ladders.flatMap(gear => hexesOfGear(state, gear)).map(hex => occupantOf(state, hex))
    const manned = men.filter(body => body >= 0)
    expect(manned.length).toBeGreaterThanOrEqual(10)
    expect(manned.filter(body => weaponOf(state, body) !== undefined || isKnight(state, body))).toEqual([])
  })
})

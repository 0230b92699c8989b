import { testTable } from '@mesnada/engine/testkit'
import { describe, expect, test } from 'vitest'
import { setBody } from '../../src/core/occupancy.ts'
import { siege } from '../../src/index.ts'
import { library } from '../../src/library.ts'
import { ABSENT, DEAD, LEFT, RESERVE } from '../../src/state.ts'
import { casualtiesOf } from '../../src/victory/points.ts'
import { bodyOf, goTo, hexOf, type SiegeTable } from '../kit.ts'
import { code, record } from '../kits/campaign-kit.ts'

/** Little Wootton, the entry dice thrown and the first side about to move. */
const wootton = (): SiegeTable => {
  const scenario = library.scenarios.find(({ id }) => id === 'the-battle-of-little-wootton')
  if (!scenario) throw new Error('no Little Wootton')
  const table = testTable(siege, { scenario })
  table.dice(6, 9)
  goTo(table, 'movement', 0)
  return table
}

const put = (table: SiegeTable, name: string, at: string, tail?: string): void =>
  setBody(table.state, bodyOf(table, name), hexOf(table, at), ...(tail ? [hexOf(table, tail)] : []))

const recruit = (table: SiegeTable, leader: string, peasant: string) =>
  ({ type: 'recruit', body: bodyOf(table, leader), peasant: bodyOf(table, peasant) }) as const

describe('siege R.recruiting villagers of no side', () => {
  test('siege R.recruiting they are at home and not on the map until somebody wins them', () => {
    const table = wootton()
    expect(record(table).villagers).toHaveLength(11)
    expect(table.state.tables.bodies.hex[bodyOf(table, 'Baker')]).toBe(ABSENT)
    expect(siege.view(table.state)).toMatchObject({
      campaign: { villagers: [{ at: 'N13' }, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}] },
    })
  })

  test('siege R.recruiting a knight or sergeant next to him wins him; he moves from the next turn on', () => {
    const table = wootton()
    put(table, 'Martin', 'N14')
    table.do(recruit(table, 'Martin', 'Baker'))
    const baker = bodyOf(table, 'Baker')
    const { bodies } = table.state.tables
    expect([bodies.hex[baker], bodies.side[baker]]).toEqual([hexOf(table, 'N13'), 0])
    expect(siege.legal(table.state).some(action => action.type === 'move' && action.body === baker)).toBe(
      false,
    )
    expect(record(table).villagers).toHaveLength(10)
  })

  test('siege R.recruiting not through a wall, not from afar, not by a common man, not onto someone else', () => {
    const table = wootton()
    put(table, 'Martin', 'N16')
    expect(code(table, recruit(table, 'Martin', 'Baker'))).toBe('recruit.apart')
    put(table, 'Hal', 'N14')
    expect(code(table, recruit(table, 'Hal', 'Baker'))).toBe('recruit.leader')
    put(table, 'Martin', 'O13')
    put(table, 'Hal', 'N13')
    expect(code(table, recruit(table, 'Martin', 'Baker'))).toBe('recruit.no-room')
  })
})

describe('siege R.recruiting peasants of the enemy', () => {
  /** Salter, at home in the barn, follows the second side; Martin stands beside him. */
  const contested = (): SiegeTable => {
    const table = wootton()
    put(table, 'Martin', 'W28')
    table.do(recruit(table, 'Martin', 'Salter'))
    table.state.tables.bodies.side[bodyOf(table, 'Salter')] = 1
    return table
  }

  test('siege R.recruiting are won if no leader of theirs is within six hexes', () => {
    const table = contested()
    put(table, 'Tyler', 'H13')
    table.do(recruit(table, 'Martin', 'Salter'))
    expect(table.state.tables.bodies.side[bodyOf(table, 'Salter')]).toBe(0)
  })

  test('siege R.recruiting but not while one stands near; walls cut him off, as they do the call', () => {
    const table = contested()
    put(table, 'Tyler', 'V27')
    expect(code(table, recruit(table, 'Martin', 'Salter'))).toBe('recruit.held')
    // In the miller's house: four hexes as the crow flies, eight around the walls.
    put(table, 'Tyler', 'X23')
    expect(siege.refusal(table.state, recruit(table, 'Martin', 'Salter'))).toBeUndefined()
  })

  test('siege R.recruiting soldiers are nobody’s to win', () => {
    const table = wootton()
    put(table, 'Martin', 'N14')
    put(table, 'Bertin', 'N13')
    expect(code(table, recruit(table, 'Martin', 'Bertin'))).toBe('recruit.peasant')
  })
})

describe('siege R.scenarios The Battle of Little Wootton', () => {
  test('siege R.scenarios a die names the side of entry: 6 to 9 is side 3', () => {
    const table = wootton()
    expect(record(table).entries).toMatchObject([
      { side: 0, group: 0, edges: ['3'], turn: 1 },
      { side: 1, group: 0, edges: ['3'], turn: 1 },
    ])
    const { board } = table.state.setting
    const entries = siege.legal(table.state).flatMap(action => (action.type === 'enter' ? [action.hex] : []))
    expect(entries.length).toBeGreaterThan(0)
    expect(entries.every(hex => board.edges.get('3')?.includes(hex))).toBe(true)
  })

  /** The first part is over: one has left the map, Baker has been won. */
  const secondPart = (): SiegeTable => {
    const table = wootton()
    put(table, 'Martin', 'N14')
    table.do(recruit(table, 'Martin', 'Baker'))
    const hal = bodyOf(table, 'Hal')
    put(table, 'Hal', 'R34')
    table.do({ type: 'exit', body: hal })
    expect(table.state.tables.bodies.hex[hal]).toBe(LEFT)
    for (let guard = 0; guard < 400 && record(table).day === 1; guard++) table.do({ type: 'end-phase' })
    return table
  }

  test('siege R.scenarios who left the map in the first part is back in the second, with every peasant won', () => {
    const table = secondPart()
    const { hex, side } = table.state.tables.bodies
    expect(record(table)).toMatchObject({ day: 2, action: 1 })
    expect(hex[bodyOf(table, 'Hal')]).toBe(RESERVE)
    expect([hex[bodyOf(table, 'Baker')], side[bodyOf(table, 'Baker')]]).toEqual([RESERVE, 0])
    expect(hex[bodyOf(table, 'Smith')]).toBe(ABSENT)
  })

  test('siege R.scenarios in the second part whoever leaves counts as killed', () => {
    const table = secondPart()
    const hal = bodyOf(table, 'Hal')
    table.state.tables.bodies.hex[hal] = LEFT
    for (let guard = 0; guard < 900 && table.pending().kind === 'decision'; guard++) {
      const place = siege.legal(table.state).find(({ type }) => type === 'place')
      table.do(place ?? { type: 'end-phase' })
    }
    expect(table.pending().kind).toBe('over')
    expect(table.state.tables.bodies.health[hal]).toBe(DEAD)
    expect(casualtiesOf(table.state, 0)).toBe(3)
  })
})

import { interrupt, startGame, unwrap } from '@mesnada/engine'
import { IMPASSABLE, nth, OFF_MAP } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { filo } from '../../src/index.ts'
import { machine } from '../../src/machine.ts'
import { ELIMINATED, FLED, IN_FLIGHT, IN_PLAY } from '../../src/printed/units.ts'
import { begin, endUntil, type FiloTable, position, promptOf, whereIs } from '../kit.ts'

/** Puts a unit to flight as a result would, and says what came of it. */
const rout = (table: FiloTable, unit: number): readonly string[] => {
  const told: string[] = []
  table.state.tables.units.order[unit] = IN_FLIGHT
  interrupt(table.state, { kind: 'run', units: [unit], spared: [], foes: [] })
  machine.proceed(table.state, table.state.flow, ({ type }) => told.push(type))
  return told
}

/** Twelve columns of clear ground with a river in the ninth row; the first army flees south across it. */
const BANK = Array.from({ length: 12 }, (_, row) => (row === 8 ? '~' : '.').repeat(12))

const fleeing = (at: string, second: readonly string[], rows: string[] = BANK, friends: string[] = ['L1']) =>
  position({
    rows,
    first: [[{ at }, ...friends.map(hex => ({ at: hex }))]],
    second: [second.map(hex => ({ at: hex }))],
  })

describe('filo 12.2: ground that a unit in flight cannot enter', () => {
  test('stops it at the last hex it could reach, whatever it has left', () => {
    const table = fleeing('F7', ['A1'])
    expect(rout(table, 0)).toContain('halted')
    expect(whereIs(table, 0)).toBe('F8')
    expect(table.state.tables.units.fate[0]).toBe(IN_PLAY)
  })

  test('at the bank with no enemy near it stays, in flight, and in phase E too', () => {
    const table = fleeing('F8', ['A1'])
    rout(table, 0)
    expect(whereIs(table, 0)).toBe('F8')
    begin(table)
    endUntil(table, () => promptOf(table) === 'filo.roll.regroup')
    table.dice(9)
    expect(whereIs(table, 0)).toBe('F8')
    expect(table.state.tables.units.order[0]).toBe(IN_FLIGHT)
  })

  test('phase E: it comes up to the bank with points to spare', () => {
    const table = fleeing('F6', ['A1'])
    table.state.tables.units.order[0] = IN_FLIGHT
    begin(table)
    endUntil(table, () => promptOf(table) === 'filo.roll.regroup')
    table.dice(9)
    expect(whereIs(table, 0)).toBe('F8')
  })

  /** A pond before F8; to its right the bank goes on, to its left it is open. */
  const POND = BANK.map((row, index) => (index === 8 ? '......~~~~~~' : row))

  test('with an enemy adjacent it turns aside, if it can', () => {
    const table = fleeing('G8', ['G7'], POND)
    rout(table, 0)
    expect(table.state.tables.units.fate[0]).toBe(IN_PLAY)
    expect(whereIs(table, 0)).not.toBe('G8')
  })

  test('with an enemy adjacent and no way aside it is lost', () => {
    const table = fleeing('F8', ['F7', 'A1'])
    rout(table, 0)
    expect(table.state.tables.units.fate[0]).toBe(ELIMINATED)
  })

  test('it stops short where friends fill the rest of its way, and is lost where none of it can hold it', () => {
    const open = Array.from({ length: 12 }, () => '.'.repeat(12))
    const short = fleeing('F6', ['A1'], open, ['E8', 'F8', 'G8', 'D8', 'H8', 'E9', 'G9'])
    rout(short, 0)
    expect(short.state.tables.units.fate[0]).toBe(IN_PLAY)
    const full = fleeing('F6', ['A1'], open, ['E7', 'F7', 'G7', 'D7', 'E8', 'F8', 'G8', 'H7', 'D8', 'H8'])
    rout(full, 0)
    expect(full.state.tables.units.fate[0]).toBe(ELIMINATED)
  })
})

describe('filo 12.2: an army that flees by a place and not over an edge', () => {
  /** A town with a wall round it, a gate to the west and a bridge over the river behind it. */
  const TOWN = [
    '............',
    '............',
    '............',
    '............',
    '............',
    '............',
    '....vvv.....',
    '....vvv.....',
    '~~~~~.~~~~~~',
    '~~~~~.~~~~~~',
  ]
  const WALLS = ['E6/S', 'F6/S', 'G6/S', 'E7/SW', 'D7/SE', 'G7/SE', 'G7/NE', 'G8/SE', 'E8/SW', 'E8/S', 'G8/S']

  const besieged = (at: string, second: readonly string[] = ['A1']) =>
    position({
      rows: TOWN,
      map: { sides: { muralla: WALLS } },
      first: [[{ at, pm: 4 }, { at: 'L1' }]],
      second: [second.map(hex => ({ at: hex }))],
      armies: [{ by: ['F10'] }, {}],
    })

  test('it takes the shortest way that it can go', () => {
    const table = besieged('F7')
    rout(table, 0)
    expect(whereIs(table, 0)).toBe('F9')
  })

  test('and leaves by that place alone', () => {
    const table = besieged('F9')
    rout(table, 0)
    expect(table.state.tables.units.fate[0]).toBe(FLED)
    const bank = besieged('A8')
    rout(bank, 0)
    expect(bank.state.tables.units.fate[0]).toBe(IN_PLAY)
  })
})

/** Whether whoever flees straight on from the middle of the map comes to this hex of the edge. */
const isOpenBehind = ({ setting }: FiloTable['state'], seat: 0 | 1, hex: number): boolean => {
  const { grid, footCost, horseCost, flight } = setting
  const back = (flight[seat].towards + 3) % 6
  for (let at = hex, steps = 0; steps < grid.rows / 2; steps++) {
    const from = grid.neighbours[at * 6 + back] ?? OFF_MAP
    if (from < 0) return false
    const step = from * 6 + flight[seat].towards
    if ((footCost[step] ?? IMPASSABLE) >= 255 || (horseCost[step] ?? IMPASSABLE) >= 255) return false
    at = from
  }
  return setting.standable[hex] !== 0
}

describe('filo 12.2: the edges of flight', () => {
  test.each(filo.library.scenarios.map(scenario => [scenario.id, scenario] as const))(
    '%s: each can be reached straight on along at least half its length, or leads out by a place',
    (_id, scenario) => {
      const { state } = unwrap(startGame(filo, { scenario }))
      const { setting } = state
      for (const seat of [0, 1] as const) {
        if (setting.play.armies[seat].by) {
          for (const { zone = [] } of setting.banners.filter(banner => banner.seat === seat))
            for (const hex of zone) expect(setting.toEdge[seat][hex]).toBeLessThan(255)
          continue
        }
        const edge = [...setting.toEdge[seat].keys()].filter(hex => setting.toEdge[seat][hex] === 0)
        const open = edge.filter(hex => isOpenBehind(state, seat, hex))
        expect(open.length * 2).toBeGreaterThanOrEqual(edge.length)
      }
    },
  )

  test('Muret: the crusaders flee through the town, over the bridge and off the map', () => {
    const scenario = filo.library.scenarios.find(({ id }) => id === 'muret')
    if (scenario === undefined) throw new Error('no Muret')
    const { state } = unwrap(startGame(filo, { scenario }))
    const { toEdge, grid, standable } = state.setting
    const wayFrom = (label: string): readonly string[] => {
      const way = [grid.parse(label) ?? -1]
      for (let hex = nth(way, 0); (toEdge[0][hex] ?? 0) > 0; way.push(hex)) {
        const next = [...grid.neighbours.subarray(hex * 6, hex * 6 + 6)].find(
          to => to >= 0 && standable[to] && toEdge[0][to] === (toEdge[0][hex] ?? 0) - 1,
        )
        if (next === undefined) throw new Error(`no way from ${grid.label(hex)}`)
        hex = next
      }
      return way.map(hex => grid.label(hex))
    }
    expect(wayFrom('1210').slice(-3)).toEqual(['1215', '1216', '1217'])
    expect(wayFrom('0513')).toContain('1014')
    expect(wayFrom('1913')).toContain('1414')
  })
})

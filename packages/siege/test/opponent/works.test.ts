import { describe, expect, test } from 'vitest'
import { BRIDGE_DOWN, BRIDGE_UP, LADDER_UPRIGHT } from '../../src/state.ts'
import { goTo, hexOf, type Man, position } from '../kit.ts'
import { atCastle, fill, N, NE, S } from '../kits/castle.ts'
import { ladder, spearman } from '../kits/ladder-kit.ts'
import { choice, playOut, turns } from '../kits/opponent-kit.ts'

const knight = (name: string, at: string): Man => ({ name, at, type: 'knight' })

/** The rampart before them wins the game. */
const WALL_WINS = {
  play: { victory: [{ kind: 'hold', by: 0, area: 'wall' }] },
  map: { areas: { wall: ['F3', 'G3'] } },
  turns: 40,
}

describe('the opponent before walls', () => {
  test('siege 1.91 fetches a ladder, carries it to the wall, raises it and goes over', () => {
    const table = atCastle({
      ...WALL_WINS,
      first: [spearman('Front', 'F9'), spearman('Rear', 'G9'), spearman('Spare', 'A9')],
      second: [spearman('Watch', 'L2')],
      gear: [[ladder('F7', N)], []],
    })
    turns(table, 10)
    expect(table.state.tables.gear.status[0]).toBe(LADDER_UPRIGHT)
    expect(table.state.flow.result).toMatchObject({ winner: 0, reason: 'siege.won.hold' })
  })

  test('siege 2.41 mans a siege tower and pushes it to the wall it faces', () => {
    const table = atCastle({
      ...WALL_WINS,
      first: ['E9', 'F10', 'G9', 'H9'].map((at, index) => spearman(`N${index}`, at)),
      second: [spearman('Watch', 'L2')],
      gear: [[{ gear: 'siege-tower', at: 'F8', facing: N }], []],
    })
    fill(table, 'F4')
    turns(table, 12)
    expect(table.state.tables.gear.hex[0]).toBe(hexOf(table, 'F5'))
    expect(table.state.flow.result).toMatchObject({ winner: 0, reason: 'siege.won.hold' })
  })

  test('siege S.10 turns a siege tower that faces no wall, and pushes it there', () => {
    const table = atCastle({
      ...WALL_WINS,
      options: { s10EnginesPivot: true },
      first: ['D8', 'E8', 'F8', 'H9'].map((at, index) => spearman(`N${index}`, at)),
      second: [spearman('Watch', 'L2')],
      gear: [[{ gear: 'siege-tower', at: 'F8', facing: NE }], []],
    })
    fill(table, 'E4', 'F4', 'G4', 'H4', 'I4')
    turns(table, 14)
    expect(table.state.flow.result).toMatchObject({ winner: 0, reason: 'siege.won.hold' })
  })

  test('siege S.22 brings a ballista to where it has a target', () => {
    // A wood hides it from the only enemy.
    const table = position({
      rows: Array.from({ length: 14 }, (_, row) => (row === 5 ? '....tttt....' : '............')),
      first: ['E9', 'G9', 'E10', 'G10'].map((at, index) => spearman(`N${index}`, at)),
      second: [spearman('Foe', 'F2')],
      gear: [[{ gear: 'ballista', at: 'F9', facing: N }], []],
      options: { s22MovableBallistas: true },
    })
    const start = table.state.tables.gear.hex[0]
    turns(table, 4)
    expect(table.state.tables.gear.hex[0]).not.toBe(start)
  })

  test('siege 1.8 whoever has got in goes to the winch and lets the others in', () => {
    const table = atCastle({
      rows: [
        '..........',
        'bb#Gw#Dbbb',
        'bbbGwGbbbb',
        'mmmmmmmmmm',
        'mmmmmmmmmm',
        '..........',
        '..........',
        '..........',
      ],
      map: { features: { winch: ['G2'], bridge: ['E4', 'E5'] } },
      first: [
        spearman('Within', 'I2'),
        ...['B7', 'D7', 'F7', 'H7'].map((at, index) => knight(`K${index}`, at)),
      ],
      second: [spearman('Watch', 'J1')],
      gear: [[], [{ gear: 'drawbridge', at: 'E5', facing: S }]],
    })
    expect(table.state.tables.gear.status[0]).toBe(BRIDGE_UP)
    for (let turn = 0; turn < 4 && table.state.tables.gear.status[0] !== BRIDGE_DOWN; turn++) {
      goTo(table, 'movement', 0)
      playOut(table)
      goTo(table, 'combat', 0)
      playOut(table)
      table.do({ type: 'end-phase' })
    }
    expect(table.state.tables.gear.status[0]).toBe(BRIDGE_DOWN)
  })

  test('siege 5.32 brings oil to the rampart below which the enemy stands, and pours it', () => {
    const table = atCastle({
      first: [spearman('Foe', 'F4')],
      second: [spearman('Cook', 'B3')],
      gear: [[], [{ gear: 'barrel', at: 'C3', facing: N }]],
    })
    const did = new Set<string | undefined>()
    for (let turn = 0; turn < 4; turn++) {
      goTo(table, 'movement', 1)
      playOut(table)
      goTo(table, 'combat', 1)
      did.add(choice(table)?.type)
      goTo(table, 'movement', 0)
    }
    expect(did).toContain('pour-oil')
  })

  test('siege 5.31 fire arrows are not for what is one’s own', () => {
    const table = atCastle({
      first: [{ type: 'longbowman', name: 'Bow', at: 'F9' }],
      second: [spearman('Watch', 'L2')],
      gear: [[ladder('F7', N)], []],
    })
    goTo(table, 'first-missiles', 0)
    expect(choice(table)?.type).not.toBe('shoot-fire')
  })
})

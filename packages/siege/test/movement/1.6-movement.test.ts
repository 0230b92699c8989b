import { describe, expect, test } from 'vitest'
import { allowanceOf } from '../../src/core/bodies.ts'
import { movementLeft, placeAt } from '../../src/core/step-cost.ts'
import { reachOf } from '../../src/movement/reach.ts'
import { ASLEEP, DONE, PANICKED, ROUTED, STUNNED, WOUNDED } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, position } from '../kit.ts'
import { barred, legalOf, moveTo, standsAt, walk } from '../kits/movement-kit.ts'

const lone = (options = {}) =>
  position({
    first: [{ name: 'Hal', at: 'C5' }],
    second: [{ name: 'Odo', at: 'L12' }],
    options,
  })

describe('siege 1.6 movement', () => {
  test('siege 1.6 each hex entered is paid for until the allowance is spent', () => {
    const table = lone()
    goTo(table, 'movement')
    expect(walk(table, 'Hal', 'C4')).toBe(1)
    expect(walk(table, 'Hal', 'C3')).toBe(1)
    for (const next of ['C4', 'C5', 'C6', 'C7']) walk(table, 'Hal', next)
    expect(movementLeft(table.state, bodyOf(table, 'Hal'))).toBe(0)
    const refusal = table.refusal(moveTo(table, 'Hal', 'C8'))
    expect(refusal).toMatchObject({
      code: 'siege.move.points',
      rule: 'siege 1.6',
      values: { needed: 1, left: 0 },
    })
  })

  test('1.6 points left over are lost: the next turn begins with the full allowance, not more', () => {
    const table = lone()
    goTo(table, 'movement')
    walk(table, 'Hal', 'C4')
    goTo(table, 'movement', 1)
    goTo(table, 'movement', 0)
    expect(movementLeft(table.state, bodyOf(table, 'Hal'))).toBe(6)
  })

  test('siege 1.6 only to neighbouring hexes, one at a time where one could stop', () => {
    const table = lone()
    goTo(table, 'movement')
    expect(barred(table, 'Hal', 'C3')).toEqual(['siege.move.not-adjacent', 'siege 1.6'])
    expect(barred(table, 'Hal', 'C4 C3')).toEqual(['siege.move.step-by-step', 'siege 1.6'])
    expect(barred(table, 'Odo', 'L11')).toEqual(['siege.move.not-yours', 'siege 1.6'])
  })

  test('siege 1.6 there is no minimum move: who cannot pay for a hex does not enter it', () => {
    const table = position({
      rows: ['.....', '.msm.', '.....'],
      first: [{ name: 'Hal', at: 'A2' }],
      second: [{ at: 'E3' }],
    })
    goTo(table, 'movement')
    table.state.tables.bodies.spent[bodyOf(table, 'Hal')] = 3
    expect(barred(table, 'Hal', 'B2')[0]).toBe('siege.move.points')
  })

  test('siege 1.21 a crossbowman who has shot does not move; an archer who has shot does', () => {
    const table = position({
      first: [
        { name: 'Alric', type: 'crossbowman', at: 'C5' },
        { name: 'Owen', type: 'longbowman', at: 'E5' },
      ],
      second: [{ at: 'L12' }],
    })
    goTo(table, 'movement')
    const { done } = table.state.tables.bodies
    for (const name of ['Alric', 'Owen']) done[bodyOf(table, name)] = DONE.shotFirst
    expect(barred(table, 'Alric', 'C4')).toEqual(['siege.move.crossbow', 'siege 1.21'])
    expect(walk(table, 'Owen', 'E4')).toBe(1)
  })

  test('siege R.stun a stunned man does not move; siege 6.12 nor does one who routs of his own will', () => {
    const table = lone()
    goTo(table, 'movement')
    const { health, morale } = table.state.tables.bodies
    health[bodyOf(table, 'Hal')] = STUNNED
    expect(barred(table, 'Hal', 'C4')).toEqual(['siege.move.stunned', 'siege R.stun'])
    health[bodyOf(table, 'Hal')] = 0
    morale[bodyOf(table, 'Hal')] = ROUTED
    expect(barred(table, 'Hal', 'C4')).toEqual(['siege.move.routed', 'siege 6.12'])
    expect(legalOf(table, 'move')).toEqual([])
  })

  test('siege 6.11 whoever panics does not come into contact with an enemy, but may move elsewhere', () => {
    const table = position({ first: [{ name: 'Hal', at: 'C5' }], second: [{ name: 'Odo', at: 'C3' }] })
    goTo(table, 'movement')
    table.state.tables.bodies.morale[bodyOf(table, 'Hal')] = PANICKED
    expect(barred(table, 'Hal', 'C4')).toEqual(['siege.move.panic', 'siege 6.11'])
    expect(walk(table, 'Hal', 'C6')).toBe(1)
  })

  test('siege 6.11 a wall between the two is no contact', () => {
    const table = position({
      first: [{ name: 'Hal', at: 'C5' }],
      second: [{ name: 'Odo', at: 'C3' }],
      map: { sides: { wall: ['C3/S'] } },
    })
    goTo(table, 'movement')
    table.state.tables.bodies.morale[bodyOf(table, 'Hal')] = PANICKED
    expect(walk(table, 'Hal', 'C4')).toBe(1)
  })
})

const allowances = (on: boolean) => {
  const table = position({
    first: [
      { name: 'Rider', type: 'knight', at: 'C3', mounted: true },
      { name: 'Spear', at: 'E5' },
      { name: 'Sergeant', type: 'sergeant', at: 'F5' },
      { name: 'Civilian', type: 'civilian', at: 'H5' },
    ],
    second: [{ at: 'L12' }],
    options: { s7LongerMoves: on },
  })
  const { health } = table.state.tables.bodies
  const names = ['Rider', 'Spear', 'Sergeant', 'Civilian']
  const read = () => names.map(name => allowanceOf(table.state, bodyOf(table, name)))
  const healthy = read()
  for (const name of names) health[bodyOf(table, name)] = WOUNDED
  return { healthy, wounded: read() }
}

describe('siege 1.6 switch 7', () => {
  test('switch 7 off: the allowances of siege R.allowances', () => {
    expect(allowances(false)).toEqual({ healthy: [10, 6, 5, 4], wounded: [8, 3, 3, 2] })
  })

  test('switch 7 on: riders 12, unarmoured 8 and wounded 4, the armoured as before', () => {
    expect(allowances(true)).toEqual({ healthy: [12, 8, 5, 8], wounded: [8, 4, 3, 4] })
  })
})

describe('siege 1.61 restrictions', () => {
  test('siege 1.61 (1) not through a living enemy, stunned or not', () => {
    const table = position({ first: [{ name: 'Hal', at: 'C5' }], second: [{ name: 'Odo', at: 'C4' }] })
    goTo(table, 'movement')
    expect(barred(table, 'Hal', 'C4')).toEqual(['siege.move.enemy', 'siege 1.61'])
    table.state.tables.bodies.health[bodyOf(table, 'Odo')] = STUNNED
    expect(barred(table, 'Hal', 'C4 C3')).toEqual(['siege.move.enemy', 'siege 1.61'])
  })

  test('siege 1.61 switch 2: a stunned enemy may be passed through, not stopped on; one on his feet may not', () => {
    const table = position({
      first: [{ name: 'Hal', at: 'C5' }],
      second: [{ name: 'Odo', at: 'C4' }],
      options: { s2PassStunnedEnemies: true },
    })
    goTo(table, 'movement')
    expect(barred(table, 'Hal', 'C4 C3')).toEqual(['siege.move.enemy', 'siege 1.61'])
    table.state.tables.bodies.health[bodyOf(table, 'Odo')] = STUNNED
    expect(barred(table, 'Hal', 'C4')).toEqual(['siege.move.occupied', 'siege 1.62'])
    expect(walk(table, 'Hal', 'C4 C3')).toBe(2)
  })

  test('siege 1.61 (1), siege 6.75 a sleeper may be passed through, friend or foe, but not stopped on', () => {
    const table = position({
      first: [{ name: 'Hal', at: 'C5' }],
      second: [{ name: 'Odo', at: 'C4' }],
    })
    goTo(table, 'movement')
    table.state.tables.bodies.veil[bodyOf(table, 'Odo')] = ASLEEP
    expect(barred(table, 'Hal', 'C4')).toEqual(['siege.move.occupied', 'siege 1.62'])
    expect(walk(table, 'Hal', 'C4 C3')).toBe(2)
  })

  test('siege 1.61 (2) walls and arrow slits cannot be crossed', () => {
    const table = position({
      first: [{ name: 'Hal', at: 'C5' }],
      second: [{ at: 'L12' }],
      map: { sides: { wall: ['C5/N'], slit: ['C5/S'] } },
    })
    goTo(table, 'movement')
    expect(barred(table, 'Hal', 'C4')).toEqual(['siege.move.wall', 'siege 1.61'])
    expect(barred(table, 'Hal', 'C6')).toEqual(['siege.move.slit', 'siege 1.61'])
  })

  test('siege 1.61 (2) towers and keep are entered by their doorways, slit hexes from within', () => {
    const rows = ['......', '.xTD..', '.ykK..', '......']
    const table = position({
      rows,
      first: [
        { name: 'In', at: 'C2' },
        { name: 'Door', at: 'D2' },
        { name: 'Out', at: 'B1' },
        { name: 'Below', at: 'C4' },
      ],
      second: [{ at: 'F4' }],
    })
    goTo(table, 'movement')
    expect(barred(table, 'Out', 'C2 C1')).toEqual(['siege.move.doorway-only', 'siege 1.61'])
    expect(barred(table, 'Out', 'B2')).toEqual(['siege.move.doorway-only', 'siege 1.61'])
    expect(barred(table, 'In', 'C3')).toEqual(['siege.move.doorway-only', 'siege 1.61'])
    expect(barred(table, 'Below', 'C3')).toEqual(['siege.move.doorway-only', 'siege 1.61'])
    expect(walk(table, 'In', 'B2')).toBe(1)
    expect(walk(table, 'Door', 'C2')).toBe(1)
    expect(walk(table, 'Door', 'D2')).toBe(1)
    expect(walk(table, 'Door', 'E2')).toBe(1)
  })

  test('siege 1.61 (3) battlements are closed from outside and reached by stairways from within', () => {
    const table = position({
      rows: ['......', 'mmbh..', '..b...'],
      map: {
        halfLevels: { legend: { '0': 0, '4': 4, '2': 2, '-': -2 }, rows: ['000000', '--4200', '004000'] },
        sides: { battlement: ['C2/NW', 'C2/SW'] },
      },
      first: [
        { name: 'Inner', at: 'E2' },
        { name: 'Outer', at: 'B1' },
        { name: 'Yard', at: 'D3' },
      ],
      second: [{ at: 'F1' }],
    })
    goTo(table, 'movement')
    expect(barred(table, 'Outer', 'C2')).toEqual(['siege.move.battlement', 'siege 1.61'])
    expect(barred(table, 'Yard', 'C3')).toEqual(['siege.move.battlement', 'siege 1.61'])
    expect(walk(table, 'Inner', 'D2')).toBe(2)
    expect(walk(table, 'Inner', 'C2')).toBe(1)
    expect(walk(table, 'Inner', 'C3')).toBe(1)
  })

  test('siege 1.61 nobody jumps down from a rampart, nor up more than a level', () => {
    const table = position({
      rows: ['.b.', '.h.', '...'],
      map: { halfLevels: { legend: { '0': 0, '4': 4 }, rows: ['040', '040', '000'] } },
      first: [
        { name: 'Up', at: 'B1' },
        { name: 'Stair', at: 'B2' },
      ],
      second: [{ at: 'C3' }],
    })
    goTo(table, 'movement')
    expect(barred(table, 'Up', 'A1')).toEqual(['siege.move.battlement', 'siege 1.61'])
    expect(barred(table, 'Stair', 'A3')).toEqual(['siege.move.level', 'siege 1.61'])
  })

  test('siege 1.61 (4) three dead men, or one dead horse, cost one point more', () => {
    const table = lone()
    goTo(table, 'movement')
    const { deadMen, deadHorses } = table.state.tables.ground
    deadMen[hexOf(table, 'C4')] = 2
    expect(walk(table, 'Hal', 'C4')).toBe(1)
    deadMen[hexOf(table, 'C5')] = 3
    expect(walk(table, 'Hal', 'C5')).toBe(2)
    deadHorses[hexOf(table, 'C6')] = 1
    deadMen[hexOf(table, 'C6')] = 2
    expect(walk(table, 'Hal', 'C6')).toBe(2)
  })

  test('siege 1.61 (5) six dead men, two dead horses, or three and one, close the hex', () => {
    const table = lone()
    goTo(table, 'movement')
    const { deadMen, deadHorses } = table.state.tables.ground
    const hex = hexOf(table, 'C4')
    for (const [men, horses] of [
      [6, 0],
      [0, 2],
      [3, 1],
    ] as const) {
      deadMen[hex] = men
      deadHorses[hex] = horses
      expect(barred(table, 'Hal', 'C4')).toEqual(['siege.move.corpses', 'siege 1.61'])
    }
    deadMen[hex] = 5
    deadHorses[hex] = 0
    expect(walk(table, 'Hal', 'C4')).toBe(2)
  })
})

describe('siege 1.62 stacking', () => {
  test('siege 1.62 friends may be passed through, but two never share a hex', () => {
    const table = position({
      first: [
        { name: 'Hal', at: 'C5' },
        { name: 'Perkin', at: 'C4' },
      ],
      second: [{ at: 'L12' }],
    })
    goTo(table, 'movement')
    expect(barred(table, 'Hal', 'C4')).toEqual(['siege.move.occupied', 'siege 1.62'])
    expect(walk(table, 'Hal', 'C4 C3')).toBe(2)
    expect(standsAt(table, bodyOf(table, 'Perkin'))).toBe('C4')
  })

  test('siege 1.62 of several ways through friends to one hex the cheapest is listed, and stands for the others', () => {
    const table = position({
      rows: ['.....', '.....', '.....', '.....', '.....'],
      first: [
        { name: 'Hal', at: 'C5' },
        { name: 'A', at: 'C4' },
        { name: 'B', at: 'B4' },
        { name: 'C', at: 'B3' },
      ],
      second: [{ at: 'E1' }],
    })
    goTo(table, 'movement')
    const hal = bodyOf(table, 'Hal')
    const ways = legalOf(table, 'move').filter(
      ({ body, path }) => body === hal && path.at(-1) === hexOf(table, 'C3'),
    )
    expect(ways).toEqual([moveTo(table, 'Hal', 'C4 C3')])
    const round = moveTo(table, 'Hal', 'B4 B3 C3')
    expect(table.game.system.refusal(table.state, round)).toBeUndefined()
    expect(table.game.system.canonical?.(table.state, round)).toEqual(ways[0])
  })

  test('siege 1.62 a man with friends all round him still gets out if he can pay for two hexes', () => {
    const ring = ['C4', 'D4', 'D5', 'C6', 'B5', 'B4']
    const table = position({
      first: [{ name: 'Hal', at: 'C5' }, ...ring.map(at => ({ at }))],
      second: [{ at: 'L12' }],
    })
    goTo(table, 'movement')
    const hal = bodyOf(table, 'Hal')
    const ends = legalOf(table, 'move').filter(({ body }) => body === hal)
    expect(ends.length).toBe(12)
    expect(ends.every(({ path }) => path.length === 2)).toBe(true)
    expect(reachOf(table.state, hal).get(placeAt(hexOf(table, 'C3')))?.cost).toBe(2)
  })
})

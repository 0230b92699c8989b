import { describe, expect, test } from 'vitest'
import { captureLeader, freeCaptives, killLeader, woundLeader } from '../../src/command/leaders.ts'
import { leaderFiguresOf } from '../../src/core/figures.ts'
import { eliminate } from '../../src/morale/harm.ts'
import { CAPTURED, DEAD, LEADS, SAFE, WAITS } from '../../src/state.ts'
import { begin, endUntil, fight, goTo, hexOf, move, position, promptOf, whereIs } from '../kit.ts'

const twoBanners = () =>
  position({ first: [[{ at: 'F8' }], [{ at: 'F10' }, { at: 'G10' }]], second: [[{ at: 'F2' }]] })

describe('filo 7.1: movement of leaders', () => {
  test('only the active leader moves, and to a unit that may have him', () => {
    const table = twoBanners()
    begin(table)
    table.do({ type: 'activate', leader: 1 })
    expect(table.refusal({ type: 'move-leader', leader: 0, hex: hexOf(table, 'F10') }).code).toBe(
      'filo.leader.not-active',
    )
    expect(table.refusal({ type: 'move-leader', leader: 1, hex: hexOf(table, 'F8') }).code).toBe(
      'filo.leader.no-unit',
    )
    table.do({ type: 'move-leader', leader: 1, hex: hexOf(table, 'G10') })
    expect(table.refusal({ type: 'move-leader', leader: 1, hex: hexOf(table, 'F10') }).code).toBe(
      'filo.leader.done',
    )
  })

  test('the army leader takes along the leader of the unit he moves; not the other way round', () => {
    const table = twoBanners()
    begin(table)
    table.do({ type: 'activate', leader: 0 }, move(table, 1, 'F9'))
    expect(table.state.tables.leaders.hex[1]).toBe(hexOf(table, 'F9'))
    const other = twoBanners()
    other.state.tables.leaders.hex[0] = hexOf(other, 'G10')
    begin(other)
    other.do({ type: 'activate', leader: 1 })
    expect(other.refusal(move(other, 2, 'G9')).code).toBe('filo.move.army-leader')
  })

  test('a leader whose banner is gone is taken on an even die, dead on an odd one', () => {
    for (const [die, status] of [
      [2, CAPTURED],
      [3, DEAD],
    ] as const) {
      const table = position({ first: [[{ at: 'F8' }], [{ at: 'F10' }]], second: [[{ at: 'F2' }]] })
      eliminate(table.state, 1, { parting: 'fire', foes: [] }, undefined)
      expect(promptOf(table)).toBe('filo.roll.fate')
      table.dice(die)
      expect(table.state.tables.leaders.status[1]).toBe(status)
    }
  })

  test('gone by flight off the map he is safe and scores nothing', () => {
    const table = position({ first: [[{ at: 'F8' }], [{ at: 'F10' }]], second: [[{ at: 'F2' }]] })
    eliminate(table.state, 1, { parting: 'exit', foes: [] }, undefined)
    expect(table.state.tables.leaders.status[1]).toBe(SAFE)
    expect(table.state.tables.sides.points[1]).toBe(2)
  })
})

test('filo 7.2: radius 5 is distance 5, and the army leader activates what is in his radius when he is activated', () => {
  const table = position({
    first: [[{ at: 'F6' }], [{ at: 'F11' }, { at: 'F12' }]],
    second: [[{ at: 'F1' }]],
  })
  begin(table)
  table.do({ type: 'activate', leader: 0 })
  expect([...table.state.tables.units.called].slice(0, 3)).toEqual([1, 1, 0])
})

test('filo 7.3: reinforcements come on out of command, with their leader', () => {
  const table = position({
    first: [[{ at: 'F8' }]],
    second: [[{ at: 'F2' }]],
    map: { areas: { road: ['A12', 'B11'] } },
    play: {
      armies: [
        {
          flight: 'south',
          banners: [
            {
              id: 'here',
              name: 'Here',
              leader: { name: 'Here', bonus: 0, value: 1, radius: 5, pm: 8 },
              commandsArmy: true,
              at: 'F8',
              units: [{ type: 'Pi', pf: 5, quality: 6, pm: 4, at: ['F8'] }],
            },
            {
              id: 'later',
              name: 'Later',
              leader: { name: 'Later', bonus: 0, value: 2, radius: 5, pm: 8 },
              arrives: { turn: 1, area: 'road' },
              units: [{ type: 'Pi', pf: 5, quality: 6, pm: 4 }],
            },
          ],
        },
        {
          flight: 'north',
          banners: [
            {
              id: 'foe',
              name: 'Foe',
              leader: { name: 'Foe', bonus: 0, value: 3, radius: 5, pm: 8 },
              commandsArmy: true,
              at: 'F2',
              units: [{ type: 'Pi', pf: 5, quality: 6, pm: 4, at: ['F2'] }],
            },
          ],
        },
      ],
    },
  })
  begin(table)
  table.do({ type: 'activate', leader: 1 })
  goTo(table, 'straggle')
  table.do({ type: 'enter', unit: 1, hex: hexOf(table, 'A12') })
  expect(whereIs(table, 1)).toBe('A12')
  expect(table.state.tables.leaders.hex[1]).toBe(hexOf(table, 'A12'))
})

test('filo 7.4: out of command a unit approaches its leader with half its points, and neither shoots nor attacks', () => {
  const table = position({
    first: [[{ at: 'A2' }, { at: 'L6', type: 'Ar', pm: 3 }]],
    second: [[{ at: 'L5' }]],
  })
  begin(table)
  expect(table.refusal(move(table, 1, 'K5')).code).toBe('filo.move.command')
  goTo(table, 'straggle')
  table.state.tables.units.facing[1] = 5
  table.do(move(table, 1, 'K6'))
  expect(table.refusal(move(table, 1, 'J5')).code).toBe('filo.move.points')
})

describe('filo 7.5: losing leaders', () => {
  test('filo 7.5, 7.5.1: destroyed in combat, the unit loses its leader to the captor; freed, he comes back and the points go', () => {
    const table = position({
      first: [[{ at: 'F6' }]],
      second: [[{ at: 'A1' }], [{ at: 'F5' }, { at: 'K1' }]],
    })
    const { leaders, sides } = table.state.tables
    eliminate(table.state, 2, { parting: 'combat', foes: [hexOf(table, 'F6')] }, undefined)
    expect(leaders.status[2]).toBe(CAPTURED)
    expect(leaders.captor[2]).toBe(1)
    expect(sides.points[0]).toBe(3 + 5)
    endUntil(table, () => true)
    freeCaptives(table.state, 0, true, undefined)
    expect(leaders.status[2]).toBe(LEADS)
    expect(leaders.hex[2]).toBe(hexOf(table, 'K1'))
    expect(sides.points[0]).toBe(3)
  })

  test('filo 7.5: lost to a shot, he goes to the nearest unit of his banner; surrounded, he is taken', () => {
    const table = position({
      first: [[{ at: 'F6' }]],
      second: [[{ at: 'A1' }], [{ at: 'F2' }, { at: 'K1' }]],
    })
    eliminate(table.state, 2, { parting: 'fire', foes: [] }, undefined)
    expect(table.state.tables.leaders.hex[2]).toBe(hexOf(table, 'K1'))
    const ring = ['E5', 'F4', 'G5', 'G6', 'F6', 'E6']
    const closed = position({
      first: [ring.map(at => ({ at }))],
      second: [[{ at: 'A1' }], [{ at: 'F5' }, { at: 'K1' }]],
    })
    eliminate(closed.state, 7, { parting: 'fire', foes: [] }, undefined)
    expect(closed.state.tables.leaders.status[2]).toBe(CAPTURED)
  })

  test('filo 7.5.2: wounded, a leader loses one of bonus, radius and movement; again, and he dies', () => {
    const table = position({
      first: [{ units: [{ at: 'F8' }], leader: { bonus: 2 } }],
      second: [[{ at: 'F2' }]],
    })
    woundLeader(table.state, 0, undefined)
    expect(leaderFiguresOf(table.state, 0)).toEqual({ bonus: 1, value: 1, radius: 4, pm: 7 })
    woundLeader(table.state, 0, undefined)
    expect(table.state.tables.leaders.status[0]).toBe(DEAD)
  })

  test('filo 7.5.3: a dead leader is off the map, and the enemy scores three', () => {
    const table = position({ first: [[{ at: 'F8' }]], second: [[{ at: 'F2' }]] })
    killLeader(table.state, 0, undefined)
    expect(table.state.tables.leaders.hex[0]).toBe(-1)
    expect(table.state.tables.sides.points[1]).toBe(3)
  })
})

describe('filo 7.6: replacement', () => {
  test('the owner places the substitute, who acts directly after the activation under way', () => {
    const table = position({
      first: [[{ at: 'F6', pf: 2 }], [{ at: 'A12' }, { at: 'C12' }]],
      second: [[{ at: 'F5', pf: 12 }]],
    })
    begin(table)
    table.do({ type: 'activate', leader: 0 })
    killLeader(table.state, 1, undefined)
    table.do({ type: 'substitute', hex: hexOf(table, 'C12') })
    expect(table.state.flow.order.next).toEqual([4])
    expect(leaderFiguresOf(table.state, 4)).toEqual({ bonus: 0, value: 1, radius: 3, pm: 8 })
  })

  test('the leader of the greatest value takes the army; a lost substitute is replaced by another like him', () => {
    const table = position({
      first: [[{ at: 'F8' }, { at: 'G8' }], [{ at: 'A8' }], [{ at: 'C8' }]],
      second: [[{ at: 'F2' }]],
    })
    killLeader(table.state, 0, undefined)
    expect(table.state.tables.leaders.army[2]).toBe(1)
    table.do({ type: 'substitute', hex: hexOf(table, 'G8') })
    captureLeader(table.state, 4, -1, undefined)
    expect(table.state.tables.leaders.status[4]).toBe(LEADS)
    expect(table.state.tables.sides.points[1]).toBe(3 + 5)
    expect(table.state.tables.leaders.status[5]).toBe(WAITS)
  })

  test('filo T.6: a natural 9 in combat puts the leaders of the attackers at risk, before the result', () => {
    const table = position({ first: [[{ at: 'F6' }]], second: [[{ at: 'F5' }]] })
    begin(table)
    fight(table, [['F6', 'F5']])
    table.dice(9)
    expect(promptOf(table)).toBe('filo.roll.leader')
    table.dice(6)
    expect(table.state.tables.leaders.wounded[0]).toBe(1)
    expect(table.state.tables.leaders.wounded[1]).toBe(0)
  })

  test('filo T.6: leaderCheckBothSides extends it to the defenders', () => {
    const table = position({
      first: [[{ at: 'F6' }]],
      second: [[{ at: 'F5' }]],
      options: { leaderCheckBothSides: true },
    })
    begin(table)
    fight(table, [['F6', 'F5']])
    table.dice(9, 5, 9)
    expect(table.state.tables.leaders.status[1]).toBe(DEAD)
  })
})

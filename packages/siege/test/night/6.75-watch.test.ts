import { nth, setFlow } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { standLadder } from '../../src/castle/ladders.ts'
import { setBody } from '../../src/core/occupancy.ts'
import { TOP } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, position, type SiegeTable, type Sketch } from '../kit.ts'
import { castleMap, DUEL, N, WALL } from '../kits/castle.ts'
import { animalsOf, standsAt } from '../kits/movement-kit.ts'
import { endPlacing, eventsOf, layCounters } from '../kits/night-kit.ts'

/** siege R.night: sentries look at every step an enemy takes, however he comes to take it. */

/** Hal keeps watch; somebody sleeps in a corner, so that it is night. */
const dark = ({ first = [], second = [], options = {}, ...rest }: Sketch, sentry = 'F2'): SiegeTable => {
  const table = position({
    first,
    second: [
      { name: 'Hal', at: sentry, sentry: true },
      { name: 'Sleeper', at: 'L12', asleep: true },
      ...second,
    ],
    options: { night: true, ...options },
    ...rest,
  })
  endPlacing(table)
  layCounters(table)
  return table
}

const isAlerted = (table: SiegeTable): boolean => table.state.flow.alerted.includes(bodyOf(table, 'Hal'))

const TREES = Array.from({ length: 12 }, () => '............').with(2, 'tttttttttttt')

describe('siege 6.75 sentries see whatever is moved', () => {
  const pushers = [
    { name: 'Odo', at: 'F7' },
    { name: 'Tom', at: 'F8' },
    { name: 'Gam', at: 'F9' },
  ]

  test.each(['ram', 'siege-tower'])('siege 6.75 a %s that rolls, though it shelters its men', kind => {
    const rolled = (rows?: string[]) => {
      const table = dark({
        ...(rows ? { rows } : {}),
        first: pushers,
        gear: [[{ gear: kind, at: 'F8', facing: N }], []],
      })
      goTo(table, 'movement', 0)
      expect(isAlerted(table)).toBe(false)
      table.do({ type: 'push', gear: 0, backwards: false })
      return table
    }
    const table = rolled()
    expect(isAlerted(table)).toBe(true)
    expect(eventsOf(table, 'spotted')).toMatchObject([{ body: bodyOf(table, 'Hal') }])
    expect(isAlerted(rolled(TREES))).toBe(false)
  })

  test('siege 6.75 an engine that turns (switch 10), a ballista that is hauled (switch 22), a screen that is pushed (switch 24)', () => {
    const turned = dark({
      first: pushers,
      gear: [[{ gear: 'ram', at: 'F8', facing: N }], []],
      options: { s10EnginesPivot: true },
    })
    goTo(turned, 'movement', 0)
    turned.do({ type: 'pivot-engine', gear: 0, facing: 1 })
    expect(isAlerted(turned)).toBe(true)
    const hauled = dark({
      first: [
        ...pushers.map((one, index) => ({ ...one, at: nth(['F7', 'F9', 'E8'], index) })),
        { name: 'Wat', at: 'G8' },
      ],
      gear: [[{ gear: 'ballista', at: 'F8' }], []],
      options: { s22MovableBallistas: true },
    })
    goTo(hauled, 'movement', 0)
    hauled.do({ type: 'haul', gear: 0, bodies: [0, 1, 2, 3], facing: N })
    expect(isAlerted(hauled)).toBe(true)
    const pushed = dark({
      first: [{ name: 'Odo', at: 'F8' }],
      gear: [[{ gear: 'screen', at: 'F7', facing: N }], []],
      options: { s24EnglishScreens: true },
    })
    goTo(pushed, 'movement', 0)
    pushed.do(
      { type: 'take', body: bodyOf(pushed, 'Odo'), gear: 0 },
      { type: 'push', gear: 0, backwards: false },
    )
    expect(isAlerted(pushed)).toBe(true)
  })

  test('siege 6.75 the man on top of the tower, where only he is seen over what hides the rest', () => {
    const table = dark({
      first: [...pushers, { name: 'Archer', at: 'A9' }],
      gear: [[{ gear: 'siege-tower', at: 'F8', facing: N }], []],
    })
    setBody(table.state, bodyOf(table, 'Archer'), hexOf(table, 'F7'), -1, TOP)
    goTo(table, 'movement', 0)
    table.do({ type: 'push', gear: 0, backwards: true })
    expect(standsAt(table, bodyOf(table, 'Archer'))).toBe('F8')
    expect(isAlerted(table)).toBe(true)
  })

  test('siege 6.75 an engine brought on with its crew', () => {
    const table = position({
      map: { edges: { south: ['1'] } },
      options: { night: true },
      play: {
        forces: [
          {
            groups: [
              {
                characters: ['Odo', 'Tom', 'Gam'].map(name => ({ type: 'spearman', name })),
                gear: [{ gear: 'ram' }],
                start: { kind: 'edges', edges: ['1'], turn: 1 },
              },
            ],
          },
          {
            groups: [
              {
                characters: [
                  { type: 'spearman', name: 'Hal', at: 'F2', sentry: true },
                  { type: 'spearman', name: 'Sleeper', at: 'L12', asleep: true },
                ],
                start: { kind: 'areas', areas: ['all'] },
              },
            ],
          },
        ],
      },
    })
    goTo(table, 'movement', 0)
    table.do({ type: 'bring-on', gear: 0, hex: hexOf(table, 'F11'), facing: N })
    table.do({ type: 'crew', body: bodyOf(table, 'Odo') })
    expect(isAlerted(table)).toBe(true)
  })

  test('siege 6.75 not what the defenders move themselves, nor anything once the alarm is given', () => {
    const table = dark({ first: pushers, gear: [[{ gear: 'ram', at: 'F8', facing: N }], []] })
    setFlow(table.state, { alarm: true })
    goTo(table, 'movement', 0)
    table.do({ type: 'push', gear: 0, backwards: false })
    expect(isAlerted(table)).toBe(false)
  })
})

describe('siege 6.75 sentries see those who mount, dismount, turn and fall', () => {
  const stable = (rest: Sketch) =>
    dark({ animals: [[{ animal: 'warhorse', at: 'F7', facing: N }], []], ...rest })

  test('siege 6.75 mounting, at the end of the turn it takes', () => {
    const table = stable({ first: [{ name: 'Piers', type: 'knight', at: 'E8' }] })
    goTo(table, 'combat', 0)
    table.do({ type: 'mount', body: bodyOf(table, 'Piers'), horse: nth(animalsOf(table, 'warhorse'), 0) })
    expect(isAlerted(table)).toBe(false)
    table.do({ type: 'end-phase' })
    expect(eventsOf(table, 'spotted')).toHaveLength(1)
  })

  const rider = (rest: Sketch = {}) =>
    dark({ first: [{ name: 'Piers', type: 'knight', mounted: true, at: 'F7' }], ...rest })

  test('siege 6.75 dismounting', () => {
    const table = rider()
    goTo(table, 'combat', 0)
    table.do(
      { type: 'dismount', body: bodyOf(table, 'Piers'), hex: hexOf(table, 'E8') },
      { type: 'end-phase' },
    )
    expect(eventsOf(table, 'spotted')).toMatchObject([{ hex: hexOf(table, 'E8') }])
  })

  test('siege 6.75 turning a horse about', () => {
    const table = rider()
    goTo(table, 'movement', 0)
    table.do({ type: 'turn-about', body: bodyOf(table, 'Piers') })
    expect(isAlerted(table)).toBe(true)
  })

  test('siege 6.75 raising a ladder and going up with it', () => {
    const table = dark(
      {
        rows: [...WALL, '............', '............'],
        map: castleMap([...WALL, '............', '............']),
        first: [{ name: 'Odo', at: 'F4' }, { name: 'Tom', at: 'F5' }, DUEL.first],
        second: [DUEL.second],
        gear: [[{ gear: 'ladder', at: 'F4', facing: N }], []],
      },
      'F9',
    )
    goTo(table, 'movement', 0)
    table.do({ type: 'take-ladder', body: bodyOf(table, 'Odo'), ladder: 0 })
    expect(isAlerted(table)).toBe(false)
    table.do({ type: 'raise-ladder', body: bodyOf(table, 'Odo'), facing: N })
    expect(isAlerted(table)).toBe(true)
  })

  test('siege 6.75 a man thrown from a ladder', () => {
    const rows = [...WALL, '............', '............']
    const table = dark(
      {
        rows,
        map: castleMap(rows),
        first: [
          { name: 'Odo', at: 'F4' },
          { name: 'Rogue', at: 'F3' },
        ],
        gear: [[{ gear: 'ladder', at: 'A7', facing: N }], []],
      },
      'F9',
    )
    standLadder(table.state, 0, { hex: hexOf(table, 'F4'), facing: N }, undefined)
    goTo(table, 'combat', 0)
    table.do({ type: 'topple', body: bodyOf(table, 'Rogue'), ladder: 0 })
    table.dice(1)
    table.do({ type: 'lay-ladder', hex: hexOf(table, 'F5') })
    expect(isAlerted(table)).toBe(false)
    table.do({ type: 'fall', hex: hexOf(table, 'E5') })
    expect(isAlerted(table)).toBe(true)
  })

  test('siege 6.75 a rider who comes off his horse (switch 16)', () => {
    const table = rider({
      rows: Array.from({ length: 12 }, () => '............').with(5, 'vvvvvvvvvvvv'),
      options: { s16JumpTests: true },
    })
    const path = ['F6', 'F5', 'F4'].map(label => hexOf(table, label))
    goTo(table, 'movement', 0)
    table.do({ type: 'move', body: bodyOf(table, 'Piers'), path })
    table.dice(9)
    expect(isAlerted(table)).toBe(false)
    table.do({ type: 'fall', hex: hexOf(table, 'E8') })
    expect(isAlerted(table)).toBe(true)
  })
})

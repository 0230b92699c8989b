import { fuzzGame, type OptionChanges, type RuleSystem, seededDice } from '@mesnada/engine'
import { sketchMap, sketchScenario } from '@mesnada/engine/testkit'
import { DIRECTIONS, nth } from '@mesnada/hex'
import { assert, constantFrom, integer, nat, pre, property } from 'fast-check'
import { expect, test } from 'vitest'
import { cell } from '../../../../test/support/entries.ts'
import { bodiesOf, isMounted } from '../../src/core/bodies.ts'
import { setGear } from '../../src/core/ground.ts'
import { faults } from '../../src/faults.ts'
import { type SiegeAction, siege } from '../../src/index.ts'
import { reachOf } from '../../src/movement/reach.ts'
import { LADDER_UPRIGHT } from '../../src/state.ts'
import { goTo, hexOf, LEGEND, position, type SiegeTable } from '../kit.ts'

const ROWS = [
  '..s..t....',
  '..bbbb..~.',
  '.mmmm.v...',
  '......v...',
  '.ddi..v.n.',
  '.iii...s..',
  '..g.......',
  '.../......',
  '..........',
  '..........',
]

/** A crowded corner of everything: riders, animals, a cart, a siege tower at a wall, a ladder, trenches. */
const crowd = (options: OptionChanges): SiegeTable => {
  const table = position({
    rows: ROWS,
    map: {
      halfLevels: {
        legend: { '0': 0, '4': 4, '-': -2 },
        rows: ['0000000000', '0044440000', '0----00000', ...Array(7).fill('0000000000')],
      },
      sides: { battlement: ['C2/S', 'D2/S', 'E2/S', 'F2/S'], window: ['B6/NW'], wall: ['C6/S', 'D6/S'] },
      edges: { north: ['1'], south: ['2'] },
    },
    first: [
      { name: 'Piers', type: 'knight', at: 'F4', mounted: true },
      { name: 'Roger', type: 'knight', at: 'H4', mounted: true },
      { name: 'Lacy', type: 'knight', at: 'G9' },
      { at: 'D9' },
      { at: 'E9' },
      { at: 'E8' },
      { at: 'D6' },
      { at: 'C2' },
      { at: 'J5' },
    ],
    second: [{ at: 'F9' }, { at: 'G4' }, { at: 'E2' }, { at: 'D5' }],
    animals: [
      [
        { animal: 'warhorse', at: 'H8', facing: 0 },
        { animal: 'ox', at: 'I8' },
        { animal: 'mule', at: 'D10' },
        { animal: 'mule', at: 'C10' },
      ],
      [],
    ],
    gear: [
      [
        { gear: 'siege-tower', at: 'B4', facing: 0 },
        { gear: 'ladder', at: 'A10', facing: 0 },
        { gear: 'cart', at: 'I9', facing: 0 },
      ],
      [],
    ],
    options,
  })
  for (const label of ['B3', 'D3']) table.state.tables.ground.filled[hexOf(table, label)] = 1
  setGear(table.state, 1, hexOf(table, 'D3'), 0, LADDER_UPRIGHT)
  goTo(table, 'movement')
  return table
}

const VARIANTS = [
  {},
  { s2PassStunnedEnemies: true, s7LongerMoves: true, s42LightCarts: true },
  { s16JumpTests: true, s15HorsesInDoorways: 'front-half', s39LongStrings: true },
  { horseCapture: true, s19QuickMounting: true, s38ClimbAndCross: true },
]

const MINE = new Set<SiegeAction['type']>([
  'move',
  'turn-about',
  'pivot',
  'lead',
  'let-go',
  'mount',
  'enter',
  'exit',
  'haul-cart',
])

const key = (action: SiegeAction): string => JSON.stringify(action)

/** Every move of up to two steps that anyone could think of. */
const thinkable = function* (table: SiegeTable): Generator<Extract<SiegeAction, { type: 'move' }>> {
  const { neighbours } = table.state.setting.grid
  for (const body of bodiesOf(table.state, 0)) {
    const here = cell(table.state.tables.bodies.hex, body)
    const around = (hex: number) =>
      [...DIRECTIONS.map(direction => cell(neighbours, hex * 6 + direction)), hex].filter(near => near >= 0)
    for (const first of around(here)) {
      for (const deck of [undefined, 1] as const)
        yield { type: 'move', body, path: [first], ...(deck ? { deck } : {}) }
      for (const second of around(first)) {
        yield { type: 'move', body, path: [first, second] }
        yield { type: 'move', body, path: [first, second], deck: 1 }
      }
    }
  }
}

test('siege 1.6 what is listed is what passes: brute force over the neighbours agrees', () => {
  assert(
    property(constantFrom(...VARIANTS), integer({ min: 0, max: 1_000_000 }), (options, seed) => {
      const table = crowd(options)
      const dice = seededDice(seed)
      for (let step = 0; step < 12; step++) {
        if (table.pending().kind === 'dice') {
          table.dice(nth(dice([{ sides: 8, lowest: 1 }]), 0))
          continue
        }
        const legal = siege.legal(table.state)
        const listed = new Set(legal.filter(({ type }) => type === 'move').map(key))
        for (const action of legal) expect(siege.refusal(table.state, action)).toBeUndefined()
        for (const action of thinkable(table)) {
          const legalNow = siege.refusal(table.state, action) === undefined
          const standsFor = legalNow ? (siege.canonical?.(table.state, action) ?? action) : action
          expect([key(action), listed.has(key(standsFor))]).toEqual([key(action), legalNow])
        }
        const mine = legal.filter(({ type }) => MINE.has(type) && type !== 'exit')
        if (mine.length === 0) break
        table.do(nth(mine, nth(dice([{ sides: mine.length, lowest: 0 }]), 0)))
        expect(faults(table.state)).toEqual([])
      }
    }),
    { numRuns: 16 },
  )
})

test('siege 1.62 whatever moves are made, everyone stands where the map says he does', () => {
  assert(
    property(constantFrom(...VARIANTS), integer({ min: 0, max: 1_000_000 }), (options, seed) => {
      const table = crowd(options)
      const dice = seededDice(seed)
      for (let step = 0; step < 90 && table.pending().kind !== 'over'; step++) {
        const due = table.pending()
        if (due.kind === 'dice') table.dice(...due.roll.throws.flatMap(({ dice: thrown }) => dice(thrown)))
        else {
          const legal = siege.legal(table.state)
          const moving = legal.filter(({ type }) => MINE.has(type))
          const among = moving.length > 0 && step % 12 !== 0 ? moving : legal
          table.do(nth(among, nth(dice([{ sides: among.length, lowest: 0 }]), 0)))
        }
        expect(faults(table.state)).toEqual([])
      }
    }),
    { numRuns: 24 },
  )
})

test('reach: each place costs what its actions cost, one after the other', () => {
  assert(
    property(constantFrom(...VARIANTS), nat(8), nat(400), (options, who, which) => {
      const table = crowd(options)
      const body = nth([...bodiesOf(table.state, 0)], who)
      const places = [...reachOf(table.state, body).values()]
      pre(places.length > 0)
      const { hex, deck, cost, actions } = nth(places, which % places.length)
      for (const action of actions) {
        table.do(action)
        if (table.pending().kind === 'dice') table.dice(1)
      }
      const { bodies } = table.state.tables
      expect([bodies.hex[body], bodies.deck[body], bodies.spent[body]]).toEqual([hex, deck, cost])
      expect(isMounted(table.state, body) ? bodies.tail[body] : hex).toBe(
        isMounted(table.state, body) ? nth(places, which % places.length).tail : hex,
      )
    }),
    { numRuns: 80 },
  )
})

/** Riders, led animals, carts and a second wave beyond the edge. */
const force = (edge: string) => ({
  groups: [
    {
      characters: [
        { type: 'knight', mounted: true, count: 3 },
        { type: 'spearman', count: 4 },
        { type: 'knight', count: 2 },
      ],
      animals: [
        { animal: 'warhorse', count: 2 },
        { animal: 'mule', count: 3 },
        { animal: 'ox' },
        { animal: 'draft-horse' },
      ],
      gear: [{ gear: 'cart', count: 2 }, { gear: 'ladder' }, { gear: 'screen' }],
      start: { kind: 'areas', areas: ['all'] },
    },
    {
      characters: [
        { type: 'knight', mounted: true, count: 2 },
        { type: 'peasant', count: 2 },
      ],
      animals: [{ animal: 'mule', count: 2 }, { animal: 'warhorse' }],
      start: { kind: 'edges', edges: [edge], turn: 2 },
    },
  ],
})

test.each(VARIANTS)(
  'siege 3.34, 5.11, 5.13 a random game of riders, animals and carts runs to its end: %j',
  options => {
    const map = sketchMap('siege', {
      rows: ROWS,
      legend: LEGEND,
      edges: { north: ['N'], south: ['S'] },
      sides: { window: ['B6/NW'], wall: ['C6/S', 'D6/S'] },
    })
    const play = {
      forces: [force('N'), force('S')],
      defender: 1,
      victory: [],
      verdict: { kind: 'side', winner: 'draw' },
    }
    const scenario = sketchScenario('siege', play, { turns: 8 })
    const choice = { scenario, maps: [map], options }
    expect(fuzzGame(siege as RuleSystem, { choice, seed: 7, every: 25 }).faults).toEqual([])
  },
)

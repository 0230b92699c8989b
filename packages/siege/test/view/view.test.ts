import { describe, expect, test } from 'vitest'
import { type SiegeView, siege } from '../../src/index.ts'
import { bodyOf, goTo, hexOf, position, type SiegeTable } from '../kit.ts'
import { make } from '../kits/melee-kit.ts'
import { walk } from '../kits/movement-kit.ts'

/** What a screen is given: labels and words, and nothing that is as usual. */

const viewOf = (table: SiegeTable): SiegeView => siege.view(table.state)

/** A man's figures as his card has them. */
const SPEARMAN = { attack: 7, defence: 6, move: 6 }

describe('the view', () => {
  test('a man in the open is who he is, where he stands and what he can do', () => {
    const table = position({ first: [{ name: 'Hal', at: 'C3' }], second: [{ at: 'H8' }] })
    expect(viewOf(table)).toEqual({
      scenario: 'sketch',
      turn: 1,
      turns: 20,
      side: 0,
      phase: 'movement',
      bodies: [
        {
          row: 0,
          side: 0,
          type: 'spearman',
          name: 'Hal',
          at: ['C3'],
          hexes: [hexOf(table, 'C3')],
          attack: 7,
          defence: 6,
          left: 6,
          move: 6,
        },
        {
          row: 1,
          side: 1,
          type: 'spearman',
          at: ['H8'],
          hexes: [hexOf(table, 'H8')],
          attack: 7,
          defence: 6,
          left: 6,
          move: 6,
        },
      ],
      points: [0, 0],
    })
  })

  test('figures and words are those of the moment', () => {
    const table = position({
      first: [{ name: 'Hal', at: 'C3' }],
      second: [
        { name: 'Odo', at: 'H8' },
        { type: 'knight', name: 'Piers', at: 'J8' },
        { name: 'Bertin', at: 'H3' },
      ],
      options: { panic: true, ransom: true },
    })
    walk(table, 'Hal', 'C4')
    make(table, 'Odo', { health: 2, morale: 1 })
    make(table, 'Piers', { custody: 1 })
    make(table, 'Bertin', { health: 1 })
    expect(viewOf(table).bodies).toMatchObject([
      { name: 'Hal', at: ['C4'], left: 5, done: ['moved'] },
      { name: 'Odo', attack: 4, defence: 3, left: 3, health: 'wounded', morale: 'panic' },
      { name: 'Piers', attack: 5, defence: 4, custody: 'captive' },
      { name: 'Bertin', defence: 3, health: 'stunned' },
    ])
  })

  test('a rider stands for his horse, head and tail; a horse without one is listed', () => {
    const table = position({
      first: [{ type: 'knight', name: 'Piers', at: 'D4', mounted: true }],
      second: [{ at: 'J8' }],
      animals: [[{ animal: 'warhorse', at: 'H4' }], []],
    })
    const { bodies } = viewOf(table)
    expect(bodies.map(({ type }) => type)).toEqual(['knight', 'warhorse', 'spearman'])
    expect(bodies[0]).toMatchObject({ attack: 22, defence: 10, rides: 1, at: ['D4', 'D5'] })
    const hexes = ['H4', 'H5'].map(label => hexOf(table, label))
    expect(bodies[1]).toEqual({ row: 2, side: 0, type: 'warhorse', at: ['H4', 'H5'], hexes, defence: 1 })
  })

  test('gear by kind, hexes, facing and state; markers by label', () => {
    const table = position({
      first: [{ name: 'Hal', at: 'C3' }],
      second: [{ at: 'H8' }],
      gear: [
        [
          { gear: 'screen', at: 'C3', facing: 1 },
          { gear: 'cart', at: 'F6', facing: 0 },
          { gear: 'ladder', at: 'J4', facing: 0 },
        ],
        [],
      ],
    })
    const { ground, gear } = table.state.tables
    ground.rubble[hexOf(table, 'A1')] = 1
    ground.fire[hexOf(table, 'F6')] = 2
    ground.deadMen[hexOf(table, 'B2')] = 3
    ground.deadHorses[hexOf(table, 'B2')] = 1
    make(table, 'Hal', { carries: 0 })
    gear.status[2] = 9
    const hexes = (...labels: readonly string[]) => labels.map(label => hexOf(table, label))
    expect(viewOf(table).gear).toEqual([
      { row: 0, kind: 'screen', side: 0, at: ['C3'], hexes: hexes('C3'), facing: 1, carriedBy: [0] },
      { row: 1, kind: 'cart', side: 0, at: ['F6', 'F7'], hexes: hexes('F6', 'F7'), facing: 0 },
      { row: 2, kind: 'ladder', side: 0, hexes: [], status: 'destroyed' },
    ])
    expect(viewOf(table).markers).toEqual({
      A1: { rubble: true },
      B2: { deadMen: 3, deadHorses: 1 },
      F6: { fire: 1 },
    })
    expect(viewOf(table).bodies[0]).toMatchObject({ carries: 0 })
  })

  test('those in reserve, gone and dead are away', () => {
    const table = position({
      first: [
        { name: 'Hal', at: 'A1' },
        { name: 'Odo', at: 'C3' },
        { name: 'Gwyn', at: 'E3' },
      ],
      second: [{ at: 'H8' }],
    })
    goTo(table, 'movement')
    table.do({ type: 'exit', body: bodyOf(table, 'Hal') })
    const { hex, health } = table.state.tables.bodies
    health[bodyOf(table, 'Odo')] = 3
    hex[bodyOf(table, 'Odo')] = -3
    hex[bodyOf(table, 'Gwyn')] = -1
    expect(viewOf(table).away).toEqual([
      {
        row: 0,
        side: 0,
        type: 'spearman',
        name: 'Hal',
        where: 'left',
        group: 0,
        by: 'A1',
        figures: SPEARMAN,
      },
      { row: 1, side: 0, type: 'spearman', name: 'Odo', where: 'dead', group: 0, figures: SPEARMAN },
      { row: 2, side: 0, type: 'spearman', name: 'Gwyn', where: 'reserve', group: 0, figures: SPEARMAN },
    ])
  })

  test('what interrupts the phase is shown, and how the game ended', () => {
    const table = position({
      first: [
        { name: 'Hal', at: 'C3' },
        { name: 'Tom', at: 'C5' },
      ],
      second: [{ name: 'Odo', at: 'C4' }],
      play: { victory: [{ kind: 'annihilate' }], scoring: [{ kind: 'casualties', by: 0 }] },
    })
    goTo(table, 'combat')
    table.do({ type: 'attack', attacker: bodyOf(table, 'Hal'), defender: bodyOf(table, 'Odo') })
    expect(viewOf(table).frame).toEqual({ kind: 'declared', attackers: [0], defenders: [2] })
    make(table, 'Odo', { health: 2 })
    table.do({ type: 'join', body: bodyOf(table, 'Tom') }, { type: 'strike' })
    table.dice(1)
    table.do({ type: 'decline' })
    expect(viewOf(table)).toMatchObject({
      phase: 'over',
      points: [3, 0],
      result: { winner: 0, reason: 'siege.won.annihilate' },
    })
  })

  test('it is plain data, the same for the same position', () => {
    const table = position({
      first: [{ type: 'knight', name: 'Piers', at: 'D4', mounted: true }],
      second: [{ at: 'J8' }],
      gear: [[{ gear: 'screen', at: 'C3', facing: 1 }], []],
    })
    const text = JSON.stringify(siege.view(table.state))
    expect(JSON.parse(text)).toEqual(siege.view(table.state))
    expect(JSON.stringify(siege.view(siege.conceal(table.state, 'spectator')))).toBe(text)
  })
})

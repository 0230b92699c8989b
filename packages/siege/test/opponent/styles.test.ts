import { cloneState, type StyleAssignment } from '@mesnada/engine'
import { distance, nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { cell } from '../../../../test/support/entries.ts'
import { type SiegeAction, siege, siegeAdapter } from '../../src/index.ts'
import { bodyOf, goTo, hexOf, type Man, position, type SiegeTable } from '../kit.ts'
import { allOf, choice, playOut, style } from '../kits/opponent-kit.ts'

const ROWS = Array.from({ length: 24 }, () => '.'.repeat(14))

const field = (first: readonly Man[], second: readonly Man[], rest: object = {}): SiegeTable => {
  const table = position({ rows: ROWS, first, second, ...rest })
  goTo(table, 'movement', 0)
  return table
}

/** How far someone is from the nearest of the two knights. */
const distanceOf = (table: SiegeTable, who: string): number => {
  const { hex } = table.state.tables.bodies
  const far = ['Hugh', 'Guy'].map(knight =>
    distance(table.state.setting.grid, cell(hex, bodyOf(table, who)), cell(hex, bodyOf(table, knight))),
  )
  return Math.min(...far)
}

const WEAK = { type: 'spearman', name: 'Wat', at: 'F6' } as const
const STRONG: readonly Man[] = [
  { type: 'knight', name: 'Hugh', at: 'F11' },
  { type: 'knight', name: 'Guy', at: 'G11' },
]

describe('styles of the opponent', () => {
  test('the usual one comes first, and is what everyone is of who has no mind of his own', () => {
    const table = field([WEAK], STRONG)
    const legal = siege.legal(table.state)
    const plain = siegeAdapter.rate(table.state, legal)
    expect(siegeAdapter.planning?.styles[0]).toBe('usual')
    expect(siegeAdapter.rate(table.state, legal, allOf(table, 'usual'))).toEqual(plain)
    expect(siegeAdapter.rate(table.state, legal, new Uint8Array(0))).toEqual(plain)
  })

  test('the bold close in, the careful keep out of reach of those who are too strong for them', () => {
    const after = (name: string): number => {
      const table = field([WEAK], STRONG)
      playOut(table, allOf(table, name))
      return distanceOf(table, 'Wat')
    }
    expect(after('bold')).toBe(1)
    // A knight on foot moves five hexes and strikes at the next.
    expect(after('careful')).toBeGreaterThan(6)
  })

  test('those who hold do not stir, and strike at whoever stands before them', () => {
    const table = field(
      [
        { type: 'knight', name: 'Piers', at: 'F6' },
        { type: 'knight', name: 'Roger', at: 'F8' },
      ],
      [{ name: 'Hob', at: 'F7' }],
    )
    expect(choice(table, allOf(table, 'hold'))).toBeUndefined()
    goTo(table, 'combat', 0)
    expect(choice(table, allOf(table, 'hold'))?.type).toBe('attack')
  })

  test('the grasping go for what wins the game past an enemy whom the bold would fight', () => {
    const exit = { victory: [{ kind: 'hold', by: 0, area: 'goal' }] }
    const rest = { play: exit, map: { areas: { goal: ['F1'] } } }
    const after = (name: string): SiegeTable => {
      const table = field(
        [{ type: 'knight', name: 'Piers', at: 'F8' }],
        [{ type: 'knight', name: 'Hugh', at: 'F12' }],
        rest,
      )
      playOut(table, allOf(table, name))
      return table
    }
    const fromGoal = (table: SiegeTable): number =>
      distance(
        table.state.setting.grid,
        cell(table.state.tables.bodies.hex, bodyOf(table, 'Piers')),
        hexOf(table, 'F1'),
      )
    expect(fromGoal(after('objective'))).toBe(2)
    expect(fromGoal(after('bold'))).toBeGreaterThan(7)
  })

  test('an attack that may cost more than it brings is made by the bold and declined by the careful', () => {
    // Nine against seven: even odds, at which the attacker is hurt as often as the defender.
    const table = position({
      rows: ROWS,
      first: [{ type: 'knight', name: 'Piers', at: 'F6' }],
      second: [{ type: 'sergeant', name: 'Adam', at: 'F7' }],
    })
    goTo(table, 'combat', 0)
    const attack = (assignment: StyleAssignment): number => {
      const legal = siege.legal(table.state)
      return nth(
        siegeAdapter.rate(table.state, legal, assignment),
        legal.findIndex(({ type }) => type === 'attack'),
      )
    }
    expect(attack(allOf(table, 'bold'))).toBeGreaterThan(attack(allOf(table, 'usual')))
    expect(attack(allOf(table, 'usual'))).toBeGreaterThan(attack(allOf(table, 'careful')))
    expect(attack(allOf(table, 'careful'))).toBeLessThan(0)
  })

  test('each follows his own mind', () => {
    const table = field(
      [
        { ...WEAK, name: 'Wat', at: 'D6' },
        { ...WEAK, name: 'Will', at: 'H6' },
      ],
      STRONG,
    )
    const assignment = allOf(table, 'careful')
    assignment[bodyOf(table, 'Will')] = style('bold')
    playOut(table, assignment)
    expect(distanceOf(table, 'Will')).toBe(1)
    expect(distanceOf(table, 'Wat')).toBeGreaterThan(6)
  })
})

describe('plans of the opponent', () => {
  test('are made for the movement phase and for nothing else', () => {
    const table = position({ rows: ROWS, first: [WEAK], second: STRONG })
    const due: string[] = []
    for (let step = 0; step < 8; step++) {
      if (siegeAdapter.planning?.isDue(table.state))
        due.push(`${table.state.flow.phase} ${table.state.flow.side}`)
      table.do({ type: 'end-phase' })
    }
    expect(new Set(due)).toEqual(new Set(['movement 0', 'movement 1']))
  })

  test('are for those who can still do something, neighbours in one group, each once', () => {
    const table = field(
      [
        { name: 'A', at: 'B2' },
        { name: 'B', at: 'C2' },
        { name: 'C', at: 'L20' },
      ],
      STRONG,
    )
    const groups = siegeAdapter.planning?.groups(table.state, 0) ?? []
    const named = groups.map(group =>
      group.map(body => ['A', 'B', 'C'].find(name => bodyOf(table, name) === body)),
    )
    expect(named).toEqual([['A', 'B'], ['C']])
  })

  test('scripted actions are what would be done one by one, and legal throughout', () => {
    const men: readonly Man[] = ['B4', 'D4', 'F4', 'H4'].map((at, index) => ({ name: `N${index}`, at }))
    const table = field(men, STRONG)
    const assignment = allOf(table, 'bold')
    const copy = cloneState(table.state)
    const actions = siegeAdapter.planning?.scriptedActions?.(copy, () => siege.legal(copy), assignment) ?? []
    expect(actions.length).toBeGreaterThan(men.length)
    for (const action of actions) {
      expect(siege.refusal(copy, action)).toBeUndefined()
      siege.perform(copy, action, undefined)
    }
    playOut(table, assignment)
    const places = (bodies: Int16Array): readonly number[] =>
      men.map(({ name = '' }) => cell(bodies, bodyOf(table, name)))
    expect(places(copy.tables.bodies.hex)).toEqual(places(table.state.tables.bodies.hex))
  })

  test('where no one would act, the scripted action ends the phase', () => {
    const table = field([WEAK], STRONG)
    expect(
      siegeAdapter.planning?.scriptedActions?.(
        table.state,
        () => siege.legal(table.state),
        allOf(table, 'hold'),
      ),
    ).toEqual([{ type: 'end-phase' }])
  })

  test('only walks are scripted', () => {
    const table = field([WEAK], STRONG)
    goTo(table, 'combat', 0)
    const legal: readonly SiegeAction[] = siege.legal(table.state)
    expect(siegeAdapter.planning?.scriptedActions?.(table.state, () => legal, undefined)).toBeUndefined()
  })
})

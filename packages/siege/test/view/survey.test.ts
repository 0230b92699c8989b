import { describe, expect, test } from 'vitest'
import { cell } from '../../../../test/support/entries.ts'
import { surveyBallista, surveyScope, surveyShot, surveyThreats, type Vantage } from '../../src/index.ts'
import { STUNNED } from '../../src/state.ts'
import { bodyOf, hexOf, position, type SiegeTable } from '../kit.ts'

/** What the board asks before anybody decides: the answers are those of the rules for real shots and blows. */

const at = (table: SiegeTable, label: string): Vantage => ({ hex: hexOf(table, label) })

const man = (table: SiegeTable, name: string): Vantage => {
  const body = bodyOf(table, name)
  return { hex: cell(table.state.tables.bodies.hex, body), body }
}

const labels = (table: SiegeTable, hexes: readonly number[]): readonly string[] =>
  hexes.map(hex => table.state.setting.grid.label(hex)).sort()

const WALLED = ['......', '......', '..tt..', '......', '......', '......']

describe('a shot that is only asked about', () => {
  const table = position({
    rows: WALLED,
    first: [
      { type: 'longbowman', name: 'Archer', at: 'A2' },
      { type: 'longbowman', name: 'Lower', at: 'A5' },
      { type: 'spearman', name: 'Friend', at: 'F6' },
    ],
    second: [
      { type: 'spearman', name: 'Open', at: 'F2' },
      { type: 'spearman', name: 'Engaged', at: 'F5' },
    ],
  })

  test('siege 1.3, T.10: has the range and its band', () => {
    expect(surveyShot(table.state, man(table, 'Archer'), man(table, 'Open'))).toMatchObject({
      sight: { clear: true, range: 5, cover: 'none' },
      weapon: 'longbow',
      band: 'short',
    })
  })

  test('siege 3.22: names the hex that blocks it', () => {
    expect(surveyShot(table.state, at(table, 'C2'), at(table, 'C5')).sight).toMatchObject({
      clear: false,
      blockedBy: { rule: 'siege 3.22', hex: hexOf(table, 'C3') },
    })
  })

  test('a man without missiles looks, and has neither weapon nor band', () => {
    const looked = surveyShot(table.state, man(table, 'Friend'), at(table, 'C6'))
    expect(looked.sight.clear).toBe(true)
    expect(looked).not.toHaveProperty('weapon')
    expect(looked).not.toHaveProperty('band')
  })

  test('siege E.5: a friend beside the enemy forbids it; of the mere hex nobody is a friend', () => {
    expect(surveyShot(table.state, man(table, 'Lower'), man(table, 'Engaged')).sight).toMatchObject({
      clear: false,
      blockedBy: { rule: 'siege E.5' },
    })
    expect(surveyShot(table.state, man(table, 'Lower'), at(table, 'F5')).sight.clear).toBe(true)
  })

  test('siege T.10: beyond its longest range a weapon has no band', () => {
    const far = position({
      rows: Array.from({ length: 3 }, () => '.'.repeat(60)),
      first: [{ type: 'shortbowman', name: 'Archer', at: 'A2' }],
      second: [{ type: 'spearman', name: 'Far', at: 'BH2' }],
      options: { s28Ranges: 'vikings' },
    })
    const shot = surveyShot(far.state, man(far, 'Archer'), man(far, 'Far'))
    expect(shot).toMatchObject({ sight: { clear: true, range: 59 }, weapon: 'shortbow' })
    expect(shot).not.toHaveProperty('band')
  })
})

describe('what someone sees and can hit', () => {
  test('siege 1.7: a man without missiles hits what is next to him', () => {
    const table = position({ rows: WALLED, first: [{ type: 'spearman', name: 'Man', at: 'B5' }] })
    const { sees, hits } = surveyScope(table.state, bodyOf(table, 'Man'))
    expect(hits).toHaveLength(6)
    expect(labels(table, sees)).not.toContain('B5')
  })

  test('siege 1.42: people do not stop the eye, but an arrow at short range', () => {
    const table = position({
      first: [
        { type: 'longbowman', name: 'Archer', at: 'A6' },
        { type: 'spearman', name: 'Friend', at: 'C6' },
      ],
    })
    const { sees, hits } = surveyScope(table.state, bodyOf(table, 'Archer'))
    expect(labels(table, sees)).toContain('E6')
    expect(labels(table, hits)).not.toContain('E6')
    expect(labels(table, hits)).toContain('A1')
  })

  test('siege 3.22: trees hide what is behind them from both', () => {
    const table = position({ rows: WALLED, first: [{ type: 'longbowman', name: 'Archer', at: 'C2' }] })
    const { sees, hits } = surveyScope(table.state, bodyOf(table, 'Archer'))
    expect(labels(table, sees)).not.toContain('C5')
    expect(labels(table, hits)).not.toContain('C5')
  })

  test('siege 3.4: a ballista has a scope of its own, other gear none', () => {
    const table = position({
      gear: [
        [
          { gear: 'ballista', at: 'B2' },
          { gear: 'barrel', at: 'D2' },
        ],
        [],
      ],
    })
    expect(surveyBallista(table.state, 0).hits.length).toBeGreaterThan(50)
    expect(surveyBallista(table.state, 1)).toEqual({ sees: [], hits: [] })
  })
})

describe('whom to fear in a hex', () => {
  const table = position({
    rows: Array.from({ length: 3 }, () => '.'.repeat(30)),
    first: [{ type: 'spearman', name: 'Victim', at: 'B2' }],
    second: [
      { type: 'spearman', name: 'Near', at: 'H2' },
      { type: 'spearman', name: 'Far', at: 'T2' },
      { type: 'spearman', name: 'Stunned', at: 'D2' },
      { type: 'longbowman', name: 'Archer', at: 'AC1' },
    ],
  })
  table.state.tables.bodies.health[bodyOf(table, 'Stunned')] = STUNNED

  const feared = (label: string): readonly string[] => {
    const { bodies } = surveyThreats(table.state, hexOf(table, label), 0)
    return ['Near', 'Far', 'Stunned', 'Archer'].filter(name => bodies.includes(bodyOf(table, name)))
  }

  test('siege 1.6, 1.7: those who come to blows after a whole move, but not the stunned; siege 1.3: those who shoot so far', () => {
    expect(feared('B1')).toEqual(['Near', 'Archer'])
    expect(feared('AA3')).toEqual(['Far', 'Archer'])
  })

  test('to the other side they are no threat', () => {
    const { bodies } = surveyThreats(table.state, hexOf(table, 'B1'), 1)
    expect(bodies).toEqual([bodyOf(table, 'Victim')])
  })
})

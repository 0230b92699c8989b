import { describe, expect, test } from 'vitest'
import { entry } from '../../../../test/support/entries.ts'
import { lineBetween } from '../../src/sight/question.ts'
import { GROUND, NOBODY } from '../../src/state.ts'
import { hexOf, position } from '../kit.ts'
import { castle } from '../kits/map-kit.ts'
import { blockOf, levelsOf, shot, shots } from '../kits/sight-kit.ts'

const archer = (name: string, at: string, type = 'longbowman') => ({ name, at, type })

describe('siege 1.46 shooting into the moat: the worked example', () => {
  const rows = ['.......', '.bbbbb.', '.mmmmm.', '.mmmmm.', '.......', '.......', '.......']
  const map = {
    halfLevels: levelsOf(rows),
    sides: { battlement: ['B2/S', 'C2/S', 'D2/S', 'E2/S', 'F2/S', 'B2/SE', 'D2/SW', 'D2/SE', 'F2/SW'] },
    features: { inside: ['B1', 'C1', 'D1', 'E1', 'F1'] },
  }
  const sides = (shooters: string, targets: string) => {
    const places: Record<string, string> = { A: 'D5', B: 'D6', C: 'C4', D: 'D3', E: 'D2' }
    const men = (names: string) => [...names].map(name => archer(name, entry(places, name)))
    return position({ rows, map, first: men(shooters), second: men(targets) })
  }

  test('siege 1.46 A at the edge and E on the battlements shoot at everybody', () => {
    expect(shots(sides('A', 'CDE'), 'A', ['C', 'D', 'E'])).toEqual({ C: 'none', D: 'none', E: 'heavy' })
    expect(shot(sides('A', 'B'), 'A', 'B')).toBe('none')
    expect(shots(sides('E', 'ABCD'), 'E', ['A', 'B', 'C', 'D'])).toEqual({
      A: 'none',
      B: 'none',
      C: 'none',
      D: 'none',
    })
  })

  test('siege 1.46 B, who is not at the edge, does not shoot at D and C, nor they at him', () => {
    const table = sides('B', 'CD')
    expect(blockOf(table, 'B', 'C')).toMatchObject({ code: 'siege.sight.moat-edge', rule: 'siege 1.46' })
    expect(shot(table, 'B', 'D')).toBe('no: moat-edge')
    const back = sides('CD', 'B')
    expect(shots(back, 'C', ['B'])).toEqual({ B: 'no: moat-edge' })
    expect(shots(back, 'D', ['B'])).toEqual({ B: 'no: moat-edge' })
  })

  test('siege 1.45, 1.46 D and C do not shoot at E, because they are in the moat', () => {
    const table = sides('CD', 'E')
    for (const name of ['C', 'D'])
      expect(blockOf(table, name, 'E')).toMatchObject({ code: 'siege.sight.from-moat', rule: 'siege 1.45' })
  })

  test('siege 1.46 from the edge one shoots over those in the moat', () => {
    const table = position({
      rows,
      map,
      first: [archer('A', 'D5', 'crossbowman')],
      second: [archer('near', 'D4'), archer('far', 'D3')],
    })
    expect(shots(table, 'A', ['near', 'far'])).toEqual({ near: 'none', far: 'none' })
  })

  test('siege 1.46 out of the moat nobody shoots over those who stand in it', () => {
    const ditch = ['mm', 'mm', 'mm', 'mm', '..']
    const table = position({
      rows: ditch,
      map: { halfLevels: levelsOf(ditch) },
      first: [archer('A', 'A1', 'crossbowman')],
      second: [archer('near', 'A2'), archer('edge', 'A5')],
    })
    expect(blockOf(table, 'A', 'edge')).toMatchObject({ code: 'siege.sight.too-near', rule: 'siege E.3' })
  })

  test('siege 1.46, 3.23 two in the moat do not see each other across filled moat or across its bank', () => {
    const table = position({ rows, map, first: [archer('A', 'B3')], second: [archer('far', 'F3')] })
    expect(shot(table, 'A', 'far')).toBe('none')
    table.state.tables.ground.filled[hexOf(table, 'D3')] = 1
    expect(blockOf(table, 'A', 'far')).toMatchObject({ code: 'siege.sight.bank', rule: 'siege 1.46' })
    const bent = position({
      rows: ['mmm....', '..m....', '..mmm..'],
      map: { halfLevels: { legend: { '-': -2, '.': 0 }, rows: ['---....', '..-....', '..---..'] } },
      first: [archer('A', 'A1')],
      second: [archer('far', 'E3'), archer('near', 'C1')],
    })
    expect(shots(bent, 'A', ['far', 'near'])).toEqual({ far: 'no: bank', near: 'none' })
  })

  test('siege 1.46 two in the moat have those between them in the way', () => {
    const table = position({
      rows,
      map,
      first: [archer('A', 'B3', 'crossbowman')],
      second: [archer('near', 'D3'), archer('far', 'F3')],
    })
    expect(shot(table, 'A', 'far')).toBe('no: character')
  })
})

describe('siege 1.46 the edge binds everyone at ground level', () => {
  const state = castle(false)
  const { grid } = state.setting
  const hexAt = (label: string) => grid.parse(label) ?? -1
  state.tables.ground.rubble[hexAt('AD14')] = 1
  const answer = (from: string, to: string): string => {
    const spot = (label: string) => ({ hex: hexAt(label), deck: GROUND, body: NOBODY })
    const sight = lineBetween(state, spot(from), spot(to), {})
    return sight.clear ? sight.cover : `${sight.blockedBy.code} ${sight.blockedBy.rule}`
  }

  test.each(['AC14', 'AB14', 'AA14', 'Z14', 'Y14'])(
    'siege 1.46 in the courtyard behind a breach, %s',
    yard => {
      for (const moat of ['AE15', 'AF14']) {
        expect(answer(yard, moat)).toBe('siege.sight.moat-edge siege 1.46')
        expect(answer(moat, yard)).toBe('siege.sight.moat-edge siege 1.46')
      }
    },
  )

  test('siege 1.46 on the breach, which touches the moat, one is at its edge', () => {
    expect(answer('AD14', 'AE15')).toBe('none')
    expect(answer('AE15', 'AD14')).toBe('medium')
  })

  test('siege 1.46 beyond the moat one is shot at as ever', () => {
    expect(answer('AC14', 'AH16')).toBe('none')
  })
})

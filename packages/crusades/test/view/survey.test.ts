import { expect, test } from 'vitest'
import {
  costOfMarch,
  costOfRide,
  surveyScope,
  surveyShot,
  surveySight,
  surveySpan,
  surveyThreats,
} from '../../src/index.ts'
import { hexOf, labelOf, position, stances } from '../kit.ts'

const NOBODY_NEAR = [{ at: '0101' }] as const

test('a shot is judged by range, front and sight, whether anyone stands there or not (crusades 9.12, 9.2)', () => {
  const table = position({
    rows: ['........', '........', '....w...', '........', '........', '........', '........', '........'],
    first: [{ arm: 'archer', at: '0506', facing: 'N' }],
    second: NOBODY_NEAR,
  })
  const to = (label: string) => surveyShot(table.state, hexOf(table, '0506'), hexOf(table, label))
  expect(to('0505')).toMatchObject({ range: 1, shooter: 'archer', modifiers: [{ value: 1 }] })
  expect(to('0505')).not.toHaveProperty('refusal')
  expect(to('0502')).toMatchObject({ range: 4, refusal: 'out-of-range' })
  expect(to('0507')).toMatchObject({ refusal: 'not-in-front' })
  // crusades 9.14: into woods it is harder; crusades 9.2: through them there is no shot.
  expect(to('0503').modifiers).toMatchObject([{ value: -2 }])
  const farther = surveyShot(table.state, hexOf(table, '0504'), hexOf(table, '0502'))
  expect(farther).toMatchObject({ blocked: { hex: hexOf(table, '0503'), by: 'woods-or-town' } })
})

test('a unit hits what it can shoot at and the hexes before it, artillery only what it shoots at (crusades 9.31)', () => {
  const table = position({
    first: [
      { at: '0606', facing: 'N' },
      { arm: 'artillery', at: '0906', facing: 'N' },
    ],
    second: NOBODY_NEAR,
  })
  const hits = (unit: number) => surveyScope(table.state, unit).hits.map(hex => labelOf(table, hex))
  expect(hits(0).toSorted()).toEqual(['0506', '0605', '0706'].toSorted())
  expect(hits(1)).toContain('0905')
  expect(hits(1)).toContain('0901')
  expect(hits(1)).not.toContain('0907')
  expect(surveySight(table.state, hexOf(table, '0606'))).toHaveLength(12 * 12 - 1)
})

test('marches and rides cost what their steps and turns cost (crusades 8.21, 8.22, 6.13, 4.14)', () => {
  const table = position({
    first: [{ at: '0606', facing: 'N' }],
    second: NOBODY_NEAR,
    map: { features: { road: ['0606', '0605', '0604'] } },
  })
  expect(costOfMarch(table.state, 0, stances(table, '0605 N'))).toBe(0.5)
  expect(costOfMarch(table.state, 0, stances(table, '0605 N', '0605 NE', '0604 NE', '0603 NE'))).toBe(3)
  const ride = ['0605', '0604', '0603'].map(label => hexOf(table, label))
  expect(costOfRide(table.state, 0, ride)).toBe(2)
})

test('a word carries as far as the span (crusades 4.12)', () => {
  const table = position({
    first: [{ units: [{ at: '0606' }], leader: { span: 2 } }],
    second: NOBODY_NEAR,
  })
  expect(surveySpan(table.state, 0)).toHaveLength(1 + 6 + 12)
})

test('those are feared who could shoot or strike, now or after a move that their order lets them make', () => {
  const table = position({
    first: [{ at: '0612' }],
    second: [
      { order: 'advance', units: [{ at: '0605' }] },
      { order: 'stand', units: [{ at: '0805' }], leader: { at: '0805' } },
      { order: 'stand', units: [{ arm: 'archer', at: '0304', facing: 'S' }], leader: { at: '0304' } },
    ],
  })
  const feared = (label: string) => surveyThreats(table.state, hexOf(table, label), 0)
  // Four points forward and a blow; five hexes away is too far.
  expect(feared('0610')).toEqual([1])
  expect(feared('0611')).toEqual([])
  // On Stand it strikes before its front and goes nowhere; archers who stand still shoot.
  expect(feared('0806')).toContain(2)
  expect(feared('0807')).not.toContain(2)
  expect(feared('0306')).toContain(3)
  expect(feared('0308')).not.toContain(3)
})

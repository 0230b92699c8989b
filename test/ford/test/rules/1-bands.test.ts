import { findScenario, startGame } from '@mesnada/engine'
import { testTable } from '@mesnada/engine/testkit'
import { ford } from '@mesnada/ford'
import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { codeAndRule, shipped, skirmish } from '../kit.ts'

describe('ford 1.1 the men', () => {
  test('a hex holds one man', () => {
    const table = testTable(ford, shipped('dawn'))
    const hex = nth(table.state.setting.bands[0].area, 0)
    table.do({ type: 'place', man: 0, hex })
    expect(codeAndRule(table.refusal({ type: 'place', man: 1, hex }))).toBe('ford.hex.occupied (ford 1.1)')
  })

  test.each([
    ['seven men', { men: Array.from({ length: 7 }, () => 'archer'), area: 'west' }, 'ford.setup.invalid'],
    ['nobody', { men: [], area: 'west' }, 'ford.setup.invalid'],
    ['a knight', { men: ['knight'], area: 'west' }, 'ford.setup.invalid'],
    [
      'more men than places',
      { men: ['archer', 'archer', 'archer', 'archer'], area: 'ford' },
      'ford.setup.area-too-small',
    ],
    ['an area that is not there', { men: ['archer'], area: 'moon' }, 'ford.setup.area-too-small'],
  ])('a band of %s is refused', (_, band, code) => {
    const scenario = findScenario(ford.library, 'dawn')
    if (!scenario) throw new Error('no dawn')
    const play = { bouts: 1, bands: [band, { men: ['archer'], area: 'east' }] }
    expect(startGame(ford, { scenario: { ...scenario, play } })).toMatchObject({
      ok: false,
      refusal: { code },
    })
  })
})

describe('ford 1.2 deployment', () => {
  const table = testTable(ford, shipped('dawn'))
  const [west, east] = table.state.setting.bands

  test('inside the area, with men of one’s own who wait for it', () => {
    const hex = nth(west.area, 0)

    expect(codeAndRule(table.refusal({ type: 'place', man: 0, hex: nth(east.area, 0) }))).toBe(
      'ford.place.outside (ford 1.2)',
    )
    expect(codeAndRule(table.refusal({ type: 'place', man: 3, hex }))).toBe('ford.man.not-yours (ford 1.2)')
    expect(codeAndRule(table.refusal({ type: 'place', man: 99, hex }))).toBe('ford.man.not-yours (ford 1.2)')
    expect(codeAndRule(table.refusal({ type: 'place', man: 0, hex: 9999 }))).toBe(
      'ford.place.outside (ford 1.2)',
    )
    table.do({ type: 'place', man: 0, hex })
    expect(codeAndRule(table.refusal({ type: 'place', man: 0, hex: nth(west.area, 1) }))).toBe(
      'ford.place.not-waiting (ford 1.2)',
    )
  })

  test('first one side, then the other, until all stand', () => {
    expect(ford.legal(table.state)).toHaveLength(2 * 8)
    for (const [man, hex] of [
      [1, nth(west.area, 1)],
      [2, nth(west.area, 2)],
    ] as const)
      table.do({ type: 'place', man, hex })
    table.do({ type: 'name-captain', man: 2 })
    expect(table.pending()).toMatchObject({
      kind: 'decision',
      seat: 1,
      prompt: { code: 'ford.prompt.place' },
    })
    expect(ford.legal(table.state)).toHaveLength(3 * 9)
  })
})

describe('ford 1.3 the captain', () => {
  test('is named in secret: only his own side sees who he is', () => {
    const { state, events } = skirmish({
      west: ['archer A1', 'archer A2'],
      east: ['archer F1', 'archer F2'],
      captains: [1, 0],
    })
    const captains = (viewer: 0 | 1 | 'spectator') => [...ford.conceal(state, viewer).tables.men.captain]
    expect([...state.tables.men.captain]).toEqual([0, 1, 1, 0])
    expect(captains(0)).toEqual([0, 1, 0, 0])
    expect(captains(1)).toEqual([0, 0, 1, 0])
    expect(captains('spectator')).toEqual([0, 0, 0, 0])
    const named = events.filter(({ type }) => type === 'captain-named')
    expect(named.map(event => ford.witness(event, 1))).toEqual([
      { type: 'captain-named', seat: 0, rule: 'ford 1.3' },
      { type: 'captain-named', seat: 1, man: 2, rule: 'ford 1.3' },
    ])
    const action = { type: 'name-captain', man: 1 } as const
    expect([0, 1, 'spectator' as const].map(viewer => ford.overhear(action, 0, viewer as 0))).toEqual([
      action,
      undefined,
      undefined,
    ])
    expect(ford.overhear({ type: 'end-phase' }, 0, 1)).toEqual({ type: 'end-phase' })
  })

  test('is one of the living men of the side', () => {
    const table = testTable(ford, shipped('dawn'))
    for (const man of [0, 1, 2])
      table.do({ type: 'place', man, hex: nth(table.state.setting.bands[0].area, man) })
    expect(codeAndRule(table.refusal({ type: 'name-captain', man: 3 }))).toBe('ford.man.not-yours (ford 1.3)')
    table.state.tables.men.health[1] = 0
    expect(codeAndRule(table.refusal({ type: 'name-captain', man: 1 }))).toBe('ford.man.slain (ford 1.3)')
    expect(ford.legal(table.state)).toEqual([0, 2].map(man => ({ type: 'name-captain', man })))
  })
})

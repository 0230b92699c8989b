import { compileBoard, parseMap, parseScenario, placeMaps, unwrap } from '@mesnada/engine'
import { everywhere, sketchMap, sketchScenario, testTable } from '@mesnada/engine/testkit'
import { ford } from '@mesnada/ford'
import { describe, expect, test } from 'vitest'
import { shipped, skirmish } from '../kit.ts'

describe('sketches', () => {
  const map = sketchMap('ford', {
    rows: ['.w', '...'],
    legend: { '.': 'open', w: 'wood' },
    areas: { here: ['A1'] },
  })

  test('a drawn map is a map document, as wide as its longest row', () => {
    expect(parseMap(map)).toEqual({ ok: true, value: map })
    expect(map.grid).toMatchObject({ columns: 3, rows: 2, orientation: 'flat' })
    expect(
      sketchMap('ford', { rows: ['.'], legend: {}, grid: { columns: 4, labels: 'ccrr' } }).grid,
    ).toMatchObject({
      columns: 4,
      labels: 'ccrr',
    })
  })

  test('a scenario is a scenario document, played on the sketched map', () => {
    const scenario = sketchScenario('ford', { bouts: 1 }, { turns: 3 })
    expect(parseScenario(scenario)).toEqual({ ok: true, value: scenario })
    const placed = unwrap(placeMaps(scenario, [map]))
    expect(compileBoard(placed, { terrain: ['open', 'wood'], sides: [], features: [] }).ok).toBe(true)
  })

  test('one text for all languages', () => {
    expect(everywhere('x')).toEqual({ es: 'x', en: 'x', fr: 'x' })
  })
})

const fresh = () => skirmish({ west: ['archer A1'], east: ['spearman A2', 'spearman F6'] })

describe('the test table', () => {
  const END = { type: 'end-phase' } as const
  test('decides for whoever is asked, throws what it is told to, and keeps what happened', () => {
    const table = fresh()
    table.dice(6, 6, 1, 1)
    table.do(END, END)
    expect(table.events.map(({ type }) => type).slice(-4)).toEqual(['initiative', 'phase', 'phase', 'phase'])
    expect(table.pending()).toMatchObject({ kind: 'decision', seat: 0 })
  })

  test('several rolls in one breath', () => {
    const table = skirmish({ west: ['spearman A1'], east: ['spearman F6'], turns: 2 })
    expect(() => table.dice(6, 6, 1, 1, 3)).toThrow('no dice are due after 4 of 5')
  })

  test('an illegal action fails the test with its refusal', () => {
    const table = fresh()
    expect(() => table.do(END)).toThrow('no decision is due, but dice')
    table.dice(6, 6, 1, 1)
    expect(() => table.do({ type: 'decline' })).toThrow('ford.phase.not-now (ford 2.2)')
    expect(() => table.dice(1)).toThrow('no dice are due after 0 of 1')
  })

  test('dice that do not fit fail the test', () => {
    expect(() => fresh().dice(6, 6)).toThrow('engine.dice.count')
    expect(() => fresh().dice(6, 6, 6, 9)).toThrow('engine.dice.face')
  })

  test('a refusal is asked for, and a legal action is none', () => {
    const table = fresh()
    table.dice(6, 6, 1, 1)
    expect(table.refusal({ type: 'decline' }).code).toBe('ford.phase.not-now')
    expect(() => table.refusal(END)).toThrow('is legal')
  })

  test('a game that cannot begin fails the test', () => {
    expect(() => testTable(ford, { ...shipped('dawn'), preset: 'gentle' })).toThrow('engine.option.preset')
  })
})

import { describe, expect, test } from 'vitest'
import { eventsOf, goTo, position } from '../kit.ts'

const armies = { first: [{ at: '0610' }], second: [{ at: '0602' }] } as const

describe('crusades 3 the sequence of play', () => {
  test('crusades 3.2 command and movement for both; phases with nothing to decide are passed over', () => {
    const table = position(armies)
    table.do({ type: 'end-phase' }, { type: 'end-phase' }, { type: 'end-phase' }, { type: 'end-phase' })
    expect(eventsOf(table, 'phase').map(({ phase, side }) => `${phase} ${side}`)).toEqual([
      'movement 0',
      'defensive-fire 1',
      'offensive-fire 0',
      'melee 0',
      'rally 1',
      'command 1',
      'movement 1',
      'defensive-fire 0',
      'offensive-fire 1',
      'melee 1',
      'rally 0',
      'command 0',
    ])
  })

  test('crusades 3.2 what belongs to another phase is refused', () => {
    const table = position(armies)
    expect(table.refusal({ type: 'activate', unit: 0 })).toMatchObject({ code: 'crusades.phase.not-now' })
    expect(table.refusal({ type: 'strike' })).toMatchObject({ code: 'crusades.phase.not-now' })
    goTo(table, 'movement')
    expect(table.refusal({ type: 'activate', unit: 1 })).toMatchObject({ code: 'crusades.unit.not-yours' })
    expect(table.refusal({ type: 'activate', unit: 9 })).toMatchObject({ code: 'crusades.unit.not-yours' })
    table.do({ type: 'activate', unit: 0 })
    expect(table.refusal({ type: 'end-phase' })).toMatchObject({ code: 'crusades.step.other' })
    expect(table.pending()).toMatchObject({
      kind: 'decision',
      seat: 0,
      prompt: { code: 'crusades.ask.move' },
    })
  })

  test('crusades 3.1 crusades 3.3 two player turns make a turn, and the last turn ends the battle', () => {
    const table = position({ ...armies, turns: 2 })
    expect(table.state.flow).toMatchObject({ turn: 1, side: 0 })
    goTo(table, 'command', 1)
    expect(table.state.flow).toMatchObject({ turn: 1, side: 1 })
    goTo(table, 'command', 0)
    expect(table.state.flow).toMatchObject({ turn: 2, side: 0 })
    goTo(table, 'movement', 1)
    table.do({ type: 'end-phase' })
    expect(table.pending()).toMatchObject({ kind: 'over' })
    expect(table.refusal({ type: 'end-phase' })).toEqual({ code: 'crusades.over' })
  })
})

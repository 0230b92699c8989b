import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { codeAndRule, skirmish } from '../kit.ts'

const bands = { west: ['swordsman A1', 'archer A2'], east: ['swordsman F5', 'archer F6'] } as const

describe('ford 2.1 initiative', () => {
  test('two throws of two dice at the same time; the higher acts first', () => {
    const table = skirmish(bands)
    const due = table.pending()
    expect(due.kind === 'dice' && due.roll.throws.map(({ seat, dice }) => [seat, dice.length])).toEqual([
      [0, 2],
      [1, 2],
    ])
    table.dice(1, 4, 5, 1)
    expect(table.pending()).toMatchObject({ kind: 'decision', seat: 1 })
  })

  test('at a tie, the side that deployed first', () => {
    const table = skirmish(bands)
    table.dice(1, 4, 4, 1)
    expect(table.pending()).toMatchObject({ kind: 'decision', seat: 0 })
  })

  test('one less when the captain is known', () => {
    const table = skirmish(bands)
    table.state.tables.men.known[1] = 1
    const due = table.pending()
    expect(
      due.kind === 'dice' &&
        due.roll.throws.map(({ modifiers }) => modifiers.map(({ reason, value }) => [reason, value])),
    ).toEqual([[['ford.modifier.captain-known', -1]], []])
    expect(due.kind === 'dice' && nth(due.roll.throws, 0).outcomes[0]).toBe('1')
    table.dice(1, 4, 4, 1)
    expect(table.pending()).toMatchObject({ kind: 'decision', seat: 1 })
  })
})

describe('ford 2.2 the turn', () => {
  test('shooting, movement, melee; then the other side; then the next turn', () => {
    const table = skirmish(bands)
    table.playOutTurn()
    const phases = table.events.flatMap(event =>
      event.type === 'phase' ? [`${event.seat} ${event.phase}`] : [],
    )
    expect(phases).toEqual(['0 shooting', '0 movement', '0 melee', '1 shooting', '1 movement', '1 melee'])
    expect(table.pending().kind).toBe('dice')
    expect(table.state.tables.clock.turn[0]).toBe(2)
  })

  test('what belongs to another step is refused', () => {
    const table = skirmish(bands)
    expect(codeAndRule(table.refusal({ type: 'end-phase' }))).toBe('ford.dice-due (ford 2.1)')
    table.begin(0, 'shooting')
    expect(codeAndRule(table.refusal({ type: 'move', man: 0, path: [1] }))).toBe(
      'ford.phase.not-now (ford 2.2)',
    )
    expect(codeAndRule(table.refusal({ type: 'decline' }))).toBe('ford.phase.not-now (ford 2.2)')
  })

  test('a man acts once in a phase, and only for his own side', () => {
    const table = skirmish(bands)
    table.begin(0, 'movement')
    table.do({ type: 'move', man: 0, path: [table.hex('B1')] })
    expect(codeAndRule(table.refusal({ type: 'move', man: 0, path: [table.hex('C1')] }))).toBe(
      'ford.man.done (ford 2.2)',
    )
    expect(codeAndRule(table.refusal({ type: 'move', man: 2, path: [table.hex('F4')] }))).toBe(
      'ford.man.not-yours (ford 2.2)',
    )
    expect(codeAndRule(table.refusal({ type: 'move', man: 99, path: [table.hex('F4')] }))).toBe(
      'ford.man.not-yours (ford 2.2)',
    )
    table.endPhase(6 - 1)
    table.begin(0, 'movement')
    table.do({ type: 'move', man: 0, path: [table.hex('C1')] })
  })

  test('the fallen do nothing', () => {
    const table = skirmish({ west: ['swordsman A1', 'archer A2'], east: ['swordsman B1', 'archer F6'] })
    table.begin(0, 'melee')
    table.do({ type: 'fight', man: 0, target: 2 })
    table.dice(6, 1)
    expect(codeAndRule(table.refusal({ type: 'fight', man: 1, target: 2 }))).toBe(
      'ford.target.not-here (ford 1.1)',
    )
    table.endPhase(1)
    table.endPhase(1)
    expect(codeAndRule(table.refusal({ type: 'move', man: 2, path: [0] }))).toBe(
      'ford.man.not-here (ford 1.1)',
    )
  })
})

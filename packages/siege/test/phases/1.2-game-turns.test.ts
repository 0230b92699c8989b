import { describe, expect, test } from 'vitest'
import { position } from '../kit.ts'

const table = () =>
  position({
    first: [{ type: 'longbowman', at: 'A1' }],
    second: [{ type: 'longbowman', at: 'L12' }],
    turns: 2,
  })

describe('siege 1.2 game turns', () => {
  test('siege 1.2 a game turn is two player turns, one for each side, and the scenario says who begins', () => {
    const { state, do: decide } = table()
    const seen: string[] = []
    while (state.flow.result === undefined) {
      const { turn, side, phase } = state.flow
      seen.push(`${turn} ${side} ${phase}`)
      decide({ type: 'end-phase' })
    }
    const turns = [...new Set(seen.map(entry => entry.split(' ').slice(0, 2).join(' ')))]
    expect(turns).toEqual(['1 0', '1 1', '2 0', '2 1'])
  })

  test('siege 1.21 the phases of a player turn come in their order', () => {
    const { state, do: decide, events } = table()
    while (state.flow.result === undefined) decide({ type: 'end-phase' })
    const phases = events.flatMap(event =>
      event.type === 'phase' && event.turn === 1 && event.side === 1 ? [event.phase] : [],
    )
    expect(phases).toEqual(['first-missiles', 'movement', 'second-missiles', 'combat', 'recovery'])
  })

  test('siege 1.21 an action of another phase is refused by its rule', () => {
    const sketch = table()
    expect(sketch.state.flow.phase).toBe('first-missiles')
    expect(sketch.refusal({ type: 'move', body: 0, path: [1] })).toMatchObject({
      code: 'siege.phase.not-now',
      rule: 'siege 1.21',
    })
  })
})

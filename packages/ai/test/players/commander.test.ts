import { type FiloAction, type FiloState, filo, filoAdapter } from '@mesnada/filo'
import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { begin, position } from '../../../filo/test/kit.ts'
import { type Level, playerOf, randomOfSeat } from '../../src/index.ts'

/** An activation of a leader with whom the battle is lost (filo V.1). He stands in front with a unit that cannot hope to win there. */
const endsAt = (level: Level, effort: number): string => {
  const table = position({
    first: [
      {
        at: 'F6',
        leader: { bonus: 1, value: 6, radius: 6 },
        units: [{ at: 'F6' }, { at: 'F11', pm: 3 }],
      },
    ],
    second: [[{ at: 'F5', type: 'Ch', pf: 12, quality: 9 }]],
    // They have only to hold.
    play: { attacker: 1, victory: { lead: 100, margin: 5, leadersDecide: true } },
  })
  begin(table)
  const { state } = table
  const player = playerOf<FiloState, FiloAction>(level, filoAdapter, effort)
  const random = randomOfSeat(1, 0)
  for (let step = 0; step < 40 && state.flow.phase === 'move'; step++)
    table.do(
      player.decide({
        system: filo,
        state: filo.conceal(state, 0),
        seat: 0,
        legal: filo.legal(state),
        random,
      }),
    )
  return state.setting.grid.label(nth([...state.tables.leaders.hex], 0))
}

describe('a leader with whom the battle is lost', () => {
  test.each([
    [3, 1],
    [5, 0.005],
  ] as const)('filo 7.5 of level %i does not stay in contact for nothing', (level, effort) => {
    expect(endsAt(level, effort)).not.toMatch(/^(E5|E6|F6|G5|G6)$/)
  })
})

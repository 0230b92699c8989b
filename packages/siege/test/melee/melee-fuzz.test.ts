import type { OptionChanges } from '@mesnada/engine'
import { fuzzGame } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { siege } from '../../src/index.ts'
import { type Man, position } from '../kit.ts'

/** Random games of hand-to-hand fighting: what is listed is legal, what is legal is listed, and nothing gets stuck. */

const rows = [
  '............',
  '..s...t.....',
  '.....vv.....',
  '..nn.....i..',
  '....//...d..',
  '....//......',
  '..........~.',
  '.t..s.......',
]

/** Two lines face to face, so that blows fall from the first turn on. */
const men = (side: 0 | 1): readonly Man[] => {
  const row = side === 0 ? 5 : 6
  return [
    { name: `Richard${side}`, type: 'knight', at: side === 0 ? 'B4' : 'B6', mounted: true },
    { name: `Roger${side}`, type: 'knight', at: `D${row}` },
    { name: `Arnim${side}`, type: 'sergeant', at: `E${row}` },
    { name: `Odo${side}`, type: 'spearman', at: `F${row}`, hero: true },
    { name: `Hal${side}`, type: 'halberdier', at: `G${row}` },
    { name: `Gam${side}`, type: 'peasant', at: `H${row}` },
    { name: `Edith${side}`, type: 'civilian', at: `L${row}`, lady: true },
  ]
}

const EDITIONS: readonly (readonly [string, OptionChanges, string])[] = [
  ['base', { panic: true, ransom: true, command: true, hero: true }, 'siege-1984'],
  ['english', { panic: true, ransom: true, s44LadyBreaksFree: true }, 'english'],
  ['spanish', { panic: true, s35PanicPassingRouts: true }, 'spanish'],
  ['croisades', { ransom: true, s34WomenCapturedInCombat: true, command: true }, 'croisades'],
  [
    'short and risky',
    { s5ShortAdvance: true, s6RiskyAdvance: true, s32NoRoomToFallDies: false },
    'siege-1984',
  ],
]

describe.each(EDITIONS)('siege 1.7 random fights, %s', (_name, options, preset) => {
  test.each([1, 2, 3])('seed %i', seed => {
    const { game } = position({
      rows,
      first: men(0),
      second: men(1),
      animals: [[{ animal: 'mule', at: 'I6' }], [{ animal: 'draft-horse', at: 'C6' }]],
      options,
      preset,
      turns: 12,
    })
    const { scenario, maps } = game.beginning
    const fuzzed = fuzzGame(siege, {
      choice: { scenario, maps, preset, options },
      seed,
      mostSteps: 4000,
      every: 3,
    })
    expect(fuzzed.faults).toEqual([])
    expect(fuzzed.played).toContain('attack')
  })
})

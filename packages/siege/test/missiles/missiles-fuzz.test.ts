import { fuzzGame, type RuleSystem } from '@mesnada/engine'
import { sketchMap, sketchScenario } from '@mesnada/engine/testkit'
import { describe, expect, test } from 'vitest'
import { siege } from '../../src/index.ts'
import { LEGEND } from '../kit.ts'
import { wallsAround } from '../kits/sight-kit.ts'

/** Random games full of shots: what is listed is legal, what is legal is listed, and nothing gets stuck. */

const ROWS = [
  '..............',
  '..iii....s....',
  '..idi..c.ttt..',
  '.....iic......',
  '.s...iii...n..',
  '.....c.....n..',
  '..............',
  '...v....//////',
  '..............',
  '.......s......',
  '..............',
  '..............',
]

const HOUSE = wallsAround(ROWS, 'id', ['D3/S', 'F4/NW'])

const MAP = sketchMap('siege', {
  rows: ROWS,
  legend: LEGEND,
  halfLevels: {
    legend: { '.': 0, u: 1 },
    rows: ROWS.map((row, n) => (n < 7 && n > 3 ? `${'.'.repeat(8)}uuuuuu` : '.'.repeat(row.length))),
  },
  sides: {
    wall: HOUSE,
    window: ['F4/NW'],
    lip: ['I8/N', 'I8/NE', 'J8/N', 'K8/NW', 'K8/N', 'K8/NE', 'L8/N', 'M8/NW', 'M8/N', 'M8/NE', 'N8/N'],
  },
})

const side = (rows: readonly string[]) => ({
  groups: [
    {
      characters: [
        { type: 'longbowman', at: rows[0] },
        { type: 'shortbowman', at: rows[1] },
        { type: 'crossbowman', at: rows[2] },
        { type: 'armoured-crossbowman', at: rows[3] },
        { type: 'engineer', at: rows[4] },
        { type: 'peasant', at: rows[5] },
        { type: 'knight', mounted: true, at: rows[6] },
      ],
      animals: [{ animal: 'mule', at: rows[7] }],
      gear: [{ gear: 'ballista', at: rows[8], facing: 0 }],
      start: { kind: 'areas', areas: ['all'] },
    },
  ],
})

const PLAY = {
  forces: [
    side(['D3', 'F4', 'B2', 'B6', 'C8', 'B8', 'E8', 'A10', 'C7']),
    side(['M5', 'K6', 'H3', 'F6', 'M11', 'L10', 'J10', 'N12', 'M10']),
  ],
  defender: 1,
  victory: [],
  verdict: { kind: 'side', winner: 'draw' },
}

const OPTIONS = [
  { shootingErrors: true, ammunition: true, shootingSkill: true },
  { shootingErrors: true, s26AnyoneHitByError: true, s27GentlerMissiles: true, s1ShootOverUpToMedium: true },
  {
    s33FireFromAnyPart: true,
    s3StunnedDoNotBlock: true,
    s20ShootAcrossTents: true,
    s28Ranges: 'vikings-ballista',
  },
] as const

describe('random games of shooting', () => {
  test.each(OPTIONS.map((options, seed) => ({ options, seed: 11 + seed })))(
    'hold together: $options',
    ({ options, seed }) => {
      const game = fuzzGame(siege as unknown as RuleSystem, {
        choice: {
          scenario: sketchScenario('siege', PLAY, { turns: 4 }),
          maps: [MAP],
          options,
        },
        seed,
        every: 3,
      })
      expect(game.faults).toEqual([])
      expect(game.played).toContain('shoot')
    },
    60_000,
  )
})

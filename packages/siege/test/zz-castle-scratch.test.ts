import { fuzzGame, type RuleSystem } from '@mesnada/engine'
import { sketchMap, sketchScenario } from '@mesnada/engine/testkit'
import { expect, test } from 'vitest'
import { siege } from '../src/index.ts'
import { castleMap, N, S } from './castle.ts'
import { LEGEND } from './kit.ts'

const rows = [
  '............',
  'hbbbDbbbbbbb',
  'bbbbGwGbbbbb',
  'mmmmmmmmmmmm',
  'mmmmmmmmmmmm',
  '......=.....',
  '......=.....',
  '....nn......',
  '....n.......',
  '............',
  '............',
]
const choice = (preset: string | undefined, options: object) => {
  const map = castleMap(rows, {
    features: { winch: ['E2'], bridge: ['F4', 'F5'], inside: ['A1', 'B1', 'C1', 'D1', 'E1', 'F1', 'G1', 'H1', 'I1', 'J1', 'K1', 'L1'] },
    edges: { south: ['G'] },
  })
  const start = { kind: 'areas', areas: ['all'] }
  const man = (at: string, type = 'spearman') => ({ type, at })
  return {
    scenario: sketchScenario('siege', {
      forces: [
        {
          groups: [
            {
              characters: ['C6', 'C7', 'C8', 'H4', 'H5', 'J4', 'J5', 'J6', 'F6', 'K8', 'K7', 'L7', 'L9', 'K9','I6'].map(at => man(at)).concat([man('E10', 'longbowman'), man('I10', 'longbowman'), { type: 'knight', at: 'G8', mounted: true } as never]),
              gear: [
                { gear: 'siege-tower', at: 'C7', facing: N },
                { gear: 'ladder', at: 'H4', facing: N },
                { gear: 'ladder', at: 'I6', facing: 3 },
                { gear: 'ram', at: 'J5', facing: N },
                { gear: 'screen', at: 'F6', facing: N },
                { gear: 'screen', at: 'F7', facing: N },
                { gear: 'ballista', at: 'L8' },
                { gear: 'cart', at: 'A7', facing: N },
              ],
              start,
            },
            {
              characters: [{ type: 'spearman', count: 9 }],
              gear: [{ gear: 'ladder' }, { gear: 'siege-tower' }, { gear: 'screen' }, { gear: 'ram' }, { gear: 'barrel' }],
              start: { kind: 'edges', edges: ['G'], turn: 1 },
            },
          ],
        },
        {
          groups: [
            {
              characters: ['E2', 'C3', 'D3', 'H3', 'J3', 'I3', 'F5', 'E7'].map(at => man(at)).concat([man('K3', 'longbowman')]),
              gear: [
                { gear: 'drawbridge', at: 'F5', facing: S, lowered: true },
                { gear: 'barrel', at: 'C3' },
                { gear: 'barrel', at: 'J3' },
                { gear: 'barrel', at: 'H3' },
              ],
              start,
            },
          ],
        },
      ],
      defender: 1,
      victory: [],
      verdict: { kind: 'side', winner: 'draw' },
    }, { turns: 10 }),
    maps: [sketchMap('siege', { rows, legend: LEGEND, ...map } as never)],
    preset,
    options,
  }
}

test('fuzz', () => {
  const played = new Map<string, number>()
  const faults: string[] = []
  const visited = new Set<string>()
  for (const [preset, options] of [
    [undefined, {}],
    ['english', {}],
    ['extension', {}],
    ['croisades', {}],
    ['spanish', { panic: true }],
  ] as const)
    for (let seed = 1; seed <= 5; seed++) {
      const game = fuzzGame(siege as unknown as RuleSystem, { choice: choice(preset, options) as never, seed, every: 9, mostSteps: 6000 })
      for (const fault of game.faults) faults.push(`${preset} ${seed} @${game.steps}: ${fault}`)
      for (const type of game.played) played.set(type, (played.get(type) ?? 0) + 1)
      for (const v of game.visited) visited.add(v)
    }
  console.log([...played].map(([a, b]) => `${a}:${b}`).join(' '))
  console.log([...visited].filter(v => /fire|oil|topple|batter|douse|wakes/.test(v)).join('\n'))
  console.log(faults.slice(0, 12).join('\n\n'))
  expect(faults.length).toBe(0)
}, 600000)

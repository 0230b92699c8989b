import { fuzzGame, type RuleSystem } from '@mesnada/engine'
import { sketchMap, sketchScenario } from '@mesnada/engine/testkit'
import { test } from 'vitest'
import { siege } from '../src/index.ts'
import { LEGEND } from './kit.ts'
const rows = ['..s..t....', '..bbbb..~.', '.mmmm.v...', '......v...', '.ddi..v.n.', '.iii...s..', '..g.......', '.../......', '..........', '..........']
const group = (side: number) => ({ groups: [
  { characters: [ { type: 'knight', mounted: true, count: 3 }, { type: 'spearman', count: 4 }, { type: 'knight', count: 2 } ],
    animals: [ { animal: 'warhorse', count: 2 }, { animal: 'mule', count: 3 }, { animal: 'ox', count: 1 }, { animal: 'draft-horse' } ],
    gear: [ { gear: 'cart', count: 2 }, { gear: 'ladder' }, { gear: 'screen' }],
    start: { kind: 'areas', areas: ['all'] } },
  { characters: [ { type: 'knight', mounted: true, count: 2 }, { type: 'peasant', count: 2 } ],
    animals: [ { animal: 'mule', count: 2 }, { animal: 'warhorse' } ],
    start: { kind: 'edges', edges: [side ? 'S' : 'N'], turn: 2 } },
] })
const map = sketchMap('siege', { rows, legend: LEGEND, edges: { north: ['N'], south: ['S'] },
  halfLevels: { legend: { '0': 0, '4': 4, '-': -2 }, rows: ['0000000000', '0044440000', '0----00000', ...Array(7).fill('0000000000')] },
  sides: { battlement: ['C2/S', 'D2/S', 'E2/S', 'F2/S'], window: ['B6/NW'], wall: ['C6/S', 'D6/S'] } })
const scenario = sketchScenario('siege', { forces: [group(0), group(1)], defender: 1, victory: [], verdict: { kind: 'side', winner: 'draw' } }, { turns: 12 })
const variants: object[] = [ {}, { horseCapture: true, s2PassStunnedEnemies: true, s7LongerMoves: true, s42LightCarts: true }, { s16JumpTests: true, s15HorsesInDoorways: 'front-half', s39LongStrings: true, panic: true, s18WoundedMayMount: true }, { horseCapture: true, s30HorseCapture: 'english', s19QuickMounting: true, s38ClimbAndCross: true, ransom: true, s15HorsesInDoorways: 'stand-only' } ]
test('fuzz', { timeout: 500000 }, () => {
  const played = new Set<string>()
  for (const options of variants)
    for (let seed = 1; seed <= 9; seed++) {
      const game = fuzzGame(siege as unknown as RuleSystem, { choice: { scenario, maps: [map], options: options as never }, seed, every: 7, mostSteps: 20000 })
      for (const p of game.played) played.add(p)
      console.log(JSON.stringify(options).slice(0, 40), seed, game.steps, game.faults.slice(0, 2).join(' | ').slice(0, 700))
    }
  console.log([...played].join(' '))
})

import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { lineBetween } from '../src/sight.ts'
import { testTable, sketchScenario } from '@mesnada/engine/testkit'
import { siege } from '../src/index.ts'
const load = (m: string) => JSON.parse(readFileSync(new URL(`../src/maps/${m}.json`, import.meta.url), 'utf8'))
test('perf', () => {
  for (const name of ['castle', 'village', 'crossroads']) {
    const map = load(name)
    let seed = 5
    const rnd = (k: number) => { seed = (seed * 1103515245 + 12345) & 0x7fffffff; return (seed >> 8) % k }
    const group = (at: string) => ({ groups: [{ characters: [{ type: 'spearman', at }], start: { kind: 'areas', areas: ['all'] } }] })
    const t = testTable(siege, { scenario: sketchScenario('siege', { forces: [group('A20'), group('AJ18')], defender: 1, victory: [], verdict: { kind: 'side', winner: 'draw' } }, { maps: [{ map: map.id }] }), maps: [map] })
    const { grid } = t.state.setting
    // scatter 60 men
    for (let i = 0; i < 60; i++) t.state.tables.ground.occupant[rnd(grid.size)] = 1
    const spots = Array.from({ length: 60 }, () => rnd(grid.size))
    for (let rep = 0; rep < 4; rep++) {
      const start = performance.now()
      let n = 0
      for (let k = 0; k < 5; k++) for (const a of spots) for (const b of spots) { if (a !== b) { lineBetween(t.state, { hex: a, deck: 0, body: -1 }, { hex: b, deck: 0, body: -1 }, { weapon: 'longbow' }); n++ } }
      console.log(name, (n / (performance.now() - start)).toFixed(0), 'lines/ms')
    }
  }
}, 60000)

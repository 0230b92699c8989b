import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { explainSight } from '../src/sight/explain.ts'
import { lineBetween } from '../src/sight.ts'
import { position, LEGEND } from './kit.ts'
import { testTable, sketchScenario } from '@mesnada/engine/testkit'
import { siege } from '../src/index.ts'
import { T } from '../src/terrain.ts'

const load = (m: string) => JSON.parse(readFileSync(new URL(`../src/maps/${m}.json`, import.meta.url), 'utf8'))
const tableOf = (map: any) => {
  const group = { groups: [{ characters: [{ type: 'spearman', at: map.id === 'castle' ? 'A34' : 'G30' }], start: { kind: 'areas', areas: ['all'] } }] }
  const group2 = { groups: [{ characters: [{ type: 'spearman', at: 'AJ18' }], start: { kind: 'areas', areas: ['all'] } }] }
  return testTable(siege, { scenario: sketchScenario('siege', { forces: [group, group2], defender: 1, victory: [], verdict: { kind: 'side', winner: 'draw' } }, { maps: [{ map: map.id }] }), maps: [map] })
}
test('maps', () => {
  for (const name of ['castle', 'village', 'camp', 'crossroads']) {
    const t = tableOf(load(name))
    const { grid, board } = t.state.setting
    let clear = 0, n = 0, asym = 0
    const codes: Record<string, number> = {}
    const start = performance.now()
    let seed = 7
    const rnd = (k: number) => { seed = (seed * 1103515245 + 12345) & 0x7fffffff; return seed % k }
    for (let i = 0; i < 60000; i++) {
      const a = rnd(grid.size), b = rnd(grid.size)
      if (a === b) continue
      const x = lineBetween(t.state, { hex: a, deck: 0, body: -1 }, { hex: b, deck: 0, body: -1 }, { weapon: 'longbow' })
      n++
      if (x.clear) { clear++; for (const r of x.reasons) codes[r.code] = (codes[r.code] ?? 0) + 1 } else codes[x.blockedBy.code] = (codes[x.blockedBy.code] ?? 0) + 1
    }
    const ms = performance.now() - start
    console.log(name, grid.size, `${(n / ms).toFixed(0)} lines/ms`, (clear / n).toFixed(2), JSON.stringify(codes))
    // corners without juts
    if (name === 'village') {
      const bad: string[] = []
      for (let h = 0; h < grid.size; h++) if (board.terrain[h] === T.corner) {
        let seen = 0
        for (let o = 0; o < grid.size; o++) { if (o === h) continue
          const x = lineBetween(t.state, { hex: o, deck: 0, body: -1 }, { hex: h, deck: 0, body: -1 }, {})
          if (x.clear && x.reasons.some(r => r.code === 'siege.cover.corner')) seen++ }
        if (seen === 0) bad.push(grid.label(h))
      }
      console.log('corners that never cover', bad.join(' '))
    }
  }
}, 100000)

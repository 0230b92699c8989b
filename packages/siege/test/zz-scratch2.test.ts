import { test } from 'vitest'
import { createGrid, createLineCache, createTrace, traceLine, centrePoint } from '@mesnada/hex'
test('trace', () => {
  const grid = createGrid({ orientation: 'flat', cols: 36, rows: 34, shifted: 'even', labels: 'letter-number' })
  const trace = createTrace(grid), cache = createLineCache(grid)
  let seed = 7
  const rnd = (k: number) => { seed = (seed * 1103515245 + 12345) & 0x7fffffff; return seed % k }
  for (let rep = 0; rep < 3; rep++) {
    let steps = 0
    let t = performance.now()
    for (let i = 0; i < 60000; i++) { const a = rnd(grid.size), b = rnd(grid.size); traceLine(grid, centrePoint(grid, a), centrePoint(grid, b), trace); steps += trace.length }
    const t1 = performance.now() - t
    t = performance.now()
    for (let i = 0; i < 60000; i++) { const a = rnd(grid.size), b = rnd(grid.size); cache.trace(a, b, trace) }
    const t2 = performance.now() - t
    console.log('trace', (60000 / t1).toFixed(0), '/ms  cache', (60000 / t2).toFixed(0), '/ms', steps / 60000)
  }
})

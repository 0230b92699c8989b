import { findScenario, fuzzGame } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { expect, test } from 'vitest'

test('honest', () => {
  const visited = new Set<string>(),
    played = new Set<string>(),
    results = new Map<string, number>()
  let steps = 0
  const t = performance.now()
  for (const id of ['dawn', 'three-mornings', 'steel']) {
    const scenario = findScenario(ford.library, id)
    if (!scenario) throw new Error(id)
    for (let seed = 1; seed <= 100; seed++) {
      const game = fuzzGame(ford, { choice: { scenario }, seed })
      expect(game.faults).toEqual([])
      game.visited.forEach(x => visited.add(x))
      game.played.forEach(x => played.add(x))
      steps += game.steps
      const k = `${id} ${game.result?.reason} ${game.result?.winner}`
      results.set(k, (results.get(k) ?? 0) + 1)
    }
  }
  console.log(steps, performance.now() - t, [...visited].sort(), [...played], results)
})

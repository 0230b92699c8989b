import { fuzzGame, type ScenarioDocument } from '@mesnada/engine'
import { expect, test } from 'vitest'
import { siege } from '../src/index.ts'

/** A siege of many days as a siege of a few, each of its actions over in a few turns. */
const shortened = (scenario: ScenarioDocument): ScenarioDocument => {
  const { campaign } = scenario.play as { campaign?: { days: number; actions: { turns: number }[] } }
  if (campaign === undefined) return scenario
  const actions = campaign.actions.map(action => ({ ...action, turns: Math.min(action.turns, 3) }))
  return {
    ...scenario,
    play: { ...scenario.play, campaign: { ...campaign, days: Math.min(campaign.days, 4), actions } },
  }
}

/** One random game of every scenario to its end; `npm run fuzz -- siege --games 125` plays thousands, and sieges whole. */
test.each(siege.library.scenarios.map(scenario => [scenario.id, shortened(scenario)] as const))(
  'a random game of %s comes to its end without a fault',
  (_id, scenario) => {
    const { faults, result, steps } = fuzzGame(siege, { choice: { scenario }, seed: 1212, every: 40 })
    expect(faults).toEqual([])
    expect(result).toBeDefined()
    expect(steps).toBeGreaterThan(20)
  },
)

test.each(Object.keys(siege.options.presets))('and by the rules of %s', preset => {
  const scenario = siege.library.scenarios.find(({ id }) => id === 'street-fight')
  if (!scenario) throw new Error('no street fight')
  const { faults } = fuzzGame(siege, { choice: { scenario, preset }, seed: 1396, every: 20 })
  expect(faults).toEqual([])
})

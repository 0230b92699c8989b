import type { Action, Adapter, RuleSystem, ScenarioDocument, State } from '@mesnada/engine'
import { ford, fordAdapter } from '@mesnada/ford'
import { siege, siegeAdapter } from '@mesnada/siege'
import { type Level, type Match, playerOf } from '../../src/index.ts'

/** A scenario with its system and adapter, with the type of its positions erased. */
export interface Battle {
  readonly system: RuleSystem
  readonly adapter: Adapter
  readonly scenario: ScenarioDocument
}

export const scenarioOf = ({ library, id }: RuleSystem, name: string): ScenarioDocument => {
  const scenario = library.scenarios.find(known => known.id === name)
  if (!scenario) throw new Error(`${id} has no ${name}`)
  return scenario
}

export const siegeBattle = (name: string): Battle => ({
  system: siege as RuleSystem,
  adapter: siegeAdapter as Adapter,
  scenario: scenarioOf(siege as RuleSystem, name),
})

export const fordBattles: readonly Battle[] = ford.library.scenarios.map(scenario => ({
  system: ford as RuleSystem,
  adapter: fordAdapter as Adapter,
  scenario,
}))

/** The same battle, but it ends sooner. */
export const shortened = (battle: Battle, turns: number): Battle => ({
  ...battle,
  scenario: { ...battle.scenario, turns },
})

/** A small budget for planners, enough for a search with mutations. */
export const EFFORT = 0.1

export const matchAt = ({ system, adapter, scenario }: Battle, a: Level, b: Level, seed = 1): Match => ({
  system,
  adapter,
  choice: { scenario },
  a: () => playerOf<State, Action>(a, adapter, EFFORT),
  b: () => playerOf<State, Action>(b, adapter, EFFORT),
  seed,
})

import type { Action, Adapter, RuleSystem, ScenarioDocument, State } from '@mesnada/engine'
import { ford, fordAdapter } from '@mesnada/ford'
import { siege, siegeAdapter } from '@mesnada/siege'
import { type Level, type Match, playerOf } from '../src/index.ts'

/** A system with what opponents know of it; what type its positions have matters to nobody here. */
export interface Table {
  readonly system: RuleSystem
  readonly adapter: Adapter
  readonly scenario: ScenarioDocument
}

export const scenarioOf = ({ library, id }: RuleSystem, name: string): ScenarioDocument => {
  const scenario = library.scenarios.find(known => known.id === name)
  if (!scenario) throw new Error(`${id} has no ${name}`)
  return scenario
}

export const siegeTable = (name: string): Table => ({
  system: siege as RuleSystem,
  adapter: siegeAdapter as Adapter,
  scenario: scenarioOf(siege as RuleSystem, name),
})

export const fordTables: readonly Table[] = ford.library.scenarios.map(scenario => ({
  system: ford as RuleSystem,
  adapter: fordAdapter as Adapter,
  scenario,
}))

/** The same battle, but it ends sooner. */
export const shortened = (table: Table, turns: number): Table => ({
  ...table,
  scenario: { ...table.scenario, turns },
})

/** Those who plan think but little here: enough to make plans and change minds. */
export const EFFORT = 0.1

export const matchAt = ({ system, adapter, scenario }: Table, a: Level, b: Level, seed = 1): Match => ({
  system,
  adapter,
  choice: { scenario },
  a: () => playerOf<State, Action>(a, adapter, EFFORT),
  b: () => playerOf<State, Action>(b, adapter, EFFORT),
  seed,
})

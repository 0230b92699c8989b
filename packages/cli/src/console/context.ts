import {
  type Adapter,
  type Adapters,
  findScenario,
  findSystem,
  type Registry,
  type RuleSystem,
  type ScenarioDocument,
} from '@mesnada/engine'
import { badInput, demand } from './bad-input.ts'
import { type Io, write } from './io.ts'
import { nearest } from './nearest.ts'
import type { Voice } from './voice.ts'

/** What every command gets: systems, adapters, input and output, and sentences. */
export interface Context {
  readonly registry: Registry
  /** The adapters of the systems that opponents can play. */
  readonly adapters: Adapters
  readonly io: Io
  readonly voice: Voice
}

export const print = (context: Context, lines: readonly string[]): Promise<void> =>
  write(context.io.stdout, lines.map(line => `${line}\n`).join(''))

export const printJson = (context: Context, value: unknown): Promise<void> =>
  print(context, [JSON.stringify(value, undefined, 2)])

/** The system with this id. Its sentences are loaded too. */
export const openSystem = async ({ registry, voice }: Context, id: string): Promise<RuleSystem> => {
  const system = demand(findSystem(registry, id), { nearest: nearest(id, registry.keys()) })
  voice.learn(await system.reference.messages(voice.language))
  return system
}

/** The adapter of a system; throws `BadInput` if there is none. */
export const openAdapter = ({ adapters }: Context, system: string): Adapter => {
  const adapter = adapters.get(system)
  if (adapter) return adapter
  throw badInput('cli.sim.no-opponent', { system })
}

export interface Target {
  readonly system: RuleSystem
  readonly scenario: ScenarioDocument
}

/** `system/scenario`, or `system` alone for all its scenarios. */
export const openTargets = async (context: Context, name: string): Promise<readonly Target[]> => {
  const [systemId = '', scenarioId] = name.split(/\/(.*)/s)
  const system = await openSystem(context, systemId)
  if (scenarioId === undefined) return system.library.scenarios.map(scenario => ({ system, scenario }))
  const scenario = findScenario(system.library, scenarioId)
  if (scenario) return [{ system, scenario }]
  const ids = system.library.scenarios.map(({ id }) => id)
  throw badInput(
    'cli.scenario.unknown',
    { system: system.id, id: scenarioId },
    { nearest: nearest(scenarioId, ids) },
  )
}

/** Exactly one scenario, as `system/scenario`. */
export const openTarget = async (context: Context, name: string): Promise<Target> => {
  if (!name.includes('/')) throw badInput('cli.scenario.unnamed', { name })
  const [target] = await openTargets(context, name)
  if (!target) throw badInput('cli.scenario.unnamed', { name })
  return target
}

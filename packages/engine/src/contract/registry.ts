import { accepted, type Checked, refused } from '../base/rule.ts'
import type { RuleSystem } from './contract.ts'

/** The rule systems a program knows, by id. */
export type Registry = ReadonlyMap<string, RuleSystem>

export const createRegistry = (systems: readonly RuleSystem[]): Registry => {
  const registry = new Map(systems.map(system => [system.id, system]))
  if (registry.size !== systems.length) throw new Error('two systems share one id')
  return registry
}

export const findSystem = (registry: Registry, id: string): Checked<RuleSystem> => {
  const system = registry.get(id)
  return system ? accepted(system) : refused({ code: 'engine.system.unknown', values: { id } })
}

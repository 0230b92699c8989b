import { type Adapter, findScenario, type RuleSystem } from '@mesnada/engine'
import { ford, fordAdapter } from '@mesnada/ford'
import type { Battle } from './battle.ts'

/** By `system/scenario`. The sample game does not load the systems that the product ships, which takes a while. */
export const battleOf = async (name: string): Promise<Battle> => {
  const [id = '', scenario = ''] = name.split('/')
  if (id === ford.id) return battleFrom(ford as RuleSystem, fordAdapter as Adapter, scenario)
  const { adapters, systems } = await import('@mesnada/systems')
  const [system, adapter] = [systems.get(id), adapters.get(id)]
  if (!system || !adapter) throw new Error(`no system ${id}`)
  return battleFrom(system, adapter, scenario)
}

const battleFrom = (system: RuleSystem, adapter: Adapter, name: string): Battle => {
  const scenario = findScenario(system.library, name)
  if (!scenario) throw new Error(`${system.id} has no ${name}`)
  return { system, adapter, scenario }
}

import { type Adapter, findScenario, type RuleSystem } from '@mesnada/engine'
import { ford, fordAdapter } from '@mesnada/ford'
import type { Table } from '../kit.ts'

/** By `system/scenario`. The sample game comes without the systems the product ships, which take a while to load. */
export const tableOf = async (name: string): Promise<Table> => {
  const [id = '', scenario = ''] = name.split('/')
  if (id === ford.id) return tableFrom(ford as RuleSystem, fordAdapter as Adapter, scenario)
  const { adapters, systems } = await import('@mesnada/systems')
  const [system, adapter] = [systems.get(id), adapters.get(id)]
  if (!system || !adapter) throw new Error(`no system ${id}`)
  return tableFrom(system, adapter, scenario)
}

const tableFrom = (system: RuleSystem, adapter: Adapter, name: string): Table => {
  const scenario = findScenario(system.library, name)
  if (!scenario) throw new Error(`${system.id} has no ${name}`)
  return { system, adapter, scenario }
}

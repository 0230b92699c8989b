import { type Adapters, createRegistry, type Registry } from '@mesnada/engine'
import type { SystemId } from './manifest.ts'
import { rules as crusades } from './rules/crusades.ts'
import { rules as filo } from './rules/filo.ts'
import { rules as siege } from './rules/siege.ts'
import type { Rules } from './rules.ts'

/** All of the manifest at once, for programs that have them at hand. */
const SHIPPED: Readonly<Record<SystemId, Rules>> = { siege, filo, crusades }

/** The rule systems the product ships. */
export const systems: Registry = createRegistry(Object.values(SHIPPED).map(({ system }) => system))

/** What the opponents know of each. */
export const adapters: Adapters = new Map(
  Object.values(SHIPPED).map(({ system, adapter }) => [system.id, adapter]),
)

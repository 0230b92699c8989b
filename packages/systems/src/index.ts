import { type Adapters, createRegistry, type Registry } from '@mesnada/engine'
import { siege, siegeAdapter } from '@mesnada/siege'

/** The rule systems the product ships. A new one is added here and nowhere else. */
export const systems: Registry = createRegistry([siege])

/** What the opponents know of each. */
export const adapters: Adapters = new Map([[siege.id, siegeAdapter]])

import { crusades, crusadesAdapter } from '@mesnada/crusades'
import { type Adapter, type Adapters, createRegistry, type Registry } from '@mesnada/engine'
import { filo, filoAdapter } from '@mesnada/filo'
import { siege, siegeAdapter } from '@mesnada/siege'

/** The rule systems the product ships. A new one is added here and nowhere else. */
export const systems: Registry = createRegistry([siege, filo, crusades])

/** What the opponents know of each. */
export const adapters: Adapters = new Map<string, Adapter>([
  [siege.id, siegeAdapter],
  [filo.id, filoAdapter],
  [crusades.id, crusadesAdapter],
])

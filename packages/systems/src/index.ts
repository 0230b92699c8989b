import { createRegistry, type Registry } from '@mesnada/engine'
import { siege } from '@mesnada/siege'

/** The rule systems the product ships. A new one is added here and nowhere else. */
export const systems: Registry = createRegistry([siege])

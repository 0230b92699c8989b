import { siege, siegeAdapter } from '@mesnada/siege'
import type { Rules } from '../rules.ts'

export const rules: Rules = { system: siege, adapter: siegeAdapter }

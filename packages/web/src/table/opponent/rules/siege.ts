import { siege, siegeAdapter } from '@mesnada/siege'

export const rules = { system: siege, adapter: siegeAdapter }

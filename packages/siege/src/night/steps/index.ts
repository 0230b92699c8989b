import { counters } from './night-counters.ts'
import { wake } from './night-wake.ts'
import { waking } from './night-waking.ts'

export const NIGHT_ACTIONS = { wake }

export const NIGHT_FRAMES = { waking, counters }

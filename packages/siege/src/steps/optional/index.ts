import { deliver } from './deliver.ts'
import { escape } from './escape.ts'
import { escort } from './escort.ts'
import { counters } from './night-counters.ts'
import { wake } from './night-wake.ts'
import { waking } from './night-waking.ts'
import { panic, panicWho } from './panic.ts'
import { seize } from './seize.ts'
import { surrender } from './surrender.ts'

export const OPTIONAL_ACTIONS = { escort, deliver, escape, seize, wake }

export const OPTIONAL_FRAMES = { panic, 'panic-who': panicWho, surrender, waking, counters }

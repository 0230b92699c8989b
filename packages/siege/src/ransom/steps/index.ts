import { deliver } from './deliver.ts'
import { escape } from './escape.ts'
import { escort } from './escort.ts'
import { seize } from './seize.ts'
import { surrender } from './surrender.ts'

export const RANSOM_ACTIONS = { escort, deliver, escape, seize }

export const RANSOM_FRAMES = { surrender }

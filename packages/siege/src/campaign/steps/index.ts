import { bombard, engineLoss } from './bombard.ts'
import { callPatrol } from './call-patrol.ts'
import { entryDie } from './entry-die.ts'
import { halt } from './halt.ts'
import { healing } from './healing.ts'
import { aim, repair } from './orders.ts'
import { recruit } from './recruit.ts'
import { undertake } from './undertake.ts'
import { withdraw } from './withdraw.ts'

export const CAMPAIGN_ACTIONS = { undertake, aim, repair, halt, recruit, 'call-patrol': callPatrol, withdraw }

export const CAMPAIGN_FRAMES = { bombard, 'engine-loss': engineLoss, healing, 'entry-die': entryDie }

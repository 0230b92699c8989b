import { advance, advanceOn } from './advance.ts'
import { attack } from './attack.ts'
import { declared } from './declared.ts'
import { melee } from './melee.ts'
import { retreat } from './retreat.ts'
import { risk } from './risk.ts'
import { ropes } from './ropes.ts'
import { unhorsed } from './unhorsed.ts'
import { victim } from './victim.ts'

export const MELEE_ACTIONS = { attack }

export const MELEE_FRAMES = {
  declared,
  melee,
  victim,
  retreat,
  ropes,
  unhorsed,
  advance,
  'advance-on': advanceOn,
  risk,
}

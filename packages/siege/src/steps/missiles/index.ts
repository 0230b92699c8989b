import { arrows } from './arrows.ts'
import { coverSide } from './cover-side.ts'
import { exchange } from './exchange.ts'
import { missile } from './missile.ts'
import { setSkill } from './set-skill.ts'
import { shoot } from './shoot.ts'
import { stray, strayWho } from './stray.ts'

export const MISSILE_ACTIONS = { shoot, exchange, 'set-skill': setSkill }

export const MISSILE_FRAMES = {
  missile,
  'cover-side': coverSide,
  stray,
  'stray-who': strayWho,
  arrows,
}

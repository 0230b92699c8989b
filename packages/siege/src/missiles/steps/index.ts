import { coverSide } from './cover-side.ts'
import { missile } from './missile.ts'
import { setSkill } from './set-skill.ts'
import { shoot } from './shoot.ts'
import { stray, strayWho } from './stray.ts'

export const MISSILE_ACTIONS = { shoot, 'set-skill': setSkill }

export const MISSILE_FRAMES = {
  missile,
  'cover-side': coverSide,
  stray,
  'stray-who': strayWho,
}

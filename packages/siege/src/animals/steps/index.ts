import { bridle } from './bridle.ts'
import { dismount } from './dismount.ts'
import { handBridle } from './hand-bridle.ts'
import { harness } from './harness.ts'
import { haulCart } from './haul-cart.ts'
import { lead } from './lead.ts'
import { letGoOf } from './let-go.ts'
import { mount } from './mount.ts'
import { string } from './string.ts'

export const ANIMAL_ACTIONS = {
  lead,
  'let-go': letGoOf,
  mount,
  dismount,
  harness,
  string,
  'hand-bridle': handBridle,
  'haul-cart': haulCart,
}

export const ANIMAL_FRAMES = { bridle }

import { bridle } from './bridle.ts'
import { harness, string } from './harness.ts'
import { haulCart } from './haul-cart.ts'
import { lead, letGoOf } from './lead.ts'
import { dismount, mount } from './mount.ts'

export const ANIMAL_ACTIONS = {
  lead,
  'let-go': letGoOf,
  mount,
  dismount,
  harness,
  string,
  'haul-cart': haulCart,
}

export const ANIMAL_FRAMES = { bridle }

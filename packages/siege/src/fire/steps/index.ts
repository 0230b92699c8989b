import { douse, dousing } from './douse.ts'
import { fireSpreads } from './fire-spreads.ts'
import { light } from './light.ts'
import { oil, oilBurns, pourOil } from './pour-oil.ts'
import { flamingArrow, shootFire } from './shoot-fire.ts'
import { wakesInFire } from './wakes-in-fire.ts'

export const FIRE_ACTIONS = { light, douse, 'pour-oil': pourOil, 'shoot-fire': shootFire }

export const FIRE_FRAMES = {
  'fire-spreads': fireSpreads,
  'wakes-in-fire': wakesInFire,
  douse: dousing,
  'flaming-arrow': flamingArrow,
  oil,
  'oil-burns': oilBurns,
}

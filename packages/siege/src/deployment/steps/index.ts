import { declareExit } from './declare-exit.ts'
import { place } from './place.ts'
import { placeGear } from './place-gear.ts'
import { fillMoat, placeRubble } from './place-markers.ts'

export const DEPLOYMENT_ACTIONS = {
  'declare-exit': declareExit,
  place,
  'place-gear': placeGear,
  'place-rubble': placeRubble,
  'fill-moat': fillMoat,
}

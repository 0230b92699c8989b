import { declareExit } from './declare-exit.ts'
import { endPhase } from './end-phase.ts'
import { place } from './place.ts'
import { placeGear } from './place-gear.ts'
import { fillMoat, placeRubble } from './place-markers.ts'
import { putUnderSergeant } from './put-under.ts'

export const DEPLOYMENT_ACTIONS = {
  'declare-exit': declareExit,
  'end-phase': endPhase,
  place,
  'place-gear': placeGear,
  'place-rubble': placeRubble,
  'fill-moat': fillMoat,
  'put-under': putUnderSergeant,
}

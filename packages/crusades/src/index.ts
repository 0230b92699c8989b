export type { CrusadesAction } from './actions.ts'
export { unitsAt } from './core/occupancy.ts'
export type { CitedCrusadesEvent as CrusadesEvent } from './events.ts'
export { waysInto } from './movement/question.ts'
export { crusadesAdapter } from './opponent/adapter.ts'
export { LEADER_MOVEMENT, ORDERS } from './printed/units.ts'
export { TURN_PHASES } from './sequence.ts'
export type { CrusadesState } from './state.ts'
export { crusades } from './system.ts'
export {
  clockOf,
  formationNameOf,
  groundAt,
  groundEffectsAt,
  groundNameOf,
  leaderIdentityOf,
  unitHexOf,
  unitIdentityOf,
  VIEW_RULES,
} from './view/parts.ts'
export {
  costOfMarch,
  costOfRide,
  surveyScope,
  surveyShot,
  surveySight,
  surveySpan,
  surveyThreats,
} from './view/survey.ts'
export type { CrusadesView } from './view/view.ts'

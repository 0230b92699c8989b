export type { CrusadesAction } from './actions.ts'
export { crusadesAdapter } from './adapter.ts'
export { orderOf } from './command.ts'
export type { CrusadesEvent } from './events.ts'
export type { CrusadesState } from './state.ts'
export {
  costOfMarch,
  costOfRide,
  surveyScope,
  surveyShot,
  surveySight,
  surveySpan,
  surveyThreats,
} from './survey.ts'
export { crusades } from './system.ts'
export { LEADER_MOVEMENT, ORDERS } from './units.ts'
export { pointsOf } from './victory.ts'
export type { CrusadesView } from './view.ts'

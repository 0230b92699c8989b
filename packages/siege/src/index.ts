export type { SiegeAction } from './actions.ts'
export { forecastBombardment } from './campaign/steps/bombard.ts'
export { spotsIn } from './deployment/question.ts'
export type { CitedSiegeEvent as SiegeEvent } from './events.ts'
export { reachOf } from './movement/reach.ts'
export { siegeAdapter } from './opponent/adapter.ts'
export { designScenario } from './paper/design.ts'
export { phaseOrders } from './sequence.ts'
export type { SiegeState } from './state.ts'
export { siege } from './system.ts'
export { counterOf, identityOf } from './view/bodies.ts'
export { gearIdentityOf } from './view/ground.ts'
export {
  type ClockView,
  clockOf,
  groundEffectsAt,
  hexOf,
  terrainAt,
  VIEW_RULES,
} from './view/parts.ts'
export { resultCode } from './view/results.ts'
export { surveyBallista, surveyScope, surveyShot, surveyThreats, type Vantage } from './view/survey.ts'
export type { SiegeView } from './view/view.ts'

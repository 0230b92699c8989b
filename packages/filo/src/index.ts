export type { FiloAction } from './actions.ts'
export { isShakingRetreat } from './combat/steps/retreat.ts'
export { unitsAt } from './core/occupancy.ts'
export type { CitedFiloEvent as FiloEvent } from './events.ts'
export type { Frame } from './flow.ts'
export { filoAdapter } from './opponent/adapter.ts'
export { TURN_PHASES } from './sequence.ts'
export type { FiloState } from './state.ts'
export { filo } from './system.ts'
export { forecast } from './view/forecast.ts'
export {
  bannerNameOf,
  clockOf,
  companionsOf,
  groundAt,
  groundEffectsAt,
  isFollowing,
  leaderHexOf,
  leaderIdentityOf,
  markerNameOf,
  partnerOf,
  unitHexOf,
  unitIdentityOf,
  VIEW_RULES,
} from './view/parts.ts'
export { leaderReachOf, markerReachOf, reachOf } from './view/reach.ts'
export { surveyCommand, surveyLine, surveyScope, surveyThreats } from './view/survey.ts'
export { type FiloView, unitView } from './view/view.ts'

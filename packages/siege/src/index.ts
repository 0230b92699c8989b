export type { SiegeAction } from './actions.ts'
export type { SiegeEvent } from './events.ts'
export type { SiegeState } from './state.ts'
export { siege } from './system.ts'

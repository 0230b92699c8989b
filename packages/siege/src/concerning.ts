import { topFrame, type Values } from '@mesnada/engine'
import type { SiegeAction } from './actions.ts'
import type { Body, Frame } from './flow.ts'
import type { SiegeState } from './state.ts'

/**
 * Those an action is about, by row, for the sentence that refuses it to name them: who would do it, to whom, and with
 * which piece of equipment.
 */
export const concerning = (state: SiegeState, action: SiegeAction): Values => {
  const count = state.setting.bodies.length
  const who = actorOf(state, action)
  const whom = firstIn(action, WHOM)
  const gear = firstIn(action, GEAR)
  return {
    ...(who !== undefined && who < count && { who }),
    ...(whom !== undefined && whom < count && { whom }),
    ...(gear !== undefined && gear < state.setting.gear.length && { gear }),
  }
}

const WHO = ['body', 'shooter', 'attacker', 'puller', 'prisoner']

const WHOM = ['target', 'defender', 'animal', 'horse', 'to', 'with', 'sleeper', 'peasant', 'prisoner']

const GEAR = ['gear', 'by', 'ladder', 'cart']

/** The first of these fields that the action has. */
const firstIn = (action: SiegeAction, keys: readonly string[]): number | undefined => {
  const fields = new Map<string, unknown>(Object.entries(action))
  return keys.map(key => fields.get(key)).find(value => typeof value === 'number')
}

/** The one named, the first of several, or the one whose turn it is to go. */
const actorOf = (state: SiegeState, action: SiegeAction): Body | undefined => {
  if ('bodies' in action) return action.bodies[0]
  const named = firstIn(action, WHO)
  if (named !== undefined) return named
  const frame = topFrame<Frame>(state)
  if (frame === undefined) return undefined
  if (frame.kind === 'unhorsed') return frame.rider
  return frame.kind === 'retreat' || frame.kind === 'thrown' || frame.kind === 'beneath'
    ? frame.body
    : undefined
}

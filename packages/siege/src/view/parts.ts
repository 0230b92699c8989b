import type { RuleRef, Seat } from '@mesnada/engine'
import { type Hex, OFF_MAP } from '@mesnada/hex'
import { termsOf } from '../core/terms.ts'
import type { Body, Phase } from '../flow.ts'
import type { Undertaking } from '../printed/campaign-plan.ts'
import { IMPASSABLE, TERRAIN_ROWS, type Terrain, VOCABULARY } from '../printed/terrain.ts'
import type { SiegeState } from '../state.ts'
import { scoreOf } from '../victory/scoring.ts'

/** Parts of the view for those who ask often and need no more: the log, the clock, the word for a hex. */

/** Where in the sequence of play the game is. */
export interface ClockView {
  readonly turn: number
  readonly turns: number
  readonly side: Seat
  readonly phase: Phase
  readonly points: readonly [number, number]
  /** The day of a siege of many days, and what is under way on it. */
  readonly day?: { readonly number: number; readonly of: number; readonly action?: Undertaking }
}

export const clockOf = (state: SiegeState): ClockView => {
  const { turn, side, phase, campaign } = state.flow
  const { turns, action } = termsOf(state)
  const clock = { turn, turns, side, phase, points: scoreOf(state) }
  if (campaign === undefined) return clock
  const of = state.setting.play.campaign?.days ?? campaign.day
  return { ...clock, day: { number: campaign.day, of, ...(action && { action: action.kind }) } }
}

/** Where somebody stands, his head if he rides; undefined where he is not on the map. */
export const hexOf = ({ tables }: SiegeState, body: Body): Hex | undefined => {
  const hex = tables.bodies.hex[body] ?? OFF_MAP
  return hex < 0 ? undefined : hex
}

/** The word of the vocabulary for the ground of a hex. */
export const terrainAt = ({ setting }: SiegeState, hex: Hex): string | undefined =>
  VOCABULARY.terrain[setting.board.terrain[hex] ?? 0]

/** The terrain table: what the ground of a hex costs to enter and gives whoever stands in it; undefined: not allowed. */
export interface GroundEffects extends Pick<Terrain, 'cover' | 'footing' | 'rule'> {
  readonly foot: number | undefined
  readonly horse: number | undefined
  readonly blocks: boolean
}

export const groundEffectsAt = ({ setting }: SiegeState, hex: Hex): GroundEffects | undefined => {
  const row = TERRAIN_ROWS[setting.board.terrain[hex] ?? 0]
  if (!row) return undefined
  const { foot, horse, cover, footing, blocks, rule } = row
  const open = (cost: number): number | undefined => (cost === IMPASSABLE ? undefined : cost)
  return { foot: open(foot), horse: open(horse), cover, footing, blocks: blocks !== 'never', rule }
}

/** The rules behind what a screen shows besides events. */
export const VIEW_RULES = {
  reach: 'siege 1.6',
  calendar: 'siege R.day',
  outer: 'siege 6.72',
  engines: 'siege 4.2',
  walls: 'siege 4.13',
  provisions: 'siege 6.71',
  wounded: 'siege 5.4',
  prisoners: 'siege R.day',
  villagers: 'siege R.recruiting',
} as const satisfies Readonly<Record<string, RuleRef>>

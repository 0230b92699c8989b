import type { Seat } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import type { Body } from '../flow.ts'
import type { Start } from '../printed/campaign-plan.ts'
import type { Condition } from '../printed/conditions.ts'
import type { SiegeState } from '../state.ts'
import type { Terms } from '../terms.ts'
import { cardOf, sideOf } from './bodies.ts'

/** The scenario's own terms come first; those of the actions of a siege follow in the order of its plan. */
export const termsOf = ({ setting, flow }: SiegeState): Terms =>
  nth(setting.terms, flow.campaign?.action === undefined ? 0 : flow.campaign.action + 1)

/** A group of a side: what comes on together and begins in the same place. */
export interface Grouped {
  readonly side: Seat
  readonly group: number
}

/** A villager who has taken sides (siege R.recruiting) goes with the first group of whom he follows. */
export const groupedOf = (state: SiegeState, body: Body): Grouped => {
  const card = cardOf(state, body)
  const { campaign } = state.flow
  if (campaign === undefined || card.kind === 'animal') return card
  const { start } = nth(state.setting.play.forces[card.side].groups, card.group)
  if (start.kind !== 'villagers' || campaign.villagers.some(villager => villager.body === body)) return card
  return { side: sideOf(state, body), group: 0 }
}

/** How a group begins the fighting under way. */
export const startOf = (state: SiegeState, { side, group }: Grouped): Start =>
  nth(nth(termsOf(state).starts, side), group)

/** When and by which edges a group comes on, if it does: at once known, named by a die, or called as a patrol. */
export const entryOf = (
  state: SiegeState,
  grouped: Grouped,
): { readonly edges: readonly string[]; readonly turn: number } | undefined => {
  const start = startOf(state, grouped)
  if (start.kind === 'edges') return start
  const { entries = [] } = state.flow.campaign ?? {}
  return start.kind === 'patrol' || start.kind === 'die'
    ? entries.find(({ side, group }) => side === grouped.side && group === grouped.group)
    : undefined
}

/** Everything that decides the fighting under way, for those who want to know what it is about. */
export const objectivesOf = (state: SiegeState): readonly Condition[] => {
  const { victory, closes } = termsOf(state)
  return closes.length === 0 ? victory : [...closes, ...victory]
}

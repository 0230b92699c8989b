import { type Seat, setFlow } from '@mesnada/engine'
import type { Campaign, Outcome } from '../../campaign-record.ts'
import type { ActionPlan, CampaignPlan } from '../../printed/campaign-plan.ts'
import type { SiegeState } from '../../state.ts'

/** Reading the siege record and writing in it. */

/** The record of a game that has one; only ever asked where a siege is being played. */
export const recordOf = ({ flow: { campaign } }: SiegeState): Campaign => {
  if (campaign === undefined) throw new RangeError('no siege of many days is being played')
  return campaign
}

export const planOf = ({ setting: { play } }: SiegeState): CampaignPlan => {
  if (play.campaign === undefined) throw new RangeError('no siege of many days is being played')
  return play.campaign
}

export const setRecord = (state: SiegeState, changes: Partial<Campaign>): void =>
  setFlow(state, { campaign: { ...recordOf(state), ...changes } })

/** What is under way is decided; the caller goes on to the evening. */
export const decideAction = (state: SiegeState, outcome: Outcome): void => {
  setRecord(state, { outcome })
  setFlow(state, { stack: [], ending: false, decisive: false, tasks: [] })
}

/** Whether fighting is under way and not yet decided. */
export const isActionOpen = ({ flow: { campaign, phase } }: SiegeState): boolean =>
  campaign?.action !== undefined && campaign.outcome === undefined && phase !== 'evening'

/** How often an action has been undertaken. */
const timesDone = ({ chronicle }: Campaign, { kind }: ActionPlan): number =>
  chronicle.filter(({ deed }) => deed === kind).length

/** Whether an action can be chosen today: its day has come, and its number is not used up. */
export const isOpenToday = (state: SiegeState, seat: Seat, action: ActionPlan): boolean => {
  const campaign = recordOf(state)
  const { kind, by, on, from = 1, times = Number.POSITIVE_INFINITY } = action
  if (by !== seat || on !== undefined || campaign.day < from || timesDone(campaign, action) >= times)
    return false
  // siege 6.72: from a keep that is hemmed in nobody sallies.
  return !campaign.outerTaken || kind === 'assault' || by === planOf(state).besieger
}

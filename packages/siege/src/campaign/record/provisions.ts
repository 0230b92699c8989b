import type { Campaign, Fare } from '../../campaign-record.ts'
import type { SiegeState } from '../../state.ts'

/** siege 6.71: what there is to eat in the castle. */

/** Quarter rations begin after so many days of half rations. */
const DAYS_OF_HALF = 7

/** What each side eats, where the rule is played: day by day in a siege, throughout in a single action. */
export const faresOf = ({
  setting: { options, play },
  flow: { campaign },
}: SiegeState): readonly [Fare, Fare] | undefined => {
  if (!options.rations) return undefined
  if (campaign === undefined) return play.rations
  return play.campaign?.besieger === 1 ? [campaign.fare, 'full'] : ['full', campaign.fare]
}

/** A day's food is taken from the store; from an empty one there is half, and after a week of it a quarter. */
export const eaten = (
  state: SiegeState,
  { provisions, hungry }: Campaign,
): Pick<Campaign, 'provisions' | 'hungry' | 'fare'> => {
  if (!isRationed(state)) return { provisions, hungry, fare: 'full' }
  if (provisions > 0) return { provisions: provisions - 1, hungry: 0, fare: 'full' }
  return { provisions: 0, hungry: hungry + 1, fare: hungry < DAYS_OF_HALF ? 'half' : 'quarter' }
}

/** Whether this siege counts the garrison's food. */
export const isRationed = ({ setting: { options, play } }: SiegeState): boolean =>
  options.rations && play.campaign?.provisions !== undefined

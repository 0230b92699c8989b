import { type GameResult, type Seat, topFrame } from '@mesnada/engine'
import { termsOf } from '../core/terms.ts'
import type { Body, Frame, Phase, Task } from '../flow.ts'
import type { SiegeState } from '../state.ts'
import { scoreOf } from '../victory/scoring.ts'
import { type AwayView, type BodyView, bodiesView, compact } from './bodies.ts'
import { type CampaignView, campaignView } from './campaign.ts'
import { type GearView, gearViews, type MarkerView, markersView } from './ground.ts'

export { conceal, overhear, witness } from './secrets.ts'

/**
 * The position as data for a screen: hexes by label, people and gear by the row that actions and events name, and
 * nothing that is as usual. Made of a concealed position, it shows what that viewer may see.
 */
export interface SiegeView {
  readonly scenario: string
  /** 0 while deploying, and between the actions of a siege. */
  readonly turn: number
  readonly turns: number
  readonly side: Seat
  readonly phase: Phase
  /** What interrupts the phase: an attack being put together, a retreat, dice. Hexes in it are numbers of the grid. */
  readonly frame?: Frame
  readonly bodies: readonly BodyView[]
  /** Those not on the map. */
  readonly away?: readonly AwayView[]
  readonly gear?: readonly GearView[]
  /** By label. */
  readonly markers?: Readonly<Record<string, MarkerView>>
  /** What has been begun and will be done when the combat phase ends. */
  readonly tasks?: readonly Task[]
  /** Of each side. */
  readonly points: readonly [number, number]
  /** siege 6.75: no alarm yet; who will give it unless he is silenced. */
  readonly quiet?: { readonly alerted: readonly Body[] }
  /** The Trap: the edge one side has said it will leave by. */
  readonly declaredExit?: string
  /** The record of a siege of many days. */
  readonly campaign?: CampaignView
  readonly result?: GameResult
}

const some = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined)

export const view = (state: SiegeState): SiegeView => {
  const { flow, setting } = state
  const { bodies, away } = bodiesView(state)
  const markers = markersView(state)
  return compact<SiegeView>({
    scenario: setting.scenario.id,
    turn: flow.turn,
    turns: termsOf(state).turns,
    side: flow.side,
    phase: flow.phase,
    frame: topFrame(state),
    bodies: bodies,
    away: some(away),
    gear: some(gearViews(state)),
    markers: Object.keys(markers).length > 0 ? markers : undefined,
    tasks: some(flow.tasks),
    points: scoreOf(state),
    quiet: flow.alarm ? undefined : { alerted: flow.alerted },
    declaredExit: flow.declaredExit?.edge,
    campaign: campaignView(state),
    result: flow.result,
  })
}

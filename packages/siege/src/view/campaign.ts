import type { Seat } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { fullPointsOf, pointsLeft, targetsOf } from '../campaign/bombardment.ts'
import { planOf } from '../campaign/record/keeping.ts'
import { isRationed } from '../campaign/record/provisions.ts'
import type { Campaign, DayEntry, EngineEntry, Fare } from '../campaign-record.ts'
import { nextStage, stagesToFall, wallKindAt } from '../castle/walls.ts'
import { isAlive, isAnimal, isWounded, sideOf } from '../core/bodies.ts'
import type { Body, Gear } from '../flow.ts'
import type { Undertaking } from '../printed/campaign-plan.ts'
import type { GearKind } from '../printed/units.ts'
import { DESTROYED, type SiegeState } from '../state.ts'
import { compact } from './bodies.ts'

/** The siege record as both sides see it (siege 4.12). */
export interface CampaignView {
  readonly day: number
  readonly days: number
  readonly besieger: Seat
  readonly initiative: Seat
  /** Who has passed today. */
  readonly passed?: readonly Seat[]
  /** The action under way. */
  readonly action?: Undertaking
  /** What the days so far were spent on, the first day first. */
  readonly chronicle: readonly DayEntry[]
  /** What is certain to come, and when. */
  readonly ahead?: readonly { readonly day: number; readonly kind: Undertaking; readonly by: Seat }[]
  readonly engines?: readonly EngineView[]
  /** Walls that are damaged or can be bombarded today, by label: the plan of the castle. */
  readonly walls?: Readonly<Record<string, WallView>>
  readonly wounded?: readonly WoundedView[]
  /** siege 6.71. */
  readonly provisions?: { readonly days: number; readonly fare: Fare; readonly hungry: number }
  /** siege 6.72: the besieger holds all but the keep. */
  readonly outerTaken?: true
  /** siege R.recruiting: who is still at home, and where. */
  readonly villagers?: readonly { readonly row: Body; readonly at: string }[]
  /** Groups of the action under way whose way in has been settled. */
  readonly entries?: Campaign['entries']
}

export interface EngineView {
  /** As actions and events name it. */
  readonly row: Gear
  readonly kind: GearKind
  /** Battering points it has, and those it was built with. */
  readonly points: number
  readonly of: number
  readonly aim?: string
  readonly repair?: true
  readonly destroyed?: true
}

export interface WallView {
  readonly kind: 'wall' | 'tower' | 'keep'
  /** siege 4.13: stages of demolition so far; how many bring it down. */
  readonly stage: number
  readonly of: number
  /** The stage that the next blow to tell would bring it to. */
  readonly next: number
  readonly target?: true
}

export interface WoundedView {
  readonly row: Body
  readonly side: Seat
  /** The morning on which he is whole again; absent: not in this siege, or his die is still to be thrown. */
  readonly day?: number
  readonly rolled: boolean
}

const some = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined)

export const campaignView = (state: SiegeState): CampaignView | undefined => {
  const { campaign } = state.flow
  if (campaign === undefined) return undefined
  const { days, besieger, actions } = planOf(state)
  const { day, initiative, passed, action, chronicle, engines, villagers, entries } = campaign
  const { grid } = state.setting
  const walls = wallsView(state, campaign)
  return compact<CampaignView>({
    day,
    days,
    besieger,
    initiative,
    passed: some(passed),
    action: action === undefined ? undefined : nth(actions, action).kind,
    chronicle,
    ahead: some(
      actions.flatMap(({ on, kind, by }) => (on !== undefined && on > day ? [{ day: on, kind, by }] : [])),
    ),
    engines: some(engines.map(engine => engineView(state, engine))),
    walls: Object.keys(walls).length > 0 ? walls : undefined,
    wounded: some(woundedView(state, campaign)),
    provisions: isRationed(state)
      ? { days: campaign.provisions, fare: campaign.fare, hungry: campaign.hungry }
      : undefined,
    outerTaken: campaign.outerTaken ? true : undefined,
    villagers: some(villagers.map(({ body, hex }) => ({ row: body, at: grid.label(hex) }))),
    entries: entries.length > 0 ? entries : undefined,
  })
}

const engineView = (state: SiegeState, engine: EngineEntry): EngineView => {
  const { gear, order } = engine
  return compact<EngineView>({
    row: gear,
    kind: nth(state.setting.gear, gear).kind,
    points: pointsLeft(state, engine),
    of: fullPointsOf(state, gear),
    aim: order?.kind === 'aim' ? state.setting.grid.label(order.hex) : undefined,
    repair: order?.kind === 'repair' ? true : undefined,
    destroyed: state.tables.gear.status[gear] === DESTROYED ? true : undefined,
  })
}

/** In the course of an action only the damage done by rams matters, so targets are told at the council only. */
const wallsView = (state: SiegeState, campaign: Campaign): Readonly<Record<string, WallView>> => {
  const { grid } = state.setting
  const { damage, rubble } = state.tables.ground
  const atEngines = state.flow.phase === 'council' || state.flow.phase === 'bombardment'
  const targets = new Set(campaign.engines.length > 0 && atEngines ? targetsOf(state, campaign) : [])
  const walls: Record<string, WallView> = {}
  for (let hex = 0; hex < grid.size; hex++) {
    if (damage[hex] === 0 && !targets.has(hex)) continue
    walls[grid.label(hex)] = compact<WallView>({
      kind: wallKindAt(state, hex) ?? 'wall',
      stage: damage[hex],
      of: stagesToFall(state, hex),
      next: rubble[hex] === 0 ? nextStage(state, hex) : damage[hex],
      target: targets.has(hex) ? true : undefined,
    })
  }
  return walls
}

const woundedView = (state: SiegeState, { recoveries }: Campaign): readonly WoundedView[] => {
  const wounded: WoundedView[] = []
  for (let body = 0; body < state.tables.bodies.health.length; body++) {
    if (!isAlive(state, body) || !isWounded(state, body) || isAnimal(state, body)) continue
    const recovery = recoveries.find(entry => entry.body === body)
    wounded.push(
      compact<WoundedView>({
        row: body,
        side: sideOf(state, body),
        day: recovery?.day,
        rolled: recovery !== undefined,
      }),
    )
  }
  return wounded
}

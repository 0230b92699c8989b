import type { Seat } from '@mesnada/engine'
import { DIRECTIONS, type Hex, OFF_MAP } from '@mesnada/hex'
import { hasAuthority } from '../campaign/recruiting.ts'
import { cardOf, figuresOf, isAlive, isOnMap } from '../core/bodies.ts'
import { termsOf } from '../core/terms.ts'
import type { Body } from '../flow.ts'
import type { ActionPlan } from '../printed/campaign-plan.ts'
import { NOBODY, type SiegeState } from '../state.ts'
import type { Aim } from './aims.ts'

/** Aims in the actions of a campaign beyond victory: refuge, food, villagers, and who sallies. */

const URGENCY = { refuge: 0.8, food: 0.6, keep: 0.25 } as const

/** The least attack points of a body that sallies; the others keep the castle. */
const MIN_SALLY_ATTACK = 10

/** Movement points per turn assumed when time runs short. */
const PACE = 4

export const campaignAimOf = (
  state: SiegeState,
  seat: Seat,
): ((body: Body) => Aim | undefined) | undefined => {
  const { action } = termsOf(state)
  if (action === undefined) return undefined
  if (action.cutOff?.side === seat) return refugeAim(state, action)
  const homes = (state.flow.campaign?.villagers ?? []).map(({ hex }) => hex)
  if (homes.length > 0)
    return body => (hasAuthority(state, body) ? { goals: homes, urgency: URGENCY.food } : undefined)
  return action.kind === 'sally' && action.by === seat ? body => keeperAim(state, body) : undefined
}

const areaHexes = (state: SiegeState, area: string): readonly Hex[] =>
  state.setting.board.areas.get(area) ?? []

/** Home, unless there is food to fetch and time for it. */
const refugeAim = (state: SiegeState, action: ActionPlan): ((body: Body) => Aim | undefined) => {
  const home: Aim = { goals: areaHexes(state, action.cutOff?.area ?? ''), urgency: URGENCY.refuge }
  const waiting = unledStores(state, action)
  const { leads } = state.tables.bodies
  const late = (action.turns - state.flow.turn) * PACE < action.turns * PACE * 0.6
  const food: Aim | undefined =
    waiting.length > 0 && !late ? { goals: besideThem(state, waiting), urgency: URGENCY.food } : undefined
  return body => (leads[body] !== NOBODY ? home : (food ?? home))
}

const unledStores = (state: SiegeState, { supplies }: ActionPlan): readonly Body[] => {
  if (supplies === undefined) return []
  const { ledBy, hex } = state.tables.bodies
  const inside = new Set(areaHexes(state, supplies.area))
  return state.setting.bodies.flatMap((_, body) => {
    const card = cardOf(state, body)
    const waits =
      card.kind === 'animal' &&
      card.animal === supplies.animal &&
      isOnMap(state, body) &&
      isAlive(state, body) &&
      ledBy[body] === NOBODY &&
      !inside.has(hex[body] ?? OFF_MAP)
    return waits ? [body] : []
  })
}

const besideThem = (state: SiegeState, animals: readonly Body[]): readonly Hex[] => {
  const { neighbours } = state.setting.grid
  const beside = new Set<Hex>()
  for (const animal of animals)
    for (const direction of DIRECTIONS) {
      const near = neighbours[(state.tables.bodies.hex[animal] ?? OFF_MAP) * 6 + direction] ?? OFF_MAP
      if (near !== OFF_MAP) beside.add(near)
    }
  return [...beside].toSorted((a, b) => a - b)
}

/** In a sally weak bodies stay on the walls. */
const keeperAim = (state: SiegeState, body: Body): Aim | undefined => {
  if (figuresOf(state, body).attack >= MIN_SALLY_ATTACK) return undefined
  const keep = state.setting.play.campaign?.castle?.keep
  return keep === undefined ? undefined : { goals: areaHexes(state, keep), urgency: URGENCY.keep }
}

/** Whether an animal is food that the side should lead home. */
export const isFoodToFetch = (state: SiegeState, seat: Seat, animal: Body): boolean => {
  const { action } = termsOf(state)
  return action?.by === seat && action.supplies !== undefined && unledStores(state, action).includes(animal)
}

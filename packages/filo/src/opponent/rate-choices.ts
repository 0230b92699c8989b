import type { Seat, StyleAssignment } from '@mesnada/engine'
import { directionTo, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import type { FiloAction } from '../actions.ts'
import { attackersIn, factsOf, reactionQuality } from '../combat/question.ts'
import { cappedTotal, combatModifiers } from '../combat/table.ts'
import { allowanceOf } from '../core/figures.ts'
import { isRear, unitsAt } from '../core/occupancy.ts'
import type { Frame, FrameOf, Leader, Unit } from '../flow.ts'
import { IN_FLIGHT } from '../printed/units.ts'
import type { FiloState } from '../state.ts'
import { enemyMapOf } from './enemy-map.ts'
import { HexValues } from './hex-values.ts'
import { placeOfLeader } from './rate-leaders.ts'
import { Scene } from './scene.ts'
import { type Seeker, seekerOf } from './seeker.ts'
import { gainAt, stackOf } from './stacks.ts'
import { GONE, KEPT, priceOf, stateOf, worthOf } from './worth.ts'

/** Ratings of choices inside a step: retreats, advances, facings, reactions and the order of activations. */

/** The rating of an optional action without value or cost. */
const LEAST = 0.01

const rateRetreat = (
  state: FiloState,
  seat: Seat,
  { units }: FrameOf<'retreat'>,
  actions: readonly FiloAction[],
  assignment: StyleAssignment | undefined,
): readonly number[] => {
  const hexValues = new HexValues(new Scene(state, seat, assignment))
  const all = seekerOf(hexValues.scene, units)
  return actions.map(action => {
    if (action.type !== 'retreat') return 0
    const goers = action.unit === undefined ? units : [action.unit]
    const seeker = action.unit === undefined ? all : seekerOf(hexValues.scene, goers)
    const direction = directionTo(state.setting.grid, seeker.hex, action.hex) ?? 0
    const forward = goers.filter(
      unit => state.tables.units.order[unit] !== IN_FLIGHT && !isRear(state, unit, direction),
    )
    const level = forward.reduce((sum, unit) => sum + levelOf(state, unit), 0)
    return hexValues.worthOf(seeker, action.hex, action.facing) - level
  })
}

/** filo 10.7: the cost of a level of disorganisation. */
const levelOf = (state: FiloState, unit: Unit): number => {
  const condition = stateOf(state, unit)
  return priceOf(state, unit) * (nth(KEPT, condition) - nth(KEPT, Math.min(GONE, condition + 2)))
}

const rateAdvance = (
  state: FiloState,
  seat: Seat,
  frame: FrameOf<'advance'>,
  actions: readonly FiloAction[],
  assignment: StyleAssignment | undefined,
): readonly number[] => {
  const hexValues = new HexValues(new Scene(state, seat, assignment))
  const standard = state.setting.special.standard
  const seekers = new Map<Hex, Seeker>()
  const seekerIn = (from: Hex): Seeker => {
    const units = unitsAt(state, from).filter(unit => !state.setting.isArtillery[unit])
    const seeker = seekers.get(from) ?? seekerOf(hexValues.scene, units)
    seekers.set(from, seeker)
    return seeker
  }
  return actions.map(action => {
    if (action.type !== 'advance') return 0
    if (standard?.hex === action.hex && standard.seat !== seat) return VICTORY
    const seeker = seekerIn(action.from)
    const gain =
      hexValues.worthOf(seeker, action.hex, action.facing) -
      hexValues.worthOf(seeker, seeker.hex, seeker.facing)
    return frame.must ? gain : gain - LEAST
  })
}

/** The rating of taking the standard. */
const VICTORY = 1000

const rateFacing = (
  state: FiloState,
  seat: Seat,
  { units }: FrameOf<'face'>,
  actions: readonly FiloAction[],
  assignment: StyleAssignment | undefined,
): readonly number[] => {
  const hexValues = new HexValues(new Scene(state, seat, assignment))
  const seeker = seekerOf(hexValues.scene, units)
  return actions.map(action =>
    action.type === 'face' ? hexValues.worthOf(seeker, seeker.hex, action.facing) : 0,
  )
}

/** filo 10.5: a try costs nothing. */
const rateReaction = (
  state: FiloState,
  { combat, fired }: FrameOf<'react'>,
  actions: readonly FiloAction[],
): readonly number[] => {
  const scene = new Scene(state, state.flow.seat)
  const attackers = combat.attackers.map(hex => stackOf(state, hex, attackersIn(state, hex)))
  const defenders = combat.defenders.map(hex => scene.at(hex))
  const gain = (reacted: boolean): number =>
    gainAt(
      attackers,
      defenders,
      cappedTotal(combatModifiers(factsOf(state, combat, { fired, reacted }))),
      scene.isCornered,
    )
  const saved = gain(false) - gain(true)
  const chance = Math.min(1, (reactionQuality(state, nth(combat.defenders, 0)) + 1) / 10)
  return actions.map(({ type }) => (type === 'react' ? LEAST + chance * saved : 0))
}

/** What a leader's units could do now: the worth of those with an enemy in reach. */
const readinessOf = (state: FiloState, leader: Leader): number => {
  const { setting, tables } = state
  const { banner, seat } = nth(setting.leaders, leader)
  const { onFoot } = enemyMapOf(state, seat)
  let ready = 0
  for (const unit of nth(setting.banners, banner).units) {
    const hex = tables.units.hex[unit] ?? OFF_MAP
    if (hex === OFF_MAP || tables.units.order[unit] === IN_FLIGHT) continue
    const reach = allowanceOf(state, unit) + 1
    const share = (onFoot[hex] ?? 0) <= reach ? 1 : reach / (onFoot[hex] ?? 0) / 2
    ready += share * worthOf(state, unit)
  }
  return ready
}

const rateSubstitute = (
  state: FiloState,
  seat: Seat,
  { leader }: FrameOf<'substitute'>,
  actions: readonly FiloAction[],
  assignment: StyleAssignment | undefined,
): readonly number[] => {
  const scene = new Scene(state, seat, assignment)
  return actions.map(action =>
    action.type === 'substitute'
      ? placeOfLeader(scene, leader, action.hex) + worthOf(state, nth(unitsAt(state, action.hex), 0)) / 10
      : 0,
  )
}

/**
 * Own leaders with most to do act first; of the enemy's the one with least must act, and the one with most is barred.
 */
const rateOrder = (state: FiloState, actions: readonly FiloAction[]): readonly number[] =>
  actions.map(action => {
    switch (action.type) {
      case 'activate':
      case 'bar':
        return readinessOf(state, action.leader)
      case 'designate':
        return -readinessOf(state, action.leader)
      default:
        return 0
    }
  })

export const rateChoice = (
  state: FiloState,
  seat: Seat,
  frame: Frame,
  actions: readonly FiloAction[],
  assignment: StyleAssignment | undefined,
): readonly number[] => {
  switch (frame.kind) {
    case 'retreat':
      return rateRetreat(state, seat, frame, actions, assignment)
    case 'advance':
      return rateAdvance(state, seat, frame, actions, assignment)
    case 'face':
      return rateFacing(state, seat, frame, actions, assignment)
    case 'react':
      return rateReaction(state, frame, actions)
    case 'substitute':
      return rateSubstitute(state, seat, frame, actions, assignment)
    case 'pick':
    case 'designate':
    case 'bar':
      return rateOrder(state, actions)
    default:
      return actions.map(() => 0)
  }
}

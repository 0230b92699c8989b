import type { Hex } from '@mesnada/hex'
import type { FiloAction } from '../actions.ts'
import { attackersIn, factsOf, remnantOf } from '../combat/question.ts'
import { cappedTotal, combatModifiers } from '../combat/table.ts'
import { hexesInReach, targetRefusal } from '../fire/question.ts'
import type { FrameOf, Unit } from '../flow.ts'
import type { FiloState } from '../state.ts'
import { Scene } from './scene.ts'
import { volleyLoss } from './shots.ts'
import { gainAt, stackOf } from './stacks.ts'

/** Ratings of shots and volleys. */

const IDLE = -1

export const rateFire = (state: FiloState, actions: readonly FiloAction[]): readonly number[] =>
  actions.map(action => (action.type === 'aim' ? volleyLoss(state, [action.unit], action.target) : 0))

/** filo 9.3: a unit that joins a volley gives up its other targets. */
export const rateVolley = (
  state: FiloState,
  { fire, shooters, target }: FrameOf<'volley'>,
  actions: readonly FiloAction[],
): readonly number[] => {
  const alone = volleyLoss(state, shooters, target)
  return actions.map(action => {
    if (action.type !== 'join') return 0
    const together = volleyLoss(state, [...shooters, action.unit], target)
    const elsewhere = fire === 'free' ? bestElsewhere(state, action.unit, target) : 0
    const gain = together - alone - elsewhere
    return gain > 0 ? gain : IDLE
  })
}

const bestElsewhere = (state: FiloState, unit: Unit, target: Hex): number => {
  let best = 0
  for (const hex of hexesInReach(state, unit))
    if (hex !== target && targetRefusal(state, unit, hex) === undefined)
      best = Math.max(best, volleyLoss(state, [unit], hex))
  return best
}

/** filo 6.D4: the defenders' shot is free, the attackers' weakens their attack. */
export const rateCombatFire = (
  state: FiloState,
  frame: FrameOf<'combat-fire'>,
  actions: readonly FiloAction[],
): readonly number[] => {
  const cost = frame.fire === 'defensive' ? 0 : costOfOffensiveFire(state, frame)
  return actions.map(action =>
    action.type === 'aim' ? volleyLoss(state, [action.unit], action.target) - cost : 0,
  )
}

/** Some declared units may be gone after earlier combats. */
const costOfOffensiveFire = (state: FiloState, { combat: declared }: FrameOf<'combat-fire'>): number => {
  const combat = remnantOf(state, declared) ?? declared
  const scene = new Scene(state, state.flow.seat)
  const attackers = combat.attackers.map(hex => stackOf(state, hex, attackersIn(state, hex)))
  const defenders = combat.defenders.map(hex => scene.at(hex))
  const gain = (fired: boolean): number => {
    const facts = factsOf(state, combat, { fired, reacted: false })
    return gainAt(attackers, defenders, cappedTotal(combatModifiers(facts)), scene.isCornered)
  }
  return gain(false) - gain(true)
}

import {
  opponentOf,
  type Prompt,
  type Refusal,
  type Roll,
  type RuleRef,
  type Seat,
  type Values,
} from '@mesnada/engine'
import type { FordAction, Man } from '../actions.ts'
import type { FordFlow } from '../flow.ts'
import type { FordEmit, FordState } from '../state.ts'

/** A place in the sequence where someone decides. */
export interface Decision<F extends FordFlow = FordFlow, A extends FordAction = FordAction> {
  readonly takes: readonly FordAction['type'][]
  readonly prompt: Prompt
  seat(state: FordState, flow: F): Seat
  legal(state: FordState, flow: F): readonly A[]
  check(state: FordState, flow: F, action: A): Refusal | undefined
  perform(state: FordState, flow: F, action: A, emit: FordEmit): void
}

/** A place where dice fall. */
export interface Throwing<F extends FordFlow = FordFlow> {
  roll(state: FordState, flow: F): Roll
  settle(state: FordState, flow: F, faces: readonly number[], emit: FordEmit): void
}

export const refuse = (code: string, rule: RuleRef, values: Values): Refusal => ({ code, rule, values })

/** ford 2.2: one of the player's own men, on the map, who has not acted in this phase. */
export const checkActor = ({ setting, tables }: FordState, seat: Seat, man: Man): Refusal | undefined => {
  if (setting.seats[man] !== seat) return refuse('ford.man.not-yours', 'ford 2.2', { man })
  if (tables.men.hex[man] < 0) return refuse('ford.man.not-here', 'ford 1.1', { man })
  if (tables.men.done[man] !== 0) return refuse('ford.man.done', 'ford 2.2', { man })
  return undefined
}

/** An enemy on the map. */
export const checkTarget = ({ setting, tables }: FordState, seat: Seat, target: Man): Refusal | undefined => {
  if (setting.seats[target] === undefined || setting.seats[target] === seat)
    return refuse('ford.target.not-enemy', 'ford 2.2', { target })
  if (tables.men.hex[target] < 0) return refuse('ford.target.not-here', 'ford 1.1', { target })
  return undefined
}

type CheckPair = (state: FordState, seat: Seat, man: Man, target: Man) => Refusal | undefined

/** Every man of a side with every enemy that the check lets him choose. */
export const pairs = (state: FordState, seat: Seat, check: CheckPair) => {
  const { bands } = state.setting
  return bands[seat].men.flatMap(man =>
    bands[opponentOf(seat)].men
      .filter(target => check(state, seat, man, target) === undefined)
      .map(target => ({ man, target })),
  )
}

import {
  type ActionStep as AnyActionStep,
  type FrameStep as AnyFrameStep,
  opponentOf,
  type Refusal,
  type RuleRef,
  type Seat,
  type Values,
} from '@mesnada/engine'
import { OFF_MAP } from '@mesnada/hex'
import type { ActionOf, FordAction, Man } from '../actions.ts'
import type { FordEvent } from '../events.ts'
import type { FordFrame, FrameOf } from '../flow.ts'
import type { FordState } from '../state.ts'

export type ActionStep<T extends FordAction['type']> = AnyActionStep<
  FordState,
  FordAction,
  FordEvent,
  ActionOf<T>
>

export type FrameStep<K extends FordFrame['kind']> = AnyFrameStep<
  FordState,
  FordAction,
  FordEvent,
  FrameOf<K>
>

export const refusal = (code: string, rule: RuleRef, values: Values): Refusal => ({ code, rule, values })

/** For frames: an action that answers another question. */
export const otherRefusal = ({ type }: FordAction, { kind }: FordFrame): Refusal =>
  refusal('ford.step.other', 'ford 2.2', { at: kind, action: type })

/** ford 2.2: one of the player's own men, on the map, who has not acted in this phase. */
export const actorRefusal = ({ setting, tables }: FordState, seat: Seat, man: Man): Refusal | undefined => {
  if (setting.seats[man] !== seat) return refusal('ford.man.not-yours', 'ford 2.2', { man })
  if ((tables.men.hex[man] ?? OFF_MAP) < 0) return refusal('ford.man.not-here', 'ford 1.1', { man })
  if (tables.men.done[man] !== 0) return refusal('ford.man.done', 'ford 2.2', { man })
  return undefined
}

/** An enemy on the map. */
export const targetRefusal = (
  { setting, tables }: FordState,
  seat: Seat,
  target: Man,
): Refusal | undefined => {
  if (setting.seats[target] === undefined || setting.seats[target] === seat)
    return refusal('ford.target.not-enemy', 'ford 2.2', { target })
  if ((tables.men.hex[target] ?? OFF_MAP) < 0) return refusal('ford.target.not-here', 'ford 1.1', { target })
  return undefined
}

type PairRefusal = (state: FordState, seat: Seat, man: Man, target: Man) => Refusal | undefined

/** Every man of a side with every enemy that he may choose. */
export const pairs = (state: FordState, seat: Seat, pairRefusal: PairRefusal) => {
  const { bands } = state.setting
  return bands[seat].men.flatMap(man =>
    bands[opponentOf(seat)].men
      .filter(target => pairRefusal(state, seat, man, target) === undefined)
      .map(target => ({ man, target })),
  )
}

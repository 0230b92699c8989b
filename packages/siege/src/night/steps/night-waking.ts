import { D10, outcomesOf, popFrame, type Throw } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { sideOf } from '../../core/bodies.ts'
import { WAKES_ROOM } from '../../printed/tables.ts'
import type { SiegeState } from '../../state.ts'
import type { FrameOf, FrameStep } from '../../step.ts'
import { wake } from '../night.ts'
import { sleepersIn } from '../watch.ts'

const DICE = [D10]

const outcomeOf = (die: number): string => (die >= WAKES_ROOM ? 'wakes' : 'sleeps-on')

const throwOf = (state: SiegeState, { body, room }: FrameOf<'waking'>): Throw => ({
  purpose: 'siege.roll.waking',
  rule: 'siege 6.75',
  seat: sideOf(state, body),
  dice: DICE,
  modifiers: [],
  outcomes: outcomesOf(DICE, outcomeOf),
  values: { body, sleepers: sleepersIn(state, room).length },
})

/** siege 6.75: someone has come into a room where people sleep; if he is heard, all of them wake. */
export const waking: FrameStep<'waking'> = {
  autoResolve: (state, { room }) => {
    if (sleepersIn(state, room).length > 0) return false
    popFrame(state)
    return true
  },
  pending: (state, frame) => ({ kind: 'dice', roll: { throws: [throwOf(state, frame)] } }),
  settle: (state, { room }, faces, tell) => {
    const die = nth(faces, 0)
    tell?.({ type: 'rolled', purpose: 'siege.roll.waking', dice: [die], result: outcomeOf(die) })
    popFrame(state)
    if (die < WAKES_ROOM) return
    for (const sleeper of sleepersIn(state, room)) wake(state, sleeper, tell)
  },
}

import { describeRefusal } from '../base/rule.ts'
import { opponentOf, SEATS, type Seat } from '../base/seat.ts'
import type { Action, RuleSystem } from '../contract/contract.ts'
import { applyAction } from '../play/apply.ts'
import { type Game, recordOf } from '../play/game.ts'
import { parseRecord } from '../play/record.ts'
import { replay } from '../play/replay.ts'
import { hashState, hashValue } from '../state/hash.ts'
import { cloneState, copyState, type State } from '../state/state.ts'

/** What must hold in any position of any system. Each answers with what does not, in words for developers. */

/** Asking must not change anything, and the position must be sound. */
export const soundness = (system: RuleSystem, state: State): readonly string[] => {
  const before = hashState(state)
  const faults = [...system.faults(state)]
  system.pending(state)
  system.legal(state)
  if (hashState(state) !== before) faults.push('asking changed the position')
  return faults
}

/** `legal` and `refusal` are one: all that is listed passes, and what is not listed is refused and changes nothing. */
export const legality = (
  system: RuleSystem,
  state: State,
  legal: readonly Action[],
  foreign: readonly Action[],
): readonly string[] => {
  const faults: string[] = []
  const before = hashState(state)
  const keys = new Set(legal.map(hashValue))
  if (keys.size !== legal.length) faults.push('an action is listed twice')
  for (const action of legal) {
    const refusal = system.refusal(state, action)
    if (refusal) faults.push(`listed but refused: ${JSON.stringify(action)} ${describeRefusal(refusal)}`)
  }
  if (hashState(state) !== before) faults.push('checking changed the position')
  const trial = cloneState(state)
  for (const action of foreign) {
    copyState(state, trial)
    const { ok: isDone } = applyAction(system, trial, action)
    if (!isDone && hashState(trial) !== before) faults.push(`refused, yet changed: ${JSON.stringify(action)}`)
    const listed = keys.has(hashValue(!isDone ? action : (system.canonical?.(state, action) ?? action)))
    if (!isDone && listed) faults.push(`refused but listed: ${JSON.stringify(action)}`)
    if (isDone && !listed) faults.push(`accepted but not listed: ${JSON.stringify(action)}`)
  }
  return faults
}

/** A player's choices, and the reasons he is given, do not depend on what he may not know. */
export const secrecy = (
  system: RuleSystem,
  state: State,
  seat: Seat,
  { legal, foreign }: { readonly legal: readonly Action[]; readonly foreign: readonly Action[] },
): readonly string[] => {
  const faults: string[] = []
  const before = hashState(state)
  for (const viewer of [...SEATS, 'spectator'] as const) {
    const once = system.conceal(state, viewer)
    if (hashState(system.conceal(once, viewer)) !== hashState(once)) faults.push('concealing twice differs')
    hashValue(system.view(once))
  }
  if (hashState(state) !== before) faults.push('concealing changed the position')
  const known = system.conceal(state, seat)
  if (hashValue(system.legal(known)) !== hashValue(legal))
    faults.push('what is legal depends on what the player cannot see')
  for (const action of foreign)
    if (hashValue(system.refusal(known, action)) !== hashValue(system.refusal(state, action)))
      faults.push(`the refusal depends on what the player cannot see: ${JSON.stringify(action)}`)
  if (system.pending(system.conceal(state, opponentOf(seat))).kind !== 'decision')
    faults.push('concealing changes what is pending')
  return faults
}

/** The record, through its own text and its schema, leads to the same positions again. */
export const replayed = (system: RuleSystem, game: Game): readonly string[] => {
  const record = parseRecord(JSON.parse(JSON.stringify(recordOf(game))))
  if (!record.ok) return [`own record refused: ${describeRefusal(record.refusal)}`]
  const again = replay(system, record.value)
  return again.ok ? [] : [`replay: ${describeRefusal(again.refusal)}`]
}

import type { Seat, StyleAssignment } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { CrusadesAction } from '../actions.ts'
import { unitsAt } from '../core/occupancy.ts'
import type { Clash } from '../flow.ts'
import { defenderRefusal, hexesAround, stackRefusal } from '../melee/question.ts'
import { orderOf } from '../orders/command.ts'
import type { CrusadesState } from '../state.ts'
import { expectedOfMelee } from './clashes.ts'

/** Ratings of melees to declare and of stacks to join them (crusades 9.31, 9.32). */

const IDLE = -1

export const rateMeleePhase = (
  state: CrusadesState,
  seat: Seat,
  actions: readonly CrusadesAction[],
  assignment: StyleAssignment | undefined,
): readonly number[] => {
  const groups = new Map<Hex, Group>()
  return actions.map(action => {
    if (action.type !== 'attack') return action.type === 'end-phase' ? 0 : IDLE
    const { from, hex } = action
    const group = groups.get(hex) ?? bestGroup(state, seat, hex, assignment)
    groups.set(hex, group)
    if (group.attackers.includes(from)) return group.gain
    return Math.min(
      group.gain,
      expectedOfMelee(state, seat, { attackers: [from], defenders: [hex] }, assignment),
    )
  })
}

interface Group {
  readonly attackers: readonly Hex[]
  readonly gain: number
}

/** Begins with the best stack and adds others as long as the gain grows. */
const bestGroup = (
  state: CrusadesState,
  seat: Seat,
  hex: Hex,
  assignment: StyleAssignment | undefined,
): Group => {
  const defenders = [hex]
  const stacks = hexesAround(state, hex).filter(
    from => stackRefusal(state, seat, from, defenders) === undefined,
  )
  let group: Group = { attackers: [], gain: Number.NEGATIVE_INFINITY }
  for (let joined = true; joined; ) {
    joined = false
    const before = group.attackers
    for (const from of stacks) {
      if (before.includes(from)) continue
      const attackers = [...before, from]
      const gain = expectedOfMelee(state, seat, { attackers, defenders }, assignment)
      if (gain <= group.gain) continue
      group = { attackers, gain }
      joined = true
    }
  }
  return group
}

/**
 * Ratings while a melee is declared. A stack that joins gives up its other targets, so it must add more here than
 * there.
 */
export const rateDeclared = (
  state: CrusadesState,
  clash: Clash,
  actions: readonly CrusadesAction[],
  assignment: StyleAssignment | undefined,
): readonly number[] => {
  const { side } = state.flow
  const now = expectedOfMelee(state, side, clash, assignment)
  return actions.map(action => {
    switch (action.type) {
      case 'join': {
        const attackers = [...clash.attackers, action.from].toSorted((a, b) => a - b)
        return (
          expectedOfMelee(state, side, { ...clash, attackers }, assignment) -
          otherwise(state, side, action.from, clash, assignment)
        )
      }
      case 'widen': {
        const defenders = [...clash.defenders, action.hex].toSorted((a, b) => a - b)
        return expectedOfMelee(state, side, { ...clash, defenders }, assignment)
      }
      default:
        return action.type === 'strike' ? now : IDLE
    }
  })
}

/** The best gain of a stack by itself against another target; at least 0 if it need not fight. */
const otherwise = (
  state: CrusadesState,
  seat: Seat,
  from: Hex,
  { defenders }: Clash,
  assignment: StyleAssignment | undefined,
): number => {
  const must = unitsAt(state, from).some(unit => orderOf(state, unit) === 'attack')
  let best = must ? Number.NEGATIVE_INFINITY : 0
  for (const hex of hexesAround(state, from)) {
    if (
      defenders.includes(hex) ||
      defenderRefusal(state, seat, hex) ||
      stackRefusal(state, seat, from, [hex])
    )
      continue
    best = Math.max(best, expectedOfMelee(state, seat, { attackers: [from], defenders: [hex] }, assignment))
  }
  return Number.isFinite(best) ? best : 0
}

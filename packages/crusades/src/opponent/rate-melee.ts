import type { Minds, Seat } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { CrusadesAction } from '../actions.ts'
import { defenderRefusal, hexesAround, stackRefusal } from '../clash.ts'
import { orderOf } from '../command.ts'
import type { Clash } from '../flow.ts'
import { unitsAt } from '../occupancy.ts'
import type { CrusadesState } from '../state.ts'
import { expectedOfClash } from './clashes.ts'

/** Which melees to declare, and who is to join them (9.31, 9.32). */

const IDLE = -1

export const rateMeleePhase = (
  state: CrusadesState,
  seat: Seat,
  actions: readonly CrusadesAction[],
  minds: Minds | undefined,
): readonly number[] => {
  const groups = new Map<Hex, Group>()
  return actions.map(action => {
    if (action.type !== 'attack') return action.type === 'end-phase' ? 0 : IDLE
    const { from, hex } = action
    const group = groups.get(hex) ?? bestGroup(state, seat, hex, minds)
    groups.set(hex, group)
    if (group.attackers.includes(from)) return group.gain
    return Math.min(group.gain, expectedOfClash(state, seat, { attackers: [from], defenders: [hex] }, minds))
  })
}

interface Group {
  readonly attackers: readonly Hex[]
  readonly gain: number
}

/** Begins with the best stack and lets others join as long as it helps. */
const bestGroup = (state: CrusadesState, seat: Seat, hex: Hex, minds: Minds | undefined): Group => {
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
      const gain = expectedOfClash(state, seat, { attackers, defenders }, minds)
      if (gain <= group.gain) continue
      group = { attackers, gain }
      joined = true
    }
  }
  return group
}

/** While a melee is put together: whoever joins leaves other targets alone, so he must add more here than there. */
export const rateDeclared = (
  state: CrusadesState,
  clash: Clash,
  actions: readonly CrusadesAction[],
  minds: Minds | undefined,
): readonly number[] => {
  const { side } = state.flow
  const now = expectedOfClash(state, side, clash, minds)
  return actions.map(action => {
    switch (action.type) {
      case 'join': {
        const attackers = [...clash.attackers, action.from].toSorted((a, b) => a - b)
        return (
          expectedOfClash(state, side, { ...clash, attackers }, minds) -
          otherwise(state, side, action.from, clash, minds)
        )
      }
      case 'widen': {
        const defenders = [...clash.defenders, action.hex].toSorted((a, b) => a - b)
        return expectedOfClash(state, side, { ...clash, defenders }, minds)
      }
      default:
        return action.type === 'strike' ? now : IDLE
    }
  })
}

/** What a stack could do on its own against someone else; if it need not fight, no less than nothing. */
const otherwise = (
  state: CrusadesState,
  seat: Seat,
  from: Hex,
  { defenders }: Clash,
  minds: Minds | undefined,
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
    best = Math.max(best, expectedOfClash(state, seat, { attackers: [from], defenders: [hex] }, minds))
  }
  return Number.isFinite(best) ? best : 0
}

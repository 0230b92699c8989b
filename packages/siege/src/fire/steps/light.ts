import type { Refusal, Seat } from '@mesnada/engine'
import { DIRECTIONS, directionTo, type Hex, OFF_MAP } from '@mesnada/hex'
import { bodiesOf, hexesOf } from '../../core/bodies.ts'
import { gearAt, isOnFire } from '../../core/ground.ts'
import { combatActorRefusal, isOpenBetween } from '../../core/hands.ts'
import { isRampart } from '../../core/step-cost.ts'
import type { Body } from '../../flow.ts'
import { DONE, GROUND, type SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { flammableAt, ignite } from '../burning.ts'

/** The player turn in which something last moved lies before the enemy's last one, or it never moved. */
const hasStood = (state: SiegeState, movedOn: number): boolean =>
  movedOn === 0 || movedOn < state.flow.playerTurn - 1

/** Adjacent on the ground, with no wall between. */
const isAtHand = (state: SiegeState, body: Body, hex: Hex): boolean =>
  state.tables.bodies.deck[body] === GROUND &&
  hexesOf(state, body).some(
    from => directionTo(state.setting.grid, from, hex) !== undefined && isOpenBetween(state, from, hex),
  )

const arrivalRefusal = (state: SiegeState, body: Body): Refusal | undefined => {
  const { done, movedOn } = state.tables.bodies
  return ((done[body] ?? 0) & (DONE.moved | DONE.pushed)) !== 0 || !hasStood(state, movedOn[body] ?? 0)
    ? { code: 'siege.fire.just-arrived', rule: 'siege 3.51' }
    : undefined
}

/** Every hex next to him, each once. */
const hexesAround = (state: SiegeState, body: Body): ReadonlySet<Hex> => {
  const { neighbours } = state.setting.grid
  const around = hexesOf(state, body).flatMap(hex =>
    DIRECTIONS.map(direction => neighbours[hex * 6 + direction] ?? OFF_MAP),
  )
  return new Set(around.filter(hex => hex !== OFF_MAP))
}

const refusal = (state: SiegeState, seat: Seat, body: Body, hex: Hex): Refusal | undefined => {
  const unfit = combatActorRefusal(state, seat, body, 'siege 3.51')
  if (unfit) return unfit
  if (hex >= state.setting.grid.size || flammableAt(state, hex) === undefined)
    return { code: 'siege.fire.nothing-burns', rule: 'siege 3.5' }
  if (isOnFire(state, hex)) return { code: 'siege.fire.burns-already', rule: 'siege 3.51' }
  const { bodies, gear } = state.tables
  if (isRampart(state, bodies.hex[body] ?? OFF_MAP))
    return { code: 'siege.fire.from-battlement', rule: 'siege 3.51' }
  if (!isAtHand(state, body, hex)) return { code: 'siege.fire.not-adjacent', rule: 'siege 3.51' }
  const late = arrivalRefusal(state, body)
  if (late) return late
  const engine = gearAt(state, hex)
  return engine >= 0 && !hasStood(state, gear.movedOn[engine] ?? 0)
    ? { code: 'siege.fire.just-brought', rule: 'siege 3.51' }
    : undefined
}

/** siege 3.51: after a whole turn next to it, someone sets a tent or an engine alight. */
export const light: ActionStep<'light'> = {
  list: (state, seat, out) => {
    for (const body of bodiesOf(state, seat)) {
      if (arrivalRefusal(state, body) || combatActorRefusal(state, seat, body, 'siege 3.51')) continue
      for (const hex of hexesAround(state, body))
        if (!refusal(state, seat, body, hex)) out.push({ type: 'light', body, hex })
    }
  },
  refusal: (state, seat, { body, hex }) => refusal(state, seat, body, hex),
  perform: (state, seat, { body, hex }, tell) => {
    state.tables.bodies.done[body] = (state.tables.bodies.done[body] ?? 0) | DONE.worked
    ignite(state, hex, { cause: 'hand', seat }, tell)
  },
}

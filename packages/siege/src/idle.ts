import type { Seat } from '@mesnada/engine'
import { OFF_MAP } from '@mesnada/hex'
import { bodiesOf, isAble, weaponOf } from './core/bodies.ts'
import { hasToPlace } from './deployment/question.ts'
import { hasHidden } from './night/night.ts'
import { actionsNow } from './sequence.ts'
import { DESTROYED, type SiegeState } from './state.ts'

/**
 * Whether it is plain at a glance that a phase has nothing for its side to do, so that it passes by itself: recovery,
 * missiles without anyone to shoot them, deployment where the scenario has put everyone in his place. Where it takes a closer look, the player ends the phase.
 */
export const isIdle = (state: SiegeState): boolean => {
  const { phase, side } = state.flow
  if (actionsNow(state).length === 0) return true
  if (phase === 'deploy-defender' || phase === 'deploy-attacker') return !hasToPlace(state, side)
  // Passing over it would tell that no bowman lies among the hidden (siege 6.75).
  if (hasHidden(state, side)) return false
  if (phase === 'first-missiles') return !hasShooter(state, side) && !hasBallista(state, side)
  if (phase === 'second-missiles') return !hasShooter(state, side)
  return false
}

const hasShooter = (state: SiegeState, seat: Seat): boolean => {
  for (const body of bodiesOf(state, seat))
    if (weaponOf(state, body) !== undefined && isAble(state, body)) return true
  return false
}

const hasBallista = (state: SiegeState, seat: Seat): boolean => {
  const { hex, side, status } = state.tables.gear
  return state.setting.gear.some(
    ({ kind }, gear) =>
      kind === 'ballista' && (hex[gear] ?? OFF_MAP) >= 0 && side[gear] === seat && status[gear] !== DESTROYED,
  )
}

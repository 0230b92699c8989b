import { actsNow } from './chits.ts'
import { isLeaderOnMap } from './command.ts'
import { nextPhase, phaseSeat } from './sequence.ts'
import { topFrame } from './stack.ts'
import { type CrusadesState, isOnMap, type Tell } from './state.ts'
import { canAnyoneAttack } from './steps/attacking.ts'
import { canAnyoneFire } from './steps/firing.ts'
import { frameStep } from './steps/index.ts'

/** Whether the side whose phase it is has nothing to decide in it. */
const isIdle = (state: CrusadesState): boolean => {
  const seat = phaseSeat(state)
  switch (state.flow.phase) {
    case 'command':
      return !state.setting.leadersOf[seat].some(
        leader => isLeaderOnMap(state, leader) && actsNow(state, state.setting.leaders[leader].formation),
      )
    case 'movement':
      return !state.setting.unitsOf[seat].some(
        unit => isOnMap(state, unit) && actsNow(state, state.setting.units[unit].formation),
      )
    case 'defensive-fire':
    case 'offensive-fire':
      return !canAnyoneFire(state, seat)
    case 'melee':
      return !canAnyoneAttack(state, seat)
    case 'rally':
      return true
  }
}

/** Settles what needs nobody, and passes over phases in which nobody has anything to decide. */
export const goOn = (state: CrusadesState, tell: Tell): void => {
  while (state.flow.result === undefined) {
    const frame = topFrame(state)
    if (frame) {
      if (!frameStep(frame.kind).settled?.(state, frame, tell)) return
    } else if (isIdle(state)) nextPhase(state, tell)
    else return
  }
}

import { stepMachine } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import type { CrusadesAction } from './actions.ts'
import type { CrusadesEvent } from './events.ts'
import { canAnyoneFire } from './fire/steps/firing.ts'
import type { Frame } from './flow.ts'
import { canAnyoneAttack } from './melee/steps/attacking.ts'
import { actsNow } from './orders/chits.ts'
import { isLeaderOnMap } from './orders/command.ts'
import { nextPhase, phaseRule, phaseSeat } from './sequence.ts'
import { type CrusadesState, isOnMap } from './state.ts'
import { ACTION_STEPS, FRAME_STEPS } from './steps.ts'

/** Whether the side whose phase it is has nothing to decide in it. */
const isIdle = (state: CrusadesState): boolean => {
  const seat = phaseSeat(state)
  switch (state.flow.phase) {
    case 'command':
      return !state.setting.leadersOf[seat].some(
        leader =>
          isLeaderOnMap(state, leader) && actsNow(state, nth(state.setting.leaders, leader).formation),
      )
    case 'movement':
      return !state.setting.unitsOf[seat].some(
        unit => isOnMap(state, unit) && actsNow(state, nth(state.setting.units, unit).formation),
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

/** Who is asked, what is legal and what it does, from the steps and the sequence of play. */
export const machine = stepMachine<CrusadesState, CrusadesAction, CrusadesEvent, Frame>({
  id: 'crusades',
  actions: ACTION_STEPS,
  frames: FRAME_STEPS,
  phase: ({ flow }) => phaseRule(flow.phase),
  sequenceRule: 'crusades 3.2',
  seat: phaseSeat,
  nextPhase,
  isSamePhase: () => false,
  isOpen: state => !isIdle(state),
})

import type { Emit, Pending, Refusal, RuleSystem } from '@mesnada/engine'
import { type CrusadesAction, parseAction } from './actions.ts'
import type { CrusadesEvent } from './events.ts'
import { faults } from './faults.ts'
import { library } from './library.ts'
import { OPTIONS } from './options.ts'
import { goOn } from './proceed.ts'
import { reference } from './reference.ts'
import { actionsNow, phaseRef, phaseSeat } from './sequence.ts'
import { setup } from './setup.ts'
import { topFrame } from './stack.ts'
import type { CrusadesState } from './state.ts'
import { actionStep, canonicalAction, frameStep } from './steps/index.ts'
import { VOCABULARY } from './terrain.ts'
import { view } from './view.ts'

const pending = (state: CrusadesState): Pending => {
  const { result, phase } = state.flow
  if (result) return { kind: 'over', result }
  const frame = topFrame(state)
  const interruption = frame && frameStep(frame.kind).pending?.(state, frame)
  if (interruption) return interruption
  const prompt = { code: `crusades.phase.${phase}`, rule: phaseRef(state) } as const
  return { kind: 'decision', seat: phaseSeat(state), prompt }
}

const legal = (state: CrusadesState): readonly CrusadesAction[] => {
  const out: CrusadesAction[] = []
  if (state.flow.result) return out
  const frame = topFrame(state)
  if (frame) frameStep(frame.kind).list?.(state, frame, out)
  else
    for (const type of [...actionsNow(state), 'end-phase'] as const)
      actionStep(type)?.list(state, phaseSeat(state), out)
  return out
}

const check = (state: CrusadesState, action: CrusadesAction): Refusal | undefined => {
  const { result, phase } = state.flow
  if (result) return { code: 'crusades.over' }
  const frame = topFrame(state)
  if (frame) {
    const step = frameStep(frame.kind)
    return step.check ? step.check(state, frame, action) : { code: 'crusades.dice-due' }
  }
  const { type } = action
  if (type !== 'end-phase' && !actionsNow(state).includes(type))
    return { code: 'crusades.phase.not-now', rule: 'crusades 3.2', values: { action: type, phase } }
  return actionStep(type)?.check(state, phaseSeat(state), action)
}

const perform = (state: CrusadesState, action: CrusadesAction, emit: Emit<CrusadesEvent>): void => {
  const frame = topFrame(state)
  if (frame) frameStep(frame.kind).perform?.(state, frame, action, emit)
  else actionStep(action.type)?.perform(state, phaseSeat(state), action, emit)
  goOn(state, emit)
}

const settle = (state: CrusadesState, faces: readonly number[], emit: Emit<CrusadesEvent>): void => {
  const frame = topFrame(state)
  if (frame) frameStep(frame.kind).dice?.(state, frame, faces, emit)
  goOn(state, emit)
}

/** Crusades II on the contract: who is asked, what is legal, what it does. The rules are in `steps/`. */
export const crusades: RuleSystem<CrusadesState, CrusadesAction, CrusadesEvent> = {
  id: 'crusades',
  rules: 1,
  options: OPTIONS,
  vocabulary: VOCABULARY,
  library,
  reference,
  setup,
  parseAction,
  pending,
  legal,
  refusal: check,
  perform,
  settle,
  canonical: canonicalAction,
  // Everything lies open on the field: there is nothing to hide from anyone.
  conceal: state => state,
  witness: event => event,
  overhear: action => action,
  view,
  faults,
}

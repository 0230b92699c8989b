import type { Pending, Refusal, RuleSystem } from '@mesnada/engine'
import { type FiloAction, parseAction } from './actions.ts'
import type { FiloEvent } from './events.ts'
import { faults } from './faults.ts'
import { library } from './library.ts'
import { OPTIONS } from './options.ts'
import { proceed } from './proceed.ts'
import { reference } from './reference.ts'
import { phaseRule } from './sequence.ts'
import { setup } from './setup.ts'
import { topFrame } from './stack.ts'
import type { FiloState, Tell } from './state.ts'
import { actionStep, frameStep } from './steps/index.ts'
import { endPhase } from './steps/phase.ts'
import { VOCABULARY } from './terrain.ts'
import { view } from './view.ts'

/** Al filo de la espada on the contract: who is asked, what is legal, what it does. The rules are in `steps/`. */
export const filo: RuleSystem<FiloState, FiloAction, FiloEvent> = {
  id: 'filo',
  rules: 1,
  options: OPTIONS,
  vocabulary: VOCABULARY,
  library,
  reference,
  setup,
  parseAction,
  pending: state => pending(state),
  legal: state => legal(state),
  refusal: (state, action) => check(state, action),
  perform: (state, action, tell) => perform(state, action, tell),
  settle: (state, faces, tell) => settle(state, faces, tell),
  // Everything lies open on the table.
  conceal: state => state,
  witness: event => event,
  overhear: action => action,
  view,
  faults,
}

const pending = (state: FiloState): Pending => {
  const { result, seat, phase } = state.flow
  if (result) return { kind: 'over', result }
  const frame = topFrame(state)
  if (frame) return frameStep(frame.kind).pending(state, frame)
  return { kind: 'decision', seat, prompt: { code: `filo.phase.${phase}`, rule: phaseRule(phase).rule } }
}

const legal = (state: FiloState): readonly FiloAction[] => {
  const out: FiloAction[] = []
  const { result, seat, phase } = state.flow
  if (result) return out
  const frame = topFrame(state)
  if (frame) {
    frameStep(frame.kind).list?.(state, frame, out)
    return out
  }
  for (const type of phaseRule(phase).actions) actionStep(type)?.list(state, seat, out)
  endPhase.list(state, seat, out)
  return out
}

const check = (state: FiloState, action: FiloAction): Refusal | undefined => {
  const { result, seat, phase } = state.flow
  if (result) return { code: 'filo.over' }
  const frame = topFrame(state)
  const { rule, actions } = phaseRule(phase)
  if (frame) {
    const step = frameStep(frame.kind)
    return step.check ? step.check(state, frame, action) : { code: 'filo.dice-due', rule }
  }
  if (action.type === 'end-phase') return endPhase.check(state, seat, action)
  const step = actions.includes(action.type) ? actionStep(action.type) : undefined
  return step
    ? step.check(state, seat, action)
    : { code: 'filo.step.not-now', rule, values: { action: action.type, phase } }
}

const perform = (state: FiloState, action: FiloAction, tell: Tell): void => {
  const before = state.flow
  const frame = topFrame(state)
  if (frame) frameStep(frame.kind).perform?.(state, frame, action, tell)
  else if (action.type === 'end-phase') endPhase.perform(state, before.seat, action, tell)
  else actionStep(action.type)?.perform(state, before.seat, action, tell)
  proceed(state, before, tell)
}

const settle = (state: FiloState, faces: readonly number[], tell: Tell): void => {
  const before = state.flow
  const frame = topFrame(state)
  if (frame) frameStep(frame.kind).dice?.(state, frame, faces, tell)
  proceed(state, before, tell)
}

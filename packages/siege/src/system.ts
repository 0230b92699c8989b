import type { Emit, Pending, Refusal, RuleSystem } from '@mesnada/engine'
import { parseAction, type SiegeAction } from './actions.ts'
import type { SiegeEvent } from './events.ts'
import { faults } from './faults.ts'
import type { Frame, Phase } from './flow.ts'
import { library } from './library.ts'
import { keepsStill, showThoseNamed } from './night.ts'
import { optionRefusal } from './offered-options.ts'
import { OPTIONS } from './options.ts'
import { goOn } from './proceed.ts'
import { reference } from './reference.ts'
import { actionsNow, belongsTo, phaseRule } from './sequence.ts'
import { RULES, setup } from './setup.ts'
import { topFrame } from './stack.ts'
import type { SiegeState } from './state.ts'
import { actionStep, canonicalAction, frameStep } from './steps/index.ts'
import { VOCABULARY } from './terrain.ts'
import { conceal, overhear, view, witness } from './view.ts'

/** Cry Havoc and Siege on the contract: who is asked, what is legal, what it does. The rules are in `steps/`. */
export const siege: RuleSystem<SiegeState, SiegeAction, SiegeEvent> = {
  id: 'siege',
  rules: RULES,
  options: OPTIONS,
  vocabulary: VOCABULARY,
  library,
  reference,
  setup,
  optionRefusal,
  parseAction,
  pending: state => pending(state),
  legal: state => legal(state),
  refusal: (state, action) => check(state, action),
  perform: (state, action, emit) => perform(state, action, emit),
  settle: (state, faces, emit) => settle(state, faces, emit),
  canonical: canonicalAction,
  conceal,
  witness,
  overhear,
  view,
  faults,
}

/** What a day is spent on is a question (R.day, 4.21); the phases of a battle are known by their names. */
const QUESTIONS: Readonly<Partial<Record<Phase, string>>> = {
  council: 'siege.ask.council',
  bombardment: 'siege.ask.bombardment',
}

const pending = (state: SiegeState): Pending => {
  const { result, side, phase } = state.flow
  if (result) return { kind: 'over', result }
  const frame = topFrame(state)
  if (frame) return frameStep(frame.kind).pending(state, frame)
  return {
    kind: 'decision',
    seat: side,
    prompt: { code: QUESTIONS[phase] ?? `siege.phase.${phase}`, rule: ruleOf(state) },
  }
}

const ruleOf = (state: SiegeState) => phaseRule(state.flow.phase)?.rule ?? 'siege 1.21'

const legal = (state: SiegeState): readonly SiegeAction[] => {
  const out: SiegeAction[] = []
  const { result, side } = state.flow
  if (result) return out
  const frame = topFrame(state)
  if (frame) {
    frameStep(frame.kind).list?.(state, frame, out)
    return out
  }
  for (const type of actionsNow(state)) actionStep(type).list(state, side, out)
  actionStep('end-phase').list(state, side, out)
  return out
}

const check = (state: SiegeState, action: SiegeAction): Refusal | undefined => {
  const { result, side, phase } = state.flow
  if (result) return { code: 'siege.over' }
  const frame = topFrame(state)
  if (frame) return frameStep(frame.kind).check?.(state, frame, action) ?? awaited(frame, state)
  if (!belongsTo(phase, action))
    return { code: 'siege.phase.not-now', rule: ruleOf(state), values: { action: action.type, phase } }
  if (action.type !== 'end-phase' && keepsStill(state, side))
    return { code: 'siege.night.still', rule: 'siege R.night' }
  return actionStep(action.type).check(state, side, action)
}

/** A frame that takes no actions waits for dice. */
const awaited = (frame: Frame, state: SiegeState): Refusal | undefined =>
  frameStep(frame.kind).check ? undefined : { code: 'siege.dice-due', rule: ruleOf(state) }

const perform = (state: SiegeState, action: SiegeAction, emit: Emit<SiegeEvent>): void => {
  const before = state.flow
  const frame = topFrame(state)
  showThoseNamed(state, action, emit)
  if (frame) frameStep(frame.kind).perform?.(state, frame, action, emit)
  else if (belongsTo(before.phase, action)) actionStep(action.type).perform(state, before.side, action, emit)
  goOn(state, before, emit)
}

const settle = (state: SiegeState, faces: readonly number[], emit: Emit<SiegeEvent>): void => {
  const before = state.flow
  const frame = topFrame(state)
  if (frame) frameStep(frame.kind).dice?.(state, frame, faces, emit)
  goOn(state, before, emit)
}

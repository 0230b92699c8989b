export { citing, type EventRule, type EventRules } from './citing.ts'
export { machineCodes, type StepFlow, type StepMachine, type StepParts, stepMachine } from './machine.ts'
export { type PhaseRule, phaseTable } from './phases.ts'
export { interrupt, popFrame, replaceFrame, type Stacked, setFlow, topFrame } from './stack.ts'
export {
  type ActionOf,
  type ActionStep,
  type ActionSteps,
  answerOf,
  decision,
  dice,
  type Frame,
  type FrameOf,
  type FrameStep,
  type FrameSteps,
} from './step.ts'

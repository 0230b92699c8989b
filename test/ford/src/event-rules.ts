import type { EventRules } from '@mesnada/engine'
import type { FordEvent } from './events.ts'
import { phaseOf } from './sequence.ts'
import type { FordState } from './state.ts'

/** The rule by which each kind of event happens, or how to find it. */
export const EVENT_RULES: EventRules<FordState, FordEvent> = {
  phase: { of: ({ phase }) => phaseOf(phase).rule },
  placed: 'ford 1.2',
  'captain-named': 'ford 1.3',
  initiative: 'ford 2.1',
  shot: 'ford 3.3',
  moved: 'ford 4.1',
  attacked: 'ford 5.1',
  declined: 'ford 5.2',
  clashed: 'ford 5.3',
  retreated: 'ford 5.5',
  cornered: 'ford 5.5',
  wounded: 'ford 6.1',
  slain: 'ford 6.1',
  'captain-known': 'ford 6.2',
  'bout-over': 'ford 7.2',
}

import type { EventRules, RuleRef } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import type { CrusadesEvent } from './events.ts'
import { phaseRule } from './sequence.ts'
import type { CrusadesState } from './state.ts'

/** By whether those who leave the field may come back. */
const leavingRule = ({ setting }: CrusadesState, formation: number): RuleRef =>
  nth(setting.formations, formation).leaves?.returns ? 'crusades 15.2' : 'crusades 14.2'

/** The rule by which each kind of event happens, or how to find it. */
export const EVENT_RULES: EventRules<CrusadesState, CrusadesEvent> = {
  phase: { of: ({ phase }) => phaseRule(phase).rule },
  ordered: 'crusades 5.2',
  replaced: 'crusades 4.23',
  moved: { of: ({ from, hex }) => (from === hex ? 'crusades 6.13' : 'crusades 8.1') },
  held: 'crusades 8.1',
  drawn: 'crusades 16.1',
  split: 'crusades 16.3',
  assigned: 'crusades 16.3',
  rejoined: 'crusades 16.3',
  wavered: { of: ({ formation }, state) => leavingRule(state, formation) },
  recalled: { of: ({ formation }, state) => leavingRule(state, formation) },
  went: 'crusades 14.2',
  left: 'crusades 14.2',
  'leader-left': 'crusades 14.2',
  returned: 'crusades 15.2',
  drank: 'crusades 12.2',
  rested: 'crusades 16.4',
  rode: 'crusades 4.14',
  fired: 'crusades 9.13',
  declared: 'crusades 9.31',
  clashed: 'crusades 9.41',
  reduced: 'crusades 2.3',
  eliminated: 'crusades 2.3',
  checked: 'crusades 10.0',
  fled: 'crusades 10.1',
  'fled-field': 'crusades 10.1',
  cornered: 'crusades 9.51',
  retreated: 'crusades 9.51',
  advanced: 'crusades 9.52',
  rallied: 'crusades 10.2',
  endangered: { of: ({ peril }) => (peril === 'stack' ? 'crusades 4.21' : 'crusades 4.22') },
  taken: 'crusades 11.2',
  over: 'crusades 11.3',
}

import type { RuleSystem } from '@mesnada/engine'
import { parseAction, type SiegeAction } from './actions.ts'
import type { SiegeEvent } from './events.ts'
import { faults } from './faults.ts'
import { library } from './library.ts'
import { machine } from './machine.ts'
import { optionRefusal } from './offered-options.ts'
import { OPTIONS } from './options.ts'
import { reference } from './reference.ts'
import { RULES, setup } from './setup.ts'
import type { SiegeState } from './state.ts'
import { canonicalAction } from './steps/index.ts'
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
  pending: machine.pending,
  legal: machine.legal,
  refusal: machine.refusal,
  perform: machine.perform,
  settle: machine.settle,
  canonical: canonicalAction,
  conceal,
  witness,
  overhear,
  view,
  faults,
}

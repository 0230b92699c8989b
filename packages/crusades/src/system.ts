import type { RuleSystem } from '@mesnada/engine'
import { type CrusadesAction, parseAction } from './actions.ts'
import type { CrusadesEvent } from './events.ts'
import { faults } from './faults.ts'
import { library } from './library.ts'
import { machine } from './machine.ts'
import { OPTIONS } from './options.ts'
import { reference } from './reference.ts'
import { setup } from './setup.ts'
import type { CrusadesState } from './state.ts'
import { canonicalAction } from './steps/index.ts'
import { VOCABULARY } from './terrain.ts'
import { view } from './view.ts'

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
  pending: machine.pending,
  legal: machine.legal,
  refusal: machine.refusal,
  perform: machine.perform,
  settle: machine.settle,
  canonical: canonicalAction,
  // Everything lies open on the field: there is nothing to hide from anyone.
  conceal: state => state,
  witness: event => event,
  overhear: action => action,
  view,
  faults,
}

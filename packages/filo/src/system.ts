import type { RuleSystem } from '@mesnada/engine'
import { type FiloAction, parseAction } from './actions.ts'
import type { FiloEvent } from './events.ts'
import { faults } from './faults.ts'
import { library } from './library.ts'
import { machine } from './machine.ts'
import { OPTIONS } from './options.ts'
import { reference } from './reference.ts'
import { setup } from './setup.ts'
import type { FiloState } from './state.ts'
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
  pending: machine.pending,
  legal: machine.legal,
  refusal: machine.refusal,
  perform: machine.perform,
  settle: machine.settle,
  // Everything lies open on the table.
  conceal: state => state,
  witness: event => event,
  overhear: action => action,
  view,
  faults,
}

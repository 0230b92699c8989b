import { citing, countBySeat, nothingHidden, type RuleSystem } from '@mesnada/engine'
import { type FiloAction, parseAction } from './actions.ts'
import { concerning } from './concerning.ts'
import { EVENT_RULES } from './event-rules.ts'
import type { CitedFiloEvent } from './events.ts'
import { faults } from './faults.ts'
import { library } from './library.ts'
import { machine } from './machine.ts'
import { OPTIONS } from './options.ts'
import { VOCABULARY } from './printed/terrain.ts'
import { reference } from './reference.ts'
import { setup } from './setup.ts'
import type { FiloState } from './state.ts'
import { objectives } from './victory/objectives.ts'
import { type FiloView, view } from './view/view.ts'

/** Al filo de la espada on the contract: who is asked, what is legal, what it does. Each topic has its folder. */
export const filo: RuleSystem<FiloState, FiloAction, CitedFiloEvent, FiloView> = {
  id: 'filo',
  rules: 1,
  options: OPTIONS,
  vocabulary: VOCABULARY,
  library,
  reference,
  setup,
  parseAction,
  ...citing(machine, event => EVENT_RULES[event.type], concerning),
  ...nothingHidden,
  view,
  objectives,
  grid: ({ setting }) => setting.grid,
  // A substitute is the other side of his leader's counter.
  countersOf: ({ setting: { units, leaders } }) =>
    countBySeat(
      [...units, ...leaders.filter(({ substitutes }) => substitutes === undefined)],
      ({ seat }) => seat,
    ),
  faults,
}

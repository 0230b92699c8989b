import { citing, countBySeat, nothingHidden, type RuleSystem } from '@mesnada/engine'
import { type CrusadesAction, parseAction } from './actions.ts'
import { concerning } from './concerning.ts'
import { EVENT_RULES } from './event-rules.ts'
import type { CitedCrusadesEvent } from './events.ts'
import { faults } from './faults.ts'
import { library } from './library.ts'
import { machine } from './machine.ts'
import { OPTIONS } from './options.ts'
import { VOCABULARY } from './printed/terrain.ts'
import { reference } from './reference.ts'
import { setup } from './setup.ts'
import type { CrusadesState } from './state.ts'
import { canonicalAction } from './steps.ts'
import { objectives } from './victory/objectives.ts'
import { type CrusadesView, view } from './view/view.ts'

/** Crusades II on the contract: who is asked, what is legal, what it does. Each topic has its folder. */
export const crusades: RuleSystem<CrusadesState, CrusadesAction, CitedCrusadesEvent, CrusadesView> = {
  id: 'crusades',
  rules: 1,
  options: OPTIONS,
  vocabulary: VOCABULARY,
  library,
  reference,
  setup,
  canonical: canonicalAction,
  parseAction,
  ...citing(machine, event => EVENT_RULES[event.type], concerning),
  ...nothingHidden,
  view,
  objectives,
  grid: ({ setting }) => setting.grid,
  countersOf: ({ setting: { units, leaders } }) => countBySeat([...units, ...leaders], ({ side }) => side),
  faults,
}

import { citing, countBySeat, type RuleSystem } from '@mesnada/engine'
import { parseAction, type SiegeAction } from './actions.ts'
import { concerning } from './concerning.ts'
import { EVENT_RULES } from './event-rules.ts'
import type { CitedSiegeEvent } from './events.ts'
import { faults } from './faults.ts'
import { library } from './library.ts'
import { machine } from './machine.ts'
import { optionRefusal } from './offered-options.ts'
import { OPTIONS } from './options.ts'
import { VOCABULARY } from './printed/terrain.ts'
import { reference } from './reference.ts'
import { RULES, setup } from './setup.ts'
import type { SiegeState } from './state.ts'
import { canonicalAction } from './steps.ts'
import { objectives } from './victory/objectives.ts'
import { conceal, overhear, type SiegeView, view, witness } from './view/view.ts'

/** Cry Havoc and Siege on the contract: who is asked, what is legal, what it does. Each topic has its folder. */
export const siege: RuleSystem<SiegeState, SiegeAction, CitedSiegeEvent, SiegeView> = {
  id: 'siege',
  rules: RULES,
  options: OPTIONS,
  vocabulary: VOCABULARY,
  library,
  reference,
  setup,
  optionRefusal,
  parseAction,
  ...citing(machine, event => EVENT_RULES[event.type], concerning),
  canonical: canonicalAction,
  conceal,
  witness,
  overhear,
  view,
  objectives,
  grid: ({ setting }) => setting.grid,
  countersOf: ({ setting: { bodies } }) =>
    countBySeat(
      bodies.filter(({ kind }) => kind === 'character'),
      ({ side }) => side,
    ),
  faults,
}

import { createGrid } from '@mesnada/hex'
import { accepted, nothingHidden, type RuleSystem, refused } from '../src/index.ts'
import { createState } from '../src/state/state.ts'
import { everywhere } from '../src/testkit/index.ts'

/** A system in which nothing happens: over before it began. */
export const idleSystem = (id: string): RuleSystem => ({
  id,
  rules: 1,
  vocabulary: { terrain: [], sides: [], features: [] },
  options: { specs: {}, presets: {} },
  library: { title: everywhere(id), summary: everywhere(id), scenarios: [], maps: [] },
  reference: {
    questions: [],
    resolve: () => refused({ code: `${id}.resolve` }),
    sight: () => refused({ code: `${id}.sight` }),
    rulebook: async () => ({}),
    messages: async () => ({}),
  },
  setup: () => accepted(createState(undefined, {}, undefined)),
  parseAction: () => refused({ code: `${id}.action` }),
  pending: () => ({ kind: 'over', result: { winner: undefined, reason: `${id}.over` } }),
  legal: () => [],
  refusal: () => ({ code: `${id}.over` }),
  perform: () => {},
  settle: () => {},
  ...nothingHidden,
  view: () => ({}),
  objectives: () => [],
  countersOf: () => [0, 0],
  grid: () => createGrid({ orientation: 'flat', cols: 1, rows: 1, shifted: 'even', labels: 'ccrr' }),
  faults: () => [],
})

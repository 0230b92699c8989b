import type { Adapter, RuleSystem } from '@mesnada/engine'

/** What a player by computer needs of a system: its rules, and what opponents know of them. Nothing of how it looks. */
export interface Rules {
  readonly system: RuleSystem
  readonly adapter: Adapter
}

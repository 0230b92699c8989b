import type { Adapter, RuleSystem, ScenarioDocument } from '@mesnada/engine'

/** Games of several scenarios, played to measure or to learn something. */
export interface GameSeries {
  readonly system: RuleSystem
  readonly adapter: Adapter
  readonly scenarios: readonly ScenarioDocument[]
  /** Games per scenario. */
  readonly games: number
  readonly seed: number
  /** Called after each game. */
  readonly played?: (scenario: ScenarioDocument, game: number) => void
}

import type { RuleSystem, ScenarioDocument } from '@mesnada/engine'
import type { ScenarioCard, SystemCard } from './api.ts'

export const systemCard = ({ id, rules, library }: RuleSystem): SystemCard => ({
  id,
  title: library.title,
  summary: library.summary,
  rules,
  scenarios: library.scenarios.map(scenarioCard),
})

/** Field by field: what a scenario gains later stays out of the list until someone puts it here. */
const scenarioCard = (scenario: ScenarioDocument): ScenarioCard => ({
  id: scenario.id,
  title: scenario.title,
  summary: scenario.summary,
  year: scenario.year,
  difficulty: scenario.difficulty,
  minutes: scenario.minutes,
  sides: scenario.sides,
  turns: scenario.turns,
  reconstructed: scenario.reconstructed,
  maps: scenario.maps,
})

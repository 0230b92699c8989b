import type { Rulebook, RuleSystem, ScenarioDocument } from '@mesnada/engine'
import type { ScenarioCard, SystemCard, TaughtRule } from '../protocol/api.ts'
import { type Opening, openingTeller } from './scenario-openings.ts'

export const systemCard = async (system: RuleSystem): Promise<SystemCard> => {
  const { id, rules, library, reference } = system
  const [es, en, fr] = await Promise.all([
    reference.rulebook('es'),
    reference.rulebook('en'),
    reference.rulebook('fr'),
  ])
  const titleOf = (number: string, rulebook: Rulebook): string => rulebook[number]?.title ?? number
  const taught = (number: string): TaughtRule => ({
    number,
    title: { es: titleOf(number, es), en: titleOf(number, en), fr: titleOf(number, fr) },
  })
  const openingOf = await openingTeller(system)
  return {
    id,
    title: library.title,
    summary: library.summary,
    rules,
    scenarios: library.scenarios.map(scenario => scenarioCard(scenario, taught, openingOf(scenario))),
  }
}

/** Field by field: what a scenario gains later stays out of the list until someone puts it here. */
const scenarioCard = (
  scenario: ScenarioDocument,
  taught: (number: string) => TaughtRule,
  { objectives, counters }: Opening,
): ScenarioCard => ({
  id: scenario.id,
  title: scenario.title,
  summary: scenario.summary,
  year: scenario.year,
  difficulty: scenario.difficulty,
  minutes: scenario.minutes,
  sides: scenario.sides,
  turns: scenario.turns,
  days: scenario.days,
  reconstructed: scenario.reconstructed,
  maps: scenario.maps,
  teaches: (scenario.teaches ?? []).map(taught),
  objectives,
  counters,
})

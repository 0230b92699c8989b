import {
  LANGUAGES,
  type Language,
  type RuleSystem,
  type ScenarioDocument,
  startGame,
  type Texts,
} from '@mesnada/engine'
import { createWording, type Phrase, type Speaker, speakerOf } from '@mesnada/words'
import { compileMessage } from '@mesnada/words/compile'
import type { ScenarioCard } from '../protocol/api.ts'

/** What of a scenario only its first position tells. */
export type Opening = Pick<ScenarioCard, 'objectives' | 'counters'>

/** Says in every language what decides a scenario for each side, with the options it comes with, and counts the sides. */
export const openingTeller = async (system: RuleSystem): Promise<(scenario: ScenarioDocument) => Opening> => {
  const speakers = new Map(
    await Promise.all(
      LANGUAGES.map(async language => [language, await speakerFor(system, language)] as const),
    ),
  )
  const inAll = (said: Phrase): Texts => {
    const say = (language: Language): string => speakers.get(language)?.(said) ?? ''
    return { es: say('es'), en: say('en'), fr: say('fr') }
  }
  return scenario => {
    const game = startGame(system, { scenario })
    if (!game.ok) return { objectives: [], counters: [0, 0] }
    const { state } = game.value
    const objectives = system
      .objectives(system.conceal(state, 'spectator'))
      .filter(({ role }) => role === 'win' || role === 'end')
      .map(({ seat, role, goal }) => ({ seat, role, text: inAll(goal) }))
    return { objectives, counters: system.countersOf(state) }
  }
}

const speakerFor = async (system: RuleSystem, language: Language): Promise<Speaker> =>
  speakerOf(createWording(language, { compile: compileMessage }), await system.reference.messages(language))

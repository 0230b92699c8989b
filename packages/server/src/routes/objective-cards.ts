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
import type { ObjectiveCard } from '../protocol/api.ts'

/** Says in every language what decides a scenario for each side, with the options it comes with. */
export const objectiveTeller = async (
  system: RuleSystem,
): Promise<(scenario: ScenarioDocument) => readonly ObjectiveCard[]> => {
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
    if (!game.ok) return []
    return system
      .objectives(system.conceal(game.value.state, 'spectator'))
      .filter(({ role }) => role === 'win' || role === 'end')
      .map(({ seat, role, goal }) => ({ seat, role, text: inAll(goal) }))
  }
}

const speakerFor = async (system: RuleSystem, language: Language): Promise<Speaker> =>
  speakerOf(createWording(language, { compile: compileMessage }), await system.reference.messages(language))

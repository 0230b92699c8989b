import { parseWith, type Refusal, type ScenarioDocument } from '@mesnada/engine'
import { leaderlessRefusal } from './command/subordinates.ts'
import { playSchema } from './scenario-schema.ts'

/** Why an optional rule is not offered in a scenario. */
export const optionRefusal = (scenario: ScenarioDocument, id: string): Refusal | undefined => {
  // siege 6.72 is a special rule of the sieges that name it.
  if (id === 'haltAssault' && scenario.options?.['haltAssault'] !== true)
    return { code: 'siege.option.no-halting', rule: 'siege 6.72' }
  if (id !== 'command') return undefined
  const play = parseWith(playSchema, scenario.play, 'siege.scenario.play')
  return play.ok ? leaderlessRefusal(play.value) : play.refusal
}

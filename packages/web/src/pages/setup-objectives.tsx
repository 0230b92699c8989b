import { type OptionChanges, type RuleSystem, type ScenarioDocument, startGame } from '@mesnada/engine'
import { createResource, Show } from 'solid-js'
import { ObjectiveList } from '../parts/objective-list.tsx'
import { t } from '../text/language.ts'
import type { Speaker } from '../text/phrase.ts'

interface SetupObjectivesProps {
  readonly system: RuleSystem
  readonly scenario: ScenarioDocument
  readonly preset: string | undefined
  readonly options: OptionChanges
  readonly say: Speaker
}

/** What each side plays for with the options chosen. */
export const SetupObjectives = (props: SetupObjectivesProps) => {
  // After the page is there: a game is laid out to ask its rules.
  const [objectives] = createResource(
    () => ({ preset: props.preset, options: props.options }),
    async ({ preset, options }) => {
      await new Promise(resolve => {
        setTimeout(resolve)
      })
      const game = startGame(props.system, { scenario: props.scenario, preset, options })
      return game.ok ? props.system.objectives(props.system.conceal(game.value.state, 'spectator')) : []
    },
  )
  return (
    <Show when={objectives.latest}>
      {found => (
        <Show when={found().length > 0}>
          <section class="setup-objectives">
            <h2>{t('objectives.title')}</h2>
            <ObjectiveList
              sides={[props.scenario.sides[0].title, props.scenario.sides[1].title]}
              objectives={found().map(({ seat, role, goal }) => ({ seat, role, text: props.say(goal) }))}
            />
          </section>
        </Show>
      )}
    </Show>
  )
}

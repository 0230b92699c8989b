import {
  type Objective,
  type OptionChanges,
  type RuleSystem,
  type ScenarioDocument,
  startGame,
} from '@mesnada/engine'
import { createEffect, createSignal, on, onCleanup, Show } from 'solid-js'
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

/** By then the page is there, and nobody waits for it. */
const AFTER_MS = 200

/** What each side plays for with the options chosen. */
export const SetupObjectives = (props: SetupObjectivesProps) => {
  const [objectives, setObjectives] = createSignal<readonly Objective[]>([])
  createEffect(
    on([() => props.preset, () => props.options], ([preset, options]) => {
      // A game is laid out to ask its rules, which takes a moment.
      const asking = setTimeout(() => {
        const game = startGame(props.system, { scenario: props.scenario, preset, options })
        if (game.ok)
          setObjectives(props.system.objectives(props.system.conceal(game.value.state, 'spectator')))
      }, AFTER_MS)
      onCleanup(() => clearTimeout(asking))
    }),
  )
  return (
    <Show when={objectives().length > 0}>
      <section class="setup-objectives">
        <h2>{t('objectives.title')}</h2>
        <ObjectiveList
          sides={[props.scenario.sides[0].title, props.scenario.sides[1].title]}
          objectives={objectives().map(({ seat, role, goal }) => ({ seat, role, text: props.say(goal) }))}
        />
      </section>
    </Show>
  )
}

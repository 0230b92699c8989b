import {
  type GameChoice,
  layOutAhead,
  mapsOf,
  type Objective,
  type OptionChanges,
  type RuleSystem,
  type ScenarioDocument,
  startGame,
} from '@mesnada/engine'
import { createEffect, createSignal, on, onCleanup, Show } from 'solid-js'
import { inSlices, type Work } from '../browser/slices.ts'
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

function* opening(system: RuleSystem, choice: GameChoice): Work<ReturnType<typeof startGame>> {
  yield* layOutAhead(choice.scenario, mapsOf(system.library, choice.scenario) ?? [])
  return startGame(system, choice)
}

/** What each side plays for with the options chosen. */
export const SetupObjectives = (props: SetupObjectivesProps) => {
  const [objectives, setObjectives] = createSignal<readonly Objective[]>([])
  createEffect(
    on([() => props.preset, () => props.options], ([preset, options]) => {
      let isWanted = true
      // A game is laid out to ask its rules, which takes a moment.
      const ask = async (): Promise<void> => {
        const game = await inSlices(opening(props.system, { scenario: props.scenario, preset, options }))
        if (game.ok && isWanted)
          setObjectives(props.system.objectives(props.system.conceal(game.value.state, 'spectator')))
      }
      const asking = setTimeout(() => void ask(), AFTER_MS)
      onCleanup(() => {
        isWanted = false
        clearTimeout(asking)
      })
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

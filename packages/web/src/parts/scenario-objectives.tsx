import type { ObjectiveCard, ScenarioCard } from '@mesnada/server/api'
import { For, Show } from 'solid-js'
import { language, nameOf, t } from '../text/language.ts'
import { SideMark } from './side-mark.tsx'

/** What sets a side apart from the other: what it alone is judged by at the end, or alone can win by. */
const mainOf = (objectives: readonly ObjectiveCard[], seat: 0 | 1): ObjectiveCard | undefined => {
  const own = objectives.filter(objective => objective.seat === seat)
  const theirs = new Set(objectives.filter(each => each.seat !== seat).map(({ text }) => text.en))
  const ownAlone = (wanted: ObjectiveCard['role']): ObjectiveCard | undefined =>
    own.find(({ role, text }) => role === wanted && !theirs.has(text.en))
  return ownAlone('end') ?? ownAlone('win') ?? own.find(({ role }) => role === 'end') ?? own[0]
}

/** On a scenario's card: a line for each side. */
export const ScenarioObjectives = (props: { readonly scenario: ScenarioCard }) => (
  <Show when={props.scenario.objectives.length > 0}>
    <div class="scenario-objectives">
      <ul>
        <For each={[0, 1] as const}>
          {seat => (
            <Show when={mainOf(props.scenario.objectives, seat)}>
              {main => (
                <li>
                  <SideMark seat={seat} />
                  <span>
                    <span class="unseen">
                      {t('board.told', { label: nameOf(props.scenario.sides[seat].title), told: '' })}
                    </span>
                    {main().text[language()]}
                  </span>
                </li>
              )}
            </Show>
          )}
        </For>
      </ul>
    </div>
  </Show>
)

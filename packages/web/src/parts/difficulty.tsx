import type { ScenarioCard } from '@mesnada/server/api'
import { For } from 'solid-js'
import { type TextKey, t } from '../text/language.ts'

type Level = ScenarioCard['difficulty']

const LEVELS: readonly Level[] = [1, 2, 3, 4, 5]

const WORDS: Readonly<Record<Level, TextKey>> = {
  1: 'scenario.difficulty.1',
  2: 'scenario.difficulty.2',
  3: 'scenario.difficulty.3',
  4: 'scenario.difficulty.4',
  5: 'scenario.difficulty.5',
}

/** Lozenges to see at a glance, words to read. */
export const Difficulty = (props: { readonly level: Level }) => (
  <span class="difficulty">
    <svg viewBox="0 0 62 14" aria-hidden="true">
      <For each={LEVELS}>
        {level => (
          <path
            d={`M${level * 12 - 5} 2l5 5-5 5-5-5z`}
            fill={level <= props.level ? 'currentColor' : 'none'}
            stroke="currentColor"
            stroke-width="1.5"
          />
        )}
      </For>
    </svg>
    <span>{t(WORDS[props.level])}</span>
    <span class="unseen"> ({t('scenario.difficulty.of', { level: props.level })})</span>
  </span>
)

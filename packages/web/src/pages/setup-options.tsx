import type { OptionValue, OptionValues } from '@mesnada/engine'
import { For, Show } from 'solid-js'
import { ruleAddress } from '../browser/route.ts'
import type { OptionGroup, OptionWords, Presentation } from '../presentation/presentation.ts'
import { openBeside } from '../rulebook/beside.ts'
import { t } from '../text/language.ts'
import type { speaker } from '../text/phrase.ts'

interface OptionListProps {
  readonly presentation: Presentation
  readonly say: ReturnType<typeof speaker>
  readonly options: OptionValues
  readonly change: (id: string, value: OptionValue) => void
  readonly offered: OptionGroup['options']
}

/** Options with the sentences the rulebook has for them. */
export const OptionList = (props: OptionListProps) => (
  <ul class="options">
    <For each={props.offered}>
      {words => (
        <li>
          <Option {...props} words={words} />
        </li>
      )}
    </For>
  </ul>
)

const Option = (props: OptionListProps & { readonly words: OptionWords }) => {
  const value = () => props.options[props.words.id]
  return (
    <>
      <label class="option">
        <Show
          when={props.words.values}
          fallback={
            <input
              type="checkbox"
              checked={value() === true}
              onChange={({ currentTarget: { checked } }) => props.change(props.words.id, checked)}
            />
          }
        >
          {values => (
            <select
              value={String(value())}
              onChange={({ currentTarget: { value: chosen } }) => props.change(props.words.id, chosen)}
            >
              <For each={Object.entries(values())}>
                {([id, name]) => <option value={id}>{props.say(name)}</option>}
              </For>
            </select>
          )}
        </Show>
        <b>{props.say(props.words.name)}</b>
      </label>
      <p class="option-text">
        {props.say(props.words.about)}{' '}
        <a
          href={ruleAddress(props.presentation.system.id, props.words.rule)}
          onClick={openBeside}
          aria-label={t('setup.rule', { number: props.words.rule })}
        >
          {props.words.rule}
        </a>
      </p>
    </>
  )
}

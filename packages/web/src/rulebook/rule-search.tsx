import type { NumberedParagraph } from '@mesnada/server/api'
import { createMemo, createSignal, For, type JSX, Show } from 'solid-js'
import { ruleAddress } from '../browser/route.ts'
import { isNumbered } from '../parts/rule-number.ts'
import { t } from '../text/language.ts'
import { searchRules } from './search-rules.ts'

interface RuleSearchProps {
  readonly system: string
  readonly paragraphs: readonly NumberedParagraph[]
  /** What stands there while nothing is looked for. */
  readonly children: JSX.Element
}

/** Looks for words in the whole rulebook; every hit with the words around it. */
export const RuleSearch = (props: RuleSearchProps) => {
  const [asked, setAsked] = createSignal('')
  const found = createMemo(() => searchRules(props.paragraphs, asked()))
  return (
    <>
      <search class="rule-search">
        <input
          type="search"
          aria-label={t('rulebook.search')}
          placeholder={t('rulebook.search')}
          value={asked()}
          onInput={({ currentTarget }) => setAsked(currentTarget.value)}
        />
      </search>
      <p class="unseen" role="status">
        {found() && t('rulebook.found', { count: found()?.length ?? 0 })}
      </p>
      <Show when={found()} fallback={props.children}>
        {rules => (
          <ol class="rules-found">
            <For each={rules()} fallback={<li>{t('rulebook.found', { count: 0 })}</li>}>
              {rule => (
                <li>
                  <a href={ruleAddress(props.system, rule.number)} onClick={() => setAsked('')}>
                    <span class="number">{isNumbered(rule.number) ? rule.number : ''}</span> {rule.title}
                  </a>
                  <p>
                    {rule.before}
                    <mark>{rule.match}</mark>
                    {rule.after}
                  </p>
                </li>
              )}
            </For>
          </ol>
        )}
      </Show>
    </>
  )
}

import { createEffect, createResource, Match, on, onCleanup, Show, Switch } from 'solid-js'
import { fetchRulebook } from '../browser/api.ts'
import { rulebookAddress } from '../browser/route.ts'
import { Failure, Loading } from '../parts/notice.tsx'
import { RuleArticle } from '../parts/rule-article.tsx'
import { RuleList } from '../parts/rule-list.tsx'
import { language, t } from '../text/language.ts'
import { closeRule, type OpenRule, openBeside } from './beside.ts'
import { RuleSearch } from './rule-search.tsx'

/** The rulebook beside the table: one reads and looks up without leaving the game. */
const RuleDrawer = (props: { readonly rule: OpenRule }) => {
  const [paragraphs, { refetch }] = createResource(
    () => [props.rule.system, language()] as const,
    ([system, tongue]) => fetchRulebook(system, tongue),
  )
  const loaded = () => (paragraphs.error ? undefined : paragraphs())
  const paragraph = () => loaded()?.find(({ number }) => number === props.rule.number)
  const before = document.activeElement
  let drawer: HTMLElement | undefined
  onCleanup(() => {
    if (before instanceof HTMLElement || before instanceof SVGElement) before.focus()
  })
  // What was clicked may be gone: the next key is for the rule that is read now.
  createEffect(
    on(
      () => props.rule,
      () => {
        drawer?.focus()
        if (drawer) drawer.scrollTop = 0
      },
    ),
  )
  return (
    <aside
      class="rule-drawer"
      aria-label={t('rulebook.title')}
      tabindex="-1"
      ref={element => {
        drawer = element
      }}
      onClick={openBeside}
      on:keydown={event => {
        // Keys belong to whoever has the focus: the table does not hear them.
        event.stopPropagation()
        if (event.key === 'Escape') closeRule()
      }}
    >
      <header>
        <a href={rulebookAddress(props.rule.system)}>{t('rulebook.all')}</a>
        <button type="button" class="action quiet" onClick={closeRule}>
          {t('rulebook.close')}
        </button>
      </header>
      <Switch fallback={<Loading text={t('rulebook.loading')} />}>
        <Match when={paragraphs.error}>
          <Failure retry={() => void refetch()} />
        </Match>
        <Match when={loaded()}>
          {all => (
            <RuleSearch system={props.rule.system} paragraphs={all()}>
              <Show when={paragraph()} fallback={<RuleList system={props.rule.system} paragraphs={all()} />}>
                {found => (
                  <RuleArticle system={props.rule.system} paragraph={found()} paragraphs={all()} isBeside />
                )}
              </Show>
            </RuleSearch>
          )}
        </Match>
      </Switch>
    </aside>
  )
}

export default RuleDrawer

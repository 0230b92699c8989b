import type { SystemCard } from '@mesnada/server/api'
import { For, Match, type Resource, Show, Switch } from 'solid-js'
import { language, t } from '../language.ts'
import { Failure, Loading, Notice } from '../parts/notice.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { SavedGames } from '../parts/saved-games.tsx'
import { ScenarioArticle } from '../parts/scenario-article.tsx'
import { rulebookAddress } from '../route.ts'

interface GamesPageProps {
  readonly systems: Resource<readonly SystemCard[]>
  readonly retry: () => void
}

export const GamesPage = (props: GamesPageProps) => (
  <>
    <PageTitle title={t('home.title')} lead={t('home.lead')} />
    <SavedGames />
    <Switch>
      <Match when={props.systems.loading}>
        <Loading text={t('home.loading')} />
      </Match>
      <Match when={props.systems.error}>
        <Failure retry={props.retry} />
      </Match>
      <Match when={props.systems()?.length === 0}>
        <Notice title={t('home.empty.title')} text={t('home.empty.text')} />
      </Match>
      <Match when={props.systems()}>
        {systems => <For each={systems()}>{system => <SystemSection system={system} />}</For>}
      </Match>
    </Switch>
  </>
)

const SystemSection = (props: { readonly system: SystemCard }) => {
  const heading = () => `system-${props.system.id}`
  const title = () => props.system.title[language()]
  return (
    <section class="system" aria-labelledby={heading()}>
      <div class="system-head">
        <h2 id={heading()}>{title()}</h2>
        <p>{props.system.summary[language()]}</p>
        <a
          class="action"
          href={rulebookAddress(props.system.id)}
          aria-label={t('system.rulebook.of', { title: title() })}
        >
          {t('system.rulebook')}
        </a>
      </div>
      <ul class="cards" aria-label={t('system.scenarios')}>
        <For each={props.system.scenarios}>
          {scenario => (
            <li>
              <ScenarioArticle system={props.system.id} scenario={scenario} />
            </li>
          )}
        </For>
      </ul>
      <Show when={props.system.scenarios.some(({ reconstructed }) => reconstructed)}>
        <p class="footnote">{t('scenario.reconstructed.note')}</p>
      </Show>
    </section>
  )
}

import type { SystemCard } from '@mesnada/server/api'
import { createResource, For, Match, type Resource, Show, Switch } from 'solid-js'
import { GameLoader } from '../files/game-loader.tsx'
import { language, t } from '../language.ts'
import { Failure, Loading, Notice } from '../parts/notice.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { SavedGames } from '../parts/saved-games.tsx'
import { ScenarioArticle } from '../parts/scenario-article.tsx'
import { lessonAddress, ONLINE, rulebookAddress } from '../route.ts'
import { isPlayable } from '../systems/index.ts'
import { listGames } from '../table/store.ts'

interface GamesPageProps {
  readonly systems: Resource<readonly SystemCard[]>
  readonly retry: () => void
}

export const GamesPage = (props: GamesPageProps) => {
  const [saved, { refetch }] = createResource(listGames)
  const refresh = (): void => void refetch()
  return (
    <>
      <PageTitle title={t('home.title')} lead={t('home.lead')} />
      <SavedGames games={saved.latest ?? []} onChange={refresh} />
      <GameLoader onLoad={refresh} />
      <p class="home-online">
        <a href={ONLINE}>{t('online.title')}</a>
      </p>
      <Systems {...props} />
    </>
  )
}

const Systems = (props: GamesPageProps) => (
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
)

const SystemSection = (props: { readonly system: SystemCard }) => {
  const heading = () => `system-${props.system.id}`
  const title = () => props.system.title[language()]
  return (
    <section class="system" aria-labelledby={heading()}>
      <div class="system-head">
        <h2 id={heading()}>{title()}</h2>
        <p>{props.system.summary[language()]}</p>
        <div class="system-actions">
          <Show when={isPlayable(props.system.id)}>
            <a
              class="action main"
              href={lessonAddress(props.system.id)}
              aria-label={t('lesson.of', { title: title() })}
            >
              {t('lesson.title')}
            </a>
          </Show>
          <a
            class="action"
            href={rulebookAddress(props.system.id)}
            aria-label={t('system.rulebook.of', { title: title() })}
          >
            {t('system.rulebook')}
          </a>
        </div>
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

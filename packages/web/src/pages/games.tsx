import type { SystemCard } from '@mesnada/server/api'
import { createMemo, createResource, createSignal, For, Match, type Resource, Show, Switch } from 'solid-js'
import { lessonAddress, ONLINE, rulebookAddress } from '../browser/route.ts'
import { GameLoader } from '../files/game-loader.tsx'
import { SavedGames } from '../files/saved-games.tsx'
import { EVERYTHING, filtered } from '../gallery/filter.ts'
import { FilterBar } from '../gallery/filter-bar.tsx'
import { QuickBattle } from '../gallery/quick-battle.tsx'
import { LessonList } from '../lesson/lesson-list.tsx'
import { Failure, Loading, Notice } from '../parts/notice.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { listGames } from '../saved/store.ts'
import { isPlayable } from '../systems/index.ts'
import { language, t } from '../text/language.ts'
import { ScenarioArticle } from './scenario-article.tsx'

interface GamesPageProps {
  readonly systems: Resource<readonly SystemCard[]>
  readonly retry: () => void
}

const GamesPage = (props: GamesPageProps) => {
  const [saved, { refetch }] = createResource(listGames)
  const refresh = (): void => void refetch()
  return (
    <>
      <PageTitle title={t('home.title')} lead={t('home.lead')} />
      <SavedGames games={saved.latest ?? []} onChange={refresh} />
      <div class="home-ways">
        <a class="action" href={ONLINE}>
          {t('online.title')}
        </a>
        <GameLoader onLoad={refresh} />
      </div>
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
    <Match when={props.systems()}>{systems => <Gallery systems={systems()} />}</Match>
  </Switch>
)

/** What was asked for last stays while one looks at a scenario and comes back. */
const [filter, setFilter] = createSignal(EVERYTHING)

const Gallery = (props: { readonly systems: readonly SystemCard[] }) => {
  const shown = createMemo(() => filtered(props.systems, filter(), language()))
  const found = () => shown().reduce((sum, { scenarios }) => sum + scenarios.length, 0)
  return (
    <>
      <QuickBattle systems={props.systems} />
      <SystemNav systems={props.systems} />
      <FilterBar systems={props.systems} filter={filter()} found={found()} change={setFilter} />
      <For each={shown()}>{system => <SystemSection system={system} />}</For>
    </>
  )
}

/** Past the battles of one game to those of another, which are many screens farther down on a phone. */
const SystemNav = (props: { readonly systems: readonly SystemCard[] }) => (
  <Show when={props.systems.length > 1}>
    <nav class="system-nav" aria-label={t('home.systems')}>
      <For each={props.systems}>
        {({ id, title, scenarios }) => (
          <button type="button" onClick={() => goToSystem(id)}>
            {title[language()]} <span class="count">{scenarios.length}</span>
          </button>
        )}
      </For>
    </nav>
  </Show>
)

const headingOf = (system: string): string => `system-${system}`

/** The part of the address after `#` says which page it is, and cannot lead into one. */
const goToSystem = (system: string): void => {
  setFilter(EVERYTHING)
  const heading = document.getElementById(headingOf(system))
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

const SystemSection = (props: { readonly system: SystemCard }) => {
  const heading = () => headingOf(props.system.id)
  const title = () => props.system.title[language()]
  return (
    <section class="system" aria-labelledby={heading()}>
      <div class="system-head">
        <h2 id={heading()} tabindex="-1">
          {title()}
        </h2>
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
      <LessonList system={props.system.id} />
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

export default GamesPage

import { createEffect, createMemo, createResource, ErrorBoundary, Match, on, Show, Switch } from 'solid-js'
import { fetchSystems } from '../browser/api.ts'
import { applyContrast } from '../browser/contrast.ts'
import { route } from '../browser/route.ts'
import { applyTheme } from '../browser/theme.ts'
import { MissingPage } from '../pages/missing.tsx'
import { LanguageNotice, UpdateNotice } from '../parts/app-notices.tsx'
import { PartFailure } from '../parts/notice.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import { closeRule, openRule } from '../rulebook/beside.ts'
import { t } from '../text/language.ts'
import {
  GamePage,
  GamesPage,
  HostingPage,
  LessonPage,
  OnlineGamePage,
  OnlinePage,
  OnlineReplayPage,
  QuickPage,
  ReplayPage,
  RulebookPage,
  RuleDrawer,
  SetupPage,
} from './lazy-pages.ts'

const rulebookRoute = () => {
  const place = route()
  return place.page === 'rulebook' ? place : undefined
}

const setupRoute = () => {
  const place = route()
  return place.page === 'setup' ? place : undefined
}

const quickRoute = () => {
  const place = route()
  return place.page === 'quick' ? place : undefined
}

const gameRoute = () => {
  const place = route()
  return place.page === 'game' ? place.id : undefined
}

const replayRoute = () => {
  const place = route()
  return place.page === 'replay' ? place.id : undefined
}

const lessonRoute = () => {
  const place = route()
  return place.page === 'lesson' ? place : undefined
}

const hostedRoute = () => {
  const place = route()
  return place.page === 'hosted' ? place : undefined
}

const hostedReplayRoute = () => {
  const place = route()
  return place.page === 'hosted-replay' ? place : undefined
}

const guestRoute = () => {
  const place = route()
  return place.page === 'guest' ? place.key : undefined
}

/** Pages that fill the window and bring their own header. */
const isTable = () =>
  [gameRoute(), replayRoute(), lessonRoute(), hostedRoute(), hostedReplayRoute()].some(
    place => place !== undefined,
  )

/** Pages that tell of the systems. */
const LISTING: ReadonlySet<string> = new Set(['games', 'rulebook'])

export const App = () => {
  // Whoever sits down to play does without the list of all systems, and does not wait for it.
  const isListed = createMemo((before: boolean) => before || LISTING.has(route().page), false)
  const [systems, { refetch }] = createResource(
    () => isListed() || undefined,
    () => fetchSystems(),
  )
  let main: HTMLElement | undefined

  const enterMain = () => {
    main?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }
  applyTheme()
  applyContrast()
  // A new page is announced and read from its top, as if the browser had loaded it.
  createEffect(on(route, enterMain, { defer: true }))
  createEffect(on(route, closeRule, { defer: true }))

  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={event => {
          event.preventDefault()
          enterMain()
        }}
      >
        {t('app.skip')}
      </a>
      <Show when={!isTable()}>
        <PageHeader />
      </Show>
      <main
        id="main"
        classList={{ playing: isTable() }}
        tabindex="-1"
        ref={element => {
          main = element
        }}
      >
        <ErrorBoundary fallback={(fault, reset) => <BrokenPage fault={fault} reset={reset} />}>
          <Switch fallback={<MissingPage />}>
            <Match when={route().page === 'games'}>
              <GamesPage systems={systems} retry={() => void refetch()} />
            </Match>
            <Match when={rulebookRoute()}>
              {place => (
                <RulebookPage
                  system={place().system}
                  number={place().number}
                  card={systems.error ? undefined : systems()?.find(({ id }) => id === place().system)}
                />
              )}
            </Match>
            <Match when={setupRoute()}>
              {place => <SetupPage system={place().system} scenario={place().scenario} />}
            </Match>
            <Match when={quickRoute()} keyed>
              {place => <QuickPage system={place.system} scenario={place.scenario} />}
            </Match>
            <Match when={gameRoute()} keyed>
              {id => <GamePage id={id} />}
            </Match>
            <Match when={lessonRoute()} keyed>
              {place => <LessonPage system={place.system} lesson={place.lesson} />}
            </Match>
            <Match when={replayRoute()} keyed>
              {id => <ReplayPage id={id} />}
            </Match>
            <Match when={route().page === 'online' || guestRoute()}>
              <OnlinePage guest={guestRoute()} />
            </Match>
            <Match when={route().page === 'hosting'}>
              <HostingPage />
            </Match>
            <Match when={hostedRoute()} keyed>
              {place => <OnlineGamePage id={place.id} invite={place.invite} />}
            </Match>
            <Match when={hostedReplayRoute()} keyed>
              {place => <OnlineReplayPage id={place.id} invite={place.invite} />}
            </Match>
          </Switch>
        </ErrorBoundary>
      </main>
      <Show when={openRule()}>{rule => <RuleDrawer rule={rule()} />}</Show>
      <LanguageNotice />
      <Show when={!isTable()}>
        <UpdateNotice />
        <footer class="page-footer">
          <p>{t('app.licence')}</p>
        </footer>
      </Show>
    </>
  )
}

/** Something on the page broke, most likely for want of a part that did not arrive. Any other page still works. */
const BrokenPage = (props: { readonly fault: unknown; readonly reset: () => void }) => {
  console.error(props.fault)
  createEffect(on(route, () => props.reset(), { defer: true }))
  return <PartFailure retry={props.reset} />
}

import { createEffect, createResource, lazy, Match, on, Show, Suspense, Switch } from 'solid-js'
import { fetchSystems } from './api.ts'
import { t } from './language.ts'
import { GamesPage } from './pages/games.tsx'
import { MissingPage } from './pages/missing.tsx'
import { RulebookPage } from './pages/rulebook.tsx'
import { Loading } from './parts/notice.tsx'
import { PageHeader } from './parts/page-header.tsx'
import { route } from './route.ts'
import { applyTheme } from './theme.ts'

const rulebookRoute = () => {
  const place = route()
  return place.page === 'rulebook' ? place : undefined
}

const setupRoute = () => {
  const place = route()
  return place.page === 'setup' ? place : undefined
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
  return place.page === 'lesson' ? place.system : undefined
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

/** The table and its rules are fetched by those who sit down to play. */
const SetupPage = lazy(() => import('./pages/setup.tsx'))
const GamePage = lazy(() => import('./pages/game.tsx'))
const LessonPage = lazy(() => import('./pages/lesson.tsx'))
const ReplayPage = lazy(() => import('./pages/replay.tsx'))
const OnlinePage = lazy(() => import('./pages/online.tsx'))
const OnlineGamePage = lazy(() => import('./pages/online-game.tsx'))
const OnlineReplayPage = lazy(() => import('./pages/online-replay.tsx'))

export const App = () => {
  const [systems, { refetch }] = createResource(fetchSystems)
  let main: HTMLElement | undefined

  const enterMain = () => {
    main?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }
  applyTheme()
  // A new page is announced and read from its top, as if the browser had loaded it.
  createEffect(on(route, enterMain, { defer: true }))

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
            {place => (
              <Suspense fallback={<Loading text={t('setup.loading')} />}>
                <SetupPage system={place().system} scenario={place().scenario} />
              </Suspense>
            )}
          </Match>
          <Match when={gameRoute()} keyed>
            {id => (
              <Suspense fallback={<Loading text={t('table.loading')} />}>
                <GamePage id={id} />
              </Suspense>
            )}
          </Match>
          <Match when={lessonRoute()} keyed>
            {system => (
              <Suspense fallback={<Loading text={t('table.loading')} />}>
                <LessonPage system={system} />
              </Suspense>
            )}
          </Match>
          <Match when={replayRoute()} keyed>
            {id => (
              <Suspense fallback={<Loading text={t('replay.loading')} />}>
                <ReplayPage id={id} />
              </Suspense>
            )}
          </Match>
          <Match when={route().page === 'online' || guestRoute()}>
            <Suspense fallback={<Loading text={t('online.loading')} />}>
              <OnlinePage guest={guestRoute()} />
            </Suspense>
          </Match>
          <Match when={hostedRoute()} keyed>
            {place => (
              <Suspense fallback={<Loading text={t('table.loading')} />}>
                <OnlineGamePage id={place.id} invite={place.invite} />
              </Suspense>
            )}
          </Match>
          <Match when={hostedReplayRoute()} keyed>
            {place => (
              <Suspense fallback={<Loading text={t('replay.loading')} />}>
                <OnlineReplayPage id={place.id} invite={place.invite} />
              </Suspense>
            )}
          </Match>
        </Switch>
      </main>
      <Show when={!isTable()}>
        <footer class="page-footer">
          <p>{t('app.licence')}</p>
        </footer>
      </Show>
    </>
  )
}

import { createEffect, createResource, Match, on, Switch } from 'solid-js'
import { fetchSystems } from './api.ts'
import { t } from './language.ts'
import { GamesPage } from './pages/games.tsx'
import { MissingPage } from './pages/missing.tsx'
import { RulebookPage } from './pages/rulebook.tsx'
import { PageHeader } from './parts/page-header.tsx'
import { route } from './route.ts'
import { applyTheme } from './theme.ts'

const rulebookRoute = () => {
  const place = route()
  return place.page === 'rulebook' ? place : undefined
}

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
      <PageHeader />
      <main
        id="main"
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
        </Switch>
      </main>
      <footer class="page-footer">
        <p>{t('app.licence')}</p>
      </footer>
    </>
  )
}

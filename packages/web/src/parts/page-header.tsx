import { Show } from 'solid-js'
import { GAMES, ONLINE, route } from '../browser/route.ts'
import { waitingGames } from '../browser/waiting.ts'
import { t } from '../text/language.ts'
import { ContrastSwitch } from './contrast-switch.tsx'
import { Crest } from './crest.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export const PageHeader = () => (
  <header class="page-header">
    <a class="brand" href={GAMES}>
      <Crest />
      <span>{t('app.name')}</span>
    </a>
    <nav aria-label={t('nav.label')}>
      <a href={GAMES} aria-current={route().page === 'games' ? 'page' : undefined}>
        {t('nav.games')}
      </a>
      <a href={ONLINE} aria-current={route().page === 'online' ? 'page' : undefined}>
        {t('nav.online')}
        <Show when={waitingGames() > 0}>
          <b class="nav-count" title={t('nav.waiting', { count: waitingGames() })}>
            {waitingGames()}
          </b>
        </Show>
      </a>
    </nav>
    <div class="preferences">
      <LanguageSwitch />
      <ContrastSwitch />
      <ThemeSwitch />
    </div>
  </header>
)

import type { GameCard } from '@mesnada/server/api'
import { createMemo, createResource, createSignal, Show } from 'solid-js'
import { fetchSystems } from '../../browser/api.ts'
import { GAMES } from '../../browser/route.ts'
import { t } from '../../text/language.ts'
import { me } from '../people/me.ts'
import { createFeed } from './feed.ts'
import { ANY_GAME, isWanted, queryOf, scenariosFor } from './filter.ts'
import { LobbyFilterBar } from './filter-bar.tsx'
import { GamesList } from './games-list.tsx'
import { goToPaired, SeekPanel } from './seek-panel.tsx'

/** All games of the server as they are now: mine, those that wait for somebody, those that go on, and those that are over. */
export const Lobby = (props: { readonly turns: number }) => {
  const feed = createFeed(game => void goToPaired(game))
  const [systems] = createResource(fetchSystems)
  const known = () => (systems.error ? [] : (systems.latest ?? []))
  const [filter, setFilter] = createSignal(ANY_GAME)
  const scenarios = createMemo(() => scenariosFor(known(), filter()))
  const common = () => ({
    freshness: feed.freshness() + props.turns,
    changed: feed.cards(),
    gone: feed.gone(),
  })
  const filtered = () => ({
    ...common(),
    query: queryOf(scenarios(), filter()),
    isWanted: (game: GameCard) => isWanted(game, scenarios(), filter()),
  })
  return (
    <>
      <Show when={me()}>
        <GamesList list="mine" {...common()} />
        <p>
          <a class="action" href={GAMES}>
            {t('lobby.new')}
          </a>
        </p>
      </Show>
      <SeekPanel systems={known()} seeks={feed.seeks()} />
      <LobbyFilterBar systems={known()} filter={filter()} change={setFilter} />
      <GamesList list="open" {...filtered()} />
      <GamesList list="playing" {...filtered()} />
      <GamesList list="over" {...filtered()} />
      <Show when={me()}>
        <GamesList list="finished" {...common()} />
      </Show>
    </>
  )
}

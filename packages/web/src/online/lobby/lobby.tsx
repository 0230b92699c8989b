import type { GameCard } from '@mesnada/server/api'
import { createMemo, createResource, createSignal, type JSX, Show } from 'solid-js'
import { fetchSystems } from '../../browser/api.ts'
import { GAMES } from '../../browser/route.ts'
import { thumbnailOf } from '../../map/thumbnails.ts'
import { t } from '../../text/language.ts'
import { me } from '../people/me.ts'
import { createFeed } from './feed.ts'
import { ANY_GAME, isWanted, queryOf, scenariosFor } from './filter.ts'
import { LobbyFilterBar } from './filter-bar.tsx'
import { GamesList } from './games-list.tsx'
import { goToPaired, SeekPanel } from './seek-panel.tsx'

interface LobbyProps {
  readonly turns: number
  /** Who one is, or who one wants to be. */
  readonly entrance: JSX.Element
  readonly account: JSX.Element
}

/** All games of the server as they are now: mine, those that wait for somebody, those that go on, and those that are over. */
export const Lobby = (props: LobbyProps) => {
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
  const pictureOf = ({ system, scenario }: GameCard): string | undefined => {
    const found = known().find(({ id }) => id === system)
    const card = found?.scenarios.find(({ id }) => id === scenario)
    return card && thumbnailOf(system, card.maps)
  }
  return (
    <div class="lobby">
      <div class="lobby-side">
        {props.entrance}
        <SeekPanel systems={known()} seeks={feed.seeks()} />
        {props.account}
      </div>
      <div class="lobby-main">
        <Show when={me()}>
          <div class="lobby-mine">
            <GamesList list="mine" {...common()} pictureOf={pictureOf} />
            <a class="action" href={GAMES}>
              {t('lobby.new')}
            </a>
          </div>
        </Show>
        <div class="lobby-lists">
          <LobbyFilterBar systems={known()} filter={filter()} change={setFilter} />
          <GamesList list="open" {...filtered()} pictureOf={pictureOf} />
          <GamesList list="playing" {...filtered()} pictureOf={pictureOf} />
          <GamesList list="over" {...filtered()} pictureOf={pictureOf} />
          <Show when={me()}>
            <GamesList list="finished" {...common()} pictureOf={pictureOf} />
          </Show>
        </div>
      </div>
    </div>
  )
}

import type { Refusal } from '@mesnada/engine'
import type { GameCard, GamesAnswer } from '@mesnada/server/api'
import { createMemo, createResource, createSignal, For, onCleanup, Show } from 'solid-js'
import { onlineAddress, onlineReplayAddress } from '../../browser/route.ts'
import { language, t } from '../../text/language.ts'
import { explainRefusal } from '../line/explain.ts'
import { ask } from '../line/http.ts'
import { me } from '../people/me.ts'
import { sitterOf } from '../people/sitter.ts'
import { describeClock } from '../table/clock-time.ts'
import { isCancelled, stateOf, timesOf } from './card-text.ts'

const isMine = ({ yours }: GameCard): boolean => (yours?.length ?? 0) > 0

/** A seat that is neither taken nor kept for somebody. */
const hasRoom = ({ seats }: GameCard): boolean =>
  seats.some(
    ({ name, level, reserved }) => name === undefined && level === undefined && reserved === undefined,
  )

const LISTS = {
  mine: {
    paths: ['/games?of=me&status=playing', '/games?of=me&status=open'],
    title: 'online.mine',
    empty: 'online.mine.none',
    holds: (game: GameCard): boolean => isMine(game) && game.status !== 'over',
  },
  finished: {
    paths: ['/games?of=me&status=over'],
    title: 'online.finished',
    empty: undefined,
    holds: (game: GameCard): boolean => isMine(game) && game.status === 'over' && !isCancelled(game),
  },
  open: {
    paths: ['/games?of=all&status=open'],
    title: 'lobby.open',
    empty: 'lobby.open.none',
    holds: (game: GameCard): boolean =>
      !isMine(game) && game.listed && game.status === 'open' && hasRoom(game),
  },
  playing: {
    paths: ['/games?of=all&status=playing'],
    title: 'lobby.playing',
    empty: 'online.public.none',
    holds: (game: GameCard): boolean => !isMine(game) && game.listed && game.status === 'playing',
  },
  over: {
    paths: ['/games?of=all&status=over'],
    title: 'lobby.over',
    empty: undefined,
    holds: (game: GameCard): boolean =>
      !isMine(game) && game.listed && game.status === 'over' && !isCancelled(game),
  },
} as const

interface GamesListProps {
  readonly list: keyof typeof LISTS
  /** With each change the list is asked for again. */
  readonly freshness: number
  /** What was told of games since. */
  readonly changed: ReadonlyMap<string, GameCard>
  /** Those that are no longer on the lists. */
  readonly gone: ReadonlySet<string>
  /** What is added to the address, and which of the changed games belong. */
  readonly query?: string
  readonly isWanted?: (game: GameCard) => boolean
  /** Where the small picture of its board lies. */
  readonly pictureOf: (game: GameCard) => string | undefined
}

/** A list as far as it is shown, and whether there is more of it. */
interface Listed {
  readonly games: readonly GameCard[]
  readonly hasMore: boolean
  /** Why it could not be asked for; what was shown before still is. */
  readonly refusal?: Refusal
}

const NOTHING: Listed = { games: [], hasMore: false }
/** Ages and deadlines are counted anew. */
const TICK_MS = 20_000

/** Of a list that is filtered the server looks through a part at a time, and there may be nothing in it. */
const MOST_ASKED = 30

/** So many pages of a list, one after the other. */
const fetchPages = async (path: string, pages: number): Promise<Listed> => {
  const games: GameCard[] = []
  let next: string | undefined
  for (let [page, asked] = [0, 0]; page < pages && asked < MOST_ASKED * pages; asked++) {
    const answer = await ask<GamesAnswer>('GET', next === undefined ? path : `${path}&after=${next}`)
    if (!answer.ok) return { ...NOTHING, refusal: answer.refusal }
    games.push(...answer.value.games)
    if (answer.value.games.length > 0) page++
    next = answer.value.next
    if (next === undefined) break
  }
  return { games, hasMore: next !== undefined }
}

/** Games on the server that move by themselves: mine with my turn first, those to join, to watch, and those that are over. */
export const GamesList = (props: GamesListProps) => {
  const list = LISTS[props.list]
  const [pages, setPages] = createSignal(1)
  const [games, { refetch }] = createResource(
    () => ({ pages: pages(), freshness: props.freshness, user: me()?.id, query: props.query ?? '' }),
    async (wanted, { value = NOTHING }): Promise<Listed> => {
      const parts = await Promise.all(
        list.paths.map(path => fetchPages(`${path}${wanted.query}`, wanted.pages)),
      )
      const refusal = parts.find(part => part.refusal)?.refusal
      if (refusal) return { ...value, refusal }
      return { games: parts.flatMap(part => part.games), hasMore: parts.some(part => part.hasMore) }
    },
  )
  const [now, setNow] = createSignal(Date.now())
  const timer = setInterval(() => setNow(Date.now()), TICK_MS)
  onCleanup(() => clearInterval(timer))
  const shown = createMemo((): readonly GameCard[] => {
    const known = new Map((games.latest?.games ?? []).map(game => [game.id, game]))
    for (const game of props.changed.values()) {
      const before = known.get(game.id)
      const isNewer = before === undefined || game.updated >= before.updated
      if (isNewer && (before !== undefined || (props.isWanted?.(game) ?? true))) known.set(game.id, game)
    }
    for (const id of props.gone) known.delete(id)
    return [...known.values()].filter(list.holds).toSorted(byUrgency)
  })
  const refusal = () => games.latest?.refusal
  return (
    <Show when={shown().length > 0 || refusal() || list.empty}>
      <section class="saved hosted" aria-labelledby={`hosted-${props.list}`}>
        <h2 id={`hosted-${props.list}`}>{t(list.title)}</h2>
        <ul>
          <For each={shown()}>
            {game => <ListedGame game={game} now={now()} picture={props.pictureOf(game)} />}
          </For>
        </ul>
        <Show when={refusal()}>
          {why => (
            <div class="hosted-refused">
              <p class="ask-refusal" role="alert">
                {explainRefusal(why())}
              </p>
              <button
                type="button"
                class="action quiet"
                disabled={games.loading}
                onClick={() => void refetch()}
              >
                {t('failure.retry')}
              </button>
            </div>
          )}
        </Show>
        <Show when={shown().length === 0 && !games.loading && !refusal() && list.empty}>
          {empty => <p class="hosted-none">{t(empty())}</p>}
        </Show>
        <Show when={games.latest?.hasMore && !refusal()}>
          <button
            type="button"
            class="action quiet"
            disabled={games.loading}
            onClick={() => setPages(count => count + 1)}
          >
            {t('online.more')}
          </button>
        </Show>
      </section>
    </Show>
  )
}

const byUrgency = (a: GameCard, b: GameCard): number =>
  Number(b.yourTurn ?? false) - Number(a.yourTurn ?? false) || b.updated - a.updated

interface ListedGameProps {
  readonly game: GameCard
  readonly now: number
  readonly picture: string | undefined
}

const ListedGame = (props: ListedGameProps) => {
  const title = () => props.game.title[language()]
  return (
    <li>
      <a class="saved-game" href={onlineAddress(props.game.id)}>
        <Show when={props.picture} fallback={<i class="listed-picture" />}>
          {picture => <img class="listed-picture" src={picture()} alt="" loading="lazy" />}
        </Show>
        <b>{title()}</b>
        <span class="listed-players">{`${sitterOf(props.game, 0)} – ${sitterOf(props.game, 1)}`}</span>
        <Show when={props.game.status !== 'over'}>
          <span class="listed-clock">{describeClock(props.game.clock)}</span>
        </Show>
        <span class="listed-state" classList={{ 'your-turn': props.game.yourTurn === true }}>
          <em>{stateOf(props.game)}</em> <span>{timesOf(props.game, props.now)}</span>
        </span>
      </a>
      <Show when={props.game.status === 'over'}>
        <a
          class="saved-tool"
          href={onlineReplayAddress(props.game.id)}
          aria-label={t('saved.replay.of', { title: title() })}
          title={t('saved.replay')}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 12a8 8 0 1 0 2.6-5.9M4 4v4.5h4.5M10.5 9v6l5-3z" />
          </svg>
        </a>
      </Show>
    </li>
  )
}

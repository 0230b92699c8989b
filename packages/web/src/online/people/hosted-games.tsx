import type { Refusal, Seat } from '@mesnada/engine'
import type { GameCard, GamesAnswer } from '@mesnada/server/api'
import { createResource, createSignal, For, Show } from 'solid-js'
import { onlineAddress, onlineReplayAddress } from '../../browser/route.ts'
import { language, t } from '../../text/language.ts'
import { explainRefusal } from '../line/explain.ts'
import { ask } from '../line/http.ts'
import { me } from './me.ts'

const LISTS = {
  mine: {
    paths: ['/games?of=me&status=playing', '/games?of=me&status=open'],
    title: 'online.mine',
    empty: 'online.mine.none',
  },
  finished: { paths: ['/games?of=me&status=over'], title: 'online.finished', empty: undefined },
  public: { paths: ['/games?of=all'], title: 'online.public', empty: 'online.public.none' },
} as const

interface HostedGamesProps {
  readonly list: keyof typeof LISTS
  /** Counts the turns that have come: with each the list is asked for again. */
  readonly turns: number
}

/** A list as far as it is shown, and whether there is more of it. */
interface Listed {
  readonly games: readonly GameCard[]
  readonly hasMore: boolean
  /** Why it could not be asked for; what was shown before still is. */
  readonly refusal?: Refusal
}

const NOTHING: Listed = { games: [], hasMore: false }

/** So many pages of a list, one after the other. */
const fetchPages = async (path: string, pages: number): Promise<Listed> => {
  const games: GameCard[] = []
  let next: string | undefined
  for (let page = 0; page < pages; page++) {
    const answer = await ask<GamesAnswer>('GET', next === undefined ? path : `${path}&after=${next}`)
    if (!answer.ok) return { ...NOTHING, refusal: answer.refusal }
    games.push(...answer.value.games)
    next = answer.value.next
    if (next === undefined) break
  }
  return { games, hasMore: next !== undefined }
}

/** Games on the server: mine with my turn first, those anybody may join or watch, and those that are over. */
export const HostedGames = (props: HostedGamesProps) => {
  const list = LISTS[props.list]
  const [pages, setPages] = createSignal(1)
  const [games, { refetch }] = createResource(
    () => ({ pages: pages(), turns: props.turns, user: me()?.id }),
    async (wanted, { value = NOTHING }): Promise<Listed> => {
      const parts = await Promise.all(list.paths.map(path => fetchPages(path, wanted.pages)))
      const refusal = parts.find(part => part.refusal)?.refusal
      if (refusal) return { ...value, refusal }
      const found = parts.flatMap(part => part.games).filter(game => belongs(props.list, game))
      return { games: found.toSorted(byUrgency), hasMore: parts.some(part => part.hasMore) }
    },
  )
  const shown = () => games.latest?.games ?? []
  const refusal = () => games.latest?.refusal
  return (
    <Show when={shown().length > 0 || refusal() || list.empty}>
      <section class="saved hosted" aria-labelledby={`hosted-${props.list}`}>
        <h2 id={`hosted-${props.list}`}>{t(list.title)}</h2>
        <ul>
          <For each={shown()}>{game => <HostedGame game={game} />}</For>
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

/** One's own games are in lists of their own. */
const belongs = (list: keyof typeof LISTS, { yours }: GameCard): boolean =>
  list !== 'public' || (yours?.length ?? 0) === 0

const byUrgency = (a: GameCard, b: GameCard): number =>
  Number(b.yourTurn ?? false) - Number(a.yourTurn ?? false) || b.updated - a.updated

const HostedGame = (props: { readonly game: GameCard }) => {
  const title = () => props.game.title[language()]
  return (
    <li>
      <a class="saved-game" href={onlineAddress(props.game.id)}>
        <b>{title()}</b>
        <span>{playersOf(props.game)}</span>
        <span classList={{ 'your-turn': props.game.yourTurn === true }}>{statusOf(props.game)}</span>
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

/** Whoever sits there, by name. */
export const sitterOf = (game: Pick<GameCard, 'seats'>, seat: Seat): string => {
  const card = game.seats[seat]
  if (card?.level !== undefined) return t('opponent.name')
  return card?.name ?? t('online.seat.free')
}

const playersOf = (game: GameCard): string => `${sitterOf(game, 0)} – ${sitterOf(game, 1)}`

const statusOf = ({ status, yourTurn, updated, broken }: GameCard): string => {
  if (broken) return t('online.status.broken')
  const date = new Intl.DateTimeFormat(language(), { dateStyle: 'short', timeStyle: 'short' }).format(updated)
  if (yourTurn) return `${t('online.your-turn')} · ${date}`
  if (status === 'open') return `${t('online.status.open')} · ${date}`
  return `${t(status === 'over' ? 'saved.over' : 'online.status.playing')} · ${date}`
}

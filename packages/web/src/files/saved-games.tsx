import { For, Show } from 'solid-js'
import { gameAddress, replayAddress } from '../browser/route.ts'
import { gameTitle } from '../saved/game-title.ts'
import { readWhatIf } from '../saved/saving.ts'
import { removeGame, type StoredGame } from '../saved/store.ts'
import { language, locale, nameInLine, t } from '../text/language.ts'
import { downloadRecord } from './download.ts'

interface SavedGamesProps {
  readonly games: readonly StoredGame[]
  readonly onChange: () => void
}

/** Games begun in this browser or loaded into it, the latest first. */
export const SavedGames = (props: SavedGamesProps) => {
  const forget = async (game: StoredGame): Promise<void> => {
    if (!confirm(t('saved.forget.sure', { title: titleOf(game) }))) return
    await removeGame(game.id)
    props.onChange()
  }
  return (
    <Show when={props.games.length > 0}>
      <section class="saved" aria-labelledby="saved">
        <h2 id="saved">{t('saved.title')}</h2>
        <ul>
          <For each={props.games.slice(0, LATEST)}>
            {game => <Saved game={game} forget={() => void forget(game)} />}
          </For>
        </ul>
        <Show when={props.games.length > LATEST}>
          <details class="saved-earlier">
            <summary>{t('saved.earlier', { count: props.games.length - LATEST })}</summary>
            <ul>
              <For each={props.games.slice(LATEST)}>
                {game => <Saved game={game} forget={() => void forget(game)} />}
              </For>
            </ul>
          </details>
        </Show>
      </section>
    </Show>
  )
}

/** So many are shown at once: the gallery begins on the first page of whoever plays much. */
const LATEST = 4

const Saved = (props: { readonly game: StoredGame; readonly forget: () => void }) => (
  <li>
    <a class="saved-game" href={gameAddress(props.game.id)}>
      <b>{titleOf(props.game)}</b>
      <span>{sidesOf(props.game)}</span>
      <span>
        {progressOf(props.game)} · {when(props.game.saved)}
      </span>
      <Show when={readWhatIf(props.game)}>
        {branch => <span>{t('saved.what-if.from', { step: branch().step })}</span>}
      </Show>
    </a>
    <a
      class="saved-tool"
      href={replayAddress(props.game.id)}
      aria-label={t('saved.replay.of', { title: titleOf(props.game) })}
      title={t('saved.replay')}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 12a8 8 0 1 0 2.6-5.9M4 4v4.5h4.5M10.5 9v6l5-3z" />
      </svg>
    </a>
    <button
      type="button"
      class="saved-tool"
      aria-label={t('saved.download.of', { title: titleOf(props.game) })}
      title={t('saved.download')}
      onClick={() => downloadRecord(`${props.game.system}-${props.game.id}`, props.game.record)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 4v11M7 11l5 5 5-5M5 20h14" />
      </svg>
    </button>
    <button
      type="button"
      class="saved-tool"
      aria-label={t('saved.forget.of', { title: titleOf(props.game) })}
      title={t('saved.forget')}
      onClick={() => props.forget()}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 6l12 12M18 6L6 18" />
      </svg>
    </button>
  </li>
)

const titleOf = (game: StoredGame): string => gameTitle(game, language())

/** A save may be broken in any way and must still be listed. */
const sidesOf = ({ sides, players }: Partial<StoredGame>): string =>
  [0, 1]
    .map(seat => players?.[seat] || sideOf(sides?.[seat]))
    .filter(name => name !== '')
    .join(' – ')

const sideOf = (side: StoredGame['sides'][number] | undefined): string =>
  side?.[language()] ? nameInLine(side) : ''

const progressOf = ({ over, turn, day }: StoredGame): string => {
  if (over) return t('saved.over')
  return day === undefined ? t('saved.turn', { turn }) : t('saved.day', { day })
}

const when = (saved: number | undefined): string =>
  saved === undefined
    ? ''
    : new Date(saved).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' })

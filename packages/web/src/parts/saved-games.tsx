import { createResource, For, Show } from 'solid-js'
import { language, t } from '../language.ts'
import { gameAddress } from '../route.ts'
import { downloadRecord } from '../table/download.ts'
import { listGames, removeGame, type StoredGame } from '../table/store.ts'

/** Games begun in this browser, the latest first. */
export const SavedGames = () => {
  const [games, { refetch }] = createResource(listGames)
  const forget = async (game: StoredGame): Promise<void> => {
    if (!confirm(t('saved.forget.sure', { title: titleOf(game) }))) return
    await removeGame(game.id)
    await refetch()
  }
  return (
    <Show when={games.latest?.length}>
      <section class="saved" aria-labelledby="saved">
        <h2 id="saved">{t('saved.title')}</h2>
        <ul>
          <For each={games.latest}>
            {game => (
              <li>
                <a class="saved-game" href={gameAddress(game.id)}>
                  <b>{titleOf(game)}</b>
                  <span>{sidesOf(game)}</span>
                  <span>
                    {game.over ? t('saved.over') : t('saved.turn', { turn: game.turn })} · {when(game.saved)}
                  </span>
                </a>
                <button
                  type="button"
                  class="saved-tool"
                  aria-label={t('saved.download.of', { title: titleOf(game) })}
                  title={t('saved.download')}
                  onClick={() => downloadRecord(`${game.system}-${game.id}`, game.record)}
                >
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M12 4v11M7 11l5 5 5-5M5 20h14" />
                  </svg>
                </button>
                <button
                  type="button"
                  class="saved-tool"
                  aria-label={t('saved.forget.of', { title: titleOf(game) })}
                  title={t('saved.forget')}
                  onClick={() => void forget(game)}
                >
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M6 6l12 12M18 6L6 18" />
                  </svg>
                </button>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  )
}

/** A save may be broken in any way and must still be listed. */
const titleOf = ({ title, id }: Partial<StoredGame>): string => title?.[language()] ?? id ?? ''

const sidesOf = ({ sides, players }: Partial<StoredGame>): string =>
  [0, 1]
    .map(seat => players?.[seat] || sides?.[seat]?.[language()] || '')
    .filter(name => name !== '')
    .join(' – ')

const when = (saved: number | undefined): string =>
  saved === undefined
    ? ''
    : new Date(saved).toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' })

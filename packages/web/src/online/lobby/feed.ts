import type { GameCard, SeekCard } from '@mesnada/server/api'
import { type Accessor, createEffect, createSignal, onCleanup } from 'solid-js'
import { line } from '../people/me.ts'

/** What the server tells those in the lobby, for as long as the part of the page lives that asks for it. */
export interface Feed {
  /** The last word on each game that has changed since the page was opened. */
  readonly cards: Accessor<ReadonlyMap<string, GameCard>>
  /** Games that can no longer be found. */
  readonly gone: Accessor<ReadonlySet<string>>
  readonly seeks: Accessor<readonly SeekCard[]>
  /** Counts how often lists have to be asked for again. */
  readonly freshness: Accessor<number>
}

export const createFeed = (onPaired: (game: string) => void): Feed => {
  const [cards, setCards] = createSignal<ReadonlyMap<string, GameCard>>(new Map())
  const [gone, setGone] = createSignal<ReadonlySet<string>>(new Set())
  const [seeks, setSeeks] = createSignal<readonly SeekCard[]>([])
  const [freshness, setFreshness] = createSignal(0)
  createEffect(() => {
    const stop = line()?.enterLobby({
      fresh: () => setFreshness(count => count + 1),
      card: card => {
        setCards(known => new Map(known).set(card.id, card))
        setGone(known => new Set([...known].filter(id => id !== card.id)))
      },
      unlisted: game => setGone(known => new Set(known).add(game)),
      seeks: setSeeks,
      paired: onPaired,
    })
    if (stop) onCleanup(stop)
  })
  return { cards, gone, seeks, freshness }
}

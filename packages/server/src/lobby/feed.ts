import { cardFor } from '../games/card.ts'
import type { SeekCard } from '../protocol/api.ts'
import type { GameSettings } from '../protocol/game-settings.ts'
import type { Hub, SocketClient } from '../sockets/hub.ts'
import type { SeekRow } from '../storage/lobby-storage.ts'
import type { GameRow, Storage } from '../storage/storage.ts'
import type { GameTime } from '../time/service-time.ts'
import type { Time } from '../time/time.ts'

export interface FeedParts {
  readonly hub: Hub
  readonly storage: Storage
  readonly clock: GameTime
  readonly time: Time
  readonly seeks: () => Promise<readonly SeekRow[]>
  readonly fault: (error: unknown) => void
}

/** Changes within so long are told together: a list does not have to keep pace with a game. */
const GATHER_MS = 1000
/** Games that are told of at a time; the others wait for the next. */
const MOST_AT_ONCE = 100
const FEWEST_AT_ONCE = 5
/** Cards times listeners: with many of both each is told of fewer, and of all in turn. */
const MOST_SENT = 10_000

export const seekCard = ({ id, user, name, terms, created }: SeekRow, reader: string): SeekCard => ({
  id,
  name,
  terms: JSON.parse(terms),
  created,
  ...(user === reader && { yours: true }),
})

/** Tells those in the lobby what changes in the lists they look at. Where nobody does nothing is read. */
export class LobbyFeed {
  readonly #parts: FeedParts
  readonly #changed = new Set<string>()
  #seeksChanged = false
  #isWaiting = false

  constructor(parts: FeedParts) {
    this.#parts = parts
  }

  gameChanged(game: string): void {
    if (this.#parts.hub.lobby.size === 0) return
    this.#changed.add(game)
    this.#wait()
  }

  seeksChanged(): void {
    if (this.#parts.hub.lobby.size === 0) return
    this.#seeksChanged = true
    this.#wait()
  }

  /** What somebody who has just come in cannot have been told. */
  greet(line: SocketClient): void {
    const { seeks, fault } = this.#parts
    seeks().then(rows => line.send(seekTexts(rows)(line.user)), fault)
  }

  #wait(): void {
    if (this.#isWaiting) return
    this.#isWaiting = true
    this.#parts.time.after(GATHER_MS, () => {
      this.#isWaiting = false
      this.#tell().catch(this.#parts.fault)
    })
  }

  async #tell(): Promise<void> {
    const { hub, storage, seeks } = this.#parts
    const most = Math.max(FEWEST_AT_ONCE, Math.min(MOST_AT_ONCE, Math.floor(MOST_SENT / hub.lobby.size)))
    const games = [...this.#changed].slice(0, most)
    for (const game of games) this.#changed.delete(game)
    if (this.#changed.size > 0) this.#wait()
    if (this.#seeksChanged) {
      this.#seeksChanged = false
      const textFor = seekTexts(await seeks())
      for (const line of hub.lobby) line.send(textFor(line.user))
    }
    for (const game of games) {
      const row = await storage.game(game)
      if (row) this.#tellGame(row)
    }
  }

  #tellGame(row: GameRow): void {
    const { hub, clock } = this.#parts
    const textFor = (user: string | undefined): string =>
      JSON.stringify({ type: 'card', card: cardFor(row, user, clock) })
    const { listed } = cardFor(row, undefined, clock)
    const settings: GameSettings = JSON.parse(row.settings)
    // One that could be found until its maker took it off the lists goes from where it is shown.
    const gone = settings.listed ? JSON.stringify({ type: 'unlisted', game: row.id }) : undefined
    const common = listed ? textFor(undefined) : gone
    for (const line of hub.lobby) {
      const isOwn = line.user !== '' && (row.owner === line.user || row.seats.includes(line.user))
      const text = isOwn ? textFor(line.user) : common
      if (text !== undefined) line.send(text)
    }
  }
}

/** The list as each reads it. It is the same text for all who are not in it. */
export const seekTexts = (rows: readonly SeekRow[]): ((reader: string) => string) => {
  const seekers = new Set(rows.map(({ user }) => user))
  const textFor = (reader: string): string =>
    JSON.stringify({ type: 'seeks', seeks: rows.map(row => seekCard(row, reader)) })
  const common = textFor('')
  return reader => (seekers.has(reader) ? textFor(reader) : common)
}

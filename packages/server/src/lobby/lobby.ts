import { type Checked, hashState, type Registry, refused } from '@mesnada/engine'
import type { Games } from '../games/games.ts'
import { TALK_OVERHEAD, type Table } from '../games/table.ts'
import type { Visitor } from '../identity/identity.ts'
import { PersonBuckets, type Source, TokenBuckets } from '../limits/bucket.ts'
import type { Limits } from '../limits/limits.ts'
import type { SeekTerms } from '../protocol/api.ts'
import type { Hub } from '../sockets/hub.ts'
import { Presence } from '../sockets/presence.ts'
import type { Whisper } from '../storage/database.ts'
import type { Storage } from '../storage/storage.ts'
import type { GameTime } from '../time/service-time.ts'
import type { Time } from '../time/time.ts'
import { LobbyFeed } from './feed.ts'
import { Seeks, type Sought } from './seeks.ts'

export interface LobbyParts {
  readonly registry: Registry
  readonly storage: Storage
  readonly games: Games
  readonly hub: Hub
  readonly clock: GameTime
  readonly time: Time
  readonly limits: Limits
  readonly random: (bytes: number) => Buffer
  readonly fault: (error: unknown) => void
}

/** What somebody who looks on says. */
interface NewAside {
  readonly game: string
  readonly text: string
  /** How late the others read it. */
  readonly delay: number
  readonly from: Source
}

/** How often what is old is put away. */
export const TIDY_MS = 60_000
const DAY_MS = 86_400_000
/** How long a game waits for players: one that is to be played in one go not for long. */
const WAITING_DAYS = 30
const LIVE_WAITING_DAYS = 1
/** How late those who look on read each other where a game has secrets: what they advise comes too late to help. */
export const SECRET_DELAY_MS = 120_000
const MOST_ASIDES = { ofGame: 2000, ofPerson: 200 }

/** Everything between the games: who is there, who looks for whom, and what is told to those who choose or look on. */
export class Lobby {
  readonly feed: LobbyFeed
  readonly seeks: Seeks
  readonly presence: Presence
  readonly #parts: LobbyParts
  readonly #seekRates: TokenBuckets
  readonly #talk: PersonBuckets

  constructor(parts: LobbyParts) {
    const { hub, time, limits } = parts
    this.#parts = parts
    this.#seekRates = new TokenBuckets(limits.seeksOfUser)
    this.#talk = new PersonBuckets(limits.talk, limits.talkOfAddress)
    this.seeks = new Seeks({
      ...parts,
      onChange: () => this.#announce({ about: 'seeks' }),
      onPaired: (user, game) => this.#announce({ about: 'paired', user, game }),
    })
    this.feed = new LobbyFeed({ ...parts, seeks: () => this.seeks.list() })
    const node = parts.random(9).toString('base64url')
    this.presence = new Presence({ hub, time, node, whisper: said => this.#whisper(said) })
  }

  seek(visitor: Visitor, terms: SeekTerms): Promise<Checked<Sought>> {
    if (!this.#seekRates.take(visitor.user.id, this.#parts.time.steady()))
      return Promise.resolve(refused({ code: 'server.limit.rate' }))
    return this.seeks.seek(visitor, terms)
  }

  /** How late those who look on at this table read each other. */
  delayAt({ position, result }: Table): number {
    const isOpen = hashState(position.state) === hashState(position.knownTo('spectator'))
    return result || isOpen ? 0 : SECRET_DELAY_MS
  }

  /** Somebody who looks on says something to the others who do. */
  async say({ user }: Visitor, { game, text, delay, from }: NewAside): Promise<Checked<true>> {
    const { storage, time, clock } = this.#parts
    if (!this.#talk.take(from, time.steady(), text.length + TALK_OVERHEAD))
      return refused({ code: 'server.limit.talk' })
    const aside = { game, user: user.id, name: user.name, text, at: clock.wall() }
    if (!(await storage.putAside(aside, MOST_ASIDES))) return refused({ code: 'server.limit.talk-of-game' })
    this.#announce({ about: 'aside', game, delay })
    return { ok: true, value: true }
  }

  /** What another node has said, or this one to all. */
  heard(whisper: Whisper): void {
    const { hub, time } = this.#parts
    switch (whisper.about) {
      case 'present':
        return this.presence.heard(whisper)
      case 'seeks':
        return this.feed.seeksChanged()
      case 'paired':
        return hub.sendToUser(whisper.user, { type: 'paired', game: whisper.game })
      case 'aside':
        time.after(whisper.delay, () =>
          hub.sendToSpectators(whisper.game, { type: 'aside', game: whisper.game }),
        )
    }
  }

  async tidy(): Promise<void> {
    const { storage, games, clock } = this.#parts
    await storage.dropOldSeeks(clock.served())
    const now = clock.wall()
    await games.upkeep.abandonOld(now - WAITING_DAYS * DAY_MS, now - LIVE_WAITING_DAYS * DAY_MS)
  }

  /** Nodes over one database hear it from there, this one too. */
  #announce(whisper: Whisper): void {
    if (this.#parts.storage.shared) this.#whisper(whisper)
    else this.heard(whisper)
  }

  #whisper(whisper: Whisper): void {
    this.#parts.storage.whisper(whisper).catch(this.#parts.fault)
  }
}

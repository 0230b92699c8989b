import { timingSafeEqual } from 'node:crypto'
import { accepted, type Checked, refused, type Viewer } from '@mesnada/engine'
import { isGuest, type Visitor } from '../identity/identity.ts'
import type { Limits } from '../limits/limits.ts'
import type { Command } from '../protocol/command.ts'
import type { GameSettings } from '../protocol/game-settings.ts'
import type { Storage } from '../storage/storage.ts'
import type { Games } from './games.ts'
import { seatOf, type Table } from './table.ts'

export interface CommandRequest {
  readonly game: string
  readonly id: string
  readonly invite?: string | undefined
  readonly command: Command
  readonly acknowledge?: ((number: number) => void) | undefined
}

/** Who may see a game. To everyone else it does not exist. Whoever may see it may take a free seat. */
export class GameAccess {
  readonly #games: Games
  readonly #storage: Storage
  readonly #limits: Limits
  readonly #creating = new Map<string, Promise<void>>()

  constructor(games: Games, storage: Storage, limits: Limits) {
    this.#games = games
    this.#storage = storage
    this.#limits = limits
  }

  /** One after another for each user: requests at the same time would all see the same count. */
  create(visitor: Visitor, settings: GameSettings): Promise<Checked<Table>> {
    const { id } = visitor.user
    const created = (this.#creating.get(id) ?? Promise.resolve()).then(() => this.#create(visitor, settings))
    const done = created.then(
      () => {},
      () => {},
    )
    this.#creating.set(id, done)
    void done.then(() => {
      if (this.#creating.get(id) === done) this.#creating.delete(id)
    })
    return created
  }

  async #create(visitor: Visitor, settings: GameSettings): Promise<Checked<Table>> {
    const { openGamesOfGuest, openGamesOfAccount } = this.#limits
    const most = isGuest(visitor.user) ? openGamesOfGuest : openGamesOfAccount
    if ((await this.#storage.openGamesOf(visitor.user.id)) >= most)
      return refused({ code: 'server.limit.games', values: { most } })
    return this.#games.create(visitor.user.id, settings)
  }

  /** Calls `look` with the table, if the visitor may see it. */
  async look<T>(
    visitor: Visitor | undefined,
    game: string,
    invite: string | undefined,
    look: (table: Table, viewer: Viewer) => T,
  ): Promise<Checked<T>> {
    const looked = await this.#games.look(game, (table): Checked<T> => {
      const user = visitor?.user.id ?? ''
      return mayView(table, user, invite)
        ? accepted(look(table, viewerOf(table, user)))
        : refused({ code: 'server.game.unknown' })
    })
    return looked.ok ? looked.value : looked
  }

  submit(
    { user }: Visitor,
    { game, id, invite, command, acknowledge }: CommandRequest,
  ): Promise<Checked<number>> {
    const { id: sender, name } = user
    return this.#games.submit({
      game,
      sender,
      id,
      command,
      acknowledge,
      actor: table =>
        mayView(table, sender, invite)
          ? accepted({ kind: 'user', user: sender, name })
          : refused({ code: 'server.game.unknown' }),
    })
  }
}

const isInvited = ({ invite }: Table, given: string | undefined): boolean =>
  given !== undefined &&
  Buffer.byteLength(given) === invite.length &&
  timingSafeEqual(Buffer.from(given), Buffer.from(invite))

const mayView = (table: Table, user: string, invite: string | undefined): boolean =>
  table.settings.listed ||
  (user !== '' && (table.owner === user || seatOf(table, user) !== undefined)) ||
  isInvited(table, invite)

export const viewerOf = (table: Table, user: string): Viewer => seatOf(table, user) ?? 'spectator'

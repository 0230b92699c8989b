import { timingSafeEqual } from 'node:crypto'
import { accepted, type Checked, refused, type Viewer } from '@mesnada/engine'
import { isGuest, type Visitor } from '../identity/identity.ts'
import { TokenBuckets } from '../limits/bucket.ts'
import type { Limits } from '../limits/limits.ts'
import type { Command } from '../protocol/command.ts'
import type { GameSettings } from '../protocol/game-settings.ts'
import type { GameRow } from '../storage/storage.ts'
import type { Time } from '../time/time.ts'
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
  readonly #limits: Limits

  readonly #time: Time
  readonly #talk: TokenBuckets

  constructor(games: Games, limits: Limits, time: Time) {
    this.#games = games
    this.#limits = limits
    this.#time = time
    this.#talk = new TokenBuckets(limits.talk)
  }

  /** The database counts: requests at the same time, here or on other nodes, cannot pass together. */
  create({ user }: Visitor, settings: GameSettings): Promise<Checked<Table>> {
    const { roomOfGuest, roomOfAccount } = this.#limits
    return this.#games.create(user.id, settings, isGuest(user) ? roomOfGuest : roomOfAccount)
  }

  /** The game's row, if the visitor may see it. Nothing is loaded into memory. */
  async row(
    visitor: Visitor | undefined,
    game: string,
    invite: string | undefined,
  ): Promise<Checked<GameRow>> {
    const row = await this.#games.row(game)
    return !row.ok || mayView(row.value, visitor?.user.id ?? '', invite)
      ? row
      : refused({ code: 'server.game.unknown' })
  }

  /** Calls `look` with the table, if the visitor may see it. */
  async look<T>(
    visitor: Visitor | undefined,
    game: string,
    invite: string | undefined,
    look: (table: Table, viewer: Viewer) => T | Promise<T>,
  ): Promise<Checked<T>> {
    const user = visitor?.user.id ?? ''
    const looked = await this.#games.look(
      game,
      async (table): Promise<Checked<T>> =>
        mayView(seenTable(table), user, invite)
          ? accepted(await look(table, viewerOf(table, user)))
          : refused({ code: 'server.game.unknown' }),
      row => mayView(row, user, invite),
    )
    return looked.ok ? looked.value : looked
  }

  async submit({ user }: Visitor, request: CommandRequest): Promise<Checked<number>> {
    const { game, id, invite, command, acknowledge } = request
    const { id: sender, name } = user
    if (command.type === 'say' && !this.#talk.take(sender, this.#time.steady(), command.text.length))
      return refused({ code: 'server.limit.talk' })
    return this.#games.submit({
      game,
      mayOpen: row => mayView(row, sender, invite),
      sender,
      id,
      command,
      acknowledge,
      actor: table =>
        mayView(seenTable(table), sender, invite)
          ? accepted({ kind: 'user', user: sender, name })
          : refused({ code: 'server.game.unknown' }),
    })
  }
}

/** What decides who may see a game. */
type Seen = Pick<GameRow, 'listed' | 'owner' | 'invite' | 'seats'>

const seenTable = ({ settings: { listed }, owner, invite, seats }: Table): Seen => ({
  listed,
  owner,
  invite,
  seats: [seats[0]?.user ?? '', seats[1]?.user ?? ''],
})

const isInvited = (invite: string, given: string | undefined): boolean =>
  given !== undefined &&
  Buffer.byteLength(given) === invite.length &&
  timingSafeEqual(Buffer.from(given), Buffer.from(invite))

const mayView = ({ listed, owner, invite, seats }: Seen, user: string, given: string | undefined): boolean =>
  listed || (user !== '' && (owner === user || seats.includes(user))) || isInvited(invite, given)

export const viewerOf = (table: Table, user: string): Viewer => seatOf(table, user) ?? 'spectator'

import { timingSafeEqual } from 'node:crypto'
import { accepted, type Checked, refused, type Seat, type Viewer } from '@mesnada/engine'
import { ENDED_EARLY } from '@mesnada/engine/verify'
import { isGuest, type Visitor } from '../identity/identity.ts'
import { PersonBuckets } from '../limits/bucket.ts'
import type { Limits } from '../limits/limits.ts'
import type { Command } from '../protocol/command.ts'
import type { GameSettings } from '../protocol/game-settings.ts'
import type { GameRow } from '../storage/storage.ts'
import type { Time } from '../time/time.ts'
import type { Games } from './games.ts'
import { rematchIds, rematchSettings } from './rematch.ts'
import { seatOf, seatUser, type Table } from './table.ts'
import { takeBackOf } from './undo.ts'

export interface CommandRequest {
  readonly game: string
  readonly id: string
  readonly invite?: string | undefined
  readonly command: Command
  /** Where it comes from, as it is counted. */
  readonly address: string
  readonly acknowledge?: ((number: number) => void) | undefined
}

/** What happens beside the games. */
export interface Surroundings {
  readonly isBlocked: (one: string, other: string) => Promise<boolean>
  /** For how long a seat has not had a game open, in milliseconds; 0 for one who has. */
  readonly absentMs: (game: string, seat: Seat) => number
  /** Whoever sits there has done something at the table. */
  readonly onDone: (game: string, seat: Seat) => void
  /** Somebody has played while he was on vacation. */
  readonly onReturned: (user: string) => void
}

/** Who may see a game. To everyone else it does not exist. Whoever may see it may take a free seat. */
export class GameAccess {
  readonly #games: Games
  readonly #limits: Limits

  readonly #time: Time
  readonly #talk: PersonBuckets
  readonly #courtesies: PersonBuckets
  readonly #made: PersonBuckets

  readonly #surroundings: Surroundings

  /** Looks that are under way, by game and person. */
  readonly #inTurn = new Map<string, Promise<boolean>>()

  constructor(games: Games, limits: Limits, time: Time, surroundings: Surroundings) {
    this.#surroundings = surroundings
    this.#games = games
    this.#limits = limits
    this.#time = time
    this.#talk = new PersonBuckets(limits.talk, limits.talkOfAddress)
    this.#courtesies = new PersonBuckets(limits.courtesies, limits.courtesiesOfAddress)
    this.#made = new PersonBuckets(limits.gamesOfUser, limits.gamesOfAddress)
  }

  /** The database counts: requests at the same time, here or on other nodes, cannot pass together. */
  async create(
    { user }: Visitor,
    settings: GameSettings,
    address: string,
    id?: string,
  ): Promise<Checked<Table>> {
    if (!this.#made.take({ user: user.id, address }, this.#time.steady()))
      return refused({ code: 'server.limit.rate' })
    const { roomOfGuest, roomOfAccount } = this.#limits
    return this.#games.create(user.id, settings, isGuest(user) ? roomOfGuest : roomOfAccount, id)
  }

  /**
   * The same again with the sides changed; whoever asks second gets the game that the first has asked for. The other
   * player's seat is kept for him.
   */
  async rematch(visitor: Visitor, game: string, address: string): Promise<Checked<GameRow>> {
    const settings = await this.look(visitor, game, undefined, (table, viewer) =>
      viewer === 'spectator'
        ? refused({ code: 'server.seat.none' })
        : !table.started || !table.result
          ? refused({ code: 'server.game.unfinished' })
          : accepted({ terms: rematchSettings(table), secret: table.secret }),
    )
    if (!settings.ok) return settings
    if (!settings.value.ok) return settings.value
    if (await this.isUnwanted(visitor, game)) return refused({ code: 'server.people.blocked' })
    const { terms, secret } = settings.value.value
    for (const id of rematchIds(game, secret)) {
      const known = await this.#games.row(id)
      if (known.ok && isCalledOff(known.value)) continue
      if (known.ok) return known
      try {
        const created = await this.create(visitor, terms, address, id)
        return created.ok ? await this.#games.row(id) : created
      } catch (error) {
        // The other player has made it at the same moment.
        const made = await this.#games.row(id)
        if (made.ok) return made
        throw error
      }
    }
    return refused({ code: 'server.limit.courtesies' })
  }

  /** The game that follows, if there is one that was not called off. */
  async rematchOf({ id, secret, status }: GameRow): Promise<GameRow | undefined> {
    if (status !== 'over') return undefined
    for (const next of rematchIds(id, secret)) {
      const known = await this.#games.row(next)
      if (!known.ok) return undefined
      if (!isCalledOff(known.value)) return known.value
    }
    return undefined
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
    const { game, id, invite, command, address, acknowledge } = request
    const { id: sender, name } = user
    const from = { user: sender, address }
    if (command.type === 'say' && !this.#talk.take(from, this.#time.steady(), command.text.length))
      return refused({ code: 'server.limit.talk' })
    if (this.#mustWait(request, sender) && (await this.#isRefusedInTurn(request, sender)))
      return refused({ code: 'server.people.blocked' })
    const { absentMs, onDone, onReturned } = this.#surroundings
    let place: Seat | undefined
    let wasAway = false
    const done = await this.#games.submit({
      game,
      mayOpen: row => mayView(row, sender, invite),
      sender,
      id,
      command,
      acknowledge,
      absentMs: seat => absentMs(game, seat),
      actor: table => {
        const seat = seatOf(table, sender)
        place = table.result ? undefined : seat
        wasAway = command.type === 'act' && seat !== undefined && table.clock.away[seat] > 0
        if (!mayView(seenTable(table), sender, invite)) return refused({ code: 'server.game.unknown' })
        if (isCourtesy(table, seat, command) && !this.#courtesies.take(from, this.#time.steady()))
          return refused({ code: 'server.limit.rate' })
        return accepted({ kind: 'user', user: sender, name })
      },
    })
    if (done.ok && place !== undefined) onDone(game, place)
    if (done.ok && wasAway) onReturned(sender)
    return done
  }

  /** Nearly all commands are moves, which need no look at who is wanted. */
  #mustWait({ game, command }: CommandRequest, user: string): boolean {
    return asksWhoIsWanted(command) || this.#inTurn.has(turnKey(game, user))
  }

  /**
   * Whether the command comes from someone unwanted in the game. While one command of a person is looked into, the next
   * waits, so that who sits down and gets up again does so in this order.
   */
  async #isRefusedInTurn({ game, invite, command }: CommandRequest, user: string): Promise<boolean> {
    const isAsked = asksWhoIsWanted(command)
    const key = turnKey(game, user)
    const before = this.#inTurn.get(key)
    const look = async (): Promise<boolean> => {
      await before?.catch(() => false)
      return isAsked && this.#isUnwanted(game, user, invite)
    }
    const turn = look()
    this.#inTurn.set(key, turn)
    try {
      return await turn
    } finally {
      if (this.#inTurn.get(key) === turn) this.#inTurn.delete(key)
    }
  }

  /** Whether somebody in this game has blocked the visitor, or the other way round. */
  isUnwanted({ user }: Visitor, game: string, invite?: string): Promise<boolean> {
    return this.#isUnwanted(game, user.id, invite)
  }

  /** Of a game that one may not see nothing is told, not even that somebody is there. */
  async #isUnwanted(game: string, user: string, invite: string | undefined): Promise<boolean> {
    const row = await this.#games.row(game)
    if (!row.ok || !mayView(row.value, user, invite)) return false
    const others = new Set([row.value.owner, ...row.value.seats].filter(each => each !== '' && each !== user))
    for (const other of others) if (await this.#surroundings.isBlocked(user, other)) return true
    return false
  }
}

const turnKey = (game: string, user: string): string => `${game} ${user}`

const asksWhoIsWanted = ({ type }: Command): boolean => type === 'say' || type === 'sit'

/** What takes the others' attention, and can be done over and over. A slip of one's own is between moves, and is play. */
const isCourtesy = (table: Table, seat: Seat | undefined, command: Command): boolean => {
  switch (command.type) {
    case 'sit':
    case 'kick':
    case 'list':
    case 'offer-draw':
    case 'ask-pause':
    case 'resume':
    case 'claim':
      return true
    case 'ask-undo': {
      const takeBack = seat === undefined ? undefined : takeBackOf(table, seat, command.steps)
      return takeBack?.ok === true && takeBack.value.needsConsent
    }
    default:
      return false
  }
}

/** What decides who may see a game. */
type Seen = Pick<GameRow, 'listed' | 'owner' | 'invite' | 'seats'>

const seenTable = (table: Table): Seen => ({
  listed: table.listed,
  owner: table.owner,
  invite: table.invite,
  seats: [seatUser(table, 0), seatUser(table, 1)],
})

const isInvited = (invite: string, given: string | undefined): boolean =>
  given !== undefined &&
  Buffer.byteLength(given) === invite.length &&
  timingSafeEqual(Buffer.from(given), Buffer.from(invite))

const mayView = ({ listed, owner, invite, seats }: Seen, user: string, given: string | undefined): boolean =>
  listed || (user !== '' && (owner === user || seats.includes(user))) || isInvited(invite, given)

/** Over before a first step was taken. */
const isCalledOff = ({ status, summary }: GameRow): boolean =>
  status === 'over' && summary.includes(`"${ENDED_EARLY.cancelled}"`)

export const viewerOf = (table: Table, user: string): Viewer => seatOf(table, user) ?? 'spectator'

import type { Viewer } from '@mesnada/engine'
import { changesSituation, entryTextFor } from '../games/outgoing.ts'
import type { LoggedEntry, Table } from '../games/table.ts'
import type { ServerMessage } from '../protocol/api.ts'
import type { EndedSessions } from '../storage/database.ts'

/** A connected client. */
export interface SocketClient {
  /** Empty for one who is not logged in. */
  readonly user: string
  readonly session: string
  send(text: string): void
  close(code: number, reason: string): void
  ping(): void
}

/** Closing codes of our own; the browser tells its page. */
export const CLOSED = {
  goingAway: 1001,
  loggedOut: 4001,
  tooMany: 4002,
  tooFast: 4004,
} as const

/** Who is connected to this node, and who watches which game as whom. */
export class Hub {
  readonly #lines = new Set<SocketClient>()
  readonly #byUser = new Map<string, Set<SocketClient>>()
  readonly #watchers = new Map<string, Map<SocketClient, Viewer>>()
  /** Those who look at the lists of games. */
  readonly lobby = new Set<SocketClient>()
  /** Somebody has come to a game or gone from it. */
  onAudience: (game: string) => void = () => {}

  get size(): number {
    return this.#lines.size
  }

  get watched(): number {
    return this.#watchers.size
  }

  socketsOf(user: string): number {
    return this.#byUser.get(user)?.size ?? 0
  }

  add(line: SocketClient): void {
    this.#lines.add(line)
    if (line.user === '') return
    const lines = this.#byUser.get(line.user) ?? new Set()
    this.#byUser.set(line.user, lines.add(line))
  }

  remove(line: SocketClient): void {
    this.#lines.delete(line)
    this.lobby.delete(line)
    const lines = this.#byUser.get(line.user)
    lines?.delete(line)
    if (lines?.size === 0) this.#byUser.delete(line.user)
    for (const game of this.#watchers.keys()) this.unwatch(line, game)
  }

  watch(line: SocketClient, game: string, viewer: Viewer): void {
    if (!this.#lines.has(line)) return
    const watchers = this.#watchers.get(game) ?? new Map<SocketClient, Viewer>()
    const isNews = watchers.get(line) !== viewer
    this.#watchers.set(game, watchers.set(line, viewer))
    if (isNews) this.onAudience(game)
  }

  unwatch(line: SocketClient, game: string): void {
    const watchers = this.#watchers.get(game)
    if (!watchers?.delete(line)) return
    if (watchers.size === 0) this.#watchers.delete(game)
    this.onAudience(game)
  }

  isWatched(game: string): boolean {
    return this.#watchers.has(game)
  }

  /** Sends an entry to everyone who watches. The text is made once for each kind of viewer. */
  broadcast(table: Table, logged: LoggedEntry, before: Table['position']): void {
    const watchers = this.#watchers.get(table.id)
    if (!watchers) return
    const found = changesSituation(logged) ? before : undefined
    const textFor = entryTextFor(table, logged, found)
    const texts: Partial<Record<Viewer, string>> = {}
    for (const [line, viewer] of watchers) line.send((texts[viewer] ??= textFor(viewer)))
  }

  /** Clients that watch a game, with the viewer each is. */
  watchersOf(game: string): ReadonlyMap<SocketClient, Viewer> {
    return this.#watchers.get(game) ?? new Map()
  }

  sendToUser(user: string, message: ServerMessage): void {
    const lines = this.#byUser.get(user)
    if (!lines) return
    const text = JSON.stringify(message)
    for (const line of lines) line.send(text)
  }

  closeSessions(ended: EndedSessions): void {
    const isEnded = ({ user, session }: SocketClient): boolean =>
      'user' in ended ? user === ended.user && session !== ended.except : ended.sessions.includes(session)
    for (const line of this.#lines) if (isEnded(line)) line.close(CLOSED.loggedOut, 'logged out')
  }

  sendToWatchers(game: string, message: ServerMessage): void {
    const text = JSON.stringify(message)
    for (const line of this.#watchers.get(game)?.keys() ?? []) line.send(text)
  }

  sendToSpectators(game: string, message: ServerMessage): void {
    const text = JSON.stringify(message)
    for (const [line, viewer] of this.#watchers.get(game) ?? []) if (viewer === 'spectator') line.send(text)
  }

  get watchedGames(): Iterable<string> {
    return this.#watchers.keys()
  }

  /** The first in the set entered first. */
  closeOldest(user: string): void {
    for (const line of this.#byUser.get(user) ?? []) return line.close(CLOSED.tooMany, 'too many sockets')
  }

  pingAll(): void {
    for (const line of this.#lines) line.ping()
  }

  closeAll(): void {
    for (const line of this.#lines) line.close(CLOSED.goingAway, 'closing')
  }
}

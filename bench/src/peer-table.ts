import { createRequire } from 'node:module'

/** The sample game on boardgame.io's own server, over its own transport, as its own client speaks to it. */

interface PeerSocket {
  on(event: string, listener: (...args: readonly unknown[]) => void): void
  emit(event: string, ...args: readonly unknown[]): void
  close(): void
}

const require = createRequire(import.meta.url)
// Its client's transport is a dependency of boardgame.io, not of ours.
const { io } = createRequire(require.resolve('boardgame.io/client'))('socket.io-client') as {
  io(url: string, options: object): PeerSocket
}

/** Two players who stay connected and play recorded games, so that nobody has to think. */
export class PeerTable {
  readonly #players: readonly PeerSocket[]
  readonly #name: string
  #games = 0
  #synced: () => void = () => {}
  #updated: (stateID: number) => void = () => {}

  constructor(url: string, name: string) {
    this.#name = name
    this.#players = [0, 1].map(() => io(`${url}/ford`, { transports: ['websocket'], forceNew: true }))
    for (const player of this.#players) player.on('sync', () => this.#synced())
    this.#players[0]?.on('update', (_match, state) =>
      this.#updated((state as { readonly _stateID: number })._stateID),
    )
  }

  /** A new match, known to both. */
  open(): Promise<string> {
    const match = `${this.#name}-${this.#games++}`
    return new Promise(resolve => {
      let left = this.#players.length
      this.#synced = () => {
        if (--left === 0) resolve(match)
      }
      for (const [seat, player] of this.#players.entries())
        player.emit('sync', match, String(seat), undefined, 2)
    })
  }

  play(match: string, moves: readonly Move[], until: number): Promise<number> {
    let made = 0
    return new Promise(resolve => {
      const next = (stateID: number): void => {
        const move = moves[made]
        if (!move || performance.now() >= until) return resolve(made)
        const { seat, action } = move
        const payload = { type: action.type, args: [action], playerID: String(seat) }
        this.#players[seat]?.emit('update', { type: 'MAKE_MOVE', payload }, stateID, match, String(seat))
      }
      this.#updated = stateID => {
        made++
        next(stateID)
      }
      next(0)
    })
  }

  close(): void {
    for (const player of this.#players) player.close()
  }
}

interface Move {
  readonly seat: 0 | 1
  readonly action: { readonly type: string }
}

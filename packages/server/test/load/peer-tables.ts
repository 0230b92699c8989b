import type { RecordedGame } from '../../../../bench/src/ford-games.ts'
import { LeanSocket } from './lean-socket.ts'

/**
 * The sample game on boardgame.io's own server, over its own protocol, by sockets as lean as those our own server is
 * measured with: of what they are sent they read no more than it takes to make the next move.
 */

/** Engine.IO's and Socket.IO's own words for opening, alive, entering a namespace and an event in it. */
const ALIVE = '2'
const STILL_ALIVE = '3'
const ENTER = '40/ford,'
const EVENT = '42/ford,'

const SYNC = `${EVENT}["sync"`
const UPDATE = `${EVENT}["update"`

class PeerSocket {
  readonly #socket: LeanSocket
  readonly #entered: Promise<void>
  #enter: () => void = () => {}
  onSync: () => void = () => {}
  onUpdate: ((message: Buffer) => void) | undefined

  constructor(url: string) {
    this.#entered = new Promise(resolve => {
      this.#enter = resolve
    })
    this.#socket = new LeanSocket(`${url}/socket.io/?EIO=4&transport=websocket`, {
      received: message => this.#received(message),
    })
  }

  /** Resolves once it is inside. */
  async enter(): Promise<void> {
    await this.#socket.open()
    this.#socket.send(ENTER)
    await this.#entered
  }

  #received(message: Buffer): void {
    const start = message.toString('latin1', 0, UPDATE.length)
    if (start === UPDATE) this.onUpdate?.(message)
    else if (start.startsWith(SYNC)) this.onSync()
    else if (start.startsWith(ALIVE)) this.#socket.send(STILL_ALIVE)
    else if (start.startsWith(ENTER)) this.#enter()
  }

  emit(...event: readonly unknown[]): void {
    this.#socket.send(EVENT + JSON.stringify(event))
  }
}

/** Two players who stay connected and play a recorded game again and again, so that nobody has to think. */
export class PeerTable {
  readonly #players: readonly [PeerSocket, PeerSocket]
  readonly #name: string
  readonly #decisions: RecordedGame['decisions']
  #games = 0

  private constructor(players: readonly [PeerSocket, PeerSocket], name: string, { decisions }: RecordedGame) {
    this.#players = players
    this.#name = name
    this.#decisions = decisions
  }

  static async open(url: string, name: string, game: RecordedGame): Promise<PeerTable> {
    const players = [new PeerSocket(url), new PeerSocket(url)] as const
    await Promise.all(players.map(player => player.enter()))
    return new PeerTable(players, name, game)
  }

  /** For ever: one move after the other, one game after the other. */
  async play(moved: () => void): Promise<void> {
    for (;;) await this.#playGame(await this.#sync(), moved)
  }

  /** A new match, known to both. */
  #sync(): Promise<string> {
    const match = `${this.#name}-${this.#games++}`
    return new Promise(resolve => {
      let left = this.#players.length
      for (const [seat, player] of this.#players.entries()) {
        player.onSync = () => {
          if (--left === 0) resolve(match)
        }
        player.emit('sync', match, String(seat), undefined, this.#players.length)
      }
    })
  }

  /** Its state counts the moves, so whoever sees the count rise has seen the move. */
  #playGame(match: string, moved: () => void): Promise<void> {
    let made = 0
    return new Promise(resolve => {
      const next = (): void => {
        const decision = this.#decisions[made]
        if (!decision) return resolve()
        const { seat, action } = decision
        const payload = { type: action.type, args: [action], playerID: String(seat) }
        this.#players[seat].emit('update', { type: 'MAKE_MOVE', payload }, made, match, String(seat))
      }
      this.#players[0].onUpdate = message => {
        if (!message.includes(`"_stateID":${made + 1}`)) throw new Error('boardgame.io refused a move')
        made++
        moved()
        next()
      }
      next()
    })
  }
}

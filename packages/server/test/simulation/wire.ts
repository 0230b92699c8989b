import type { RawData, ServerSocket } from '../../src/sockets/connection.ts'
import type { Calendar } from './calendar.ts'
import type { Count } from './counts.ts'
import type { Luck } from './luck.ts'

/** How badly the network behaves at present: chances for each message. */
export interface NetWeather {
  /** Mean, in milliseconds. */
  latency: number
  loss: number
  duplication: number
  reordering: number
  delay: number
}

export const CALM_NET: NetWeather = { latency: 40, loss: 0, duplication: 0, reordering: 0, delay: 0 }

const LONG_DELAY_MS = 20_000

/** What a client hears of its connection. */
export interface LineListener {
  message(text: string): void
  closed(code: number): void
}

/** The way between one player and the nodes. While it is cut nothing passes, and nobody is told. */
export class Route {
  isCut = false
}

export class Network {
  readonly weather: NetWeather = { ...CALM_NET }
  readonly #calendar: Calendar
  readonly #luck: Luck
  readonly count: Count

  constructor(calendar: Calendar, luck: Luck, count: Count) {
    this.#calendar = calendar
    this.#luck = luck
    this.count = count
  }

  /** When messages sent now arrive: none if it is lost, two if it is doubled. `order` is where the last one stands. */
  arrivals(route: Route, order: { last: number }): readonly number[] {
    const { latency, loss, duplication, reordering, delay } = this.weather
    if (route.isCut) {
      this.count('messages into a partition')
      return []
    }
    if (this.#luck.happens(loss)) {
      this.count('messages lost')
      return []
    }
    const isLate = this.#luck.happens(delay)
    if (isLate) this.count('messages delayed')
    const travel = this.#luck.wait(isLate ? LONG_DELAY_MS : latency)
    const isOvertaken = this.#luck.happens(reordering)
    if (isOvertaken) this.count('messages reordered')
    const { now } = this.#calendar
    const at = isOvertaken ? now + travel + this.#luck.wait(10 * latency) : Math.max(order.last, now + travel)
    if (!isOvertaken) order.last = at
    if (!this.#luck.happens(duplication)) return [at]
    this.count('messages doubled')
    return [at, at + this.#luck.wait(10 * latency)]
  }

  at(moment: number, work: () => void): void {
    this.#calendar.after(moment - this.#calendar.now, work)
  }
}

interface Listeners {
  message: (data: RawData, isBinary: boolean) => void
  close: () => void
  pong: () => void
}

/** One connection, both ends of it. */
export class Line implements ServerSocket {
  readonly OPEN = 1
  readonly #network: Network
  readonly #route: Route
  readonly #client: LineListener
  readonly #up = { last: 0 }
  readonly #down = { last: 0 }
  readonly #listeners: Partial<Listeners> = {}
  /** As the server sees it: 1 open, 3 closed. */
  readyState = 1
  #isOpenForClient = true

  constructor(network: Network, route: Route, client: LineListener) {
    this.#network = network
    this.#route = route
    this.#client = client
  }

  on<E extends 'message' | 'close' | 'ping' | 'pong' | 'error'>(event: E, listener: unknown): void {
    Object.assign(this.#listeners, { [event]: listener })
  }

  /** From the client. */
  say(text: string): void {
    this.#send(this.#up, () => {
      if (this.readyState === this.OPEN) this.#listeners.message?.(Buffer.from(text), false)
    })
  }

  /** From the server: whole frames. While the way is cut the bytes stay with it, as in the buffers of a real socket. */
  write(frames: string, _encoding: 'latin1', onSent: () => void): void {
    for (const text of textsIn(frames))
      this.#send(this.#down, () => {
        if (this.#isOpenForClient) this.#client.message(text)
      })
    if (!this.#route.isCut) this.#network.at(this.#down.last, onSent)
  }

  pong(): void {}

  #send(order: { last: number }, deliver: () => void): void {
    for (const at of this.#network.arrivals(this.#route, order)) this.#network.at(at, deliver)
  }

  ping(): void {
    this.#send(this.#down, () => {
      if (!this.#isOpenForClient) return
      this.#send(this.#up, () => {
        if (this.readyState === this.OPEN) this.#listeners.pong?.()
      })
    })
  }

  close(code: number): void {
    if (this.readyState !== this.OPEN) return
    this.#endAtServer()
    this.#send(this.#down, () => this.#endAtClient(code))
  }

  terminate(): void {
    if (this.readyState !== this.OPEN) return
    this.#endAtServer()
    this.#send(this.#down, () => this.#endAtClient(1006))
  }

  #endAtServer(): void {
    this.readyState = 3
    this.#network.at(0, () => this.#listeners.close?.())
  }

  #endAtClient(code: number): void {
    if (!this.#isOpenForClient) return
    this.#isOpenForClient = false
    this.#client.closed(code)
  }

  /** The client closes it, and says so. */
  hangUp(): void {
    this.#isOpenForClient = false
    this.#send(this.#up, () => {
      if (this.readyState === this.OPEN) this.#endAtServer()
    })
  }

  /** The client is gone without a word. */
  vanish(): void {
    this.#isOpenForClient = false
  }

  /** The server's process is gone: its kernel says so, if the way is open. */
  serverDied(): void {
    if (this.readyState !== this.OPEN) return
    this.readyState = 3
    this.#send(this.#down, () => this.#endAtClient(1006))
  }
}

/** The texts of unmasked text frames. */
export const textsIn = (frames: string): readonly string[] => {
  const texts: string[] = []
  for (let at = 0; at < frames.length; ) {
    let length = frames.charCodeAt(at + 1)
    let start = at + 2
    if (length === 126) {
      length = (frames.charCodeAt(start) << 8) | frames.charCodeAt(start + 1)
      start += 2
    } else if (length === 127) {
      length = 0
      for (let byte = 0; byte < 8; byte++) length = length * 256 + frames.charCodeAt(start + byte)
      start += 8
    }
    texts.push(Buffer.from(frames.slice(start, start + length), 'latin1').toString('utf8'))
    at = start + length
  }
  return texts
}

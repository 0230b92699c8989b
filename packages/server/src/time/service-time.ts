import type { Time } from './time.ts'

/** What the games read. */
export interface GameTime {
  /** Milliseconds since 1970, for people to read. */
  wall(): number
  /** The time the service has run, in milliseconds. Players' clocks count by it. */
  served(): number
}

/** Where it is kept. */
export interface TimeStorage {
  /** How long the service has run so far; `first` if it has never run before. */
  serviceTime(first: number): Promise<number>
  /** Stores it unless a later one is stored. Returns what is stored then. */
  raiseServiceTime(now: number): Promise<number>
}

/** How often the time is stored: after a crash the clocks go on at most so far back. */
export const BEAT_MS = 5000
/** So long the time goes on without being stored. Then it stands: nobody's move can be stored either. */
const GRACE_MS = 3 * BEAT_MS

/**
 * The time during which the service ran, over all its starts and on all its nodes. It begins at the first start as the
 * time of day and then follows a steady clock. It stands while no node runs and while the database cannot be written.
 * It is stored every few seconds; a node that lags behind another follows what the other stored.
 */
export class ServiceTime implements GameTime {
  readonly #storage: TimeStorage
  readonly #time: Time
  /** What is stored, and when that was by the steady clock. */
  #stored: number
  #at: number
  /** It never goes back. */
  #last: number

  private constructor(storage: TimeStorage, time: Time, stored: number) {
    this.#storage = storage
    this.#time = time
    this.#stored = stored
    this.#last = stored
    this.#at = time.steady()
  }

  static async open(storage: TimeStorage, time: Time): Promise<ServiceTime> {
    return new ServiceTime(storage, time, await storage.serviceTime(Math.floor(time.wall())))
  }

  wall(): number {
    return Math.floor(this.#time.wall())
  }

  served(): number {
    this.#last = Math.max(this.#last, Math.floor(this.#from(this.#stored, this.#at)))
    return this.#last
  }

  #from(stored: number, at: number): number {
    return stored + Math.min(this.#time.steady() - at, GRACE_MS)
  }

  /** Whether no other node has stored the time since this one started. Asked before the first beat. */
  async isAlone(): Promise<boolean> {
    return (await this.#storage.serviceTime(0)) === this.#stored
  }

  /** Stores the time, and follows another node that is ahead. */
  async beat(): Promise<void> {
    const at = this.#time.steady()
    const now = this.served()
    const stored = await this.#storage.raiseServiceTime(now)
    if (stored > this.#from(now, at)) {
      // Another node stored it while this one waited: it counts from when it was read.
      this.#stored = stored
      this.#at = this.#time.steady()
    } else {
      this.#stored = now
      this.#at = at
    }
  }
}

import type { Cancel, Time } from '../../src/time/time.ts'

interface Appointment {
  readonly at: number
  readonly order: number
  readonly work: Work
  cancelled: boolean
}

/** What returns `idle` has set nothing in motion: there is nothing to wait for. */
export type Work = () => unknown

export const IDLE = 'idle'

const isBefore = (a: Appointment, b: Appointment): boolean =>
  a.at < b.at || (a.at === b.at && a.order < b.order)

/** Virtual time: what is to happen next happens at once, one thing after another. */
export class Calendar {
  /** Milliseconds. */
  now = 0
  /** Things that happened. */
  events = 0
  /** A binary heap, the next one first. */
  readonly #heap: Appointment[] = []
  #orders = 0

  after(ms: number, work: Work): Cancel {
    const appointment = { at: this.now + Math.max(0, ms), order: this.#orders++, work, cancelled: false }
    this.#push(appointment)
    return () => {
      appointment.cancelled = true
    }
  }

  pause(ms: number): Promise<void> {
    return new Promise(resolve => {
      this.after(ms, resolve)
    })
  }

  /** Runs until this moment, or until told to stop. */
  async run(until: number, isStopped: () => boolean): Promise<void> {
    for (;;) {
      const next = this.#heap[0]
      if (!next || next.at > until || isStopped()) break
      this.#pop()
      if (next.cancelled) continue
      this.now = next.at
      this.events++
      // Whatever follows from it without waiting happens now, before the next appointment.
      if (next.work() !== IDLE) await settled()
    }
    if (!isStopped()) this.now = until
  }

  #push(appointment: Appointment): void {
    const heap = this.#heap
    let at = heap.push(appointment) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = heap[parent]
      if (!above || !isBefore(appointment, above)) break
      heap[at] = above
      at = parent
    }
    heap[at] = appointment
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (!last || heap.length === 0) return
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      let below = heap[child]
      const right = heap[child + 1]
      if (below && right && isBefore(right, below)) {
        child++
        below = right
      }
      if (!below || !isBefore(below, last)) break
      heap[at] = below
      at = child
    }
    heap[at] = last
  }
}

/** Promises and ticks are all done before the next immediate. */
const settled = (): Promise<void> => new Promise(resolve => void setImmediate(resolve))

/** The time of one process on one machine. When the process ends its timers end with it. */
export class ProcessTime implements Time {
  readonly #calendar: Calendar
  readonly #wallOffset: () => number
  readonly #born: number
  isOver = false

  constructor(calendar: Calendar, wallOffset: () => number) {
    this.#calendar = calendar
    this.#wallOffset = wallOffset
    this.#born = calendar.now
  }

  wall(): number {
    return this.#calendar.now + this.#wallOffset()
  }

  steady(): number {
    return this.#calendar.now - this.#born
  }

  after(ms: number, work: () => void): Cancel {
    return this.#calendar.after(ms, () => {
      if (!this.isOver) work()
    })
  }

  every(ms: number, work: () => void): Cancel {
    let cancelled = false
    const again = (): void => {
      this.after(ms, () => {
        if (cancelled) return
        again()
        work()
      })
    }
    again()
    return () => {
      cancelled = true
    }
  }

  soon(work: () => void): void {
    this.after(0, work)
  }
}

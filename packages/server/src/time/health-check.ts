import { pause, type Time } from './time.ts'

/** An answer is good for so long: asking often must not mean writing often. */
const FRESH_MS = 1000
const PATIENCE_MS = 3000
const TICK_MS = 250
/** Ticks looked back on. */
const TICKS = 20

/** Whether a write succeeds in time. */
export class WriteCheck {
  readonly #time: Time
  readonly #write: () => Promise<unknown>
  #last: { readonly at: number; readonly isGood: boolean } | undefined
  #running: Promise<boolean> | undefined

  constructor(time: Time, write: () => Promise<unknown>) {
    this.#time = time
    this.#write = write
  }

  probe(): Promise<boolean> {
    if (this.#last && this.#time.steady() - this.#last.at < FRESH_MS)
      return Promise.resolve(this.#last.isGood)
    this.#running ??= this.#check().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #check(): Promise<boolean> {
    const written = this.#write().then(
      () => true,
      () => false,
    )
    const isGood = await Promise.race([written, pause(this.#time, PATIENCE_MS).then(() => false)])
    this.#last = { at: this.#time.steady(), isGood }
    return isGood
  }
}

/** How late timers are: what holds up the event loop holds up everything. */
export class LoopLag {
  readonly #time: Time
  readonly #lags: number[] = []
  #due: number
  readonly stop: () => void

  constructor(time: Time) {
    this.#time = time
    this.#due = time.steady() + TICK_MS
    this.stop = time.every(TICK_MS, () => this.#tick())
  }

  #tick(): void {
    const now = this.#time.steady()
    this.#lags.push(Math.max(0, now - this.#due))
    this.#due = now + TICK_MS
    if (this.#lags.length > TICKS) this.#lags.shift()
  }

  /** The mean of the last seconds, and what is overdue now. */
  get ms(): number {
    const overdue = Math.max(0, this.#time.steady() - this.#due)
    const sum = this.#lags.reduce((all, lag) => all + lag, 0)
    return Math.round(Math.max(overdue, sum / Math.max(1, this.#lags.length)))
  }
}

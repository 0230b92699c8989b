import type { Time } from '../time/time.ts'
import { type Database, Overloaded, type Unit } from './database.ts'

interface PendingUnit {
  readonly unit: Unit
  readonly resolve: (passed: boolean) => void
  readonly reject: (error: unknown) => void
}

const byKey = ({ unit: { key: a } }: PendingUnit, { unit: { key: b } }: PendingUnit): number =>
  a < b ? -1 : a > b ? 1 : 0

/** Units in one transaction at most, to bound its latency. */
const MOST = 256
/** Units that may wait. A database that does not answer must not fill the memory. */
const MOST_WAITING = 10_000

/**
 * Group commit. While one transaction is being written the next one fills, so that under load more commands share a
 * write.
 */
export class CommitBatcher {
  readonly #database: Database
  readonly #time: Time
  readonly #waiting: PendingUnit[] = []
  #running = false
  /** Told how long each transaction took. */
  onWritten: (ms: number) => void = () => {}

  constructor(database: Database, time: Time) {
    this.#database = database
    this.#time = time
  }

  get waiting(): number {
    return this.#waiting.length
  }

  commit(unit: Unit): Promise<boolean> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= MOST_WAITING) return reject(new Overloaded())
      this.#waiting.push({ unit, resolve, reject })
      if (this.#running) return
      this.#running = true
      // Not at once: other sockets that became readable in the same tick join this transaction.
      this.#time.soon(() => void this.#drain())
    })
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) await this.#commitAll(this.#waiting.splice(0, MOST))
    this.#running = false
  }

  async #commitAll(batch: readonly PendingUnit[]): Promise<void> {
    const sorted = this.#database.dialect === 'postgres' ? batch.toSorted(byKey) : batch
    const started = this.#time.steady()
    try {
      const passed = await this.#database.commit(sorted.map(({ unit }) => unit))
      this.onWritten(this.#time.steady() - started)
      for (const [index, { resolve }] of sorted.entries()) resolve(passed[index] ?? false)
    } catch (error) {
      // One bad unit must not fail the others: retry each alone. Where the database itself fails, all of them would.
      if (sorted.length === 1 || !this.#database.isFaultOfUnit(error))
        for (const { reject } of sorted) reject(error)
      else for (const waiting of sorted) await this.#commitAll([waiting])
    }
  }
}

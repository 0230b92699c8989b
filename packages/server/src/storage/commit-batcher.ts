import type { Database, Unit } from './database.ts'

interface PendingUnit {
  readonly unit: Unit
  readonly resolve: (passed: boolean) => void
  readonly reject: (error: unknown) => void
}

const byKey = ({ unit: { key: a } }: PendingUnit, { unit: { key: b } }: PendingUnit): number =>
  a < b ? -1 : a > b ? 1 : 0

/** Units in one transaction at most, to bound its latency. */
const MOST = 256

/**
 * Group commit. While one transaction is being written the next one fills, so that under load more commands share a
 * write.
 */
export class CommitBatcher {
  readonly #database: Database
  readonly #waiting: PendingUnit[] = []
  #running = false

  constructor(database: Database) {
    this.#database = database
  }

  commit(unit: Unit): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ unit, resolve, reject })
      if (this.#running) return
      this.#running = true
      // Not at once: other sockets that became readable in the same tick join this transaction.
      setImmediate(() => void this.#drain())
    })
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) await this.#commitAll(this.#waiting.splice(0, MOST))
    this.#running = false
  }

  async #commitAll(batch: readonly PendingUnit[]): Promise<void> {
    const sorted = this.#database.dialect === 'postgres' ? batch.toSorted(byKey) : batch
    try {
      const passed = await this.#database.commit(sorted.map(({ unit }) => unit))
      for (const [index, { resolve }] of sorted.entries()) resolve(passed[index] ?? false)
    } catch (error) {
      // One bad unit must not fail the others: retry each alone.
      if (sorted.length === 1) sorted[0]?.reject(error)
      else for (const waiting of sorted) await this.#commitAll([waiting])
    }
  }
}

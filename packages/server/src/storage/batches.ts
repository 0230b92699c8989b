import type { Database, Unit } from './database.ts'

interface Waiting {
  readonly unit: Unit
  readonly resolve: (passed: boolean) => void
  readonly reject: (error: unknown) => void
}

const byKey = ({ unit: { key: a } }: Waiting, { unit: { key: b } }: Waiting): number =>
  a < b ? -1 : a > b ? 1 : 0

/** One disk's write serves many: more than this many units are a transaction too long for everybody in it. */
const MOST = 256

/**
 * Commits together what arrives together. While one transaction is on its way to the disk the next one fills, so the
 * busier it gets the more commands share a write.
 */
export class Batches {
  readonly #database: Database
  readonly #waiting: Waiting[] = []
  #running = false

  constructor(database: Database) {
    this.#database = database
  }

  commit(unit: Unit): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ unit, resolve, reject })
      if (this.#running) return
      this.#running = true
      // Not at once: the sockets that became readable in the same instant have yet to speak.
      setImmediate(() => void this.#drain())
    })
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) await this.#commitAll(this.#waiting.splice(0, MOST))
    this.#running = false
  }

  async #commitAll(batch: readonly Waiting[]): Promise<void> {
    const sorted = this.#database.dialect === 'postgres' ? batch.toSorted(byKey) : batch
    try {
      const passed = await this.#database.commit(sorted.map(({ unit }) => unit))
      for (const [index, { resolve }] of sorted.entries()) resolve(passed[index] ?? false)
    } catch (error) {
      // One that cannot be written must not take the others with it: each on its own.
      if (sorted.length === 1) sorted[0]?.reject(error)
      else for (const waiting of sorted) await this.#commitAll([waiting])
    }
  }
}

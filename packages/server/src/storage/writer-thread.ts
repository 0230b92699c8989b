import { Worker } from 'node:worker_threads'
import type { Statement, Unit, Value } from './database.ts'
import { numbered } from './sqlite-rows.ts'

/** Messages between the database and its writer thread. A statement is sent once and then named by number. */

export interface WriterData {
  readonly file: string
  readonly settings: readonly string[]
}

export interface EncodedBatch {
  /** SQL of statements that have not been used before; they are numbered in the order they come in. */
  readonly added: readonly string[]
  /**
   * Unit by unit: how many statements it has, the guard first; and of each its number, how many values, and the values.
   * One list, because what passes between threads is copied, and lists within lists take twice as long.
   */
  readonly units: readonly Value[]
}

export type WriterAnswer =
  | { readonly passed: readonly boolean[] }
  | { readonly fault: string; readonly code: string }

/** A failed write, with SQLite's code. */
export class WriteError extends Error {
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

interface PendingBatch {
  readonly resolve: (passed: readonly boolean[]) => void
  readonly reject: (error: Error) => void
}

const WRITER = new URL('./writer.mjs', import.meta.url)

/** The thread that writes to SQLite. Batches are answered in order, once they are on disk. */
export class WriterThread {
  readonly #worker: Worker
  readonly #numbers = new Map<string, number>()
  readonly #waiting: PendingBatch[] = []
  readonly #gone: Promise<void>
  /** Set once the thread has ended. */
  #fault: Error | undefined

  constructor(data: WriterData) {
    this.#worker = new Worker(WRITER, { workerData: data })
    this.#worker.on('message', (answer: WriterAnswer) => this.#answered(answer))
    this.#worker.on('error', (error: Error) => this.#lost(error))
    this.#gone = new Promise(resolve => {
      this.#worker.on('exit', () => {
        this.#lost(new Error('the thread that writes has ended'))
        resolve()
      })
    })
    this.#worker.unref()
  }

  get isLost(): boolean {
    return this.#fault !== undefined
  }

  commit(units: readonly Unit[]): Promise<readonly boolean[]> {
    if (this.#fault) return Promise.reject(this.#fault)
    this.#worker.postMessage(this.#written(units))
    return new Promise((resolve, reject) => {
      // Keeps the process alive while a write is pending.
      if (this.#waiting.push({ resolve, reject }) === 1) this.#worker.ref()
    })
  }

  #written(units: readonly Unit[]): EncodedBatch {
    const added: string[] = []
    const list: Value[] = []
    const put = ({ sql, values }: Statement): void => {
      list.push(this.#numberOf(sql, added), values.length)
      for (const value of values) list.push(value)
    }
    for (const { guard, rest } of units) {
      list.push(1 + rest.length)
      put(guard)
      rest.forEach(put)
    }
    return { added, units: list }
  }

  #numberOf(sql: string, added: string[]): number {
    const known = this.#numbers.get(sql)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(sql, number)
    added.push(numbered(sql))
    return number
  }

  #answered(answer: WriterAnswer): void {
    const waiting = this.#waiting.shift()
    if (this.#waiting.length === 0) this.#worker.unref()
    if ('passed' in answer) waiting?.resolve(answer.passed)
    else waiting?.reject(new WriteError(answer.fault, answer.code))
  }

  #lost(error: Error): void {
    this.#fault ??= error
    for (const { reject } of this.#waiting.splice(0)) reject(this.#fault)
  }

  /** Resolves once everything is written and the file is closed. */
  async close(): Promise<void> {
    this.#worker.ref()
    this.#worker.postMessage(undefined)
    await this.#gone
  }
}

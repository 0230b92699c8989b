import Libsql from 'libsql'
import type {
  Database,
  DatabaseListener,
  Notice,
  Row,
  Statement,
  Unit,
  Value,
} from '../../src/storage/database.ts'
import type { Calendar, ProcessTime } from './calendar.ts'
import type { Count } from './counts.ts'
import type { Luck } from './luck.ts'

/** How badly the disk behaves at present. */
export interface DiskWeather {
  isFull: boolean
  /** Of a write: it fails, and nothing was written. */
  failure: number
  /** Of a write: it is written, and the answer is lost. */
  lostAnswer: number
  /** Of a read. */
  readFailure: number
  /** Mean of a write, in milliseconds. */
  latency: number
  /** Of a write that takes seconds. */
  stall: number
}

export const CALM_DISK: DiskWeather = {
  isFull: false,
  failure: 0,
  lostAnswer: 0,
  readFailure: 0,
  latency: 4,
  stall: 0,
}

const STALL_MS = 12_000

class DiskError extends Error {
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** Units that have reached the disk, and when their batch and the one before it were handed over. */
export interface Applied {
  readonly units: readonly Unit[]
  readonly passed: readonly boolean[]
  readonly submitted: number
  readonly before: number
}

interface Writing extends Omit<Applied, 'passed'> {
  /** Whether it succeeded. */
  readonly apply: () => readonly boolean[]
}

interface Prepared {
  all(values: readonly Value[]): unknown[]
  run(values: readonly Value[]): { readonly changes: number }
}

/**
 * A database in memory that outlives the processes. Statements really run, in SQLite; when, whether and with which
 * answer follows from the seed. What a process had begun to write when it was killed is written wholly or not at all.
 */
export class Disk {
  readonly weather: DiskWeather = { ...CALM_DISK }
  readonly #sqlite = new Libsql(':memory:')
  readonly #prepared = new Map<string, Prepared>()
  readonly #calendar: Calendar
  readonly #luck: Luck
  readonly #count: Count
  readonly #handles = new Set<Handle>()
  readonly isShared: boolean
  onApplied: (applied: Applied) => void = () => {}

  constructor(calendar: Calendar, luck: Luck, count: Count, isShared: boolean) {
    this.#calendar = calendar
    this.#luck = luck
    this.#count = count
    this.isShared = isShared
  }

  open(time: ProcessTime): Handle {
    const handle = new Handle(this, time)
    this.#handles.add(handle)
    return handle
  }

  close(handle: Handle): void {
    this.#handles.delete(handle)
  }

  /** For the simulation itself: at once and without faults. */
  query(sql: string, ...values: readonly Value[]): readonly Row[] {
    return this.prepare(sql).all(values) as readonly Row[]
  }

  execute(sql: string, ...values: readonly Value[]): void {
    this.prepare(sql).run(values)
  }

  script(sql: string): void {
    this.#sqlite.exec(sql)
  }

  prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) return known
    const plain = sql.replaceAll(/\$(\d+)/g, '?$1').replace(' FOR SHARE', '')
    const prepared: Prepared = this.#sqlite.prepare<[readonly Value[]]>(plain)
    this.#prepared.set(sql, prepared)
    return prepared
  }

  /** In one transaction. */
  transact(units: readonly Unit[]): readonly boolean[] {
    this.script('BEGIN')
    try {
      const passed = units.map(({ guard, rest }) => {
        if (this.#run(guard) === 0) return false
        for (const statement of rest) this.#run(statement)
        return true
      })
      this.script('COMMIT')
      return passed
    } catch (error) {
      this.script('ROLLBACK')
      throw error
    }
  }

  #run({ sql, values }: Statement): number {
    return this.prepare(sql).run(values).changes
  }

  /** How a write ends, and after how long. */
  writeFate(): { readonly ms: number; readonly fault?: DiskError; readonly isWritten: boolean } {
    const { isFull, failure, lostAnswer, latency, stall } = this.weather
    const ms = this.#luck.happens(stall) ? this.#luck.wait(STALL_MS) : this.#luck.wait(latency)
    if (ms > STALL_MS / 4) this.#count('slow writes')
    if (isFull) {
      this.#count('writes to a full disk')
      return { ms, fault: new DiskError('database or disk is full', 'SQLITE_FULL'), isWritten: false }
    }
    if (this.#luck.happens(failure)) {
      this.#count('failed writes')
      return { ms, fault: new DiskError('disk I/O error', 'SQLITE_IOERR'), isWritten: false }
    }
    if (this.#luck.happens(lostAnswer)) {
      this.#count('writes without an answer')
      return { ms, fault: new DiskError('the connection was lost', 'SQLITE_IOERR'), isWritten: true }
    }
    return { ms, isWritten: true }
  }

  readFault(): DiskError | undefined {
    if (!this.#luck.happens(this.weather.readFailure)) return undefined
    this.#count('failed reads')
    return new DiskError('disk I/O error', 'SQLITE_IOERR')
  }

  /** The process died in the middle of it. */
  survivesKill(): boolean {
    this.#count('writes cut off by a kill')
    return this.#luck.happens(0.5)
  }

  get now(): number {
    return this.#calendar.now
  }

  /** Tells every process that listens, a little later. */
  announce(notice: Notice): void {
    if (!this.isShared) return
    for (const handle of this.#handles) handle.hear(notice, this.#luck.wait(10))
  }
}

/** What one process has open of the disk. After its death nothing it asked for is answered. */
export class Handle implements Database {
  readonly #disk: Disk
  readonly #time: ProcessTime
  #listener: DatabaseListener | undefined
  #writing: Writing | undefined
  /** When the last batch was handed over. */
  #before: number
  #isDeaf = false
  readonly droppedNotices = 0

  constructor(disk: Disk, time: ProcessTime) {
    this.#disk = disk
    this.#time = time
    this.#before = disk.now
  }

  get dialect(): 'sqlite' | 'postgres' {
    return this.#disk.isShared ? 'postgres' : 'sqlite'
  }

  async rows({ sql, values }: Statement): Promise<readonly Row[]> {
    if (this.#disk.isShared) await this.#pause(1)
    const fault = this.#disk.readFault()
    if (fault) throw fault
    return this.#disk.query(sql, ...values)
  }

  #pause(ms: number): Promise<void> {
    return new Promise(resolve => {
      this.#time.after(ms, resolve)
    })
  }

  async commit(units: readonly Unit[]): Promise<readonly boolean[]> {
    const { ms, fault, isWritten } = this.#disk.writeFate()
    const submitted = this.#disk.now
    const before = this.#before
    this.#before = submitted
    const writing = { units, submitted, before, apply: () => this.#disk.transact(units) }
    if (isWritten) this.#writing = writing
    await this.#pause(ms)
    this.#writing = undefined
    const passed = isWritten ? this.#finish(writing) : []
    if (fault) throw fault
    return passed
  }

  #finish(writing: Writing): readonly boolean[] {
    const passed = writing.apply()
    this.#disk.onApplied({ ...writing, passed })
    for (const [at, { notice }] of writing.units.entries())
      if (notice && passed[at]) this.#disk.announce(notice)
    return passed
  }

  /** The process is gone. */
  kill(): void {
    this.#disk.close(this)
    const writing = this.#writing
    this.#writing = undefined
    if (!writing || !this.#disk.survivesKill()) return
    try {
      this.#finish(writing)
    } catch {
      // A transaction that cannot be: nothing of it was written.
    }
  }

  async migrate(migrations: readonly string[]): Promise<void> {
    const version = Number(this.#disk.query('PRAGMA user_version')[0]?.['user_version'] ?? 0)
    if (version > migrations.length) throw new Error('the database is from a newer version of the server')
    for (const [at, migration] of migrations.entries())
      if (at >= version) this.#disk.script(`${migration}; PRAGMA user_version = ${at + 1}`)
  }

  listen(listener: DatabaseListener): void {
    this.#listener = listener
    if (this.#disk.isShared) this.#time.after(1, () => listener.missed())
  }

  hear(notice: Notice, ms: number): void {
    if (this.#isDeaf) return
    this.#time.after(ms, () => {
      if (!this.#isDeaf) this.#listener?.notice(notice)
    })
  }

  /** The connection that listens is lost, and comes back after a while. */
  deafen(ms: number): void {
    if (this.#isDeaf) return
    this.#isDeaf = true
    this.#time.after(ms, () => {
      this.#isDeaf = false
      this.#listener?.missed()
    })
  }

  async announce(notice: Notice): Promise<void> {
    this.#disk.announce(notice)
  }

  isDuplicate(error: unknown): boolean {
    return (
      error instanceof Error &&
      'code' in error &&
      (error.code === 'SQLITE_CONSTRAINT_UNIQUE' || error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY')
    )
  }

  isFaultOfUnit(error: unknown): boolean {
    return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT')
  }

  async close(): Promise<void> {
    this.#disk.close(this)
  }
}

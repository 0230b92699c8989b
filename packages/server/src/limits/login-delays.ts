import { accepted, type Checked, refused } from '@mesnada/engine'
import type { SharedCounts } from './rates.ts'

/** Tries that are free. Each one after them waits twice as long as the one before. */
const FREE_TRIES = 5
const FORGET_MS = 900_000
const LONGEST_S = 60

/**
 * Guesses at one account's password, from wherever they come. A try is counted before the password is checked, so that
 * tries at the same time do not pass together; a right password wipes the count out.
 */
export class LoginDelays {
  readonly #counts: SharedCounts

  constructor(counts: SharedCounts) {
    this.#counts = counts
  }

  async check(login: string): Promise<Checked<void>> {
    const { count } = await this.#counts.add(`tries:${login}`, FORGET_MS)
    if (count <= FREE_TRIES) return accepted(undefined)
    const seconds = Math.min(LONGEST_S, 2 ** (count - FREE_TRIES - 1))
    // The first try opens a pause; the next one passes when it is over, and opens a longer one.
    const pause = await this.#counts.add(`pause:${login}`, seconds * 1000)
    if (pause.count === 1) return accepted(undefined)
    return refused({ code: 'server.limit.login', values: { seconds: Math.ceil(pause.leftMs / 1000) } })
  }

  async succeeded(login: string): Promise<void> {
    await this.#counts.delete(`tries:${login}`)
    await this.#counts.delete(`pause:${login}`)
  }
}

import { accepted, type Checked, refused } from '@mesnada/engine'
import type { GameUpkeep } from '../games/upkeep.ts'
import type { VacationCard } from '../protocol/api.ts'
import type { PeopleStorage, VacationRow } from '../storage/people-storage.ts'
import type { Storage } from '../storage/storage.ts'
import type { GameTime } from '../time/service-time.ts'

const DAY_MS = 86_400_000
/** What everybody has to begin with, what is saved at most, and how many days of service save one of vacation. */
const FIRST_MS = 3 * DAY_MS
const MOST_MS = 30 * DAY_MS
const DAYS_FOR_ONE = 10
/** A vacation counts for at least so long, and begins only where so much is saved: else it would be an endless clock. */
const LEAST_MS = DAY_MS
const TRIES = 10
const GAMES_AT_ONCE = 100

export interface VacationsParts {
  readonly storage: Storage
  readonly upkeep: Pick<GameUpkeep, 'goOnVacation' | 'returnFromVacation'>
  readonly clock: GameTime
  readonly fault: (error: unknown) => void
}

/** What is saved at this moment. On vacation: what is left of it. */
export const savedAt = ({ saved, counted, until }: VacationRow, now: number): number => {
  if (until > now) return until - now
  // One that came to its end has used up everything there was.
  const [had, since] = until > 0 ? [0, until] : [saved, counted]
  return Math.min(MOST_MS, had + Math.max(0, now - since) / DAYS_FOR_ONE)
}

/**
 * Vacations of people: days are saved while the service runs, and while one is away no clock of days runs against one, in
 * any game that allows it. It begins when somebody says so, or by itself when a game would be lost on time.
 */
export class Vacations {
  readonly #parts: VacationsParts
  readonly #people: PeopleStorage

  constructor(parts: VacationsParts) {
    this.#parts = parts
    this.#people = parts.storage.people
  }

  async card(user: string): Promise<VacationCard> {
    const { clock } = this.#parts
    const now = clock.served()
    const row = await this.#row(user)
    const days = Math.floor(savedAt(row, now) / (DAY_MS / 10)) / 10
    return {
      days,
      most: MOST_MS / DAY_MS,
      daysForOne: DAYS_FOR_ONE,
      ...(row.until > now && { ends: clock.wall() + row.until - now }),
    }
  }

  /** Until when it lasts. The clocks of all games are told. */
  async begin(user: string): Promise<Checked<number>> {
    const until = await this.#begin(user)
    if (until === undefined)
      return refused({ code: 'server.vacation.none', values: { days: LEAST_MS / DAY_MS } })
    await this.#tellGames(user, game => this.#parts.upkeep.goOnVacation(game, user, until))
    return accepted(until)
  }

  /** A game would be lost on time. The other games are told while this one goes on. */
  async spare(user: string): Promise<number | undefined> {
    const until = await this.#begin(user)
    if (until !== undefined)
      this.#tellGames(user, game => this.#parts.upkeep.goOnVacation(game, user, until)).catch(
        this.#parts.fault,
      )
    return until
  }

  /** `false` where there is none. */
  async end(user: string): Promise<boolean> {
    if (!(await this.#end(user))) return false
    await this.#tellGames(user, game => this.#parts.upkeep.returnFromVacation(game, user))
    return true
  }

  /** One that is under way goes on. */
  async #begin(user: string): Promise<number | undefined> {
    for (let tries = 0; tries < TRIES; tries++) {
      const now = this.#parts.clock.served()
      const row = await this.#row(user)
      if (row.until > now) return row.until
      const saved = savedAt(row, now)
      if (saved < LEAST_MS) return undefined
      const until = Math.floor(now + saved)
      if (await this.#people.changeVacation(user, row, { saved: Math.floor(saved), counted: now, until }))
        return until
    }
    return undefined
  }

  async #end(user: string): Promise<boolean> {
    for (let tries = 0; tries < TRIES; tries++) {
      const now = this.#parts.clock.served()
      const row = await this.#row(user)
      if (row.until <= now) return false
      const saved = Math.max(0, row.saved - Math.max(LEAST_MS, now - row.counted))
      if (await this.#people.changeVacation(user, row, { saved, counted: now, until: 0 })) return true
    }
    return false
  }

  async #row(user: string): Promise<VacationRow> {
    const row = await this.#people.vacation(user)
    if (row) return row
    const created = (await this.#parts.storage.user(user))?.created ?? this.#parts.clock.served()
    return { saved: FIRST_MS, counted: created, until: 0 }
  }

  async #tellGames(user: string, tell: (game: string) => Promise<unknown>): Promise<void> {
    const { storage } = this.#parts
    const query = { player: user, status: ['playing'], most: GAMES_AT_ONCE } as const
    for (let page = await storage.games(query); page.length > 0; ) {
      for (const { id, card } of page) if (card?.seats.includes(user)) await tell(id)
      const last = page.at(-1)
      page = last && page.length === GAMES_AT_ONCE ? await storage.games({ ...query, after: last }) : []
    }
  }
}

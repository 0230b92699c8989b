import {
  accepted,
  type Checked,
  findScenario,
  findSystem,
  type Registry,
  type RuleSystem,
  refused,
  type Seat,
} from '@mesnada/engine'
import { canonicalJson } from '@mesnada/engine/verify'
import type { Games } from '../games/games.ts'
import { isGuest, type Visitor } from '../identity/identity.ts'
import type { Limits } from '../limits/limits.ts'
import type { SeekTerms } from '../protocol/api.ts'
import type { SeekFit, SeekRow } from '../storage/lobby-storage.ts'
import type { Storage } from '../storage/storage.ts'
import type { GameTime } from '../time/service-time.ts'

export interface SeeksParts {
  readonly registry: Registry
  readonly storage: Storage
  readonly games: Games
  readonly clock: GameTime
  readonly limits: Limits
  readonly random: (bytes: number) => Buffer
  /** The list has changed. */
  readonly onChange: () => void
  /** Somebody was paired, and shall be told wherever he is. */
  readonly onPaired: (user: string, game: string) => void
}

/** Found, or put into the list for so long. */
export type Sought = { readonly game: string } | { readonly expires: number }

/** Of one person at the same time. */
const MOST_OF_PERSON = 5
const MOST_LISTED = 200
const MOST_CONSIDERED = 50
/** Whoever wants to play at once has to be there: his page renews the seek. */
const LIVE_MS = 120_000
const SLOW_MS = 7 * 86_400_000
/** Scenarios longer than this are not chosen for people who have named none. */
const LONGEST_MINUTES = 150

/** People who look for an opponent on certain terms; whoever fits is paired at once, the first come first. */
export class Seeks {
  readonly #parts: SeeksParts

  constructor(parts: SeeksParts) {
    this.#parts = parts
  }

  list(): Promise<readonly SeekRow[]> {
    return this.#parts.storage.seeks(this.#parts.clock.served(), MOST_LISTED)
  }

  async seek({ user }: Visitor, terms: SeekTerms): Promise<Checked<Sought>> {
    const { registry, storage, clock, random, onChange } = this.#parts
    const system = findSystem(registry, terms.system)
    if (!system.ok) return system
    if (terms.scenario !== undefined && !findScenario(system.value.library, terms.scenario))
      return refused({ code: 'server.scenario.unknown', values: { id: terms.scenario } })
    const now = clock.served()
    const row: SeekRow = {
      id: random(15).toString('base64url'),
      user: user.id,
      name: user.name,
      terms: canonicalJson(terms),
      created: now,
      expires: now + (terms.clock.kind === 'live' ? LIVE_MS : SLOW_MS),
    }
    if (!(await storage.putSeek(row, now, MOST_OF_PERSON)))
      return refused({ code: 'server.limit.seeks', values: { most: MOST_OF_PERSON } })
    onChange()
    const own = await storage.ownSeek(user.id, row.terms)
    const game = own && (await this.#pair(own, isGuest(user)))
    if (game === undefined) return accepted({ expires: row.expires })
    return game.ok ? accepted({ game: game.value }) : game
  }

  async withdraw({ user }: Visitor, id: string): Promise<Checked<true>> {
    if (!(await this.#parts.storage.withdrawSeek(user.id, id)))
      return refused({ code: 'server.seek.unknown' })
    this.#parts.onChange()
    return accepted(true)
  }

  /** Both seeks are taken away before there is a game, in one order everywhere, so that nobody is paired twice. */
  async #pair(own: SeekRow, ofGuest: boolean): Promise<Checked<string> | undefined> {
    const { storage, clock } = this.#parts
    for (const other of await storage.fittingSeeks(fitOf(own), clock.served(), MOST_CONSIDERED)) {
      const terms = commonTerms(own, other)
      if (!terms) continue
      const [first, second] = own.id < other.id ? [own, other] : [other, own]
      if (!(await storage.takeSeek(first.id))) {
        if (first === own) return undefined
        continue
      }
      if (!(await storage.takeSeek(second.id))) {
        await storage.putSeek(first, clock.served(), MOST_OF_PERSON + 1)
        if (second === own) return undefined
        continue
      }
      return this.#begin(own, other, terms, ofGuest)
    }
    return undefined
  }

  async #begin(
    own: SeekRow,
    other: SeekRow,
    { system, scenario, seat, clock }: SeekTerms,
    ofGuest: boolean,
  ): Promise<Checked<string>> {
    const { games, limits, storage, clock: time, onChange, onPaired } = this.#parts
    const seatOfOwn: Seat = seat ?? (this.#draw(2) === 0 ? 0 : 1)
    const table = await games.create(
      own.user,
      {
        system,
        scenario: scenario ?? this.#someScenario(system),
        listed: true,
        clock,
        computers: [],
        reserved: [
          { seat: seatOfOwn, user: own.user, name: own.name },
          { seat: seatOfOwn === 0 ? 1 : 0, user: other.user, name: other.name },
        ],
      },
      ofGuest ? limits.roomOfGuest : limits.roomOfAccount,
    )
    // Whoever was found is not to blame, and goes on looking.
    if (!table.ok) await storage.putSeek(other, time.served(), MOST_OF_PERSON + 1)
    onChange()
    if (!table.ok) return table
    onPaired(other.user, table.value.id)
    onPaired(own.user, table.value.id)
    return accepted(table.value.id)
  }

  #draw(count: number): number {
    return this.#parts.random(4).readUInt32BE() % count
  }

  #someScenario(id: string): string {
    const system = findSystem(this.#parts.registry, id)
    const choice = system.ok ? shortScenarios(system.value) : []
    return choice[this.#draw(Math.max(1, choice.length))] ?? ''
  }
}

const shortScenarios = ({ library }: RuleSystem): readonly string[] => {
  const short = library.scenarios.filter(
    ({ days, minutes = 0 }) => days === undefined && minutes <= LONGEST_MINUTES,
  )
  return (short.length > 0 ? short : library.scenarios).map(({ id }) => id)
}

const fitOf = ({ user, terms }: SeekRow): SeekFit => {
  const { system, scenario, seat, clock }: SeekTerms = JSON.parse(terms)
  return { user, system, scenario, seat, clock: canonicalJson(clock) }
}

/** What both would play, with the seat of the first; undefined where they do not fit. */
const commonTerms = (own: SeekRow, other: SeekRow): SeekTerms | undefined => {
  if (own.user === other.user) return undefined
  const a: SeekTerms = JSON.parse(own.terms)
  const b: SeekTerms = JSON.parse(other.terms)
  if (a.system !== b.system || canonicalJson(a.clock) !== canonicalJson(b.clock)) return undefined
  if (a.scenario !== undefined && b.scenario !== undefined && a.scenario !== b.scenario) return undefined
  if (a.seat !== undefined && a.seat === b.seat) return undefined
  const seat = a.seat ?? (b.seat === undefined ? undefined : b.seat === 0 ? 1 : 0)
  return { system: a.system, scenario: a.scenario ?? b.scenario, seat, clock: a.clock }
}

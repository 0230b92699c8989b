import { accepted, type Checked, refused } from '@mesnada/engine'
import { abandon, type BeaconProof, cancelled, type Proposal, rollByBeacon } from './decide.ts'
import { type BeginVacation, type Desk, MOST_TRIES } from './desk.ts'
import { expire, overrunUser } from './expiry.ts'
import type { Table } from './table.ts'
import { goOnVacation, returnFromVacation } from './vacation.ts'

const SWEEP_AT_ONCE = 100

/** What the host does to games by itself: clocks that run out, dice that have come, tables that nobody has joined. */
export class GameUpkeep {
  readonly #desk: Desk
  readonly #vacation: BeginVacation

  constructor(desk: Desk, vacation: BeginVacation) {
    this.#desk = desk
    this.#vacation = vacation
  }

  /** Ends games whose clock has run out, and restarts computers that stopped thinking. */
  async sweep(): Promise<void> {
    const { storage, broken, moment } = this.#desk
    await this.#desk.settleUncertain()
    await this.#desk.settleBehind()
    for (const game of await storage.due(moment.served, SWEEP_AT_ONCE + broken.size))
      if (!broken.mustWait(game)) await this.#desk.alone(game, () => this.#attend(game))
  }

  /** Calls off games that nobody has joined since these moments. */
  async abandonOld(before: number, liveBefore: number): Promise<void> {
    const { storage, broken } = this.#desk
    for (const game of await storage.staleGames({ before, liveBefore, most: SWEEP_AT_ONCE }))
      if (!broken.mustWait(game))
        await this.#desk.alone(game, async () => {
          const opened = await this.#desk.openFresh(game)
          if (!opened.ok) return broken.add(game)
          const table = opened.value
          const isLiveClock = table.settings.clock.kind === 'live'
          const proposal = abandon(table, this.#desk.moment, isLiveClock ? liveBefore : before)
          if (proposal) await this.#desk.propose(table, proposal, 'host:abandon')
        })
  }

  /** The beacon's round has come for the decision with this digest. */
  async roll(game: string, digest: string, proof: BeaconProof): Promise<Checked<number>> {
    return this.#byHost(
      game,
      table => rollByBeacon(table, digest, proof, this.#desk.clock.wall()),
      ({ head }) => `host:roll-${head}`,
    )
  }

  /** Whoever runs the server calls off a game that has not begun. */
  cancel(game: string): Promise<Checked<number>> {
    const decide = (table: Table): Checked<Proposal> => {
      if (table.result) return refused({ code: 'engine.game.over' })
      if (table.started) return refused({ code: 'server.game.started' })
      return accepted(cancelled(this.#desk.clock.wall()))
    }
    return this.#byHost(game, decide, () => 'host:cancel')
  }

  /** The clock of a person who is on vacation stands until then, where the game allows it. */
  goOnVacation(game: string, user: string, until: number): Promise<Checked<number>> {
    const desk = this.#desk
    return this.#byHost(
      game,
      table => accepted({ entries: goOnVacation(table, user, until, desk.moment) }),
      ({ head }) => `host:vacation-${head}`,
    )
  }

  /** The clock of a person who has come back goes on. */
  returnFromVacation(game: string, user: string): Promise<Checked<number>> {
    const desk = this.#desk
    return this.#byHost(
      game,
      table => accepted({ entries: returnFromVacation(table, user, desk.moment) }),
      ({ head }) => `host:return-${head}`,
    )
  }

  /** Computers whose thinking ended with the process think again. */
  async resumeThinking(): Promise<void> {
    for (const game of await this.#desk.storage.thinking())
      await this.#desk.alone(game, () => this.#attend(game))
  }

  /** Decides on the newest position, again where another node was first. */
  #byHost(
    game: string,
    decide: (table: Table) => Checked<Proposal>,
    keyOf: (table: Table) => string,
  ): Promise<Checked<number>> {
    return this.#desk.exclusively(game, async () => {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const opened = await this.#desk.openFresh(game)
        if (!opened.ok) return opened
        const decided = decide(opened.value)
        if (!decided.ok) return decided
        const stored = await this.#desk.propose(opened.value, decided.value, keyOf(opened.value))
        if (stored !== undefined) return accepted(stored)
      }
      return refused({ code: 'server.busy' })
    })
  }

  async #attend(game: string): Promise<void> {
    const opened = await this.#desk.openFresh(game)
    // Of later rules, or of a system this node lacks: another node may know it.
    if (!opened.ok) return this.#desk.broken.add(game)
    const table = opened.value
    const proposal = (await this.#spared(table)) ?? expire(table, this.#desk.moment)
    if (proposal) await this.#desk.propose(table, proposal, `host:clock-${table.head}`)
    else this.#desk.listener.onCommandDone(table, true, undefined)
  }

  /** Before somebody loses on time his vacation begins, if he has one and the game allows it. */
  async #spared(table: Table): Promise<Proposal | undefined> {
    const user = overrunUser(table, this.#desk.moment)
    const until = user === undefined ? undefined : await this.#vacation(user, table)
    if (user === undefined || until === undefined) return undefined
    const entries = goOnVacation(table, user, until, this.#desk.moment)
    return entries.length > 0 ? { entries } : undefined
  }
}

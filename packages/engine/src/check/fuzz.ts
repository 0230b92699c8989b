import { nth } from '@mesnada/hex'
import { diceOf, outcomeOf, type Roll, sumsOf } from '../base/dice.ts'
import { describeRefusal } from '../base/rule.ts'
import type { Action, GameResult, RuleSystem } from '../contract/contract.ts'
import { seededDice } from '../play/dice-source.ts'
import { act, fall, type Game, type GameChoice, recordOf, startGame } from '../play/game.ts'
import type { GameRecord } from '../play/record.ts'
import { legality, replayed, secrecy, soundness } from './fuzz-checks.ts'

/** What a random game showed. */
export interface FuzzedGame {
  readonly seed: number
  readonly steps: number
  readonly result: GameResult | undefined
  /** What went wrong, in words for developers; empty if nothing did. */
  readonly faults: readonly string[]
  /** Results that the dice gave, as `purpose column outcome`: which cells of the tables were visited. */
  readonly visited: ReadonlySet<string>
  /** Types of the actions played. */
  readonly played: ReadonlySet<string>
  /** The game up to its end or its first fault; undefined if it could not begin. */
  readonly record: GameRecord | undefined
}

export interface FuzzOptions {
  readonly choice: GameChoice
  readonly seed: number
  /** A game that goes on longer than this is a fault: something does not end. */
  readonly mostSteps?: number
  /** Check legality against foreign actions, concealment and faults every so many steps; 1 is every step. */
  readonly every?: number
}

/** Plays random legal actions to the end, checking on the way everything that must hold for any system. */
export const fuzzGame = (system: RuleSystem, { choice, seed, mostSteps, every }: FuzzOptions): FuzzedGame => {
  const faults: string[] = []
  const visited = new Set<string>()
  const played = new Set<string>()
  let game: Game | undefined
  let result: GameResult | undefined
  try {
    const started = startGame(system, choice)
    if (started.ok) {
      game = started.value
      const player = new RandomPlayer(game, seed, { faults, visited, played })
      result = player.playOut(mostSteps ?? 50_000, every ?? 1)
      if (faults.length === 0) faults.push(...replayed(system, game))
    } else faults.push(describeRefusal(started.refusal))
  } catch (error) {
    faults.push(`thrown at step ${game?.steps.length ?? 0}: ${error instanceof Error ? error.stack : error}`)
  }
  const record = game && recordOf(game)
  return { seed, steps: game?.steps.length ?? 0, result, faults, visited, played, record }
}

interface Findings {
  readonly faults: string[]
  readonly visited: Set<string>
  readonly played: Set<string>
}

const REMEMBERED = 40

class RandomPlayer {
  readonly #game: Game
  readonly #dice: ReturnType<typeof seededDice>
  readonly #findings: Findings
  /** Actions of this and earlier positions, and the same bent a little, to be tried where they may not belong. */
  readonly #foreign: Action[] = []

  constructor(game: Game, seed: number, findings: Findings) {
    this.#game = game
    this.#dice = seededDice(seed)
    this.#findings = findings
  }

  playOut(mostSteps: number, every: number): GameResult | undefined {
    const { system, state, steps } = this.#game
    const { faults } = this.#findings
    while (faults.length === 0) {
      const checking = steps.length % every === 0
      if (checking) faults.push(...soundness(system, state))
      const pending = system.pending(state)
      if (pending.kind === 'over') return pending.result
      if (steps.length >= mostSteps) faults.push(`no end after ${mostSteps} steps`)
      else if (pending.kind === 'dice') this.#throw(pending.roll)
      else {
        const legal = system.legal(state)
        if (legal.length > 0) this.#remember(nth(legal, this.#pick(legal.length)))
        if (checking) faults.push(...legality(system, state, legal, this.#foreign))
        if (checking) faults.push(...secrecy(system, state, pending.seat, { legal, foreign: this.#foreign }))
        if (legal.length === 0) faults.push(`dead end: nothing legal at ${pending.prompt.code}`)
        else this.#decide(pending.seat, legal)
      }
    }
    return undefined
  }

  #throw(roll: Roll): void {
    const faces = this.#dice(diceOf(roll))
    for (const [index, sum] of sumsOf(roll, faces).entries()) {
      const thrown = nth(roll.throws, index)
      this.#findings.visited.add(`${thrown.purpose} ${thrown.column ?? '-'} ${outcomeOf(thrown, sum)}`)
    }
    const fell = fall(this.#game, faces)
    if (!fell.ok) this.#findings.faults.push(`dice refused: ${describeRefusal(fell.refusal)}`)
  }

  #decide(seat: 0 | 1, legal: readonly Action[]): void {
    const action = nth(legal, this.#pick(legal.length))
    this.#findings.played.add(action.type)
    const done = act(this.#game, seat, action)
    if (!done.ok)
      this.#findings.faults.push(
        `listed but refused: ${JSON.stringify(action)} ${describeRefusal(done.refusal)}`,
      )
  }

  #remember(action: Action): void {
    const bent = this.#bend(action)
    this.#foreign.push(action)
    // What the door refuses never reaches the rules: a direction beyond the sixth means nothing to them.
    if (this.#game.system.parseAction(bent).ok) this.#foreign.push(bent)
    if (this.#foreign.length > REMEMBERED) this.#foreign.splice(0, this.#foreign.length - REMEMBERED)
  }

  /** The same action with one of its numbers off by a little: a field, an item of a list, or one item too many. */
  #bend(action: Action): Action {
    const bendable = Object.entries(action).filter(
      ([, value]) => isNumber(value) || (Array.isArray(value) && value.length > 0 && value.every(isNumber)),
    )
    if (bendable.length === 0) return action
    const [field, value] = nth(bendable, this.#pick(bendable.length))
    const off = (number: number): number => Math.max(0, number + this.#pick(7) - 3)
    if (isNumber(value)) return { ...action, [field]: off(value) }
    const at = this.#pick(value.length + 1)
    const list = at < value.length ? value.with(at, off(value[at])) : [...value, off(value[at - 1])]
    return { ...action, [field]: list }
  }

  #pick(count: number): number {
    return nth(this.#dice([{ sides: count, lowest: 0 }]), 0)
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

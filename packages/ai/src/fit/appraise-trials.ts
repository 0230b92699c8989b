import { cloneState, type Planning, type ScenarioDocument, type Seat, type State } from '@mesnada/engine'
import { type Chance, seededChance } from '../chance.ts'
import { isEngaged, Rehearsal } from '../planner/rehearsal.ts'
import { candidatesOf } from '../planner/weighing.ts'
import { playGame } from '../play-game.ts'
import { bestRated, scriptedPlayer } from '../scripted-player.ts'
import type { Schooling } from './fit-weights.ts'

/** What trials are worth in decisions of one kind. */
export interface Appraisal {
  /** What is asked there: the code of the prompt. */
  readonly asked: string
  readonly positions: number
  /** Actions and rolls a trial takes. */
  readonly cost: number
  /** By how much whoever chooses in this way does better than what is rated best, a decision. */
  readonly gains: readonly Gain[]
}

export interface Gain {
  /** Of so many candidates, each in so many trials. */
  readonly breadth: number
  readonly trials: number
  readonly gain: number
}

/** Ways to spend trials that are set against each other. */
const WAYS = [
  { breadth: 3, trials: 4 },
  { breadth: 6, trials: 1 },
  { breadth: 6, trials: 4 },
  { breadth: 16, trials: 1 },
  { breadth: 16, trials: 4 },
] as const

const BROADEST = Math.max(...WAYS.map(({ breadth }) => breadth))

/** Futures that every candidate meets: some to choose by, all others to judge the choice. */
const FUTURES = 16

/** How many positions of a game are looked at, one kind of decision as often as another. */
const OF_EACH_KIND = 2

interface Position {
  readonly state: State
  readonly seat: Seat
}

/**
 * Takes positions from games of the scripted player and tries their candidates in many futures, chooses by a few of these
 * and judges by the others: so it is told, without playing any of it out, where trials find something better, and whether
 * many candidates or many trials do.
 */
export const appraiseTrials = (schooling: Schooling): readonly Appraisal[] => {
  const { adapter, scenarios, games, seed, played } = schooling
  const { planning } = adapter
  if (!planning) throw new Error('nothing to try: the adapter plans nothing')
  const accounts = new Map<string, Account>()
  for (const scenario of scenarios)
    for (let game = 0; game < games; game++) {
      const chance = seededChance(seed + game)
      for (const [asked, positions] of positionsOf(schooling, scenario, seed + game, chance))
        for (const position of positions) {
          const account = accounts.get(asked) ?? new Account()
          accounts.set(asked, account)
          account.look(schooling, planning, position, chance)
        }
      played?.(scenario, game)
    }
  return [...accounts]
    .filter(([, { positions }]) => positions > 0)
    .map(([asked, account]) => account.asAppraisal(asked))
    .toSorted((a, b) => a.asked.localeCompare(b.asked))
}

/** By what is asked, a few of the positions of a game that comes to more. */
const positionsOf = (
  { system, adapter }: Schooling,
  scenario: ScenarioDocument,
  seed: number,
  chance: Chance,
): ReadonlyMap<string, readonly Position[]> => {
  const kinds = new Map<string, Position[]>()
  const seen = new Map<string, number>()
  const players = [scriptedPlayer(adapter), scriptedPlayer(adapter)] as const
  playGame(system, { scenario }, players, seed, {
    decided: (state, seat) => {
      const pending = system.pending(state)
      if (pending.kind !== 'decision' || !isEngaged(adapter, state)) return
      const { code } = pending.prompt
      const count = (seen.get(code) ?? 0) + 1
      seen.set(code, count)
      const kept = kinds.get(code) ?? []
      kinds.set(code, kept)
      // Each position of a kind is as likely to be kept as another, however many there are.
      const place = kept.length < OF_EACH_KIND ? kept.length : chance(count)
      if (place < OF_EACH_KIND) kept[place] = { state: cloneState(system.conceal(state, seat)), seat }
    },
  })
  return kinds
}

/** What was found out about decisions of one kind. */
class Account {
  positions = 0
  #trials = 0
  #applied = 0
  readonly #gained = WAYS.map(() => 0)

  look({ system, adapter }: Schooling, planning: Planning, { state, seat }: Position, chance: Chance): void {
    const legal = system.legal(state)
    if (legal.length < 2) return
    const minds = planning.standing(state, seat)
    const best = bestRated(adapter, { state, legal, chance }, minds)
    const candidates = candidatesOf(adapter, { state, legal }, minds, best, BROADEST)
    if (candidates.length < 2) return
    const rehearsal = new Rehearsal({ system, state, seat }, adapter)
    const from = 1 + chance(1_000_000)
    const outcomes = candidates.map(first =>
      Array.from({ length: FUTURES }, (_, future) => {
        const { worth, applied } = rehearsal.try({ minds, first, future: from + future })
        this.#applied += applied
        this.#trials++
        return worth
      }),
    )
    this.positions++
    for (const [index, way] of WAYS.entries()) this.#gained[index] += gainOf(outcomes, way)
  }

  asAppraisal(asked: string): Appraisal {
    return {
      asked,
      positions: this.positions,
      cost: this.#applied / this.#trials,
      gains: WAYS.map((way, index) => ({ ...way, gain: this.#gained[index] / this.positions })),
    }
  }
}

/** Of whoever has done best in the first futures, in the others. The first candidate is the one that is rated best. */
const gainOf = (
  outcomes: readonly (readonly number[])[],
  { breadth, trials }: (typeof WAYS)[number],
): number => {
  const leads = outcomes.slice(0, breadth).map(own => leadOver(outcomes[0], own, 0, trials))
  const chosen = leads.indexOf(Math.max(...leads))
  return leadOver(outcomes[0], outcomes[chosen], trials, FUTURES)
}

const leadOver = (other: readonly number[], own: readonly number[], from: number, to: number): number => {
  let lead = 0
  for (let future = from; future < to; future++) lead += own[future] - other[future]
  return lead / (to - from)
}

import { cloneState, nth, type Planning, type ScenarioDocument, type Seat, type State } from '@mesnada/engine'
import { bestRated } from '../core/best-rated.ts'
import { type Random, seededRandom } from '../core/random.ts'
import { playGame } from '../match/play-game.ts'
import { candidatesOf } from '../planner/action-choice.ts'
import { isInBattle, Rollout } from '../planner/rollout.ts'
import { scriptedPlayer } from '../players/scripted-player.ts'
import type { GameSeries } from './game-series.ts'

/** The gain from rollouts in decisions with one prompt. */
export interface Appraisal {
  /** The code of the prompt. */
  readonly prompt: string
  /** Number of positions. */
  readonly positions: number
  /** Applied actions and rolls per trial, on average. */
  readonly cost: number
  readonly gains: readonly Gain[]
}

export interface Gain {
  readonly candidates: number
  /** Trials of each candidate. */
  readonly trials: number
  /** Gain over the best-rated action per decision, as a share of what is at stake. */
  readonly gain: number
}

/** The ways to spend trials that are compared. */
const ALLOCATIONS = [
  { candidates: 3, trials: 4 },
  { candidates: 6, trials: 1 },
  { candidates: 6, trials: 4 },
  { candidates: 16, trials: 1 },
  { candidates: 16, trials: 4 },
] as const

const MAX_CANDIDATES = Math.max(...ALLOCATIONS.map(({ candidates }) => candidates))

/** Luck seeds that every candidate meets: the first choose, the others judge the choice. */
const LUCK_SEEDS = 16

/** Luck seeds start at a random number from 1 to this. */
const FIRST_SEEDS = 1_000_000

/** Positions kept per game and prompt. */
const POSITIONS_PER_PROMPT = 2

interface Position {
  readonly state: State
  readonly seat: Seat
}

/**
 * Measures without playing games out where rollouts find something better than the best-rated action, and whether many
 * candidates or many trials do. It takes positions from games of the scripted player, rolls out their candidates with many
 * luck seeds, chooses by a few of these and judges the choice by the others.
 */
export const appraiseRollouts = (series: GameSeries): readonly Appraisal[] => {
  const { adapter, scenarios, games, seed, played } = series
  const { planning } = adapter
  if (!planning) throw new Error('nothing to appraise: the adapter has no planning')
  const tallies = new Map<string, Tally>()
  for (const scenario of scenarios)
    for (let game = 0; game < games; game++) {
      const random = seededRandom(seed + game)
      for (const [prompt, positions] of positionsOf(series, scenario, seed + game, random))
        for (const position of positions) {
          const tally = tallies.get(prompt) ?? new Tally()
          tallies.set(prompt, tally)
          tally.add(series, planning, position, random)
        }
      played?.(scenario, game)
    }
  return [...tallies]
    .filter(([, { positions }]) => positions > 0)
    .map(([prompt, tally]) => tally.asAppraisal(prompt))
    .toSorted((a, b) => a.prompt.localeCompare(b.prompt))
}

/** Some positions of one game by prompt. */
const positionsOf = (
  { system, adapter }: GameSeries,
  scenario: ScenarioDocument,
  seed: number,
  random: Random,
): ReadonlyMap<string, readonly Position[]> => {
  const byPrompt = new Map<string, Position[]>()
  const seen = new Map<string, number>()
  const players = [scriptedPlayer(adapter), scriptedPlayer(adapter)] as const
  playGame(system, { scenario }, players, seed, {
    decided: (state, seat) => {
      const pending = system.pending(state)
      if (pending.kind !== 'decision' || !isInBattle(adapter, state)) return
      const { code } = pending.prompt
      const count = (seen.get(code) ?? 0) + 1
      seen.set(code, count)
      const kept = byPrompt.get(code) ?? []
      byPrompt.set(code, kept)
      // Reservoir sampling: every position with this prompt is equally likely to be kept.
      const place = kept.length < POSITIONS_PER_PROMPT ? kept.length : random(count)
      if (place < POSITIONS_PER_PROMPT) kept[place] = { state: cloneState(system.conceal(state, seat)), seat }
    },
  })
  return byPrompt
}

/** The sums over the positions of one prompt. */
class Tally {
  positions = 0
  #trials = 0
  #applied = 0
  readonly #gained = ALLOCATIONS.map(() => 0)

  add({ system, adapter }: GameSeries, planning: Planning, { state, seat }: Position, random: Random): void {
    const legal = system.legal(state)
    if (legal.length < 2) return
    const assignment = planning.defaultAssignment(state, seat)
    const best = bestRated(adapter, { state, legal, random }, assignment)
    const candidates = candidatesOf(adapter, { state, legal }, assignment, best, MAX_CANDIDATES)
    if (candidates.length < 2) return
    const rollout = new Rollout({ system, state, seat }, adapter)
    const from = 1 + random(FIRST_SEEDS)
    const values = candidates.map(first =>
      Array.from({ length: LUCK_SEEDS }, (_, seed) => {
        const { value, applied } = rollout.run({ assignment, first, luckSeed: from + seed })
        this.#applied += applied
        this.#trials++
        return value
      }),
    )
    this.positions++
    for (const [index, allocation] of ALLOCATIONS.entries())
      this.#gained[index] = (this.#gained[index] ?? 0) + gainOf(values, allocation)
  }

  asAppraisal(prompt: string): Appraisal {
    return {
      prompt,
      positions: this.positions,
      cost: this.#applied / this.#trials,
      gains: ALLOCATIONS.map((allocation, index) => ({
        ...allocation,
        gain: nth(this.#gained, index) / this.positions,
      })),
    }
  }
}

/** Chooses by the first luck seeds; the gain is the lead with the others. The first candidate is the best-rated. */
const gainOf = (
  values: readonly (readonly number[])[],
  { candidates, trials }: (typeof ALLOCATIONS)[number],
): number => {
  const leads = values.slice(0, candidates).map(own => leadOver(nth(values, 0), own, 0, trials))
  const chosen = leads.indexOf(Math.max(...leads))
  return leadOver(nth(values, 0), nth(values, chosen), trials, LUCK_SEEDS)
}

const leadOver = (other: readonly number[], own: readonly number[], from: number, to: number): number => {
  let lead = 0
  for (let seed = from; seed < to; seed++) lead += nth(own, seed) - nth(other, seed)
  return lead / (to - from)
}

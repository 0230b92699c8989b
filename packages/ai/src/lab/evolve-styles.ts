import {
  type Adapter,
  type EvolvableStyles,
  type GameChoice,
  nth,
  opponentOf,
  type Planning,
  type RuleSystem,
  SEATS,
  type Seat,
  startGame,
  unwrap,
} from '@mesnada/engine'
import type { Player } from '../core/player.ts'
import { type Random, seededRandom } from '../core/random.ts'
import { playGame } from '../match/play-game.ts'
import { scoreOf } from '../match/win-rate.ts'
import { oneStylePlayer, USUAL_STYLE } from '../players/one-style-player.ts'

export interface EvolutionSettings {
  readonly system: RuleSystem
  readonly adapter: Adapter
  readonly choices: readonly GameChoice[]
  /** As many whole rounds are played as fit into this many games. */
  readonly games: number
  readonly seed: number
  readonly played?: (game: number) => void
}

export interface EvolvedStyle {
  readonly scenario: string
  readonly seat: Seat
  readonly parameters: readonly number[]
  /** The win rate against the usual style in the last round, of the perturbed parameters. */
  readonly winRate: number
}

/** The parameters being evolved for one scenario and seat. */
interface Learner {
  readonly choice: GameChoice
  readonly seat: Seat
  parameters: readonly number[]
  winRate: number
}

/** Standard deviation of the random perturbation, in steps of a parameter. */
const SIGMA = 0.45

/** Pairs of games per learner and round: one with the perturbation added, one with it subtracted, the same dice. */
const PAIRS = 16

/** Of five enemies this many play the usual style; the others are learners, so that the result holds against both. */
const ENEMIES = { all: 5, usual: 3 } as const

/** Weight of the final lead beside the score of the game: it tells a clear win from a narrow one. */
const LEAD_WEIGHT = 0.5

/** Standard deviation of half the difference between the two games of a pair, in units of score. */
const PAIR_NOISE = 0.35

/**
 * Learning rates, in steps of SIGMA per standard error of the gradient. The part common to all learners has more games
 * behind it and is trusted more. `max` limits one round.
 */
const RATES = { common: 0.3, own: 0.15, max: 1.2 } as const

/**
 * Evolution strategies: all parameters of a style are perturbed at random, in both directions with the same dice, and move
 * towards what wins more. The learners of a system share the mean of their gradients and add their own deviation from it.
 */
export const evolveStyles = ({
  system,
  adapter,
  choices,
  games,
  seed,
  played,
}: EvolutionSettings): readonly EvolvedStyle[] => {
  const { planning } = adapter
  const evolvable = planning?.evolvable
  if (!planning || !evolvable) throw new Error('nothing to evolve: the styles are written by hand')
  const learners = choices.flatMap(choice =>
    SEATS.map((seat): Learner => {
      const { state } = unwrap(startGame(system, choice))
      const [style = USUAL_STYLE] = planning.defaultAssignment(state, seat)
      return { choice, seat, parameters: evolvable.parametersOf(style), winRate: 0 }
    }),
  )
  const trainer = new Trainer(system, adapter, planning, evolvable, seed)
  const round = 2 * PAIRS * learners.length
  for (let game = 0; game + round <= games; game += round) {
    const gradients = learners.map((learner, index) => {
      const gradient = trainer.gradientOf(learner, enemyOf(learners, learner))
      played?.(game + 2 * PAIRS * (index + 1) - 1)
      return gradient
    })
    improve(learners, gradients)
  }
  return learners.map(({ choice, seat, parameters, winRate }) => ({
    scenario: choice.scenario.id,
    seat,
    parameters,
    winRate,
  }))
}

const enemyOf = (learners: readonly Learner[], { choice, seat }: Learner): Learner | undefined =>
  learners.find(other => other.choice === choice && other.seat === opponentOf(seat))

const improve = (learners: readonly Learner[], gradients: readonly (readonly number[])[]): void => {
  const common = nth(gradients, 0).map((_, at) => mean(gradients.map(gradient => nth(gradient, at))))
  const error = {
    common: PAIR_NOISE / Math.sqrt(PAIRS * learners.length),
    own: PAIR_NOISE / Math.sqrt(PAIRS),
  }
  for (const [index, learner] of learners.entries())
    learner.parameters = learner.parameters.map((parameter, at) => {
      const shared = (RATES.common * nth(common, at)) / error.common
      const own = (RATES.own * (nth(nth(gradients, index), at) - nth(common, at))) / error.own
      return parameter + SIGMA * Math.min(Math.max(shared + own, -RATES.max), RATES.max)
    })
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Seeds of games are drawn below this. */
const SEEDS = 2 ** 30

class Trainer {
  readonly #system: RuleSystem
  readonly #adapter: Adapter
  readonly #planning: Planning
  readonly #evolvable: EvolvableStyles
  readonly #random: Random

  constructor(
    system: RuleSystem,
    adapter: Adapter,
    planning: Planning,
    evolvable: EvolvableStyles,
    seed: number,
  ) {
    this.#system = system
    this.#adapter = adapter
    this.#planning = planning
    this.#evolvable = evolvable
    this.#random = seededRandom(seed)
  }

  /** The estimated gain of each parameter. Also sets the learner's win rate. */
  gradientOf(learner: Learner, rival: Learner | undefined): readonly number[] {
    const gradient = learner.parameters.map(() => 0)
    const againstUsual: number[] = []
    for (let pair = 0; pair < PAIRS; pair++) {
      const direction = gradient.map(() => gaussian(this.#random))
      const seed = 1 + this.#random(SEEDS)
      const enemy = pair % ENEMIES.all < ENEMIES.usual ? undefined : rival
      const play = (step: number) => {
        const perturbed = learner.parameters.map((parameter, at) => parameter + step * nth(direction, at))
        return this.#play(learner, perturbed, enemy, seed)
      }
      const up = play(SIGMA)
      const down = play(-SIGMA)
      if (!enemy) againstUsual.push(up.score, down.score)
      const difference = (up.score - down.score + LEAD_WEIGHT * (up.lead - down.lead)) / 2
      for (let at = 0; at < gradient.length; at++)
        gradient[at] = (gradient[at] ?? 0) + (difference * nth(direction, at)) / PAIRS
    }
    learner.winRate = mean(againstUsual)
    return gradient
  }

  #play(
    { choice, seat }: Learner,
    parameters: readonly number[],
    enemy: Learner | undefined,
    seed: number,
  ): { readonly score: number; readonly lead: number } {
    const own = this.#playerOf(this.#evolvable.setTrial(seat, parameters))
    const other = this.#playerOf(enemy ? this.#evolvable.setTrial(enemy.seat, enemy.parameters) : USUAL_STYLE)
    const players = seat === 0 ? ([own, other] as const) : ([other, own] as const)
    const { result, state } = playGame(this.#system, choice, players, seed)
    const strength = Math.max(1, this.#adapter.strength(state, 0) + this.#adapter.strength(state, 1))
    return {
      score: scoreOf(seat, result.winner),
      lead: Math.tanh(this.#adapter.evaluate(state, seat) / strength),
    }
  }

  #playerOf(style: number): Player {
    return oneStylePlayer(this.#adapter, this.#planning, style)
  }
}

/** Resolution of the uniform draws behind a normal one. */
const UNIFORM_STEPS = 2 ** 24

/** A standard normal draw, by the Box-Muller transform. */
const gaussian = (random: Random): number =>
  Math.sqrt(-2 * Math.log((1 + random(UNIFORM_STEPS)) / (1 + UNIFORM_STEPS))) *
  Math.cos(2 * Math.PI * (random(UNIFORM_STEPS) / UNIFORM_STEPS))

import { type Evaluation, nth, type Planning, type ScenarioDocument } from '@mesnada/engine'
import { playGame } from '../match/play-game.ts'
import { scoreOf } from '../match/win-rate.ts'
import type { GameSeries } from './game-series.ts'
import { crossEntropy, fitLogistic, type Sample } from './logistic.ts'
import { randomStylePlayer } from './random-style-player.ts'

export interface FittedWeights {
  readonly features: readonly string[]
  /** The weights in use, and those fitted to the games; the first is 1 in both. */
  readonly weights: readonly number[]
  readonly fitted: readonly number[]
  /** Number of positions. */
  readonly samples: number
  /** Cross-entropy of predicting the winner, in bits per position, with the weights in use and with the fitted ones. */
  readonly crossEntropy: { readonly before: number; readonly after: number }
  /** The lead that all but decides a game, by the weights in use: `Planning.decisiveLead`. */
  readonly decisiveLead: number
}

/** Strength of the ridge penalty, in games: it counts like four games that show no effect of a feature. */
const RIDGE = 4

/**
 * Plays games between sides with random styles, so that good and bad positions occur, records each position in which a
 * plan is due, and fits the weights that best predict the winner. Each scenario has a bias term of its own: otherwise the
 * features of the favoured side would take up the imbalance of the scenario.
 */
export const fitWeights = (series: GameSeries): FittedWeights => {
  const { adapter, scenarios, games, seed, played } = series
  const { evaluation, planning } = adapter
  if (!evaluation || !planning)
    throw new Error('nothing to fit: the adapter has no evaluation or no planning')
  const samples: Sample[] = []
  const leads: Sample[] = []
  for (const [index, scenario] of scenarios.entries())
    for (let game = 0; game < games; game++) {
      const bias = scenarios.map((_, other) => (other === index ? 1 : 0))
      const seen = samplesOf(series, evaluation, planning, scenario, seed + game)
      for (const { features, lead, won, weight } of seen) {
        samples.push({ features: [...features, ...bias], won, weight })
        leads.push({ features: [lead, ...bias], won, weight })
      }
      played?.(scenario, game)
    }
  const all = fitLogistic(samples, RIDGE)
  const size = evaluation.features.length
  const unit = nth(all, 0)
  const inUse = all.map((weight, index) => (index < size ? unit * (evaluation.weights[index] ?? 0) : weight))
  return {
    features: evaluation.features,
    weights: evaluation.weights,
    fitted: all
      .slice(0, size)
      .map((weight, index) => (varies(samples, index) ? weight / unit : (evaluation.weights[index] ?? 0))),
    samples: samples.length,
    crossEntropy: { before: crossEntropy(samples, inUse), after: crossEntropy(samples, all) },
    decisiveLead: decisiveLeadBy(leads),
  }
}

/** A logistic probability p as a value from -1 to 1 is 2p - 1, the tanh of half the logit: hence the 2. */
const decisiveLeadBy = (leads: readonly Sample[]): number => 2 / nth(fitLogistic(leads, RIDGE), 0)

interface SeenPosition extends Sample {
  /** As a share of the strength of both sides. */
  readonly lead: number
}

/** A feature that never varied in these games keeps its weight. */
const varies = (samples: readonly Sample[], feature: number): boolean =>
  samples.some(({ features }) => features[feature] !== nth(samples, 0).features[feature])

const samplesOf = (
  { system, adapter }: GameSeries,
  evaluation: Evaluation,
  planning: Planning,
  scenario: ScenarioDocument,
  seed: number,
): readonly SeenPosition[] => {
  const seen: Pick<SeenPosition, 'features' | 'lead'>[] = []
  let window = -1
  const players = [randomStylePlayer(adapter, planning), randomStylePlayer(adapter, planning)] as const
  const { result } = playGame(system, { scenario }, players, seed, {
    decided: state => {
      const now = adapter.window(state)
      if (now === window || !planning.isDue(state)) return
      window = now
      const strength = adapter.strength(state, 0) + adapter.strength(state, 1)
      seen.push({ features: evaluation.measure(state), lead: adapter.evaluate(state, 0) / strength })
    },
  })
  const won = scoreOf(0, result.winner)
  return seen.map(position => ({ ...position, won, weight: 1 / seen.length }))
}

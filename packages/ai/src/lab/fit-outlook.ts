import { nth, type Outlook } from '@mesnada/engine'
import { chanceBy, type Reading, rawChance, termsOf } from '../outlook/outlook.ts'
import { fitLogistic, type Sample } from './logistic.ts'
import type { ReadGame } from './outlook-games.ts'

/** Strength of the ridge penalty, in games: how many games it takes to move a weight halfway from what is usual. */
const RIDGE = 3

/**
 * One game in three is held out: weights are fitted to the others and judged by these. The place in the three moves on
 * with each of them, since kinds of play take turns in threes.
 */
const isHeldOut = (index: number): boolean => (index + Math.floor(index / 3)) % 3 === 2

/** The boxes of the reliability table, by tenths of the chance foretold. */
const BOXES = 10

/** How well chances foretell results: in nats a position, a game counting once; 0.693 for always saying one half. */
export interface LogLoss {
  readonly model: number
  readonly raw: number
  /** Of the share of games that the first seat of the scenario wins, and nothing else. */
  readonly base: number
}

/** What became of the positions whose chance lay in a box. */
export interface ReliabilityBox {
  readonly from: number
  /** Games, each counting for the share of its positions that lie here. */
  readonly games: number
  readonly foretold: number
  readonly won: number
}

export interface FittedOutlook {
  readonly outlook: Outlook
  /** Games fitted to and held out. */
  readonly games: readonly [number, number]
  /** Of the games held out. */
  readonly loss: LogLoss
  readonly reliability: readonly ReliabilityBox[]
  readonly scenarios: readonly ScenarioFigures[]
}

export interface ScenarioFigures {
  readonly scenario: string
  readonly games: readonly [number, number]
  readonly loss: LogLoss
}

/** Fits the games of one system. */
export const fitOutlook = (games: readonly ReadGame[]): FittedOutlook => {
  const parts = [...new Set(games.map(({ scenario }) => scenario))].map(scenario => {
    const all = games.filter(game => game.scenario === scenario)
    return {
      scenario,
      fitted: all.filter((_, index) => !isHeldOut(index)),
      heldOut: all.filter((_, index) => isHeldOut(index)),
    }
  })
  const usual = usualWeights(parts.map(({ fitted }) => fitted))
  const scenarios = Object.fromEntries(
    parts.map(({ scenario, fitted }) => [scenario, rounded(weightsOf(fitted, usual))]),
  )
  const outlook = { usual: rounded(usual), scenarios }
  const judged = parts.map(({ scenario, fitted, heldOut }) => ({
    scenario,
    games: [fitted.length, heldOut.length] as const,
    forecasts: heldOut.flatMap(game => forecastsOf(game, scenarios[scenario] ?? usual, baseOf(fitted))),
  }))
  const all = judged.flatMap(({ forecasts }) => forecasts)
  return {
    outlook,
    games: [sum(judged.map(each => each.games[0])), sum(judged.map(each => each.games[1]))],
    loss: lossOf(all),
    reliability: reliabilityOf(all),
    scenarios: judged.map(({ forecasts, ...figures }) => ({ ...figures, loss: lossOf(forecasts) })),
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Three decimals are enough for the files. */
const rounded = (weights: readonly number[]): readonly number[] =>
  weights.map(weight => Math.round(weight * 1000) / 1000)

const samplesOf = (games: readonly ReadGame[], features: (reading: Reading) => readonly number[]): Sample[] =>
  games.flatMap(({ readings, score }) =>
    readings.map(reading => ({ features: features(reading), won: score, weight: 1 / readings.length })),
  )

/** What a lead is worth anywhere in the system; that a scenario favours a side is taken up by terms of its own. */
const usualWeights = (scenarios: readonly (readonly ReadGame[])[]): readonly number[] => {
  const samples = scenarios.flatMap((games, index) =>
    samplesOf(games, reading => {
      const [one = 1, elapsed = 0, ...lead] = termsOf(reading)
      const own = scenarios.flatMap((_, other) => (other === index ? [one, elapsed] : [0, 0]))
      return [...lead, ...own]
    }),
  )
  const [held = 0, heldLate = 0] = fitLogistic(samples, RIDGE)
  return [0, 0, held, heldLate]
}

/** The usual weights, and how far the games of the scenario draw them away. */
const weightsOf = (games: readonly ReadGame[], usual: readonly number[]): readonly number[] => {
  const samples = samplesOf(games, termsOf).map(sample => ({
    ...sample,
    offset: dot(usual, sample.features),
  }))
  const drawn = fitLogistic(samples, RIDGE)
  return usual.map((weight, index) => weight + (drawn[index] ?? 0))
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((total, value, index) => total + value * nth(b, index), 0)

/** The share of the fitted games that the first seat won, with one game more of either kind. */
const baseOf = (games: readonly ReadGame[]): number =>
  (sum(games.map(({ score }) => score)) + 1) / (games.length + 2)

interface Forecast {
  readonly model: number
  readonly raw: number
  readonly base: number
  readonly won: number
  readonly weight: number
}

const forecastsOf = (
  { readings, score }: ReadGame,
  weights: readonly number[],
  base: number,
): readonly Forecast[] =>
  readings.map(reading => ({
    model: chanceBy(weights, reading),
    raw: rawChance(reading),
    base,
    won: score,
    weight: 1 / readings.length,
  }))

/** A forecast of 0 or 1 that fails would cost without end. */
const LEAST = 0.002

const lossOf = (forecasts: readonly Forecast[]): LogLoss => {
  const mean = (of: (forecast: Forecast) => number): number => {
    const all = sum(forecasts.map(({ weight }) => weight))
    const loss = forecasts.map(forecast => {
      const chance = Math.min(1 - LEAST, Math.max(LEAST, of(forecast)))
      const { won, weight } = forecast
      return -weight * (won * Math.log(chance) + (1 - won) * Math.log(1 - chance))
    })
    return sum(loss) / Math.max(all, Number.EPSILON)
  }
  return { model: mean(({ model }) => model), raw: mean(({ raw }) => raw), base: mean(({ base }) => base) }
}

const reliabilityOf = (forecasts: readonly Forecast[]): readonly ReliabilityBox[] =>
  Array.from({ length: BOXES }, (_, box) => {
    const within = forecasts.filter(({ model }) => Math.min(BOXES - 1, Math.floor(model * BOXES)) === box)
    const games = sum(within.map(({ weight }) => weight))
    const mean = (of: (forecast: Forecast) => number): number =>
      sum(within.map(forecast => forecast.weight * of(forecast))) / Math.max(games, Number.EPSILON)
    return { from: box / BOXES, games, foretold: mean(({ model }) => model), won: mean(({ won }) => won) }
  })

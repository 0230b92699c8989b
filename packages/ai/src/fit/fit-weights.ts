import type {
  Action,
  Adapter,
  Evaluation,
  Planning,
  RuleSystem,
  ScenarioDocument,
  State,
} from '@mesnada/engine'
import type { Chance } from '../chance.ts'
import { playGame } from '../play-game.ts'
import type { Player } from '../player.ts'
import { bestRated } from '../scripted-player.ts'
import { scoreOf } from '../share.ts'
import { fitLogistic, type Sample, surprise } from './logistic.ts'

/** Games from which weights are learnt. */
export interface Schooling {
  readonly system: RuleSystem
  readonly adapter: Adapter
  readonly scenarios: readonly ScenarioDocument[]
  /** Of each scenario. */
  readonly games: number
  readonly seed: number
  readonly played?: (scenario: ScenarioDocument, game: number) => void
}

export interface Fitted {
  readonly features: readonly string[]
  /** As they are, and as the games would have them: the first is 1 in both. */
  readonly weights: readonly number[]
  readonly fitted: readonly number[]
  readonly samples: number
  /** What is left open of who wins, in bits: by the weights as they are, and as fitted. */
  readonly surprise: { readonly before: number; readonly after: number }
  /** What lead all but decides a game, by the weights as they are: `Planning.decisive`. */
  readonly decisive: number
}

/** The ridge for all games together: as if a few had shown that a feature tells nothing. */
const RIDGE = 4

/**
 * Plays games between sides of ever other minds, so that positions good and bad come about, notes each position that is
 * to be planned, and asks which weights foretell best who won. How even a scenario is, is taken into account for each:
 * otherwise the side that its author favours would lend its ways of standing a weight that is not theirs.
 */
export const fitWeights = (schooling: Schooling): Fitted => {
  const { adapter, scenarios, games, seed, played } = schooling
  const { evaluation, planning } = adapter
  if (!evaluation || !planning) throw new Error('nothing to fit: the adapter measures or plans nothing')
  const samples: Sample[] = []
  const leads: Sample[] = []
  for (const [index, scenario] of scenarios.entries())
    for (let game = 0; game < games; game++) {
      const favours = scenarios.map((_, other) => (other === index ? 1 : 0))
      const seen = samplesOf(schooling, evaluation, planning, scenario, seed + game)
      for (const { features, lead, won, weight } of seen) {
        samples.push({ features: [...features, ...favours], won, weight })
        leads.push({ features: [lead, ...favours], won, weight })
      }
      played?.(scenario, game)
    }
  const all = fitLogistic(samples, RIDGE)
  const size = evaluation.features.length
  const unit = all[0]
  const scale = all.map((weight, index) => (index < size ? unit * (evaluation.weights[index] ?? 0) : weight))
  return {
    features: evaluation.features,
    weights: evaluation.weights,
    fitted: all
      .slice(0, size)
      .map((weight, index) => (varies(samples, index) ? weight / unit : (evaluation.weights[index] ?? 0))),
    samples: samples.length,
    surprise: { before: surprise(samples, scale), after: surprise(samples, all) },
    decisive: decisiveBy(leads),
  }
}

/** A chance of winning by logistic regression is the tanh of half its argument, from -1 for lost to 1 for won. */
const decisiveBy = (leads: readonly Sample[]): number => 2 / fitLogistic(leads, RIDGE)[0]

/** A position, and the lead in it as a share of what both sides have. */
interface Seen extends Sample {
  readonly lead: number
}

/** Of what never came about in these games they say nothing, and its weight stays as it is. */
const varies = (samples: readonly Sample[], feature: number): boolean =>
  samples.some(({ features }) => features[feature] !== samples[0].features[feature])

const samplesOf = (
  { system, adapter }: Schooling,
  evaluation: Evaluation,
  planning: Planning,
  scenario: ScenarioDocument,
  seed: number,
): readonly Seen[] => {
  const seen: Pick<Seen, 'features' | 'lead'>[] = []
  let window = -1
  const players = [moodyPlayer(adapter, planning), moodyPlayer(adapter, planning)] as const
  const { result } = playGame(system, { scenario }, players, seed, {
    decided: state => {
      const now = adapter.window(state)
      if (now === window || !planning.isDue(state)) return
      window = now
      const stake = adapter.strength(state, 0) + adapter.strength(state, 1)
      seen.push({ features: evaluation.measure(state), lead: adapter.evaluate(state, 0) / stake })
    },
  })
  const won = scoreOf(0, result.winner)
  return seen.map(position => ({ ...position, won, weight: 1 / seen.length }))
}

/** Plays as rated, with each band of another temper in every window: half of the time the usual one. */
const moodyPlayer = <S extends State, A extends Action>(
  adapter: Adapter<S, A>,
  planning: Planning<S, A>,
): Player<S, A> => {
  let window = -1
  let minds = new Uint8Array()
  return {
    decide: question => {
      const { state, seat, chance } = question
      const now = adapter.window(state)
      if (now !== window && planning.isDue(state)) {
        window = now
        minds = moodsOf(planning.bands(state, seat), planning.tempers.length, chance)
      }
      return bestRated(adapter, question, minds)
    },
  }
}

const moodsOf = (
  bands: readonly (readonly number[])[],
  tempers: number,
  chance: Chance,
): Uint8Array<ArrayBuffer> => {
  const minds = new Uint8Array(1 + Math.max(0, ...bands.flat()))
  for (const band of bands) {
    const temper = chance(2) === 0 ? 0 : chance(tempers)
    for (const counter of band) minds[counter] = temper
  }
  return minds
}

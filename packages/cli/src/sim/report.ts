import {
  adjustedPairScores,
  adjustedRateOf,
  type Contest,
  type Elo,
  eloOf,
  type Hypotheses,
  luckFactor,
  type MatchGame,
  pairScores,
  type SequentialTest,
} from '@mesnada/ai'
import { type ScenarioDocument, SEATS } from '@mesnada/engine'
import { table } from '../console/layout.ts'
import type { Voice } from '../console/voice.ts'
import { nameOfContender, percent, percents, signed } from '../measure/wording.ts'

export interface SimReport {
  readonly contest: Contest
  readonly scenario: ScenarioDocument
  readonly games: readonly MatchGame[]
  readonly seconds: number
  /** If it was played until a test was decided. */
  readonly tested?: Hypotheses & SequentialTest
}

const mean = (games: readonly MatchGame[], of: (game: MatchGame) => number): number =>
  games.reduce((sum, game) => sum + of(game), 0) / Math.max(games.length, 1)

const PLAYERS = [0, 1] as const

export const reportAsJson = ({ contest, scenario, games, seconds, tested }: SimReport): object => ({
  system: contest.system,
  scenario: scenario.id,
  preset: contest.preset,
  seed: contest.seed,
  games: games.length,
  seconds,
  levels: { a: contest.a.level, b: contest.b.level },
  efforts: { a: contest.a.effort, b: contest.b.effort },
  elo: eloOf(pairScores(games)),
  adjusted: {
    ...adjustedRateOf(adjustedPairScores(games)),
    factor: luckFactor(pairScores(games), adjustedPairScores(games)),
  },
  tested,
  wins: {
    a: count(games, ({ score }) => score === 1),
    draws: count(games, ({ score }) => score === 0.5),
    b: count(games, ({ score }) => score === 0),
  },
  sides: Object.fromEntries(
    SEATS.map(seat => [scenario.sides[seat].id, count(games, ({ winner }) => winner === seat)]),
  ),
  steps: mean(games, ({ steps }) => steps),
  decisions: {
    a: mean(games, ({ decisions }) => decisions[0]),
    b: mean(games, ({ decisions }) => decisions[1]),
  },
  losses: { a: mean(games, ({ losses }) => losses[0]), b: mean(games, ({ losses }) => losses[1]) },
  played: games,
})

export const reportAsLines = (report: SimReport, voice: Voice): readonly string[] => {
  const { contest, scenario, games, seconds, tested } = report
  const share = (value: number): string => percent(value, voice)
  const players = PLAYERS.map(player => [
    player === 0 ? 'A' : 'B',
    nameOfContender(player === 0 ? contest.a : contest.b),
    String(count(games, ({ score }) => score === (player === 0 ? 1 : 0))),
    share(mean(games, ({ score }) => (player === 0 ? score : 1 - score))),
    share(mean(games, ({ losses }) => losses[player])),
  ])
  const sides = SEATS.map(seat => {
    const won = count(games, ({ winner }) => winner === seat)
    return [scenario.sides[seat].id, String(won), share(won / games.length)]
  })
  const drawn = count(games, ({ winner }) => winner === undefined)
  const draws = [voice.say('label.draw'), String(drawn), share(drawn / games.length)]
  const won = voice.say('label.won')
  return [
    voice.say('cli.sim.summary', {
      system: contest.system,
      scenario: scenario.id,
      games: games.length,
      seconds: voice.number(seconds),
      steps: voice.number(Math.round(mean(games, ({ steps }) => steps))),
    }),
    '',
    ...table(
      [
        voice.say('label.player'),
        voice.say('label.level'),
        won,
        voice.say('label.score'),
        voice.say('label.losses'),
      ],
      players,
    ),
    '',
    ...table([voice.say('label.side'), won, ''], [...sides, draws]),
    '',
    eloLine(eloOf(pairScores(games)), voice),
    adjustedLine(games, voice),
    ...(tested ? [testLine(tested, games.length, voice)] : []),
  ]
}

const eloLine = ({ difference, interval: [low, high] }: Elo, voice: Voice): string =>
  voice.say('cli.sim.elo', {
    difference: signed(difference, voice),
    low: signed(low, voice),
    high: signed(high, voice),
  })

const adjustedLine = (games: readonly MatchGame[], voice: Voice): string => {
  const adjusted = adjustedPairScores(games)
  const { rate, interval } = adjustedRateOf(adjusted)
  return voice.say('cli.sim.adjusted', {
    score: percent(rate, voice),
    interval: percents(interval, voice),
    factor: voice.number(luckFactor(pairScores(games), adjusted)),
  })
}

const TESTED = {
  high: 'cli.sim.test.high',
  low: 'cli.sim.test.low',
  undecided: 'cli.sim.test.undecided',
} as const

const testLine = ({ verdict, low, high }: Hypotheses & SequentialTest, games: number, voice: Voice): string =>
  voice.say(TESTED[verdict], { low: percent(low, voice), high: percent(high, voice), games })

const count = (games: readonly MatchGame[], which: (game: MatchGame) => boolean): number =>
  games.filter(which).length

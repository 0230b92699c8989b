import { type Elo, eloOf, type Level, type MatchGame, pairScores } from '@mesnada/ai'
import { type ScenarioDocument, SEATS } from '@mesnada/engine'
import { table } from '../layout.ts'
import type { Voice } from '../voice.ts'

export interface SimReport {
  readonly system: string
  readonly scenario: ScenarioDocument
  /** Of A, of B. */
  readonly levels: readonly [Level, Level]
  readonly seed: number
  readonly preset: string | undefined
  readonly games: readonly MatchGame[]
  readonly seconds: number
}

const mean = (games: readonly MatchGame[], of: (game: MatchGame) => number): number =>
  games.reduce((sum, game) => sum + of(game), 0) / Math.max(games.length, 1)

const PLAYERS = [0, 1] as const

export const reportAsJson = ({
  system,
  scenario,
  levels,
  seed,
  preset,
  games,
  seconds,
}: SimReport): object => ({
  system,
  scenario: scenario.id,
  preset,
  seed,
  games: games.length,
  seconds,
  levels: { a: levels[0], b: levels[1] },
  elo: eloOf(pairScores(games)),
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
  const { system, scenario, games, seconds } = report
  const percent = (share: number): string => `${voice.number(100 * share)} %`
  const players = PLAYERS.map(player => [
    player === 0 ? 'A' : 'B',
    String(report.levels[player]),
    String(count(games, ({ score }) => score === (player === 0 ? 1 : 0))),
    percent(mean(games, ({ score }) => (player === 0 ? score : 1 - score))),
    percent(mean(games, ({ losses }) => losses[player])),
  ])
  const sides = SEATS.map(seat => {
    const won = count(games, ({ winner }) => winner === seat)
    return [scenario.sides[seat].id, String(won), percent(won / games.length)]
  })
  const drawn = count(games, ({ winner }) => winner === undefined)
  const draws = [voice.say('label.draw'), String(drawn), percent(drawn / games.length)]
  const won = voice.say('label.won')
  return [
    voice.say('cli.sim.summary', {
      system,
      scenario: scenario.id,
      games: voice.number(games.length),
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
  ]
}

const eloLine = ({ difference, interval: [low, high] }: Elo, voice: Voice): string => {
  const signed = (value: number): string =>
    `${value < 0 ? '−' : '+'}${voice.number(Math.abs(Math.round(value)))}`
  return voice.say('cli.sim.elo', { difference: signed(difference), low: signed(low), high: signed(high) })
}

const count = (games: readonly MatchGame[], which: (game: MatchGame) => boolean): number =>
  games.filter(which).length

import { table } from '../console/layout.ts'
import type { Voice } from '../console/voice.ts'
import type { FaultyGame, Tally } from './tally.ts'

export interface FuzzReport {
  readonly system: string
  readonly preset: string | undefined
  readonly tally: Tally
  readonly seconds: number
}

const perSecond = ({ tally, seconds }: FuzzReport): number =>
  Math.round(tally.steps / Math.max(seconds, 0.001))

export const reportAsJson = (report: FuzzReport): object => {
  const { system, preset, tally, seconds } = report
  return {
    system,
    preset,
    games: tally.games,
    steps: tally.steps,
    seconds,
    stepsPerSecond: perSecond(report),
    results: [...tally.results.values()],
    played: Object.fromEntries(sorted(tally.played)),
    visited: Object.fromEntries(sorted(tally.visited)),
    faults: tally.faulty,
  }
}

export const reportAsLines = (report: FuzzReport, voice: Voice): readonly string[] => {
  const { system, tally, seconds } = report
  const values = {
    system,
    games: tally.games,
    steps: tally.steps,
    seconds: voice.number(seconds),
    rate: voice.number(perSecond(report)),
  }
  return [
    voice.say('cli.fuzz.summary', values),
    '',
    ...resultLines(tally, voice),
    '',
    ...table([voice.say('label.action'), voice.say('label.games')], counted(sorted(tally.played))),
    '',
    ...table(
      [voice.say('label.dice-for'), voice.say('label.cells')],
      counted(sorted(cellsByPurpose(tally.visited))),
    ),
    '',
    ...faultLines(tally.faulty, voice),
  ]
}

const resultLines = ({ results }: Tally, voice: Voice): readonly string[] => {
  const ended = new Map<string, number>()
  for (const { scenario, games } of results.values()) ended.set(scenario, (ended.get(scenario) ?? 0) + games)
  const rows = [...results.values()]
    .sort((a, b) => compare(a.scenario, b.scenario) || b.games - a.games)
    .map(({ scenario, winner, reason, games }) => [
      scenario,
      winner ?? voice.say('label.draw'),
      String(games),
      `${voice.number((100 * games) / (ended.get(scenario) ?? games))} %`,
      voice.sentence(reason),
    ])
  const headings = [
    voice.say('label.scenario'),
    voice.say('label.winner'),
    voice.say('label.games'),
    '',
    voice.say('label.reason'),
  ]
  return table(headings, rows)
}

const faultLines = (faulty: readonly FaultyGame[], voice: Voice): readonly string[] => [
  voice.say(faulty.length === 0 ? 'cli.fuzz.sound' : 'cli.fuzz.faulty', { games: faulty.length }),
  ...faulty.flatMap(({ scenario, seed, steps, faults, reproduce, record }) => [
    '',
    voice.say('cli.fuzz.fault', { scenario, seed: String(seed), steps }),
    ...faults.flatMap(fault => fault.split('\n')).map(line => `  ${line}`),
    `  $ ${reproduce}`,
    ...(record === undefined ? [] : [`  $ mesnada replay ${record}`]),
  ]),
]

/** A cell is noted as `purpose column outcome`; a table is known by its purpose. */
const cellsByPurpose = (visited: ReadonlyMap<string, number>): ReadonlyMap<string, number> => {
  const cells = new Map<string, number>()
  for (const cell of visited.keys()) {
    const [purpose = cell] = cell.split(' ')
    cells.set(purpose, (cells.get(purpose) ?? 0) + 1)
  }
  return cells
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const sorted = (counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] =>
  [...counts].sort(([a], [b]) => compare(a, b))

const counted = (counts: readonly (readonly [string, number])[]): readonly (readonly string[])[] =>
  counts.map(([name, games]) => [name, String(games)])

import { adjustedRateOf, type MatchGame, scoreOf, type WinRate, winRateOf } from '@mesnada/ai'
import { SEATS } from '@mesnada/engine'
import type { Target } from '../console/context.ts'
import type { Voice } from '../console/voice.ts'
import { markdownTable } from '../measure/markdown.ts'
import type { Band } from '../measure/standard-set.ts'
import { percent, percents } from '../measure/wording.ts'

/** The games of a scenario between equal opponents. */
export interface Balance {
  readonly target: Target
  readonly band: Band
  readonly games: readonly MatchGame[]
}

/** Whether the first side's win rate lies within the band. The band is symmetric, so the other side's then does too. */
export const isBalanced = (balance: Balance): boolean => {
  const { rate } = winRateOfFirst(balance)
  const [low, high] = balance.band.rates
  return rate >= low && rate <= high
}

const winRateOfFirst = ({ games }: Balance): WinRate =>
  winRateOf(games.map(({ winner }) => scoreOf(0, winner)))

/** The same with luck taken out. */
const adjustedRateOfFirst = ({ games }: Balance): WinRate =>
  adjustedRateOf(games.map(({ seatOfA, adjusted }) => (seatOfA === 0 ? adjusted : 1 - adjusted)))

interface Head {
  /** The command line. */
  readonly command: string
  readonly level: string
}

export const balanceAsMarkdown = (
  balances: readonly Balance[],
  { command, level }: Head,
  voice: Voice,
): string => {
  const systems = [...new Set(balances.map(({ target }) => target.system))]
  const within = balances.filter(isBalanced).length
  return [
    `# ${voice.say('cli.balance.title')}`,
    voice.say('cli.measure.by', { command: `\`${command}\`` }),
    voice.say('cli.balance.method', { level }),
    voice.say('cli.balance.summary', { within, scenarios: balances.length }),
    ...systems.flatMap(system => [
      `## ${system.library.title[voice.language]}`,
      tableOf(
        balances.filter(({ target }) => target.system === system),
        voice,
      ),
    ]),
  ]
    .join('\n\n')
    .concat('\n')
}

/** Two rows per scenario, one for each side. */
const tableOf = (balances: readonly Balance[], voice: Voice): string =>
  markdownTable(
    [
      voice.say('label.scenario'),
      voice.say('label.side'),
      voice.say('label.won'),
      voice.say('label.interval'),
      voice.say('label.adjusted'),
      voice.say('label.draws'),
      voice.say('label.games'),
      voice.say('label.band'),
      voice.say('label.within'),
    ],
    balances.flatMap(balance => SEATS.map(seat => rowOf(balance, seat, voice))),
  )

const rowOf = (balance: Balance, seat: 0 | 1, voice: Voice): readonly string[] => {
  const { target, band, games } = balance
  const { scenario } = target
  const { rate, interval } = winRateOfFirst(balance)
  const adjusted = adjustedRateOfFirst(balance).rate
  const title = [
    scenario.title[voice.language],
    ...Object.keys(band.options ?? {}).map(option => `(\`${option}\`)`),
  ].join(' ')
  const draws = games.filter(({ winner }) => winner === undefined).length
  return [
    seat === 0 ? title : '',
    voice.name(scenario.sides[seat].title),
    percent(seat === 0 ? rate : 1 - rate, voice),
    percents(seat === 0 ? interval : [1 - interval[1], 1 - interval[0]], voice),
    percent(seat === 0 ? adjusted : 1 - adjusted, voice),
    seat === 0 ? voice.number(draws) : '',
    seat === 0 ? voice.number(games.length) : '',
    seat === 0 ? percents(band.rates, voice) : '',
    seat === 0 ? voice.say(isBalanced(balance) ? 'cli.yes' : 'cli.no') : '',
  ]
}

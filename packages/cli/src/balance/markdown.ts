import { type MatchGame, type Share, scoreOf, shareOf } from '@mesnada/ai'
import { SEATS } from '@mesnada/engine'
import type { Target } from '../context.ts'
import { markdownTable } from '../measure/markdown.ts'
import type { Band } from '../measure/standard-set.ts'
import { percent, percents } from '../measure/wording.ts'
import type { Voice } from '../voice.ts'

/** How often each side of a scenario wins when equals play it. */
export interface Balance {
  readonly target: Target
  readonly band: Band
  readonly games: readonly MatchGame[]
}

/** Whether the first side's share of wins lies within the band, a draw being half to each; the other's then does too. */
export const isBalanced = (balance: Balance): boolean => {
  const { share } = shareOfFirst(balance)
  const [low, high] = balance.band.shares
  return share >= low && share <= high
}

const shareOfFirst = ({ games }: Balance): Share => shareOf(games.map(({ winner }) => scoreOf(0, winner)))

interface Head {
  /** What was typed. */
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

/** Two rows a scenario, one for each side. */
const tableOf = (balances: readonly Balance[], voice: Voice): string =>
  markdownTable(
    [
      voice.say('label.scenario'),
      voice.say('label.side'),
      voice.say('label.won'),
      voice.say('label.interval'),
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
  const { share, interval } = shareOfFirst(balance)
  const title = [
    scenario.title[voice.language],
    ...Object.keys(band.options ?? {}).map(option => `(\`${option}\`)`),
  ].join(' ')
  const draws = games.filter(({ winner }) => winner === undefined).length
  return [
    seat === 0 ? title : '',
    scenario.sides[seat].title[voice.language],
    percent(seat === 0 ? share : 1 - share, voice),
    percents(seat === 0 ? interval : [1 - interval[1], 1 - interval[0]], voice),
    seat === 0 ? voice.number(draws) : '',
    seat === 0 ? voice.number(games.length) : '',
    seat === 0 ? percents(band.shares, voice) : '',
    seat === 0 ? voice.say(isBalanced(balance) ? 'cli.yes' : 'cli.no') : '',
  ]
}

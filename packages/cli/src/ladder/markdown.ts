import type { Level } from '@mesnada/ai'
import type { Voice } from '../console/voice.ts'
import { markdownTable } from '../measure/markdown.ts'
import { nameOfContender, percent, percents, signed } from '../measure/wording.ts'
import type { LadderRow } from './standings.ts'

/** The standings of one system, or of all. */
export interface Section {
  readonly title: string
  readonly levels: readonly LadderRow[]
  readonly budgets: readonly LadderRow[]
}

export interface Ladder {
  /** The command line. */
  readonly command: string
  readonly levels: readonly Level[]
  /** The scenarios by system. */
  readonly played: readonly { readonly title: string; readonly scenarios: readonly string[] }[]
  /** All systems first. */
  readonly sections: readonly Section[]
}

/** File names of the charts beside the page. */
export const CHARTS = { levels: 'ladder.svg', budgets: 'budgets.svg' } as const

export const ladderAsMarkdown = (ladder: Ladder, voice: Voice): string => {
  const { command, played, sections } = ladder
  const hasLevels = sections.some(({ levels }) => levels.length > 0)
  const hasBudgets = sections.some(({ budgets }) => budgets.length > 0)
  return [
    `# ${voice.say('cli.ladder.title')}`,
    voice.say('cli.measure.by', { command: `\`${command}\`` }),
    voice.say('cli.ladder.method'),
    played
      .map(
        ({ title, scenarios }) =>
          `- ${voice.say('cli.labelled', { label: title, text: scenarios.join(', ') })}`,
      )
      .join('\n'),
    ...(hasLevels ? [`![${voice.say('cli.ladder.chart.levels')}](${CHARTS.levels})`] : []),
    ...(hasLevels ? sections.flatMap(section => levelsOf(section, ladder, voice)) : []),
    ...(hasBudgets ? budgetsOf(sections, voice) : []),
  ]
    .join('\n\n')
    .concat('\n')
}

const levelsOf = ({ title, levels }: Section, ladder: Ladder, voice: Voice): readonly string[] => [
  `## ${title}`,
  crossTable(levels, ladder.levels, voice),
  standingsTable(levels, voice),
]

const budgetsOf = (sections: readonly Section[], voice: Voice): readonly string[] => [
  `## ${voice.say('cli.ladder.budgets')}`,
  voice.say('cli.ladder.budgets.method'),
  `![${voice.say('cli.ladder.chart.budgets')}](${CHARTS.budgets})`,
  ...sections.flatMap(({ title, budgets }) => [`### ${title}`, standingsTable(budgets, voice)]),
]

/** The score of each row against each column. */
const crossTable = (standings: readonly LadderRow[], levels: readonly Level[], voice: Voice): string => {
  const scoreOf = (row: Level, column: Level): string => {
    const [won] = standings.filter(({ pairing: { a, b } }) => a.level === row && b.level === column)
    const [lost] = standings.filter(({ pairing: { a, b } }) => a.level === column && b.level === row)
    if (won) return percent(won.score.rate, voice)
    return lost ? percent(1 - lost.score.rate, voice) : ''
  }
  return markdownTable(
    [voice.say('label.level'), ...levels.map(String)],
    levels.map(row => [`**${row}**`, ...levels.map(column => scoreOf(row, column))]),
  )
}

const standingsTable = (standings: readonly LadderRow[], voice: Voice): string => {
  const likely = voice.say('label.interval')
  return markdownTable(
    [
      voice.say('label.pairing'),
      voice.say('label.games'),
      voice.say('label.score'),
      likely,
      voice.say('label.adjusted'),
      likely,
      'Elo',
      likely,
    ],
    standings.map(({ pairing: { a, b }, games, score, adjusted, elo }) => [
      `${nameOfContender(a)} – ${nameOfContender(b)}`,
      voice.number(games),
      percent(score.rate, voice),
      percents(score.interval, voice),
      percent(adjusted.rate, voice),
      percents(adjusted.interval, voice),
      signed(elo.difference, voice),
      `${signed(elo.interval[0], voice)} … ${signed(elo.interval[1], voice)}`,
    ]),
  )
}

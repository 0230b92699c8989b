import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LEVELS, type Level } from '@mesnada/ai'
import { badInput } from '../console/bad-input.ts'
import { type AddCommand, examples } from '../console/command.ts'
import { type Context, openAdapter, openTargets, print, type Target } from '../console/context.ts'
import { fileFault } from '../console/json-file.ts'
import { effort as factor, wholeNumber } from '../console/numbers.ts'
import { chartOf } from '../ladder/chart.ts'
import { CHARTS, type Ladder, ladderAsMarkdown, type Section } from '../ladder/markdown.ts'
import { doublingsOf, pairingsOf, tasksOf } from '../ladder/plan.ts'
import { type Result, standingsOf } from '../ladder/standings.ts'
import { openJournal } from '../measure/journal.ts'
import { addMeasureOptions, commandLine, type MeasureOptions, STRONGEST } from '../measure/options.ts'
import { playTasks } from '../measure/play.ts'
import { STANDARD_SET } from '../measure/standard-set.ts'

interface Options extends MeasureOptions {
  readonly systems?: readonly string[]
  readonly games: number
  readonly levels: readonly Level[]
  readonly budgets: readonly number[]
  readonly out: string
  readonly fresh?: true
}

const JOURNAL = 'games.jsonl'

export const ladder: AddCommand = (program, context) => {
  const { voice } = context
  const command = program
    .command('ladder')
    .description(voice.say('help.ladder'))
    .option('--systems <ids>', voice.say('help.ladder.systems'), list)
    .option('--games <n>', voice.say('help.ladder.games'), wholeNumber('--games', 1, 10_000_000), 200)
    .option('--levels <levels>', voice.say('help.ladder.levels'), readLevels, LEVELS)
    .option('--budgets <factors>', voice.say('help.ladder.budgets'), readBudgets, [])
  addMeasureOptions(command, context)
    .requiredOption('--out <folder>', voice.say('help.ladder.out'))
    .option('--fresh', voice.say('help.measure.fresh'))
    .addHelpText(
      'after',
      examples(
        context,
        'ladder --games 200 --effort 0.5 --budgets 0.125,0.25,0.5,1 --out ladder',
        'ladder --systems filo,crusades --levels 2-5 --out ladder',
        'ladder --levels 5 --budgets 1,2,4,8 --effort 0.05 --out budgets',
      ),
    )
    .action(async (options: Options) => {
      const targets = await openStandardSets(context, options.systems ?? [...context.registry.keys()])
      const { effort, out } = options
      const levels = pairingsOf(options.levels, effort)
      const budgets = doublingsOf(STRONGEST, effort, options.budgets)
      if (levels.length + budgets.length === 0) throw badInput('cli.ladder.nobody')
      const tasks = tasksOf(targets, [...levels, ...budgets], options)
      const journal = await openJournal(join(out, JOURNAL), { isFresh: options.fresh ?? false })
      const games = await playTasks(context, tasks, { workers: options.workers, journal })
      const results = games.flatMap((game, index): readonly Result[] => {
        const task = tasks[index]
        return task ? [{ task, game }] : []
      })
      const sectionOf = (title: string, system?: string): Section => ({
        title,
        levels: standingsOf(levels, results, system),
        budgets: standingsOf(budgets, results, system),
      })
      const systems = [...new Set(targets.map(({ system }) => system))]
      const titleOf = ({ library }: Target['system']): string => library.title[voice.language]
      await writeLadder(context, out, {
        command: commandLine(context),
        levels: options.levels,
        played: systems.map(system => ({
          title: titleOf(system),
          scenarios: targets
            .filter(target => target.system === system)
            .map(({ scenario }) => scenario.title[voice.language]),
        })),
        sections: [
          sectionOf(voice.say('cli.ladder.all')),
          ...(systems.length > 1 ? systems.map(system => sectionOf(titleOf(system), system.id)) : []),
        ],
      })
    })
}

/** The standard set of each system, or all scenarios where there is none. */
const openStandardSets = async (context: Context, systems: readonly string[]): Promise<readonly Target[]> => {
  const opened: Target[] = []
  for (const id of systems) {
    const targets = await openTargets(context, id)
    openAdapter(context, id)
    const set = STANDARD_SET.get(id)
    opened.push(...targets.filter(({ scenario }) => set?.includes(scenario.id) ?? true))
  }
  return opened
}

const writeLadder = async (context: Context, folder: string, measured: Ladder): Promise<void> => {
  const { voice } = context
  const files: (readonly [string, string])[] = [['ladder.md', ladderAsMarkdown(measured, voice)]]
  for (const [kind, file] of Object.entries(CHARTS) as ['levels' | 'budgets', string][]) {
    const chart = chartOf(measured, kind, voice)
    if (chart !== undefined) files.push([file, chart])
  }
  for (const [file, text] of files) {
    const path = join(folder, file)
    try {
      await writeFile(path, text)
    } catch (error) {
      throw fileFault(error, path)
    }
    await print(context, [voice.say('cli.measure.written', { file: path })])
  }
}

const list = (value: string): readonly string[] => value.split(',').filter(Boolean)

/** `0-5`, or `0,2,5`. */
const readLevels = (value: string): readonly Level[] => {
  const [, from, to] = /^(\d)-(\d)$/.exec(value) ?? []
  const wanted =
    from === undefined || to === undefined
      ? list(value).map(wholeNumber('--levels', 0, STRONGEST))
      : LEVELS.filter(level => level >= Number(from) && level <= Number(to))
  const levels = LEVELS.filter(level => wanted.includes(level))
  if (levels.length > 0) return levels
  throw badInput('cli.number', { name: '--levels', value, least: 0, most: STRONGEST })
}

/** At least two, in ascending order. */
const readBudgets = (value: string): readonly number[] => {
  const budgets = list(value).map(factor('--budgets'))
  if (
    budgets.length > 1 &&
    budgets.every((budget, index) => index === 0 || budget > (budgets[index - 1] ?? 0))
  )
    return budgets
  throw badInput('cli.ladder.budgets.order', { value })
}

import { writeFile } from 'node:fs/promises'
import type { Level } from '@mesnada/ai'
import { type Balance, balanceAsMarkdown, isBalanced } from '../balance/markdown.ts'
import { type AddCommand, examples } from '../console/command.ts'
import { type Context, openAdapter, openTargets, print, type Target } from '../console/context.ts'
import { fileFault } from '../console/json-file.ts'
import { wholeNumber } from '../console/numbers.ts'
import { editionOf } from '../measure/edition.ts'
import { openJournal } from '../measure/journal.ts'
import { addMeasureOptions, commandLine, level, type MeasureOptions, STRONGEST } from '../measure/options.ts'
import { playTasks } from '../measure/play.ts'
import { bandOf } from '../measure/standard-set.ts'
import type { Task } from '../measure/task.ts'
import { nameOfContender } from '../measure/wording.ts'

interface Options extends MeasureOptions {
  readonly games: number
  readonly level: Level
  readonly out: string
  readonly journal?: string
  readonly fresh?: true
}

export const balance: AddCommand = (program, context) => {
  const { voice } = context
  const command = program
    .command('balance')
    .description(voice.say('help.balance'))
    .argument('[targets...]', voice.say('help.balance.targets'))
    .option('--games <n>', voice.say('help.fuzz.games'), wholeNumber('--games', 1, 10_000_000), 200)
    .option('--level <level>', voice.say('help.balance.level'), level('--level'), STRONGEST)
  addMeasureOptions(command, context)
    .requiredOption('--out <file>', voice.say('help.balance.out'))
    .option('--journal <file>', voice.say('help.balance.journal'))
    .option('--fresh', voice.say('help.measure.fresh'))
    .addHelpText(
      'after',
      examples(
        context,
        'balance --games 200 --effort 0.1 --out docs/balance.md',
        'balance filo siege/street-fight --level 2 --out balance.md',
      ),
    )
    .action(async (names: readonly string[], options: Options) => {
      const targets = await openAll(context, names)
      const { games, out, workers } = options
      const tasks = targets.map(target => tasksOf(target, options))
      // In rounds, so that an interrupted run has about as many games of every scenario.
      const order = Array.from({ length: games }, (_, game) =>
        tasks.flatMap(own => own.slice(game, game + 1)),
      ).flat()
      const file = options.journal ?? out.replace(/(\.md)?$/, '.jsonl')
      const journal = await openJournal(file, { isFresh: options.fresh ?? false })
      const played = await playTasks(context, order, { workers, journal })
      const balances = targets.map((target, index) => ({
        target,
        band: bandOf(target.system.id, target.scenario.id),
        games: played.filter((_, game) => game % targets.length === index),
      }))
      await writeBalance(context, balances, options)
    })
}

const openAll = async (context: Context, names: readonly string[]): Promise<readonly Target[]> => {
  const targets: Target[] = []
  for (const name of names.length > 0 ? names : context.registry.keys())
    for (const target of await openTargets(context, name)) {
      openAdapter(context, target.system.id)
      if (!targets.some(({ scenario }) => scenario === target.scenario)) targets.push(target)
    }
  return targets
}

/** Between equal opponents both games of a pair are the same, so only the first is played. */
const tasksOf = (
  { system, scenario }: Target,
  { games, level: strength, effort, seed }: Options,
): readonly Task[] => {
  const player = { level: strength, effort }
  const { options } = bandOf(system.id, scenario.id)
  const contest = {
    system: system.id,
    scenario: scenario.id,
    edition: editionOf(scenario),
    options,
    a: player,
    b: player,
    seed,
  }
  return Array.from({ length: games }, (_, pair) => ({ contest, game: 2 * pair }))
}

const writeBalance = async (
  context: Context,
  balances: readonly Balance[],
  { out, level: strength, effort }: Options,
): Promise<void> => {
  const { voice } = context
  const head = { command: commandLine(context), level: nameOfContender({ level: strength, effort }) }
  try {
    await writeFile(out, balanceAsMarkdown(balances, head, voice))
  } catch (error) {
    throw fileFault(error, out)
  }
  const within = balances.filter(isBalanced).length
  await print(context, [
    voice.say('cli.balance.summary', { within, scenarios: balances.length }),
    voice.say('cli.measure.written', { file: out }),
  ])
}

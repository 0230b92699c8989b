import { adjustedPairScores, type Contest, type Level, type MatchGame, sequentialTest } from '@mesnada/ai'
import { resolveOptions } from '@mesnada/engine'
import { demand } from '../console/bad-input.ts'
import { type AddCommand, examples, type JsonOption } from '../console/command.ts'
import { openAdapter, openTarget, print, printJson } from '../console/context.ts'
import { nearest } from '../console/nearest.ts'
import { effort, twoScores, wholeNumber } from '../console/numbers.ts'
import { addMeasureOptions, level, type MeasureOptions, STRONGEST } from '../measure/options.ts'
import { playTasks } from '../measure/play.ts'
import { reportAsJson, reportAsLines } from '../sim/report.ts'

interface Options extends JsonOption, MeasureOptions {
  readonly games: number
  readonly a: Level
  readonly b: Level
  readonly effortA?: number
  readonly effortB?: number
  readonly preset?: string
  /** Ends as soon as it is decided whether A scores at most the first or at least the second. */
  readonly test?: readonly [number, number]
}

/** Games between two looks at a sequential test. The same for any number of threads, and so is the result. */
const GAMES_A_LOOK = 16

export const sim: AddCommand = (program, context) => {
  const { voice } = context
  const command = program
    .command('sim')
    .description(voice.say('help.sim'))
    .argument('<system/scenario>', voice.say('help.scenario'))
    .option('--games <n>', voice.say('help.sim.games'), wholeNumber('--games', 1, 10_000_000), 20)
    .option('--a <level>', voice.say('help.sim.a', { most: STRONGEST }), level('--a'), STRONGEST)
    .option('--b <level>', voice.say('help.sim.b', { most: STRONGEST }), level('--b'), 0)
  addMeasureOptions(command, context)
    .option('--effort-a <factor>', voice.say('help.sim.effort-a'), effort('--effort-a'))
    .option('--effort-b <factor>', voice.say('help.sim.effort-b'), effort('--effort-b'))
    .option('--preset <edition>', voice.say('help.fuzz.preset'))
    .option('--test <low,high>', voice.say('help.sim.test'), twoScores('--test'))
    .option('--json', voice.say('help.json'))
    .addHelpText(
      'after',
      examples(
        context,
        'sim siege/street-fight --games 100 --a 2 --b 1',
        'sim siege/street-fight --a 5 --b 4 --effort 0.1 --workers 4',
        'sim siege/street-fight --a 1 --b 0 --seed 7 --json',
        'sim filo/muret --a 5 --b 4 --effort 0.1 --games 2000 --test 50,55',
      ),
    )
    .action(async (name: string, options: Options) => {
      const { system, scenario } = await openTarget(context, name)
      const { preset, seed, workers } = options
      if (preset !== undefined)
        demand(resolveOptions(system.options, { preset }), {
          nearest: nearest(preset, Object.keys(system.options.presets)),
        })
      openAdapter(context, system.id)
      const contest: Contest = {
        system: system.id,
        scenario: scenario.id,
        preset,
        a: { level: options.a, effort: options.effortA ?? options.effort },
        b: { level: options.b, effort: options.effortB ?? options.effort },
        seed,
      }
      // Games come in pairs, so an odd number is rounded up.
      const total = options.games + (options.games % 2)
      const tasks = Array.from({ length: total }, (_, game) => ({ contest, game }))
      const started = performance.now()
      const play = (some: typeof tasks): Promise<readonly MatchGame[]> =>
        playTasks(context, some, { workers, isQuiet: options.json })
      const hypotheses = options.test && { low: options.test[0], high: options.test[1] }
      const games: MatchGame[] = []
      const testNow = () => hypotheses && sequentialTest(hypotheses, adjustedPairScores(games))
      while (games.length < total && (testNow()?.verdict ?? 'undecided') === 'undecided')
        games.push(
          ...(await play(tasks.slice(games.length, hypotheses ? games.length + GAMES_A_LOOK : undefined))),
        )
      const tested = testNow()
      const seconds = Math.round(performance.now() - started) / 1000
      const report = {
        contest,
        scenario,
        games,
        seconds,
        ...(hypotheses && tested && { tested: { ...hypotheses, ...tested } }),
      }
      return options.json
        ? printJson(context, reportAsJson(report))
        : print(context, reportAsLines(report, voice))
    })
}

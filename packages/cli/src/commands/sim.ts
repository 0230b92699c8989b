import type { Contest, Level } from '@mesnada/ai'
import { resolveOptions } from '@mesnada/engine'
import { demand } from '../console/bad-input.ts'
import { type AddCommand, examples, type JsonOption } from '../console/command.ts'
import { openAdapter, openTarget, print, printJson } from '../console/context.ts'
import { nearest } from '../console/nearest.ts'
import { effort, wholeNumber } from '../console/numbers.ts'
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
}

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
    .option('--json', voice.say('help.json'))
    .addHelpText(
      'after',
      examples(
        context,
        'sim siege/street-fight --games 100 --a 2 --b 1',
        'sim siege/street-fight --a 5 --b 4 --effort 0.1 --workers 4',
        'sim siege/street-fight --a 1 --b 0 --seed 7 --json',
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
      const games = await playTasks(context, tasks, { workers, isQuiet: options.json })
      const seconds = Math.round(performance.now() - started) / 1000
      const report = { contest, scenario, games, seconds } as const
      return options.json
        ? printJson(context, reportAsJson(report))
        : print(context, reportAsLines(report, voice))
    })
}

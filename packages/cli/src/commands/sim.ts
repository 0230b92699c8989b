import { setImmediate } from 'node:timers/promises'
import { isLevel, LEVELS, type Level, type Match, type MatchGame, playerOf, playMatchGame } from '@mesnada/ai'
import { type Adapter, resolveOptions } from '@mesnada/engine'
import { SingleBar } from 'cli-progress'
import { badInput, demand } from '../bad-input.ts'
import { type AddCommand, examples, type JsonOption } from '../command.ts'
import { type Context, openTarget, print, printJson } from '../context.ts'
import { nearest } from '../nearest.ts'
import { LARGEST_SEED, wholeNumber } from '../numbers.ts'
import { reportAsJson, reportAsLines } from '../sim/report.ts'

interface Options extends JsonOption {
  readonly games: number
  readonly a: Level
  readonly b: Level
  readonly seed: number
  readonly preset?: string
}

const STRONGEST = LEVELS.length - 1

export const sim: AddCommand = (program, context) => {
  const { voice } = context
  program
    .command('sim')
    .description(voice.say('help.sim'))
    .argument('<system/scenario>', voice.say('help.scenario'))
    .option('--games <n>', voice.say('help.sim.games'), wholeNumber('--games', 1, 10_000_000), 20)
    .option('--a <level>', voice.say('help.sim.a', { most: STRONGEST }), level('--a'), STRONGEST)
    .option('--b <level>', voice.say('help.sim.b', { most: STRONGEST }), level('--b'), 0)
    .option('--seed <n>', voice.say('help.sim.seed'), wholeNumber('--seed', 0, LARGEST_SEED), 1)
    .option('--preset <edition>', voice.say('help.fuzz.preset'))
    .option('--json', voice.say('help.json'))
    .addHelpText(
      'after',
      examples(
        context,
        'sim siege/street-fight --games 100 --a 2 --b 1',
        'sim siege/street-fight --a 1 --b 0 --seed 7 --json',
      ),
    )
    .action(async (name: string, options: Options) => {
      const { system, scenario } = await openTarget(context, name)
      const { a, b, seed, preset } = options
      if (preset !== undefined)
        demand(resolveOptions(system.options, { preset }), {
          nearest: nearest(preset, Object.keys(system.options.presets)),
        })
      const adapter = adapterOf(context, system.id)
      const match: Match = {
        system,
        adapter,
        choice: { scenario, preset },
        a: playerOf(a, adapter),
        b: playerOf(b, adapter),
        seed,
      }
      const started = performance.now()
      const games = await playAll(context, match, options)
      const seconds = Math.round(performance.now() - started) / 1000
      const report = { system: system.id, scenario, levels: [a, b], seed, preset, games, seconds } as const
      return options.json
        ? printJson(context, reportAsJson(report))
        : print(context, reportAsLines(report, voice))
    })
}

const level =
  (name: string) =>
  (value: string): Level => {
    const number = wholeNumber(name, 0, STRONGEST)(value)
    return isLevel(number) ? number : 0
  }

const adapterOf = ({ adapters }: Context, system: string): Adapter => {
  const adapter = adapters.get(system)
  if (adapter) return adapter
  throw badInput('cli.sim.no-opponent', { system })
}

/** Games come in pairs, so an odd number is made even. */
const playAll = async (context: Context, match: Match, options: Options): Promise<readonly MatchGame[]> => {
  const total = options.games + (options.games % 2)
  const progress = startProgress(context, total, options)
  const games: MatchGame[] = []
  try {
    for (let game = 0; game < total; game++) {
      games.push(playMatchGame(match, game))
      progress?.increment()
      // A game runs without a pause; between games the terminal gets its turn.
      await setImmediate()
    }
  } finally {
    progress?.stop()
  }
  return games
}

const startProgress = ({ io }: Context, total: number, { json }: Options): SingleBar | undefined => {
  if (json || !io.stderr.isTTY) return undefined
  const format = '{bar} {value}/{total} · {eta_formatted}'
  const bar = new SingleBar({ format, stream: io.stderr, clearOnComplete: true })
  bar.start(total, 0)
  return bar
}

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type FuzzedGame, fuzzGame, resolveOptions } from '@mesnada/engine'
import { demand } from '../console/bad-input.ts'
import { type AddCommand, examples, type JsonOption } from '../console/command.ts'
import { type Context, openTargets, print, printJson, type Target } from '../console/context.ts'
import { EXIT } from '../console/io.ts'
import { fileFault } from '../console/json-file.ts'
import { nearest } from '../console/nearest.ts'
import { LARGEST_SEED, wholeNumber } from '../console/numbers.ts'
import { startProgress } from '../console/progress.ts'
import { reportAsJson, reportAsLines } from '../fuzz/report.ts'
import { count, emptyTally, type FaultyGame, type Tally } from '../fuzz/tally.ts'

interface Options extends JsonOption {
  readonly games: number
  readonly seed: number
  readonly mostSteps: number
  readonly every: number
  readonly preset?: string
  readonly save?: string
}

export const fuzz: AddCommand = (program, context) => {
  const { io, voice } = context
  program
    .command('fuzz')
    .description(voice.say('help.fuzz'))
    .argument('<target>', voice.say('help.fuzz.target'))
    .option('--games <n>', voice.say('help.fuzz.games'), wholeNumber('--games', 1, 10_000_000), 100)
    .option('--seed <n>', voice.say('help.fuzz.seed'), wholeNumber('--seed', 0, LARGEST_SEED), 1)
    .option(
      '--most-steps <n>',
      voice.say('help.fuzz.most-steps'),
      wholeNumber('--most-steps', 1, 10_000_000),
      50_000,
    )
    .option('--every <n>', voice.say('help.fuzz.every'), wholeNumber('--every', 1, 10_000_000), 1)
    .option('--preset <edition>', voice.say('help.fuzz.preset'))
    .option('--save <folder>', voice.say('help.fuzz.save'))
    .option('--json', voice.say('help.json'))
    .addHelpText(
      'after',
      examples(
        context,
        'fuzz siege --games 1000 --every 20',
        'fuzz siege/the-gate --seed 17 --games 1 --save faults',
      ),
    )
    .action(async (target: string, options: Options) => {
      const targets = await openTargets(context, target)
      await prepare(targets, options)
      const started = performance.now()
      const tally = await playAll(context, targets, options)
      const seconds = Math.round(performance.now() - started) / 1000
      const [system = target] = target.split('/')
      const report = { system, preset: options.preset, tally, seconds }
      if (tally.faulty.length > 0) io.exit(EXIT.wrong)
      return options.json
        ? printJson(context, reportAsJson(report))
        : print(context, reportAsLines(report, voice))
    })
}

/** Checks what would fail in every game, before the first. */
const prepare = async ([target]: readonly Target[], { preset, save }: Options): Promise<void> => {
  const catalogue = target?.system.options
  if (catalogue && preset !== undefined)
    demand(resolveOptions(catalogue, { preset }), {
      nearest: nearest(preset, Object.keys(catalogue.presets)),
    })
  if (save === undefined) return
  try {
    await mkdir(save, { recursive: true })
  } catch (error) {
    throw fileFault(error, save)
  }
}

const playAll = async (context: Context, targets: readonly Target[], options: Options): Promise<Tally> => {
  const { games, seed, mostSteps, every, preset } = options
  const tally = emptyTally()
  const progress = startProgress(context, { total: targets.length * games, isQuiet: options.json })
  try {
    for (const target of targets)
      for (let game = 0; game < games; game++) {
        const choice = { scenario: target.scenario, preset }
        const own = (seed + game) % (LARGEST_SEED + 1)
        const fuzzed = fuzzGame(target.system, { choice, seed: own, mostSteps, every })
        count(tally, target, fuzzed)
        if (fuzzed.faults.length > 0) tally.faulty.push(await keepFault(target, fuzzed, options))
        progress.step()
        // A game runs without a pause; between games the terminal is updated.
        await setImmediate()
      }
  } finally {
    progress.stop()
  }
  return tally
}

const keepFault = async (
  { system, scenario }: Target,
  { seed, steps, faults, record }: FuzzedGame,
  { mostSteps, every, preset, save }: Options,
): Promise<FaultyGame> => {
  const reproduce = [
    `mesnada fuzz ${system.id}/${scenario.id} --games 1 --seed ${seed} --most-steps ${mostSteps} --every ${every}`,
    ...(preset === undefined ? [] : [`--preset ${preset}`]),
  ].join(' ')
  const faulty = { scenario: scenario.id, seed, steps, faults, reproduce }
  if (save === undefined || record === undefined) return faulty
  const file = join(save, `${system.id}-${scenario.id}-${seed}.json`)
  try {
    await writeFile(file, `${JSON.stringify(record, undefined, 1)}\n`)
  } catch (error) {
    throw fileFault(error, file)
  }
  return { ...faulty, record: file }
}

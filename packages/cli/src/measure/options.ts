import { availableParallelism } from 'node:os'
import { LEVELS, type Level } from '@mesnada/ai'
import type { Command } from 'commander'
import type { Context } from '../console/context.ts'
import { effort, LARGEST_SEED, wholeNumber } from '../console/numbers.ts'

/** Options of every command that plays many games. */
export interface MeasureOptions {
  readonly seed: number
  readonly effort: number
  readonly workers: number
}

export const STRONGEST: Level = 5

/** The most threads that can be asked for. */
const MAX_WORKERS = 256

export const addMeasureOptions = (command: Command, { voice }: Context): Command =>
  command
    .option('--seed <n>', voice.say('help.sim.seed'), wholeNumber('--seed', 0, LARGEST_SEED), 1)
    .option('--effort <factor>', voice.say('help.sim.effort'), effort('--effort'), 1)
    .option(
      '--workers <n>',
      voice.say('help.sim.workers'),
      wholeNumber('--workers', 1, MAX_WORKERS),
      availableParallelism(),
    )

/** A parser for an option whose value is a level. */
export const level =
  (name: string) =>
  (value: string): Level => {
    const number = wholeNumber(name, 0, STRONGEST)(value)
    return LEVELS.find(known => known === number) ?? 0
  }

/** The command line as typed, for the head of the report. */
export const commandLine = ({ io }: Context): string => ['mesnada', ...io.args.map(quoted)].join(' ')

const quoted = (word: string): string => (/^[\w./,:=@+-]+$/.test(word) ? word : `'${word}'`)

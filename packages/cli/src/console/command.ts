import type { Command } from 'commander'
import type { Context } from './context.ts'

/** Each command is a function that adds itself to the program. */
export type AddCommand = (program: Command, context: Context) => void

/** Examples for the end of a command's help, as typed. */
export const examples = ({ voice }: Context, ...lines: readonly string[]): string =>
  ['', voice.say('help.title.examples'), ...lines.map(line => `  $ mesnada ${line}`)].join('\n')

export interface JsonOption {
  readonly json?: true
}

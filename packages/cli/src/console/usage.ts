import type { CommanderError } from 'commander'
import { type BadInput, badInput } from './bad-input.ts'
import type { CliCode } from './voice.ts'

const CODES: ReadonlyMap<string, CliCode> = new Map([
  ['commander.missingArgument', 'cli.usage.missing-argument'],
  ['commander.missingMandatoryOptionValue', 'cli.usage.missing-option'],
  ['commander.optionMissingArgument', 'cli.usage.missing-value'],
  ['commander.unknownOption', 'cli.usage.unknown-option'],
  ['commander.excessArguments', 'cli.usage.too-many'],
  ['commander.unknownCommand', 'cli.usage.unknown-command'],
])

/**
 * Commander's error as a translated one. Its subject is only in the English message. Undefined if help or version was
 * shown.
 */
export const usageFault = ({ code, exitCode, message }: CommanderError): BadInput | undefined => {
  if (exitCode === 0) return undefined
  const [, what = ''] = /'(.*)'/s.exec(message) ?? []
  const [, meant] = /\(Did you mean (?:one of )?(.*)\?\)/.exec(message) ?? []
  return badInput(
    CODES.get(code) ?? 'cli.usage.other',
    { what, detail: message },
    { nearest: meant?.split(', ') ?? [] },
  )
}

import { readFileSync } from 'node:fs'
import { type Adapters, engineMessages, LANGUAGES, type Registry } from '@mesnada/engine'
import { Command, CommanderError, type Option } from 'commander'
import { balance } from './commands/balance.ts'
import { design } from './commands/design.ts'
import { fuzz } from './commands/fuzz.ts'
import { ladder } from './commands/ladder.ts'
import { perft } from './commands/perft.ts'
import { replay } from './commands/replay.ts'
import { resolve } from './commands/resolve.ts'
import { review } from './commands/review.ts'
import { rule } from './commands/rule.ts'
import { scenarios } from './commands/scenarios.ts'
import { sight } from './commands/sight.ts'
import { sim } from './commands/sim.ts'
import { systems } from './commands/systems.ts'
import { backup, exportGames, restore } from './commands/upkeep.ts'
import { validate } from './commands/validate.ts'
import { verify } from './commands/verify.ts'
import { BadInput, badInput } from './console/bad-input.ts'
import type { Context } from './console/context.ts'
import { EXIT, type Io, write } from './console/io.ts'
import { messageOf } from './console/json-file.ts'
import { chooseLanguage, isLanguage } from './console/language.ts'
import { usageFault } from './console/usage.ts'
import { type CliCode, plain, Voice } from './console/voice.ts'

export interface Program {
  /** Runs the command in `io.args`. Never rejects: errors go to stderr and into the exit code. */
  run(): Promise<void>
}

const COMMANDS = [
  systems,
  scenarios,
  resolve,
  sight,
  rule,
  design,
  fuzz,
  perft,
  sim,
  ladder,
  balance,
  replay,
  review,
  verify,
  validate,
  backup,
  restore,
  exportGames,
]

export const createProgram = (registry: Registry, adapters: Adapters, io: Io): Program => {
  const context = { registry, adapters, io, voice: new Voice(chooseLanguage(io.args, io.env)) }
  return {
    run: async () => {
      context.voice.learn(await engineMessages(context.voice.language))
      const command = rootCommand(context)
      for (const add of COMMANDS) add(command, context)
      try {
        await command.parseAsync(io.args, { from: 'user' })
      } catch (error) {
        if (isBareCall(error)) command.outputHelp()
        else await fail(context, error)
      }
    },
  }
}

const rootCommand = ({ io, voice }: Context): Command =>
  new Command('mesnada')
    .description(voice.say('help.mesnada'))
    .version(readVersion(), '-V, --version', voice.say('help.version'))
    .helpOption('-h, --help', voice.say('help.help'))
    .helpCommand('help [command]', voice.say('help.help-command'))
    .option('--lang <language>', voice.say('help.lang', { languages: LANGUAGES.join(', ') }), checkLanguage)
    .addHelpText('after', `\n${voice.say('help.exit-codes')}`)
    .exitOverride()
    .configureOutput({
      writeOut: text => io.stdout.write(text),
      // Errors arrive as exceptions, and `fail` prints them in one line.
      writeErr: () => {},
    })
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: title => translateTitle(title, voice),
      optionDescription: option => describeOption(option, voice),
    })

const TITLES: ReadonlyMap<string, CliCode> = new Map([
  ['Usage:', 'help.title.usage'],
  ['Arguments:', 'help.title.arguments'],
  ['Options:', 'help.title.options'],
  ['Global Options:', 'help.title.global-options'],
  ['Commands:', 'help.title.commands'],
])

const translateTitle = (title: string, voice: Voice): string => {
  const code = TITLES.get(title)
  return code === undefined ? title : voice.say(code)
}

const describeOption = ({ description, defaultValue }: Option, voice: Voice): string =>
  defaultValue === undefined
    ? description
    : `${description} (${voice.say('help.default', { value: String(defaultValue) })})`

const readVersion = (): string => {
  const manifest: { readonly version: string } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  )
  return manifest.version
}

const checkLanguage = (value: string): string => {
  if (isLanguage(value)) return value
  throw badInput('cli.language', { value, known: LANGUAGES.join(', ') })
}

/** `mesnada` without arguments shows the help. */
const isBareCall = (error: unknown): boolean =>
  error instanceof CommanderError && error.code === 'commander.help'

const fail = async ({ io, voice }: Context, error: unknown): Promise<void> => {
  const failure = error instanceof CommanderError ? usageFault(error) : error
  if (failure === undefined) return
  if (failure instanceof BadInput) {
    const { refusal, circumstances } = failure
    const { place, nearest = [] } = circumstances
    const meant = nearest.length > 0 && voice.say('cli.nearest', { names: nearest.join(', ') })
    const words = [place && `${plain(place)}:`, voice.explain(refusal), meant, `[${plain(refusal.code)}]`]
    io.exit(EXIT.badInput)
    await write(io.stderr, `mesnada: ${words.filter(Boolean).join(' ')}\n`)
    return
  }
  io.exit(EXIT.crashed)
  await write(
    io.stderr,
    `mesnada: ${voice.say('cli.crashed', { detail: messageOf(failure) })} [cli.crashed]\n`,
  )
  if (io.env['MESNADA_TRACE'] && failure instanceof Error) await write(io.stderr, `${failure.stack}\n`)
}

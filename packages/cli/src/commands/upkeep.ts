import type { UpkeepDone, UpkeepName } from '@mesnada/server/upkeep'
import { BadInput } from '../console/bad-input.ts'
import { type AddCommand, examples, type JsonOption } from '../console/command.ts'
import { type Context, print, printJson } from '../console/context.ts'
import type { CliCode } from '../console/voice.ts'

interface Options extends JsonOption {
  readonly data?: string
  readonly replace?: true
}

interface Wording {
  readonly example: string
  readonly help: CliCode
  readonly target: CliCode
  readonly done: CliCode
}

const WORDING: Readonly<Record<UpkeepName, Wording>> = {
  backup: {
    example: 'backup /backups/monday.db',
    help: 'help.backup',
    target: 'help.backup.target',
    done: 'cli.backup.done',
  },
  restore: {
    example: 'restore /backups/monday.db --data ./data',
    help: 'help.restore',
    target: 'help.restore.target',
    done: 'cli.restore.done',
  },
  export: {
    example: 'export ./games',
    help: 'help.export',
    target: 'help.export.target',
    done: 'cli.export.done',
  },
}

const upkeep =
  (name: UpkeepName): AddCommand =>
  (program, context) => {
    const { voice } = context
    const { example, help, target: targetHelp } = WORDING[name]
    const command = program
      .command(name)
      .description(voice.say(help))
      .argument(name === 'export' ? '<folder>' : '<file>', voice.say(targetHelp))
      .option('--data <folder>', voice.say('help.upkeep.data'))
      .option('--json', voice.say('help.json'))
      .addHelpText('after', examples(context, example))
      .action((target: string, options: Options) => run(context, name, target, options))
    if (name === 'restore') command.option('--replace', voice.say('help.restore.replace'))
  }

const run = async (
  context: Context,
  name: UpkeepName,
  target: string,
  { data, replace, json }: Options,
): Promise<void> => {
  // Loaded only here: no other command needs a database.
  const [{ doUpkeep, UpkeepRefused }, { serverMessages }] = await Promise.all([
    import('@mesnada/server/upkeep'),
    import('@mesnada/server/messages'),
  ])
  context.voice.learn(await serverMessages(context.voice.language))
  const environment = { ...context.io.env, ...(data !== undefined && { DATA_DIR: data }) }
  try {
    const done = await doUpkeep({ name, target, environment, replace: replace ?? false })
    await (json ? printJson(context, done) : print(context, [tell(context, name, target, done)]))
  } catch (error) {
    throw error instanceof UpkeepRefused ? new BadInput(error.refusal) : error
  }
}

const tell = ({ voice }: Context, name: UpkeepName, target: string, done: UpkeepDone): string =>
  voice.say(WORDING[name].done, { ...done, target })

export const backup = upkeep('backup')
export const restore = upkeep('restore')
export const exportGames = upkeep('export')

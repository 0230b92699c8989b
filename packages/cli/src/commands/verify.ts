import type { GameResult, ScenarioDocument } from '@mesnada/engine'
import { rollRefusal } from '@mesnada/engine/beacon'
import { type HostedRecord, parseHostedRecord, type VerifiedGame, verifyGame } from '@mesnada/engine/verify'
import { demand } from '../console/bad-input.ts'
import { type AddCommand, examples, type JsonOption } from '../console/command.ts'
import { openSystem, print, printJson } from '../console/context.ts'
import { EXIT } from '../console/io.ts'
import { readJsonFile } from '../console/json-file.ts'
import type { Voice } from '../console/voice.ts'

export const verify: AddCommand = (program, context) => {
  const { io, voice } = context
  program
    .command('verify')
    .description(voice.say('help.verify'))
    .argument('<file>', voice.say('help.verify.file'))
    .option('--json', voice.say('help.json'))
    .addHelpText('after', examples(context, 'verify game.json', 'verify game.json --json'))
    .action(async (file: string, { json }: JsonOption) => {
      const record = demand(parseHostedRecord(await readJsonFile(file)), { place: file })
      const system = await openSystem(context, record.system)
      const verified = verifyGame(system, record, undefined, rollRefusal)
      if (verified.ok)
        return json
          ? printJson(context, told(record, verified.value))
          : print(context, tell(voice, record, verified.value))
      const { code } = verified.refusal
      const message = voice.explain(verified.refusal)
      io.exit(EXIT.wrong)
      return json
        ? printJson(context, { ok: false, ...heading(record), error: { code, message } })
        : print(context, [voice.say('cli.verify.failed', { ...heading(record), message, code })])
    })
}

const heading = ({ system, scenario, game }: HostedRecord) => ({ game, system, scenario: scenario.id })

const told = (
  record: HostedRecord,
  { entries, dice, mode, entrusted, digest, result, game }: VerifiedGame,
): object => ({
  ok: true,
  ...heading(record),
  entries,
  dice,
  steps: game.steps.length,
  mode,
  entrusted,
  digest,
  ...(result && { result }),
})

const tell = (voice: Voice, record: HostedRecord, verified: VerifiedGame): readonly string[] => [
  voice.say('cli.verify.proved', {
    ...heading(record),
    title: record.scenario.title[voice.language],
    entries: verified.entries,
    dice: verified.dice,
    steps: verified.game.steps.length,
  }),
  verified.result ? tellResult(voice, record.scenario, verified.result) : voice.say('cli.verify.unfinished'),
  voice.say(
    verified.entrusted.length > 0 && verified.mode === 'committed'
      ? 'cli.verify.entrusted'
      : DICE_MODES[verified.mode],
  ),
  voice.say('cli.verify.digest', { digest: verified.digest }),
  voice.say('cli.verify.alone'),
]

/** What the dice are fair against, in honest words. */
const DICE_MODES = {
  committed: 'cli.verify.committed',
  live: 'cli.verify.live',
  beacon: 'cli.verify.beacon',
} as const satisfies Readonly<Record<VerifiedGame['mode'], string>>

const tellResult = (
  voice: Voice,
  { sides }: ScenarioDocument,
  { winner, reason, values }: GameResult,
): string =>
  winner === undefined
    ? [voice.say('cli.result.draw'), voice.sentence(reason, values)].join(' ')
    : [voice.say('cli.result.winner', { side: sides[winner].title }), voice.sentence(reason, values)].join(
        ' ',
      )

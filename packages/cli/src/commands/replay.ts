import {
  type Game,
  type GameRecord,
  parseRecord,
  type Refusal,
  replay as replayRecord,
  type ScenarioDocument,
} from '@mesnada/engine'
import { BadInput, demand } from '../console/bad-input.ts'
import { type AddCommand, examples, type JsonOption } from '../console/command.ts'
import { type Context, openSystem, print, printJson } from '../console/context.ts'
import { EXIT } from '../console/io.ts'
import { readJsonFile } from '../console/json-file.ts'
import { wholeNumber } from '../console/numbers.ts'
import type { Voice } from '../console/voice.ts'

interface Options extends JsonOption {
  readonly until?: number
}

export const replay: AddCommand = (program, context) => {
  const { voice } = context
  program
    .command('replay')
    .description(voice.say('help.replay'))
    .argument('<file>', voice.say('help.replay.file'))
    .option('--until <n>', voice.say('help.replay.until'), wholeNumber('--until', 0, 10_000_000))
    .option('--json', voice.say('help.json'))
    .addHelpText('after', examples(context, 'replay game.json', 'replay game.json --until 40 --json'))
    .action(async (file: string, { json, until }: Options) => {
      const record = demand(parseRecord(await readJsonFile(file)), { place: file })
      const system = await openSystem(context, record.system)
      const replayed = replayRecord(system, { ...record, steps: record.steps.slice(0, until) })
      if (replayed.ok)
        return json
          ? printJson(context, told(record, replayed.value))
          : print(context, tell(voice, record, replayed.value))
      if (!isOfAStep(replayed.refusal)) throw new BadInput(replayed.refusal, { place: file })
      return tellDivergence(context, record, replayed.refusal, json)
    })
}

/**
 * Whether a step was refused: the engine then puts the number of the step into the refusal. Others are about the
 * beginning.
 */
const isOfAStep = ({ values }: Refusal): boolean => values !== undefined && Object.hasOwn(values, 'step')

const tellDivergence = (
  context: Context,
  record: GameRecord,
  refusal: Refusal,
  json: true | undefined,
): Promise<void> => {
  const { io, voice } = context
  const step = Number(refusal.values?.['step'])
  const message = voice.explain(refusal)
  io.exit(EXIT.wrong)
  return json
    ? printJson(context, { ok: false, ...heading(record), step, error: { code: refusal.code, message } })
    : print(context, [
        voice.say('cli.replay.diverged', { ...heading(record), step, message, code: refusal.code }),
      ])
}

const heading = ({ system, rules, scenario, steps }: GameRecord) => ({
  system,
  rules,
  scenario: scenario.id,
  recorded: steps.length,
})

const told = (record: GameRecord, { system, state, steps, hash }: Game): object => ({
  ok: true,
  ...heading(record),
  steps: steps.length,
  hash: steps.at(-1)?.hash ?? hash,
  pending: system.pending(state),
})

const tell = (voice: Voice, record: GameRecord, game: Game): readonly string[] => [
  voice.say('cli.replay.proved', {
    ...heading(record),
    title: record.scenario.title[voice.language],
    steps: game.steps.length,
  }),
  tellPending(voice, record.scenario, game),
]

const tellPending = (voice: Voice, { sides }: ScenarioDocument, { system, state }: Game): string => {
  const pending = system.pending(state)
  switch (pending.kind) {
    case 'over': {
      const { winner, reason, values, points } = pending.result
      const verdict =
        winner === undefined
          ? voice.say('cli.result.draw')
          : voice.say('cli.result.winner', { side: sides[winner].title })
      const score = points && `(${points.join(' : ')})`
      return [verdict, voice.sentence(reason, values), score].filter(Boolean).join(' ')
    }
    case 'dice': {
      const purposes = pending.roll.throws.map(({ purpose, values }) => voice.sentence(purpose, values))
      return voice.say('cli.pending.dice', { purposes: purposes.join(' + ') })
    }
    case 'decision': {
      const { code, values } = pending.prompt
      const side = sides[pending.seat].title
      return voice.say('cli.pending.decision', { side, prompt: voice.sentence(code, values) })
    }
  }
}

import { type Judgement, openFilm, type Review, reviewGame } from '@mesnada/ai'
import {
  type GameRecord,
  nth,
  parseRecord,
  type Reason,
  type ScenarioDocument,
  type Seat,
} from '@mesnada/engine'
import { demand } from '../console/bad-input.ts'
import { type AddCommand, examples, type JsonOption } from '../console/command.ts'
import { openAdapter, openSystem, print, printJson } from '../console/context.ts'
import { readJsonFile } from '../console/json-file.ts'
import { startProgress } from '../console/progress.ts'
import type { CliCode, Voice } from '../console/voice.ts'

/** Steps of the progress shown. */
const PER_CENT = 100

export const review: AddCommand = (program, context) => {
  const { voice } = context
  program
    .command('review')
    .description(voice.say('help.review'))
    .argument('<file>', voice.say('help.replay.file'))
    .option('--json', voice.say('help.json'))
    .addHelpText('after', examples(context, 'review game.json', 'review game.json --json'))
    .action(async (file: string, { json }: JsonOption) => {
      const record = demand(parseRecord(await readJsonFile(file)), { place: file })
      const system = await openSystem(context, record.system)
      const adapter = openAdapter(context, record.system)
      const film = demand(openFilm(system, record), { place: file })
      const progress = startProgress(context, { total: PER_CENT, isQuiet: json })
      let shown = 0
      const reviewed = await reviewGame(film, adapter, share => {
        for (; shown < Math.floor(share * PER_CENT); shown++) progress.step()
      })
      progress.stop()
      return json ? printJson(context, reviewed) : print(context, tell(voice, record, reviewed))
    })
}

const tell = (voice: Voice, record: GameRecord, review: Review): readonly string[] => {
  const { system, scenario } = record
  const title = scenario.title[voice.language]
  return [
    voice.say('cli.review.game', { system, scenario: scenario.id, title }),
    verdict(voice, scenario, review),
    ...([0, 1] as const).flatMap(seat => tellSide(voice, scenario, review, seat)),
    ...tellTurns(voice, scenario, review),
    ...tellCostly(voice, scenario, review.costly),
  ]
}

const verdict = (voice: Voice, { sides }: ScenarioDocument, { result: { winner } }: Review): string =>
  winner === undefined
    ? voice.say('cli.result.draw')
    : voice.say('cli.result.winner', { side: sides[winner].title })

/** Hundredths of a won game. */
const hundredths = (share: number): string => {
  const rounded = Math.round(share * 100)
  return rounded === 0 ? '0' : String(rounded)
}

const signed = (share: number): string =>
  Math.round(share * 100) > 0 ? `+${hundredths(share)}` : hundredths(share)

const tellSide = (
  voice: Voice,
  { sides }: ScenarioDocument,
  { balance, rank }: Review,
  seat: Seat,
): readonly string[] => {
  const { start, end, luck, decisionsBy } = balance
  const own = (chance: number): number => (seat === 0 ? chance : 1 - chance)
  const sign = seat === 0 ? 1 : -1
  return [
    '',
    voice.say('cli.review.adjusted', {
      side: sides[seat].title,
      adjusted: hundredths(own(end) - sign * luck),
    }),
    `  ${voice.say('cli.review.sum', {
      start: hundredths(own(start)),
      luck: signed(sign * luck),
      own: signed(sign * nth(decisionsBy, seat)),
      enemy: signed(sign * nth(decisionsBy, 1 - seat)),
      end: hundredths(own(end)),
    })}`,
    `  ${voice.say('cli.review.rank', { share: hundredths(seat === 0 ? 1 - rank.kinder : rank.kinder) })}`,
  ]
}

const tellTurns = (
  voice: Voice,
  { sides }: ScenarioDocument,
  { turningPoints }: Review,
): readonly string[] => {
  if (turningPoints.length === 0) return []
  return [
    '',
    voice.say('cli.review.turns', { side: sides[0].title }),
    ...turningPoints.map(({ first, last, before, after, kind }) => {
      const values = { first, last, before: hundredths(before), after: hundredths(after) }
      return `  ${kind === 'roll' ? voice.say('cli.review.turn.dice', values) : voice.say('cli.review.turn.decision', values)}`
    }),
  ]
}

const REASONS: Readonly<Record<Reason, CliCode>> = {
  strength: 'cli.why.strength',
  points: 'cli.why.points',
  ground: 'cli.why.ground',
  captives: 'cli.why.captives',
  attack: 'cli.why.attack',
  contact: 'cli.why.contact',
  command: 'cli.why.command',
  standard: 'cli.why.standard',
  nerve: 'cli.why.nerve',
  works: 'cli.why.works',
}

/** Of what the computer would have done, so many actions are written out. */
const MOST_WRITTEN = 3

const tellCostly = (
  voice: Voice,
  { sides }: ScenarioDocument,
  costly: readonly Judgement[],
): readonly string[] => {
  if (costly.length === 0) return ['', voice.say('cli.review.none-costly')]
  return [
    '',
    voice.say('cli.review.costly'),
    ...costly.flatMap(({ kind, seat, first, last, cost, error, instead, reasons }) => {
      const values = {
        first,
        last,
        side: sides[seat].title,
        cost: (cost * 100).toFixed(1),
        error: (error * 100).toFixed(1),
      }
      const actions = instead.slice(0, MOST_WRITTEN).map(action => JSON.stringify(action))
      return [
        `  ${kind === 'turn' ? voice.say('cli.review.turn.cost', values) : voice.say('cli.review.action.cost', values)}`,
        `    ${voice.say('cli.review.instead', { actions: [...actions, ...(instead.length > MOST_WRITTEN ? ['…'] : [])].join(' ') })}`,
        ...reasons.map(reason => `    ${voice.say(REASONS[reason])}`),
      ]
    }),
  ]
}

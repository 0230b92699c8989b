import type { SightAnswer, SightQuery } from '@mesnada/engine'
import { badInput, demand } from '../console/bad-input.ts'
import { type AddCommand, examples, type JsonOption } from '../console/command.ts'
import { openSystem, print, printJson } from '../console/context.ts'
import { nearest } from '../console/nearest.ts'
import type { Voice } from '../console/voice.ts'

export const sight: AddCommand = (program, context) => {
  const { voice } = context
  program
    .command('sight')
    .description(voice.say('help.sight'))
    .argument('<system>', voice.say('help.system'))
    .argument('<map>', voice.say('help.sight.map'))
    .argument('<from>', voice.say('help.sight.from'))
    .argument('<to>', voice.say('help.sight.to'))
    .option('--json', voice.say('help.json'))
    .addHelpText('after', examples(context, 'sight siege castle C4 F9', 'sight siege castle C4 F9 --json'))
    .action(async (id: string, map: string, from: string, to: string, { json }: JsonOption) => {
      const system = await openSystem(context, id)
      const maps = system.library.maps.map(known => known.id)
      if (!maps.includes(map))
        throw badInput('cli.map.unknown', { system: id, map }, { nearest: nearest(map, maps) })
      const query = { map, from, to }
      const answer = demand(system.reference.sight(query))
      return json
        ? printJson(context, { system: id, ...query, ...answer })
        : print(context, describe(voice, id, query, answer))
    })
}

const describe = (
  voice: Voice,
  system: string,
  { from, to }: SightQuery,
  answer: SightAnswer,
): readonly string[] => {
  const values = { from, to, distance: answer.distance }
  const verdict = voice.say(answer.clear ? 'cli.sight.clear' : 'cli.sight.blocked', values)
  const cover =
    answer.cover === undefined
      ? []
      : [voice.say('cli.sight.cover', { cover: voice.sentence(`${system}.cover.${answer.cover}`) })]
  const reasons = answer.reasons.map(({ code, rule, at }) => {
    if (at === undefined) return `  ${voice.sentence(code)} (${rule})`
    return `  ${voice.say('cli.labelled', { label: at, text: voice.sentence(code, { at, hex: at }) })} (${rule})`
  })
  return [[verdict, ...cover].join(' '), ...reasons]
}

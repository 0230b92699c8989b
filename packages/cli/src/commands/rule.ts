import type { Rulebook, RuleParagraph } from '@mesnada/engine'
import { badInput } from '../console/bad-input.ts'
import { type AddCommand, examples, type JsonOption } from '../console/command.ts'
import { openSystem, print, printJson } from '../console/context.ts'
import { table, wrap } from '../console/layout.ts'
import { nearest } from '../console/nearest.ts'
import type { Voice } from '../console/voice.ts'

export const rule: AddCommand = (program, context) => {
  const { voice } = context
  program
    .command('rule')
    .description(voice.say('help.rule'))
    .argument('<system>', voice.say('help.system'))
    .argument('[number]', voice.say('help.rule.number'))
    .option('--json', voice.say('help.json'))
    .addHelpText('after', examples(context, 'rule siege', 'rule siege 1.42', 'rule siege 1.42 --lang es'))
    .action(async (id: string, number: string | undefined, { json }: JsonOption) => {
      const system = await openSystem(context, id)
      const rulebook = await system.reference.rulebook(voice.language)
      if (number === undefined) {
        const titles = Object.entries(rulebook).map(([number, { title }]) => ({ number, title }))
        return json ? printJson(context, titles) : print(context, listTitles(voice, rulebook))
      }
      const paragraph = Object.hasOwn(rulebook, number) ? rulebook[number] : undefined
      if (!paragraph)
        throw badInput(
          'cli.rule.unknown',
          { system: id, number },
          { nearest: nearest(number, Object.keys(rulebook)) },
        )
      return json
        ? printJson(context, { system: id, number, ...paragraph })
        : print(context, setParagraph(voice, `${id} ${number}`, paragraph))
    })
}

const listTitles = (voice: Voice, rulebook: Rulebook): readonly string[] =>
  table(
    [voice.say('label.rule'), voice.say('label.title')],
    Object.entries(rulebook).map(([number, { title }]) => [number, title]),
  )

const setParagraph = (voice: Voice, reference: string, paragraph: RuleParagraph): readonly string[] => {
  const { title, text, rulings = [], switches = [] } = paragraph
  const lines = [...wrap(voice.say('cli.labelled', { label: reference, text: title })), '', ...wrap(text)]
  if (rulings.length > 0)
    lines.push('', voice.say('label.rulings'), ...rulings.flatMap(ruling => wrap(ruling, '- ', '  ')))
  if (switches.length > 0)
    lines.push('', ...wrap(voice.say('cli.rule.switches', { switches: switches.join(', ') })))
  return lines
}

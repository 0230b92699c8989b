import { type AddCommand, examples, type JsonOption } from '../console/command.ts'
import { print, printJson } from '../console/context.ts'
import { table } from '../console/layout.ts'

export const systems: AddCommand = (program, context) => {
  const { registry, voice } = context
  program
    .command('systems')
    .description(voice.say('help.systems'))
    .option('--json', voice.say('help.json'))
    .addHelpText('after', examples(context, 'systems', 'systems --json'))
    .action(({ json }: JsonOption) => {
      const known = [...registry.values()].map(({ id, rules, library }) => ({
        id,
        title: library.title[voice.language],
        rules,
        scenarios: library.scenarios.length,
        maps: library.maps.map(map => map.id),
      }))
      if (json) return printJson(context, known)
      const headings = [
        voice.say('label.system'),
        voice.say('label.title'),
        voice.say('label.rules'),
        voice.say('label.scenarios'),
        voice.say('label.maps'),
      ]
      const rows = known.map(({ id, title, rules, scenarios, maps }) => [
        id,
        title,
        String(rules),
        String(scenarios),
        String(maps.length),
      ])
      return print(context, table(headings, rows))
    })
}

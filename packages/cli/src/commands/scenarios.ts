import type { RuleSystem } from '@mesnada/engine'
import { type AddCommand, examples, type JsonOption } from '../console/command.ts'
import { openSystem, print, printJson } from '../console/context.ts'
import { table } from '../console/layout.ts'

export const scenarios: AddCommand = (program, context) => {
  const { registry, voice } = context
  const describe = (system: RuleSystem) =>
    system.library.scenarios.map(scenario => ({
      system: system.id,
      id: scenario.id,
      title: scenario.title[voice.language],
      year: scenario.year,
      difficulty: scenario.difficulty,
      turns: scenario.turns,
      minutes: scenario.minutes,
      maps: scenario.maps.map(({ map }) => map),
      sides: scenario.sides.map(({ id }) => id),
      reconstructed: scenario.reconstructed ?? false,
    }))
  program
    .command('scenarios')
    .description(voice.say('help.scenarios'))
    .argument('[system]', voice.say('help.system'))
    .option('--json', voice.say('help.json'))
    .addHelpText('after', examples(context, 'scenarios', 'scenarios siege --json'))
    .action(async (id: string | undefined, { json }: JsonOption) => {
      const asked = id === undefined ? [...registry.values()] : [await openSystem(context, id)]
      const found = asked.flatMap(describe)
      if (json) return printJson(context, found)
      const headings = [
        voice.say('label.scenario'),
        voice.say('label.title'),
        voice.say('label.year'),
        voice.say('label.difficulty'),
        voice.say('label.turns'),
        voice.say('label.maps'),
      ]
      const rows = found.map(scenario => [
        `${scenario.system}/${scenario.id}`,
        scenario.title,
        String(scenario.year ?? ''),
        String(scenario.difficulty),
        String(scenario.turns),
        scenario.maps.join(', '),
      ])
      return print(context, table(headings, rows))
    })
}

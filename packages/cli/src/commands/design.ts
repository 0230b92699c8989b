import { writeFile } from 'node:fs/promises'
import type { Design } from '@mesnada/engine'
import { badInput, demand } from '../console/bad-input.ts'
import { type AddCommand, examples, type JsonOption } from '../console/command.ts'
import { type Context, openSystem, print, printJson } from '../console/context.ts'
import { fileFault, readJsonFile, readJsonStream } from '../console/json-file.ts'
import { table } from '../console/layout.ts'
import { plain, type Voice } from '../console/voice.ts'

interface Options extends JsonOption {
  readonly out?: string
}

export const design: AddCommand = (program, context) => {
  const { io, voice } = context
  program
    .command('design')
    .description(voice.say('help.design'))
    .argument('<system>', voice.say('help.system'))
    .argument('<file>', voice.say('help.design.file'))
    .option('--out <file>', voice.say('help.design.out'))
    .option('--json', voice.say('help.json'))
    .addHelpText(
      'after',
      examples(context, 'design siege raid.json', 'design siege - --out scenario.json < raid.json'),
    )
    .action(async (id: string, file: string, { out, json }: Options) => {
      const { reference } = await openSystem(context, id)
      if (!reference.design) throw badInput('cli.design.none', { system: id })
      const input = file === '-' ? await readJsonStream(io.stdin, 'stdin') : await readJsonFile(file)
      const designed = demand(reference.design(input), { place: file === '-' ? 'stdin' : file })
      if (out !== undefined) await save(out, designed)
      if (json) return printJson(context, designed)
      await print(context, costLines(voice, designed))
      if (out !== undefined) await printWritten(context, designed, out)
    })
}

const save = async (file: string, { scenario }: Design): Promise<void> => {
  try {
    await writeFile(file, `${JSON.stringify(scenario, undefined, 2)}\n`)
  } catch (error) {
    throw fileFault(error, file)
  }
}

const printWritten = (context: Context, { scenario }: Design, file: string): Promise<void> =>
  print(context, [context.voice.say('cli.design.written', { id: scenario.id, file })])

/** The costs of both sides, side by side. */
const costLines = (voice: Voice, { scenario, costs }: Design): readonly string[] => {
  const [first, second] = costs
  const rows = Object.keys(first.items).map(code => [
    voice.sentence(code),
    voice.number(first.items[code] ?? 0),
    voice.number(second.items[code] ?? 0),
  ])
  const total = [voice.say('label.total'), voice.number(first.total), voice.number(second.total)]
  const titles = scenario.sides.map(({ title }) => plain(voice.name(title)))
  return table([voice.say('label.points'), ...titles], [...rows, total])
}

import type { MapDocument } from '@mesnada/engine'
import { BadInput, badInput } from '../console/bad-input.ts'
import { type AddCommand, examples, type JsonOption } from '../console/command.ts'
import { type Context, openSystem, print, printJson } from '../console/context.ts'
import { type AnyDocument, documentRefusal, parseAny } from '../console/documents.ts'
import { readJsonFile } from '../console/json-file.ts'
import { plain } from '../console/voice.ts'

interface Verdict {
  readonly file: string
  readonly format: AnyDocument['format']
  readonly system: string
  readonly id: string
  /** False for an unknown system, where only the shape can be checked. */
  readonly known: boolean
  /** Of a map: how much painting data it has. */
  readonly painting?: PaintingCount
}

interface PaintingCount {
  readonly names: number
  readonly paths: number
  readonly fields: number
  readonly props: number
}

export const validate: AddCommand = (program, context) => {
  const { voice } = context
  program
    .command('validate')
    .description(voice.say('help.validate'))
    .argument('<files...>', voice.say('help.validate.files'))
    .option('--json', voice.say('help.json'))
    .addHelpText('after', examples(context, 'validate maps/*.json', 'validate my-map.json my-scenario.json'))
    .action(async (files: readonly string[], { json }: JsonOption) => {
      const documents: ReadDocument[] = []
      for (const file of files) documents.push(await readDocument(file))
      const maps = documents.flatMap(({ document }) => (document.format === 'mesnada-map' ? [document] : []))
      const verdicts: Verdict[] = []
      for (const { file, document } of documents) verdicts.push(await judge(context, file, document, maps))
      return json
        ? printJson(context, verdicts)
        : print(
            context,
            verdicts.map(verdict => lineOf(context, verdict)),
          )
    })
}

interface ReadDocument {
  readonly file: string
  readonly document: AnyDocument
}

const readDocument = async (file: string): Promise<ReadDocument> => {
  const parsed = parseAny(await readJsonFile(file))
  if (parsed === undefined) throw badInput('cli.document.unknown', {}, { place: file })
  if (!parsed.ok) throw new BadInput(parsed.refusal, { place: file })
  return { file, document: parsed.value }
}

const judge = async (
  context: Context,
  file: string,
  document: AnyDocument,
  maps: readonly MapDocument[],
): Promise<Verdict> => {
  const known = context.registry.has(document.system)
  if (known) {
    const refusal = documentRefusal(await openSystem(context, document.system), document, maps)
    if (refusal) throw new BadInput(refusal, { place: file })
  }
  const id = document.format === 'mesnada-game' ? document.scenario.id : document.id
  const painting = document.format === 'mesnada-map' ? countOf(document) : undefined
  return { file, format: document.format, system: document.system, id, known, ...(painting && { painting }) }
}

const countOf = ({ painting }: MapDocument): PaintingCount | undefined =>
  painting && {
    names: painting.names?.length ?? 0,
    paths: painting.paths?.length ?? 0,
    fields: painting.fields?.length ?? 0,
    props: painting.props?.length ?? 0,
  }

const lineOf = ({ voice }: Context, { file, format, system, id, known, painting }: Verdict): string => {
  const verdict = voice.say(known ? 'cli.validate.good' : 'cli.validate.shape', { format, system, id })
  const painted = painting ? `; ${voice.say('cli.validate.painting', { ...painting })}` : ''
  return voice.say('cli.labelled', { label: plain(file), text: `${verdict}${painted}` })
}

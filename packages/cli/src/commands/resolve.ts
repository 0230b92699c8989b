import { accepted, type Checked, type RuleSystem, refused } from '@mesnada/engine'
import { demand } from '../console/bad-input.ts'
import { type AddCommand, examples } from '../console/command.ts'
import { type Context, openSystem, print, printJson } from '../console/context.ts'
import { linesOf, MAX_LINE } from '../console/io.ts'
import { messageOf } from '../console/json-file.ts'

export const resolve: AddCommand = (program, context) => {
  const { registry, voice } = context
  const questions = [...registry.values()].map(
    ({ id, reference }) => `  ${id}: ${reference.questions.join(', ')}`,
  )
  program
    .command('resolve')
    .description(voice.say('help.resolve'))
    .argument('<system>', voice.say('help.system'))
    .argument('<question>', voice.say('help.resolve.question'))
    .addHelpText('after', ['', voice.say('help.title.questions'), ...questions].join('\n'))
    .addHelpText(
      'after',
      examples(context, `resolve siege '{"kind":"melee", …}'`, 'resolve siege - < questions.jsonl'),
    )
    .action(async (id: string, question: string) => {
      const system = await openSystem(context, id)
      if (question === '-') return answerLines(context, system)
      return printJson(context, demand(answer(system, question)))
    })
}

const answer = (system: RuleSystem, text: string): Checked<object> => {
  const question = parseQuestion(text)
  return question.ok ? system.reference.resolve(question.value) : question
}

const parseQuestion = (text: string): Checked<unknown> => {
  if (text.length > MAX_LINE) return refused({ code: 'cli.line.too-long', values: { most: MAX_LINE } })
  try {
    return accepted(JSON.parse(text))
  } catch (error) {
    return refused({ code: 'cli.json', values: { detail: messageOf(error) } })
  }
}

/** Answers questions line by line until the input ends. */
const answerLines = async (context: Context, system: RuleSystem): Promise<void> => {
  for await (const line of linesOf(context.io.stdin))
    if (line.trim() !== '') await print(context, [answerLine(context, system, line)])
}

/** A question that throws must not end the other answers. */
const answerLine = ({ voice }: Context, system: RuleSystem, line: string): string => {
  try {
    const checked = answer(system, line)
    if (checked.ok) return JSON.stringify(checked.value)
    return failedAnswer(checked.refusal.code, voice.explain(checked.refusal))
  } catch (error) {
    return failedAnswer('cli.crashed', voice.say('cli.crashed', { detail: messageOf(error) }))
  }
}

const failedAnswer = (code: string, message: string): string => JSON.stringify({ error: { code, message } })

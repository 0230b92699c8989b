import { type Model, parseMessage, validate } from 'messageformat'
import { type Gap, isSelection, type Message, type Options, type Pattern } from './message.ts'

/** Parses messages of MessageFormat 2. Only builds, tests and programs outside the page need it. */

/** Plain text needs no parser: most messages have no gap, and names have bars that mean something else. */
const isPlain = (source: string): boolean => !/[{}\\]/.test(source)

export const compileMessage = (source: string): Message => {
  if (isPlain(source)) return source
  const model = parseMessage(source)
  validate(model, (type, node) => {
    throw new SyntaxError(`“${source}”: ${type} (${node.type})`)
  })
  const declared = declarations(source, model)
  if (model.type === 'message') {
    const pattern = patternOf(source, model.pattern, declared)
    return pattern.every(part => typeof part === 'string') ? pattern.join('') : pattern
  }
  return {
    by: model.selectors.map(({ name }) => declared.get(name) ?? [name]),
    texts: model.variants.map(({ keys, value }) => [
      keys.map(key => (key.type === '*' ? '*' : key.value)),
      patternOf(source, value, declared),
    ]),
  }
}

/** Every message of a language file. */
export const compileMessages = (
  sources: Readonly<Record<string, string>>,
): Readonly<Record<string, Message>> =>
  Object.fromEntries(Object.entries(sources).map(([code, source]) => [code, compileMessage(source)]))

type Declared = ReadonlyMap<string, Gap>

const declarations = (source: string, model: Model.Message): Declared =>
  new Map(
    model.declarations.map(({ type, name, value }) => {
      if (type !== 'input') throw new SyntaxError(`“${source}”: .${type} is not known here`)
      return [name, gapOf(source, value, new Map())]
    }),
  )

const patternOf = (source: string, pattern: Model.Pattern, declared: Declared): Pattern => {
  const parts: (string | Gap)[] = []
  const write = (part: string | Gap): void => {
    const last = parts.at(-1)
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part
    else parts.push(part)
  }
  for (const part of pattern) {
    if (typeof part === 'string') write(part)
    else if (part.type !== 'expression') throw new SyntaxError(`“${source}”: markup is not known here`)
    else if (part.arg?.type === 'literal' && part.functionRef === undefined)
      write(literalOf(source, part.arg.value))
    else write(gapOf(source, part, declared))
  }
  return parts
}

/** `{who}` is the word “who” to the standard; here somebody has forgotten the `$`. */
const literalOf = (source: string, text: string): string => {
  if (/^\w+$/.test(text)) throw new SyntaxError(`“${source}”: write {$${text}} for a value`)
  return text
}

const gapOf = (source: string, { arg, functionRef }: Model.Expression, declared: Declared): Gap => {
  if (arg?.type !== 'variable') throw new SyntaxError(`“${source}”: only variables stand in gaps`)
  if (functionRef === undefined) return declared.get(arg.name) ?? [arg.name]
  const options = optionsOf(source, functionRef)
  return Object.keys(options).length > 0
    ? [arg.name, functionRef.name, options]
    : [arg.name, functionRef.name]
}

const optionsOf = (source: string, { options }: Model.FunctionRef): Options =>
  Object.fromEntries(
    Object.entries(options ?? {}).map(([name, value]) => {
      if (value.type !== 'literal') throw new SyntaxError(`“${source}”: the option ${name} must be a word`)
      return [name, value.value]
    }),
  )

/** A message with its gaps by name, `{who} wins`, and one line for each text it chooses from: for tests and tools. */
export const outlineOf = (message: Message): string =>
  patternsOf(message)
    .map(pattern => pattern.map(part => (typeof part === 'string' ? part : `{${part[0]}}`)).join(''))
    .join('\n')

/** The names of all values that a message asks for. */
export const gapsOf = (message: Message): readonly string[] => namesOf(allGaps(message))

/** Those it shows. What only agrees with a value is each language's own affair. */
export const shownIn = (message: Message): readonly string[] =>
  namesOf(allGaps(message).filter(([, way = '']) => way !== 'agree' && way !== 'plural'))

const patternsOf = (message: Message): readonly Pattern[] => {
  const parsed = typeof message === 'string' ? compileMessage(message) : message
  if (typeof parsed === 'string') return [[parsed]]
  return isSelection(parsed) ? parsed.texts.map(([, pattern]) => pattern) : [parsed]
}

const allGaps = (message: Message): readonly Gap[] => {
  const parsed = typeof message === 'string' ? compileMessage(message) : message
  const selectors = typeof parsed !== 'string' && isSelection(parsed) ? parsed.by : []
  return [
    ...selectors,
    ...patternsOf(parsed)
      .flat()
      .filter(part => typeof part !== 'string'),
  ]
}

const namesOf = (gaps: readonly Gap[]): readonly string[] =>
  [...new Set(gaps.map(([name]) => name))].toSorted()

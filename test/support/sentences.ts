import { type Dictionary, LANGUAGES, machineCodes, nth, type RuleSystem, sightCodes } from '@mesnada/engine'
import { gapsOf, outlineOf, shownIn } from '@mesnada/engine/testkit'
import { describe, expect, test } from 'vitest'
import { textsBelow } from './texts-below.ts'

/**
 * What a system says is a code; the sentence stands in its src/text. Gaps of refusals, prompts and purposes are filled
 * with the `values` that come with the code, gaps of an event's sentence with the event's own fields; the host puts
 * names for rows, labels for hexes and the sentence of its key for a word. A field that is true or false picks the
 * sentence `<system>.event.<type>.<field>` or `<system>.event.<type>.not-<field>`.
 */

/** A place in the sources where a code is used, and the names of the values that come with it there. */
export interface Use {
  readonly code: string
  readonly file: string
  readonly values: readonly string[]
}

/** The types of events, each with the types of its fields as they are written. */
export type EventFields = ReadonlyMap<string, ReadonlyMap<string, string>>

/** A system's own words, by the area of their keys: `<system>.<area>.<word>`. */
export type Words = Readonly<Record<string, readonly string[]>>

/** Every member of a union; the compiler asks for the key of each. */
export const members = <K extends string>(all: Readonly<Record<K, true>>): readonly string[] =>
  Object.keys(all)

/** The sources of the system to which a test in `test/` belongs, and what they say of events and actions. */
export const sourcesOf = (testFile: string) => {
  const sources = textsBelow(testFile, '../src', /\.ts$/)
  const sourceOf = (file: string): string => sources.find(source => source.file === file)?.text ?? ''
  const events: EventFields = new Map(
    sourceOf('events.ts')
      .split(/\n {2,4}\| /)
      .flatMap(variant => {
        const fields = new Map(
          [...variant.matchAll(/readonly (\w+): ([^\n;}]+)/g)].map(([, name = '', type = '']) => [
            name,
            type.trim(),
          ]),
        )
        const type = fields.get('type')
        fields.delete('type')
        return type === undefined ? [] : [[type.replaceAll("'", ''), fields] as const]
      }),
  )
  const actions = [...sourceOf('actions.ts').matchAll(/type: v\.literal\('([a-z-]+)'\)/g)].map(
    ([, type = '']) => type,
  )
  return { sources, sourceOf, events, actions }
}

/** The words of events: their types, and two for each field that is true or false. */
export const eventWords = (events: EventFields): readonly string[] =>
  [...events].flatMap(([type, fields]) => [
    type,
    ...[...fields].flatMap(([field, of]) =>
      of === 'boolean' ? [`${type}.${field}`, `${type}.not-${field}`] : [],
    ),
  ])

/** `parseWith` and `readScenario` give these values to the code they are called with. */
export const isParsed = (text: string, at: number): boolean =>
  /parseWith\(|readScenario\(/.test(text.slice(text.lastIndexOf('\n', at), at))
export const PARSED_VALUES = ['at', 'expected']

/** All keys a system must have sentences for: those its sources use, those the engine makes, and its words. */
export const sentenceKeys = (
  system: string,
  codes: readonly string[],
  ...words: readonly Words[]
): readonly string[] => {
  const keys = words
    .flatMap(one => Object.entries(one))
    .flatMap(([area, of]) => of.map(word => `${system}.${area}.${word}`))
  return [...new Set([...codes, ...machineCodes(system), ...sightCodes(system), ...keys])].toSorted()
}

/** The tests every system's sentences pass, language by language. */
export const describeSentences = (
  { id, reference }: Pick<RuleSystem, 'id' | 'reference'>,
  keys: () => readonly string[],
): void => {
  describe.each(LANGUAGES)(`${id}'s sentences in %s`, language => {
    const messages = reference.messages(language)

    test('every code and every word has its sentence, and every sentence its code', async () => {
      expect(Object.keys(await messages)).toEqual(keys())
    })

    test('the gaps are those of the English sentences', async () => {
      const english = await reference.messages('en')
      const gaps = (sentences: Dictionary) =>
        Object.entries(sentences).map(([code, sentence]) => `${code}: ${shownIn(sentence).join()}`)
      expect(gaps(await messages)).toEqual(gaps(english))
    })

    test('nothing is empty, untrimmed or set with typewriter apostrophes', async () => {
      const untidy = Object.entries(await messages).filter(
        ([, sentence]) => sentence === '' || /^\s|\s$|\s\s|'/.test(outlineOf(sentence)),
      )
      expect(untidy).toEqual([])
    })
  })
}

/** The gaps a sentence has in one language or another. */
const gapsInAll = async ({ reference }: Pick<RuleSystem, 'reference'>) => {
  const all = await Promise.all(LANGUAGES.map(language => reference.messages(language)))
  return (code: string): readonly string[] => all.flatMap(messages => gapsOf(messages[code] ?? ''))
}

/** Events whose sentences have gaps that no field of theirs fills. */
export const eventsWithOpenGaps = async (
  system: Pick<RuleSystem, 'id' | 'reference'>,
  events: EventFields,
): Promise<readonly string[]> => {
  const gapsIn = await gapsInAll(system)
  return eventWords(events).filter(key => {
    const fields = events.get(nth(key.split('.'), 0))
    return gapsIn(`${system.id}.event.${key}`).some(gap => !fields?.has(gap))
  })
}

/** For systems whose uses of codes can be read from the sources: every gap can be filled where its code is used. */
export const describeGaps = (
  system: Pick<RuleSystem, 'id' | 'reference'>,
  uses: readonly Use[],
  events: EventFields,
  /** Gaps of a code that are filled wherever it is used, or looked at elsewhere. */
  isExempt: (code: string, gap: string) => boolean = () => false,
): void => {
  describe('the gaps can be filled', async () => {
    const english = await system.reference.messages('en')
    const gapsIn = await gapsInAll(system)

    test('a code brings the values for its gaps wherever it is used', () => {
      const without = uses.filter(({ code, values }) =>
        gapsIn(code).some(gap => !values.includes(gap) && !isExempt(code, gap)),
      )
      expect(without).toEqual([])
    })

    test('an event has the fields for its gaps', async () => {
      expect(await eventsWithOpenGaps(system, events)).toEqual([])
    })

    test('words, labels and results have no gaps but the name they agree with', () => {
      const used = new Set([
        ...uses.map(({ code }) => code),
        ...sightCodes(system.id),
        ...machineCodes(system.id),
      ])
      const plain = Object.keys(english).filter(
        code =>
          !used.has(code) &&
          !code.startsWith(`${system.id}.event.`) &&
          gapsIn(code).some(gap => gap !== 'who'),
      )
      expect(plain).toEqual([])
    })
  })
}

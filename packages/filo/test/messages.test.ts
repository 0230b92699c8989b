import { type Dictionary, LANGUAGES, machineCodes } from '@mesnada/engine'
import { gapsOf, outlineOf, shownIn } from '@mesnada/engine/testkit'
import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { textsBelow } from '../../../test/support/texts-below.ts'
import { filo } from '../src/index.ts'
import { OPTION_SPECS } from '../src/options.ts'
import { UNIT_TYPES } from '../src/printed/tables.ts'
import { FEATURES, SIDE_KINDS, TERRAINS } from '../src/printed/terrain.ts'
import { FATES, ORDERS } from '../src/printed/units.ts'

/**
 * What the program says is a code; the sentence stands in src/text. Gaps of refusals and prompts are filled with the
 * `values` that come with the code, gaps of an event's sentence with its own fields; a field that is true or false
 * picks the sentence `filo.event.<type>.<field>` or `filo.event.<type>.not-<field>`.
 */

const SOURCES = textsBelow(import.meta.url, '../src', /\.ts$/)

const sourceOf = (file: string): string => SOURCES.find(source => source.file === file)?.text ?? ''

const literals = SOURCES.flatMap(({ text }) =>
  [...text.matchAll(/'(filo\.[a-z0-9.-]+)'/g)].map(([, code]) => code),
)

/** Codes put together in a file from a prefix and a word. */
const composed = SOURCES.flatMap(({ text }) =>
  [...text.matchAll(/`(filo\.[a-z-]+\.)\$\{what\}`/g)].flatMap(([, prefix]) =>
    [...text.matchAll(/(?:\b(?:codedRefusal|refusal|modifier)\(\s*|: Fault = \[)'([a-z-]+)'/g)].map(
      ([, word]) => prefix + word,
    ),
  ),
)

/** Those of attacks, which several files refuse. */
const attacks = SOURCES.flatMap(({ text }) =>
  [...text.matchAll(/\bcodedAttackRefusal\(\s*'([a-z-]+)'/g)].map(([, word]) => `filo.attack.${word}`),
)

const EVENTS = sourceOf('events.ts')
  .split(/\n {2}\| /)
  .flatMap(variant => {
    const type = /readonly type: '([a-z-]+)'/.exec(variant)?.[1]
    const fields = [...variant.matchAll(/readonly (\w+): ([\w.[\]]+)/g)].map(([, name, of]) => ({ name, of }))
    return type === undefined ? [] : [{ type, fields }]
  })

const ACTIONS = [...sourceOf('actions.ts').matchAll(/type: v\.literal\('([a-z-]+)'\)/g)].map(
  ([, type]) => type,
)

const PHASES = [
  ...nth(sourceOf('flow.ts').split('/** Where in the sequence'), 0).matchAll(/\| '([a-z-]+)'/g),
].map(([, phase]) => phase)

const WORDS: Readonly<Record<string, readonly string[]>> = {
  action: ACTIONS,
  event: EVENTS.flatMap(({ type, fields }) => [
    type,
    ...fields.flatMap(({ name, of }) => (of === 'boolean' ? [`${type}.${name}`, `${type}.not-${name}`] : [])),
  ]),
  option: Object.keys(OPTION_SPECS).flatMap(id => [id, `${id}.about`]),
  phase: PHASES,
  type: UNIT_TYPES,
  order: ORDERS,
  fate: FATES,
  terrain: TERRAINS,
  side: SIDE_KINDS,
  feature: FEATURES,
  status: ['leads', 'waits', 'captured', 'dead', 'safe'],
  prompt: ['defensive-fire', 'offensive-fire'],
}

const allKeys = (): readonly string[] => {
  const words = Object.entries(WORDS).flatMap(([area, of]) => of.map(word => `filo.${area}.${word}`))
  return [...new Set([...literals, ...composed, ...attacks, ...machineCodes('filo'), ...words])].toSorted()
}

test('codes, actions, phases and events are found in the sources at all', () => {
  expect(composed).toContain('filo.move.no-rest')
  expect(ACTIONS).toContain('designate')
  expect(PHASES).toHaveLength(15)
  expect(EVENTS.length).toBeGreaterThan(40)
})

describe.each(LANGUAGES)("filo's sentences in %s", language => {
  const messages = filo.reference.messages(language)

  test('every code and every word has its sentence, and every sentence its code', async () => {
    expect(Object.keys(await messages).toSorted()).toEqual(allKeys())
  })

  test('the gaps are those of the English sentences', async () => {
    const english = await filo.reference.messages('en')
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

test('an event has the fields for its gaps', async () => {
  const all = await Promise.all(LANGUAGES.map(language => filo.reference.messages(language)))
  const without = EVENTS.filter(({ type, fields }) =>
    all
      .flatMap(messages => gapsOf(messages[`filo.event.${type}`] ?? ''))
      .some(gap => !fields.some(({ name }) => name === gap)),
  )
  expect(without).toEqual([])
})

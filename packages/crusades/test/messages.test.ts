import { type Dictionary, LANGUAGES, machineCodes } from '@mesnada/engine'
import { gapsOf, outlineOf, shownIn } from '@mesnada/engine/testkit'
import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { textsBelow } from '../../../test/support/texts-below.ts'
import type { Peril, Phase } from '../src/flow.ts'
import { OPTION_SPECS, OPTIONS } from '../src/options.ts'
import { FIRE, MELEE } from '../src/printed/tables.ts'
import { FEATURES, SIDE_KINDS, TERRAIN_WORDS } from '../src/printed/terrain.ts'
import { ARMS, ORDERS } from '../src/printed/units.ts'
import type { Obstacle } from '../src/sight/sight.ts'
import { DONE } from '../src/state.ts'
import { crusades } from '../src/system.ts'
import type { LeaderView, UnitView } from '../src/view/view.ts'

/**
 * What the program says is a code; the sentence stands in src/text. Gaps of refusals, prompts and purposes are filled
 * with the `values` that come with the code, gaps of an event's sentence with its own fields. A field that is true or
 * false picks the sentence `crusades.event.<type>.<field>` or `crusades.event.<type>.not-<field>`.
 */

const SOURCES = textsBelow(import.meta.url, '../src', /\.ts$/)

const sourceOf = (file: string): string => SOURCES.find(source => source.file === file)?.text ?? ''

/** Every member of a union; the compiler asks for the key of each. */
const members = <K extends string>(all: Readonly<Record<K, true>>): readonly string[] => Object.keys(all)

const PHASES = members<Phase>({
  command: true,
  movement: true,
  'defensive-fire': true,
  'offensive-fire': true,
  melee: true,
  rally: true,
})

const PERILS = members<Peril>({ stack: true, alone: true })

const VICTORIES = ['points', 'ground', 'broken', 'destroyed'].flatMap(cause =>
  ['marginal', 'substantial', 'decisive'].map(level => `${cause}-${level}`),
)

/** Codes that are put together, and what they are put together from. */
const TEMPLATES: Readonly<Record<string, readonly string[]>> = {
  'crusades.phase.${phase}': PHASES,
  'crusades.roll.casualty-${peril}': PERILS,
  'crusades.sight.${blocked.by}': members<Obstacle>({
    'woods-or-town': true,
    'higher-ground': true,
    units: true,
  }),
  'crusades.won.${cause}-${levelOf(state, difference)}': VICTORIES,
  'crusades.won.${cause}-${level}': VICTORIES,
}

/** A place in the sources where a code is used, and the names of the values that come with it there. */
interface Use {
  readonly code: string
  readonly file: string
  readonly values: readonly string[]
}

const CODE = /'(crusades(?:\.[a-z\d-]+)+)'|`(crusades\.[^`]+)`/g

const expand = (template: string, file: string): readonly string[] => {
  const values = TEMPLATES[template]
  if (values === undefined) throw new Error(`${file} puts a code together in an unknown way: ${template}`)
  return values.map(value => template.replace(/\$\{.*\}/, value))
}

/** Names of the values that come with a code: those in the braces that follow it; `parseWith` and `readScenario` add their own. */
const valuesBeside = (text: string, at: number): readonly string[] => {
  if (text.slice(text.lastIndexOf('\n', at), at).match(/parseWith\(|readScenario\(/))
    return ['at', 'expected']
  const [, inside = ''] = /^[^\n;]*?\n?[^\n;]*?\{\s([^}]*)\s\}/.exec(text.slice(at)) ?? []
  return [...inside.replace(/^\s*values: \{ /, '').matchAll(/(?:^|,)\s*(\w+)/g)].map(([, name]) => name)
}

const USES: readonly Use[] = SOURCES.flatMap(({ file, text }) =>
  [...text.matchAll(CODE)].flatMap(({ 0: { length }, 1: literal, 2: template, index }) => {
    const codes = literal === undefined ? expand(template, file) : [literal]
    const values = valuesBeside(text, index + length)
    return codes.map(code => ({ code, file, values }))
  }),
)

const EVENT_FIELDS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  sourceOf('events.ts')
    .split(/\n {4}\| /)
    .flatMap(variant => {
      const fields = new Map(
        [...variant.matchAll(/readonly (\w+): ([^\n;}]+)/g)].map(([, name, type]) => [name, type.trim()]),
      )
      const type = fields.get('type')
      fields.delete('type')
      return type === undefined ? [] : [[type.replaceAll("'", ''), fields] as const]
    }),
)

const ACTION_TYPES = [...sourceOf('actions.ts').matchAll(/type: v\.literal\('([a-z-]+)'\)/g)].map(
  ([, type]) => type,
)

const eventKeys = (): readonly string[] =>
  [...EVENT_FIELDS].flatMap(([type, fields]) => [
    type,
    ...[...fields].flatMap(([field, of]) =>
      of === 'boolean' ? [`${type}.${field}`, `${type}.not-${field}`] : [],
    ),
  ])

const optionKeys = (): readonly string[] => Object.keys(OPTION_SPECS).flatMap(id => [id, `${id}.about`])

/** What each throw can come to, as its table prints it. */
const RESULTS: Readonly<Record<string, readonly string[]>> = {
  fire: Object.values(FIRE).flat(),
  melee: MELEE.flat(),
  morale: ['holds', 'routs', 'loses-step'],
  order: ['changed', 'kept'],
  rally: ['rallies', 'flees'],
  withdrawal: ['goes', 'stays'],
  return: ['comes', 'stays-away'],
  'casualty-stack': ['lost', 'safe'],
  'casualty-alone': ['lost', 'safe'],
}

type Trait<T> = { readonly [K in keyof T]: true extends T[K] ? K : never }[keyof T]

/** The words of this system's data, each with its key `crusades.<area>.<word>`. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  action: ACTION_TYPES,
  event: eventKeys(),
  option: optionKeys(),
  preset: Object.keys(OPTIONS.presets),
  phase: PHASES,
  arm: ARMS,
  order: ORDERS,
  terrain: TERRAIN_WORDS,
  side: SIDE_KINDS,
  feature: FEATURES,
  done: Object.keys(DONE),
  peril: PERILS,
  away: members<Exclude<UnitView['away'], undefined>>({ lost: true, gone: true }),
  trait: members<Exclude<Trait<UnitView> | Trait<LeaderView>, undefined>>({
    crusader: true,
    loose: true,
    routed: true,
    committed: true,
    overall: true,
    replacement: true,
    top: true,
    unled: true,
    garrison: true,
    leaving: true,
    berserk: true,
    exhausted: true,
    detached: true,
    acted: true,
  }),
}

const keysOf = (area: string, words: readonly string[]): readonly string[] =>
  words.map(word => `crusades.${area}.${word}`)

const allKeys = (): readonly string[] => {
  const words = Object.entries(WORDS).flatMap(([area, of]) => keysOf(area, of))
  const results = Object.entries(RESULTS).flatMap(([table, of]) => keysOf(`result.${table}`, of))
  return [
    ...new Set([...USES.map(({ code }) => code), ...machineCodes('crusades'), ...words, ...results]),
  ].toSorted()
}

describe("what crusades' sentences are collected from", () => {
  test('codes, templates, actions and events are found in the sources at all', () => {
    const codes = USES.map(({ code }) => code)
    for (const code of ['crusades.sight.units', 'crusades.roll.melee', 'crusades.won.ground-decisive'])
      expect(codes).toContain(code)
    expect(ACTION_TYPES).toContain('lose-step')
    expect(EVENT_FIELDS.get('fired')?.get('unit')).toBe('Unit')
    expect(EVENT_FIELDS.get('checked')?.get('passed')).toBe('boolean')
  })
})

describe.each(LANGUAGES)("crusades's sentences in %s", language => {
  const messages = crusades.reference.messages(language)

  test('every code and every word has its sentence, and every sentence its code', async () => {
    expect(Object.keys(await messages)).toEqual(allKeys())
  })

  test('the gaps are those of the English sentences', async () => {
    const english = await crusades.reference.messages('en')
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

describe('the gaps can be filled', async () => {
  const english = await crusades.reference.messages('en')
  const all = await Promise.all(LANGUAGES.map(language => crusades.reference.messages(language)))
  const gapsIn = (code: string): readonly string[] => all.flatMap(messages => gapsOf(messages[code] ?? ''))

  /** What is played for is said of every scenario, with every gap filled, where the list of scenarios is tested. */
  const OBJECTIVE = /^crusades\.(?:goal|standing)\./

  test('a code brings the values for its gaps wherever it is used', () => {
    const without = USES.filter(
      ({ code, values }) => !OBJECTIVE.test(code) && gapsIn(code).some(gap => !values.includes(gap)),
    )
    expect(without).toEqual([])
  })

  test('an event has the fields for its gaps', () => {
    const without = eventKeys().filter(key => {
      const fields = EVENT_FIELDS.get(nth(key.split('.'), 0))
      return gapsIn(`crusades.event.${key}`).some(gap => !fields?.has(gap))
    })
    expect(without).toEqual([])
  })

  test('words, labels and results have no gaps but the name they agree with', () => {
    const used = new Set(USES.map(({ code }) => code))
    const plain = Object.keys(english).filter(
      code =>
        !used.has(code) && !code.startsWith('crusades.event.') && gapsIn(code).some(gap => gap !== 'who'),
    )
    expect(plain).toEqual([])
  })
})

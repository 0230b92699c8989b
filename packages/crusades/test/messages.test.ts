import { describe, expect, test } from 'vitest'
import {
  describeGaps,
  describeSentences,
  eventWords,
  isParsed,
  members,
  PARSED_VALUES,
  sentenceKeys,
  sourcesOf,
  type Use,
} from '../../../test/support/sentences.ts'
import type { Peril, Phase } from '../src/flow.ts'
import { OPTION_SPECS, OPTIONS } from '../src/options.ts'
import { FIRE, MELEE } from '../src/printed/tables.ts'
import { FEATURES, SIDE_KINDS, TERRAIN_WORDS } from '../src/printed/terrain.ts'
import { ARMS, ORDERS } from '../src/printed/units.ts'
import type { Obstacle } from '../src/sight/sight.ts'
import { DONE } from '../src/state.ts'
import { crusades } from '../src/system.ts'
import type { LeaderView, UnitView } from '../src/view/view.ts'

const { sources, events, actions } = sourcesOf(import.meta.url)

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

const CODE = /'(crusades(?:\.[a-z\d-]+)+)'|`(crusades\.[^`]+)`/g

const expand = (template: string, file: string): readonly string[] => {
  const values = TEMPLATES[template]
  if (values === undefined) throw new Error(`${file} puts a code together in an unknown way: ${template}`)
  return values.map(value => template.replace(/\$\{.*\}/, value))
}

/** Names of the values that come with a code: those in the braces that follow it; `parseWith` and `readScenario` add their own. */
const valuesBeside = (text: string, at: number): readonly string[] => {
  if (isParsed(text, at)) return PARSED_VALUES
  const [, inside = ''] = /^[^\n;]*?\n?[^\n;]*?\{\s([^}]*)\s\}/.exec(text.slice(at)) ?? []
  return [...inside.replace(/^\s*values: \{ /, '').matchAll(/(?:^|,)\s*(\w+)/g)].flatMap(
    ([, name]) => name ?? [],
  )
}

const USES: readonly Use[] = sources.flatMap(({ file, text }) =>
  [...text.matchAll(CODE)].flatMap(({ 0: { length }, 1: literal, 2: template, index }) => {
    const codes = literal === undefined ? expand(template ?? '', file) : [literal]
    const values = valuesBeside(text, index + length)
    return codes.map(code => ({ code, file, values }))
  }),
)

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
  action: actions,
  event: eventWords(events),
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

const resultWords = Object.fromEntries(
  Object.entries(RESULTS).map(([table, words]) => [`result.${table}`, words]),
)

describe("what crusades' sentences are collected from", () => {
  test('codes, templates, actions and events are found in the sources at all', () => {
    const codes = USES.map(({ code }) => code)
    for (const code of ['crusades.sight.units', 'crusades.roll.melee', 'crusades.won.ground-decisive'])
      expect(codes).toContain(code)
    expect(actions).toContain('lose-step')
    expect(events.get('fired')?.get('unit')).toBe('Unit')
    expect(events.get('checked')?.get('passed')).toBe('boolean')
  })
})

const codes = USES.map(({ code }) => code)

describeSentences(crusades, () => sentenceKeys('crusades', codes, WORDS, resultWords))

/** What is played for is said of every scenario, with every gap filled, where the list of scenarios is tested. */
const OBJECTIVE = /^crusades\.(?:goal|standing)\./

/** `concerning` gives every refusal those it is about; the table of refusals asks for them. */
const REFUSED = /^crusades\.(?!ask|roll|phase\.(?!not-now)).* (?:unit|leader)$/

describeGaps(crusades, USES, events, (code, gap) => OBJECTIVE.test(code) || REFUSED.test(`${code} ${gap}`))

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
import type { DayDeed, Fare } from '../src/campaign-record.ts'
import type { Harm, Phase, RetreatCause } from '../src/flow.ts'
import { OPTION_SPECS, OPTIONS } from '../src/options.ts'
import { UNDERTAKINGS } from '../src/printed/campaign-plan.ts'
import type { Band } from '../src/printed/ranges.ts'
import {
  BATTERING,
  COMBAT_MOUNTED,
  COMBAT_ON_FOOT,
  HEALING,
  MISSILES_MOUNTED,
  MISSILES_ON_FOOT,
  PANIC,
} from '../src/printed/tables.ts'
import { COVERS, SIDE_KINDS, TERRAIN_WORDS } from '../src/printed/terrain.ts'
import { ANIMALS, CHARACTER_TYPES, GEAR, WEAPONS } from '../src/printed/units.ts'
import type { Play } from '../src/scenario-schema.ts'
import { DONE } from '../src/state.ts'
import { siege } from '../src/system.ts'
import type { AwayView, BodyView } from '../src/view/bodies.ts'
import type { GearView, MarkerView } from '../src/view/ground.ts'
import { CODES } from './refusals/codes.ts'

const { sources, events, actions } = sourcesOf(import.meta.url)

const PHASES = members<Phase>({
  council: true,
  bombardment: true,
  evening: true,
  rubble: true,
  'deploy-defender': true,
  'fill-moat': true,
  'deploy-attacker': true,
  'first-missiles': true,
  movement: true,
  'second-missiles': true,
  combat: true,
  recovery: true,
  over: true,
})

const CAUSES = members<RetreatCause>({
  melee: true,
  missile: true,
  panic: true,
  rout: true,
  fire: true,
  oil: true,
})

/** Codes that are put together, and what they are put together from. */
const TEMPLATES: Readonly<Record<string, readonly string[]>> = {
  'siege.ask.retreat-${cause}': CAUSES,
  'siege.phase.${phase}': PHASES,
  'siege.gear.${kind}': GEAR,
  'siege.animal.${score.animal}': ANIMALS,
  'siege.roll.fire-${cause}': ['spread', 'oil', 'arrow'],
  'siege.roll.melee-${table}': ['foot', 'mounted'],
  'siege.why.${target}': ['tower', 'keep'],
  'siege.won.${condition.kind}': members<Exclude<Play['victory'][number]['kind'], 'departed'>>({
    annihilate: true,
    hold: true,
    capture: true,
    kill: true,
    exit: true,
    destroy: true,
    points: true,
  }),
}

const CODE = /'(siege(?:\.[a-z\d-]+)+)'|`(siege\.[^`]+)`/g

const CODED = /codedRefusal\(\s*'([a-z-]+)',\s*'(?:siege [^']+|([a-z-]+)')/g

/** The codes a template stands for: those listed above, or one for each call of `codedRefusal` in its file. */
const expand = (template: string, text: string, file: string): readonly string[] => {
  const reasons = [...text.matchAll(CODED)]
  if (template.endsWith('.${what}'))
    return reasons.map(([, first = '', second]) =>
      second === undefined ? template.replace('${what}', first) : `siege.${first}.${second}`,
    )
  // Results are listed by their tables.
  if (template.startsWith('siege.result.${part}')) return []
  const values = TEMPLATES[template]
  if (values === undefined) throw new Error(`${file} puts a code together in an unknown way: ${template}`)
  return values.map(value => template.replace(/\$\{.*\}/, value))
}

/** From here to the brace that closes what was open. */
const restOfObject = (text: string, from: number): string => {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth < 0) return text.slice(from, at)
  }
  return text.slice(from)
}

/** Names of the values that come with a code; `parseWith` and `readScenario` add their own. */
const valuesBeside = (text: string, at: number): readonly string[] => {
  if (isParsed(text, at)) return PARSED_VALUES
  return [...restOfObject(text, at).matchAll(/values: \{([^}]*)\}/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/(?:^|,)\s*(\w+)/g)].map(([, name = '']) => name),
  )
}

const UNDER = /refusalsUnder\($/

const USES: readonly Use[] = sources.flatMap(({ file, text }) =>
  [...text.matchAll(CODE)].flatMap(({ 0: { length }, 1: literal, 2: template, index }) => {
    const isTopic = UNDER.test(text.slice(0, index))
    const codes = isTopic
      ? expand(`${literal}.\${what}`, text, file)
      : literal === undefined
        ? expand(template ?? '', text, file)
        : [literal]
    const values = valuesBeside(text, index + length)
    return codes.map(code => ({ code, file, values }))
  }),
)

const optionKeys = (): readonly string[] =>
  Object.entries(OPTION_SPECS).flatMap(([id, spec]) => [
    id,
    `${id}.about`,
    ...(spec.kind === 'choice' ? spec.of.map(value => `${id}.${value}`) : []),
  ])

const cells = (table: Readonly<Record<string, readonly string[]>>): readonly string[] =>
  Object.values(table).flat()

/** What each throw can come to, as its table prints it. Those with two results name both. */
const RESULTS: Readonly<Record<string, readonly string[]>> = {
  'melee-foot': cells(COMBAT_ON_FOOT),
  'melee-mounted': cells(COMBAT_MOUNTED),
  'missile-foot': cells(MISSILES_ON_FOOT),
  'missile-mounted': cells(MISSILES_MOUNTED),
  /** Switch 27. */
  'missile-mounted-gentler': ['B', 'C'],
  /** Of the tables for riders. */
  animal: ['killed', 'unhurt', 'retreats'],
  batter: cells(BATTERING),
  fire: ['F', '-'],
  douse: ['D', 'DA', '-'],
  panic: PANIC.map(row => (row ? `${row.rout ? 'rout' : 'panic'}-${row.affected}` : 'none')),
  'oil-attack': COMBAT_ON_FOOT['8-1'],
  bridle: ['seized', 'missed'],
  'fire-arrow-hit': ['hit', 'miss'],
  jump: ['clears', 'refuses', 'falls'],
  risk: ['safe', 'wounded'],
  stray: ['lost', 'turned', 'wounded'],
  surrender: ['surrenders', 'fights-on'],
  topple: ['falls', 'stands'],
  heal: [
    'never',
    'again',
    'dies',
    ...[...new Set([...HEALING, 9, 15])].flatMap(days => days ?? []).map(days => `days-${days}`),
  ],
  /** Edges of the maps by which a die may send someone. */
  entry: [...'12345678ABCDEFGH'],
  'wakes-in-fire': ['comes-to', 'dies'],
  waking: ['wakes', 'sleeps-on'],
}

type Word<T> = Exclude<T, undefined>

/** The words of this system's data, each with its key `siege.<area>.<word>`. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  action: actions,
  event: eventWords(events),
  option: optionKeys(),
  preset: Object.keys(OPTIONS.presets),
  phase: PHASES,
  type: [...Object.keys(CHARACTER_TYPES), 'unknown'],
  animal: ANIMALS,
  gear: GEAR,
  terrain: TERRAIN_WORDS,
  side: SIDE_KINDS,
  feature: siege.vocabulary.features,
  weapon: WEAPONS,
  cover: COVERS,
  done: Object.keys(DONE),
  damage: ['0', '1', '2', '3', '4'],
  band: members<Band>({ short: true, medium: true, long: true }),
  health: ['healthy', 'dead', ...members<Word<BodyView['health']>>({ wounded: true, stunned: true })],
  harm: members<Harm | 'none'>({ wound: true, stun: true, kill: true, none: true }),
  morale: ['steady', ...members<Word<BodyView['morale']>>({ panic: true, rout: true })],
  custody: ['free', ...members<Word<BodyView['custody']>>({ captive: true, forfeit: true })],
  where: members<AwayView['where']>({ reserve: true, left: true, dead: true, absent: true }),
  trait: ['lady', 'hero', 'sentry', 'hidden', 'asleep', 'astray'] satisfies (keyof BodyView)[],
  undertaking: [...UNDERTAKINGS, 'bombardment', 'rest'] satisfies DayDeed[],
  fare: members<Fare>({ full: true, half: true, quarter: true }),
  grade: ['decisive', 'substantial', 'marginal'],
  /** Of retreats and of fires. */
  cause: [...CAUSES, 'hand', 'arrow', 'spread'],
  status: members<Word<GearView['status']>>({
    upright: true,
    carried: true,
    lowered: true,
    raised: true,
    reserve: true,
    left: true,
    absent: true,
    destroyed: true,
  }),
  marker: members<keyof MarkerView>({
    rubble: true,
    filled: true,
    fire: true,
    burnt: true,
    damage: true,
    deadMen: true,
    deadHorses: true,
  }),
}

const resultWords = Object.fromEntries(
  Object.entries(RESULTS).map(([table, words]) => [`result.${table}`, words]),
)

describe("what siege's sentences are collected from", () => {
  test('codes, templates, reasons, actions and events are found in the sources at all', () => {
    const codes = USES.map(({ code }) => code)
    for (const code of [
      'siege.sight.tree',
      'siege.roll.melee-foot',
      'siege.move.corpses',
      'siege.lead.cart-turn',
    ])
      expect(codes).toContain(code)
    expect(actions).toContain('raise-ladder')
    expect(events.get('shot')?.get('shooter')).toBe('Body')
    expect(events.get('bridge')?.get('lowered')).toBe('boolean')
    expect(events.get('alarm')?.size).toBe(0)
  })

  test('every result with a word of its own is written so in the sources', () => {
    const texts = sources.map(({ text }) => text).join('\n')
    const words = Object.values(RESULTS)
      .flat()
      .filter(word => /^[a-z-]{2,}$/.test(word) && !/-\d$/.test(word))
    expect(words.filter(word => !texts.includes(`'${word}'`))).toEqual([])
  })
})

const codes = USES.map(({ code }) => code)

describeSentences(siege, () => sentenceKeys('siege', codes, WORDS, resultWords))

/** `concerning` gives every refusal those it is about. */
const ANYWAY: readonly string[] = ['who', 'whom', 'gear']

describeGaps(siege, USES, events, (code, gap) => CODES.includes(code) && ANYWAY.includes(gap))

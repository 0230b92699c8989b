import { nth } from '@mesnada/hex'
import { expect, test } from 'vitest'
import {
  describeSentences,
  eventsWithOpenGaps,
  eventWords,
  sentenceKeys,
  sourcesOf,
} from '../../../test/support/sentences.ts'
import { filo } from '../src/index.ts'
import { OPTION_SPECS } from '../src/options.ts'
import { UNIT_TYPES } from '../src/printed/tables.ts'
import { FEATURES, SIDE_KINDS, TERRAINS } from '../src/printed/terrain.ts'
import { FATES, ORDERS } from '../src/printed/units.ts'

const { sources, sourceOf, events, actions } = sourcesOf(import.meta.url)

const literals = sources.flatMap(({ text }) =>
  [...text.matchAll(/'(filo\.[a-z0-9.-]+)'/g)].map(([, code = '']) => code),
)

/** Codes put together in a file from a prefix and a word. */
const composed = sources.flatMap(({ text }) =>
  [...text.matchAll(/`(filo\.[a-z-]+\.)\$\{what\}`/g)].flatMap(([, prefix = '']) =>
    [...text.matchAll(/(?:\b(?:codedRefusal|refusal|modifier)\(\s*|: Fault = \[)'([a-z-]+)'/g)].map(
      ([, word = '']) => prefix + word,
    ),
  ),
)

/** Those of attacks, which several files refuse. */
const attacks = sources.flatMap(({ text }) =>
  [...text.matchAll(/\bcodedAttackRefusal\(\s*'([a-z-]+)'/g)].map(([, word = '']) => `filo.attack.${word}`),
)

const PHASES = [
  ...nth(sourceOf('flow.ts').split('/** Where in the sequence'), 0).matchAll(/\| '([a-z-]+)'/g),
].map(([, phase = '']) => phase)

const WORDS: Readonly<Record<string, readonly string[]>> = {
  action: actions,
  event: eventWords(events),
  option: Object.keys(OPTION_SPECS).flatMap(id => [id, `${id}.about`]),
  phase: PHASES,
  type: UNIT_TYPES,
  order: ORDERS,
  fate: FATES,
  terrain: TERRAINS,
  side: SIDE_KINDS,
  feature: FEATURES,
  status: ['leads', 'waits', 'captured', 'dead', 'safe'],
  prompt: [
    'defensive-fire',
    'offensive-fire',
    ...['advance', 'may-advance'].flatMap(code => [code, `${code}-several`]),
  ],
}

test('codes, actions, phases and events are found in the sources at all', () => {
  expect(composed).toContain('filo.move.no-rest')
  expect(actions).toContain('designate')
  expect(PHASES).toHaveLength(15)
  expect(events.size).toBeGreaterThan(40)
})

describeSentences(filo, () => sentenceKeys('filo', [...literals, ...composed, ...attacks], WORDS))

test('an event has the fields for its gaps', async () => {
  expect(await eventsWithOpenGaps(filo, events)).toEqual([])
})

import type { ScenarioCard, SystemCard } from '@mesnada/server/api'
import { describe, expect, test } from 'vitest'
import { EVERYTHING, type Filter, filtered, quickest } from '../../src/gallery/filter.ts'

const inAll = (text: string) => ({ es: text, en: text, fr: text })

const card = (id: string, changes: Partial<ScenarioCard> = {}): ScenarioCard => ({
  id,
  title: inAll(id),
  summary: inAll(''),
  difficulty: 3,
  sides: [
    { id: 'english', title: inAll('the English|p') },
    { id: 'french', title: inAll('the French|p') },
  ],
  turns: 10,
  maps: [],
  counters: [20, 20],
  teaches: [],
  objectives: [],
  ...changes,
})

const siege: SystemCard = {
  id: 'siege',
  title: inAll('Cry Havoc and Siege'),
  summary: inAll(''),
  rules: 1,
  scenarios: [
    card('Robbery', { minutes: 60, difficulty: 2 }),
    card('Duke', { minutes: 300, days: 18, difficulty: 5, counters: [60, 60] }),
    card('Street', {
      minutes: 30,
      difficulty: 1,
      counters: [6, 6],
      teaches: [{ number: '1.42', title: inAll('Shooting over characters') }],
    }),
  ],
}

const filo: SystemCard = {
  ...siege,
  id: 'filo',
  title: inAll('Al filo de la espada'),
  scenarios: [
    card('Hattin', { minutes: 150, year: 1187, summary: inAll('Los cuernos de Hattín') }),
    card('Navas', { minutes: 240, difficulty: 5, year: 1212, counters: [77, 87] }),
  ],
}

const found = (change: Partial<Filter>): readonly string[] =>
  filtered([siege, filo], { ...EVERYTHING, ...change }, 'en').flatMap(({ scenarios }) =>
    scenarios.map(({ id }) => id),
  )

describe('the gallery', () => {
  test('shows everything where nothing is asked for, the easiest of a system first', () => {
    expect(found({})).toEqual(['Street', 'Robbery', 'Duke', 'Hattin', 'Navas'])
  })

  test.each<[Partial<Filter>, readonly string[]]>([
    [{ system: 'filo' }, ['Hattin', 'Navas']],
    [{ length: 'short' }, ['Street', 'Robbery']],
    [{ length: 'evening' }, ['Hattin']],
    [{ length: 'long' }, ['Navas']],
    [{ length: 'campaign' }, ['Duke']],
    [{ size: 'skirmish' }, ['Street']],
    [{ size: 'battle' }, ['Robbery', 'Hattin']],
    [{ size: 'host' }, ['Duke', 'Navas']],
    [{ level: 'easy' }, ['Street', 'Robbery']],
    [{ level: 'hard' }, ['Duke', 'Navas']],
    [{ teaches: 'siege 1.42' }, ['Street']],
    [{ text: 'hattin' }, ['Hattin']],
    [{ text: '  CUERNOS hattin ' }, ['Hattin']],
    [{ text: '1212' }, ['Navas']],
    [{ text: 'shooting over' }, ['Street']],
    [{ text: 'espada', level: 'hard' }, ['Navas']],
    [{ text: 'nothing of the kind' }, []],
  ])('%o finds %o', (change, expected) => {
    expect(found(change)).toEqual(expected)
  })

  test('offers the easiest battle at one click, never a campaign', () => {
    expect(quickest(siege)?.id).toBe('Street')
    expect(
      quickest({ ...siege, scenarios: siege.scenarios.filter(({ days }) => days !== undefined) }),
    ).toBeUndefined()
  })
})

import type { Language } from '@mesnada/engine'
import type { ScenarioCard, SystemCard } from '@mesnada/server/api'

/** What somebody who looks for a battle has asked for. Empty or undefined: anything. */
export interface Filter {
  readonly system: string
  readonly length: Length | ''
  readonly size: Size | ''
  readonly level: Level | ''
  /** A rule, as `siege 1.42`. */
  readonly teaches: string
  readonly text: string
}

export const LENGTHS = ['short', 'evening', 'long', 'campaign'] as const
export type Length = (typeof LENGTHS)[number]

export const SIZES = ['skirmish', 'battle', 'host'] as const
export type Size = (typeof SIZES)[number]

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const
export type Level = (typeof DIFFICULTIES)[number]

export const EVERYTHING: Filter = { system: '', length: '', size: '', level: '', teaches: '', text: '' }

/** Minutes up to which a game is short, and up to which it fits into an evening. */
const SHORT_MINUTES = 60
const EVENING_MINUTES = 150

/** Counters of both sides up to which it is a skirmish, and up to which one sees them all at a glance. */
const SKIRMISH_COUNTERS = 30
const BATTLE_COUNTERS = 80

export const isCampaign = ({ days }: ScenarioCard): boolean => days !== undefined

export const lengthOf = (card: ScenarioCard): Length => {
  if (isCampaign(card)) return 'campaign'
  const { minutes = EVENING_MINUTES } = card
  if (minutes <= SHORT_MINUTES) return 'short'
  return minutes <= EVENING_MINUTES ? 'evening' : 'long'
}

export const sizeOf = ({ counters: [first, second] }: ScenarioCard): Size => {
  const all = first + second
  if (all <= SKIRMISH_COUNTERS) return 'skirmish'
  return all <= BATTLE_COUNTERS ? 'battle' : 'host'
}

export const levelOf = ({ difficulty }: ScenarioCard): Level => {
  if (difficulty <= 2) return 'easy'
  return difficulty === 3 ? 'medium' : 'hard'
}

/** A rule as the filter names it. */
export const citation = (system: string, number: string): string => `${system} ${number}`

/** Without accents and capitals, as people type. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

const wordsOf = (card: ScenarioCard, system: SystemCard, language: Language): string =>
  plain(
    [
      card.title[language],
      card.summary[language],
      system.title[language],
      card.year ?? '',
      ...card.sides.map(({ title }) => title[language]),
      ...card.teaches.map(({ number, title }) => `${number} ${title[language]}`),
    ].join(' '),
  )

const matches = (card: ScenarioCard, system: SystemCard, filter: Filter, language: Language): boolean => {
  const { length, size, level, teaches, text } = filter
  if (length !== '' && lengthOf(card) !== length) return false
  if (size !== '' && sizeOf(card) !== size) return false
  if (level !== '' && levelOf(card) !== level) return false
  if (teaches !== '' && !card.teaches.some(({ number }) => citation(system.id, number) === teaches))
    return false
  const words = wordsOf(card, system, language)
  return plain(text)
    .split(/\s+/)
    .every(word => words.includes(word))
}

/** The easiest first: that is where one begins. */
const byDifficulty = (a: ScenarioCard, b: ScenarioCard): number =>
  a.difficulty - b.difficulty || (a.minutes ?? 0) - (b.minutes ?? 0)

/** Systems with what is left of their scenarios; those with none are left out. */
export const filtered = (
  systems: readonly SystemCard[],
  filter: Filter,
  language: Language,
): readonly SystemCard[] =>
  systems
    .filter(({ id }) => filter.system === '' || filter.system === id)
    .map(system => ({
      ...system,
      scenarios: system.scenarios
        .filter(card => matches(card, system, filter, language))
        .toSorted(byDifficulty),
    }))
    .filter(({ scenarios }) => scenarios.length > 0)

export const isFiltering = (filter: Filter): boolean =>
  Object.values(filter).some(value => value.trim() !== '')

/** The battle of a system that is the quickest to learn and to play. */
export const quickest = ({ scenarios }: SystemCard): ScenarioCard | undefined =>
  scenarios.filter(card => !isCampaign(card)).toSorted(byDifficulty)[0]

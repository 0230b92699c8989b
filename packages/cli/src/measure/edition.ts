import { hashValue, LANGUAGES, type ScenarioDocument } from '@mesnada/engine'

/** Hexadecimal digits of the hash: enough to tell the editions of one scenario apart. */
const DIGITS = 8

/**
 * A hash of what decides the games of a scenario: forces, terms, maps and options, but not its texts. Games of another
 * edition are not counted.
 */
export const editionOf = ({ maps, first, turns, options, play }: ScenarioDocument): string =>
  hashValue(withoutTexts({ maps, first, turns, options, play })).slice(0, DIGITS)

/** Names of formations and leaders stand among the forces, in every language. */
const withoutTexts = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutTexts)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, part]) => !isTexts(part))
  return Object.fromEntries(entries.map(([key, part]) => [key, withoutTexts(part)]))
}

const isTexts = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && LANGUAGES.every(language => language in value)

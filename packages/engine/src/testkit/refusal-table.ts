import { gapsOf } from '@mesnada/words/compile'
import type { Refusal, RuleRef } from '../base/rule.ts'
import type { Dictionary } from '../base/text.ts'
import type { Rulebook } from '../contract/reference.ts'

/**
 * Tests only. A table of refusals, reviewed by eye: which code comes about in which position, which rule it cites, and
 * which words of that rule's paragraph forbid what was asked. A wrong reason is as bad as a wrong rule, and nobody sees
 * it by looking at codes alone.
 */
export interface RefusalRow {
  readonly code: string
  /** What was asked, and why it cannot be, in a few words. */
  readonly when: string
  /** The rule that forbids it. None where no rule of the game is the reason, only the form of what was asked. */
  readonly rule?: RuleRef
  /** Pieces of that rule's paragraph in English (title, text, rulings) that speak of what was refused. */
  readonly says?: readonly string[]
  /** Asks, in a real position. */
  readonly refusal: () => Refusal | undefined
}

export interface RefusalBooks {
  /** Both in English. */
  readonly rulebook: Rulebook
  readonly messages: Dictionary
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ')

/** What a row gets wrong: nothing, if the position is refused with this code for a rule that speaks of it. */
export const refusalRowFaults = (
  { code, rule, says = [], refusal }: RefusalRow,
  { rulebook, messages }: RefusalBooks,
): readonly string[] => {
  const given = refusal()
  if (given === undefined) return [`${code}: what was asked is allowed`]
  const faults: string[] = []
  if (given.code !== code) faults.push(`${code}: refused as ${given.code}`)
  if (given.rule !== rule) faults.push(`${code}: cites ${given.rule}, not ${rule}`)
  if (messages[code] === undefined) faults.push(`${code}: has no sentence`)
  if (rule === undefined)
    return says.length === 0 ? faults : [...faults, `${code}: words without a rule to find them in`]
  const paragraph = rulebook[rule.slice(rule.indexOf(' ') + 1)]
  if (paragraph === undefined) return [...faults, `${code}: the rulebook has no ${rule}`]
  if (says.length === 0) faults.push(`${code}: no words to look for in ${rule}`)
  const text = plain([paragraph.title, paragraph.text, ...(paragraph.rulings ?? [])].join(' '))
  return [
    ...faults,
    ...says
      .filter(words => !text.includes(plain(words)))
      .map(words => `${code}: ${rule} does not say "${words}"`),
  ]
}

/** What the sentence of a refusal asks for and the refusal does not bring: whom to name, how far, how many. */
export const unfilledGaps = ({ code, values = {} }: Refusal, messages: Dictionary): readonly string[] =>
  gapsOf(messages[code] ?? '').filter(gap => values[gap] === undefined)

/** The codes of a system's sentences that are refusals: all but those of the areas that hold something else. */
export const refusalCodes = (messages: Dictionary, otherAreas: readonly string[]): readonly string[] =>
  Object.keys(messages).filter(code => !otherAreas.includes(code.split('.')[1] ?? ''))

/** Codes that no row shows: either the table is short of a row, or the code can never come about and is dead. */
export const codesWithoutRow = (codes: readonly string[], rows: readonly RefusalRow[]): readonly string[] => {
  const shown = new Set(rows.map(({ code }) => code))
  return codes.filter(code => !shown.has(code))
}

import { filo } from '@mesnada/filo'
import type { OptionGroup } from '../../presentation/presentation.ts'
import { type Phrase, phrase } from '../../text/phrase.ts'

export const optionGroups: readonly OptionGroup[] = [
  {
    title: phrase('options.rulings'),
    options: Object.entries(filo.options.specs).map(([id, { rule }]) => ({
      id,
      name: phrase(`filo.option.${id}`),
      about: phrase(`filo.option.${id}.about`),
      rule: rule.split(' ')[1] ?? '',
    })),
  },
]

/** The book has been printed once. */
export const presets: Readonly<Record<string, Phrase>> = {}

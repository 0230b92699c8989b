import { crusades } from '@mesnada/crusades'
import type { OptionGroup } from '../../presentation/presentation.ts'
import { phrase } from '../../text/phrase.ts'

export const optionGroups: readonly OptionGroup[] = [
  {
    title: phrase('options.advanced'),
    options: Object.entries(crusades.options.specs).map(([id, { rule }]) => ({
      id,
      name: phrase(`crusades.option.${id}`),
      about: phrase(`crusades.option.${id}.about`),
      rule: rule.split(' ')[1] ?? '',
    })),
  },
]

export const presets = Object.fromEntries(
  Object.keys(crusades.options.presets).map(id => [id, phrase(`crusades.preset.${id}`)]),
)

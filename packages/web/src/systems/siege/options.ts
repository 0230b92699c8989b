import { siege } from '@mesnada/siege'
import type { OptionGroup, OptionWords } from '../../presentation/presentation.ts'
import { phrase } from '../../text/phrase.ts'

/** Edition switches have a paragraph by their number (`s14WindowCombat` is siege S.14), optional rules the rule itself. */
const words = (id: string): OptionWords => {
  const spec = siege.options.specs[id]
  const number = /^s(\d+)[A-Z]/.exec(id)?.[1]
  return {
    id,
    name: phrase(`siege.option.${id}`),
    about: phrase(`siege.option.${id}.about`),
    rule: number === undefined ? (spec?.rule.split(' ')[1] ?? '') : `S.${number}`,
    ...(spec?.kind === 'choice'
      ? { values: Object.fromEntries(spec.of.map(value => [value, phrase(`siege.option.${id}.${value}`)])) }
      : {}),
  }
}

const ids = Object.keys(siege.options.specs)
const isSwitch = (id: string): boolean => /^s\d/.test(id)

export const optionGroups: readonly OptionGroup[] = [
  {
    title: phrase('options.optional-rules'),
    options: ids.filter(id => !isSwitch(id)).map(words),
  },
  { title: phrase('options.edition-switches'), options: ids.filter(isSwitch).map(words) },
]

export const presets = Object.fromEntries(
  Object.keys(siege.options.presets).map(id => [id, phrase(`siege.preset.${id}`)]),
)

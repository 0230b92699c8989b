import { LANGUAGES, type Language } from '@mesnada/engine'

const FALLBACK: Language = 'en'

export const isLanguage = (word: string): word is Language => LANGUAGES.some(language => language === word)

/**
 * The language of all output, needed before the arguments are parsed, since the help is translated too: `--lang` if
 * known, else the locale (`es_ES.UTF-8`), else English.
 */
export const chooseLanguage = (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Language => {
  const asked = askedLanguage(args)
  if (asked !== undefined && isLanguage(asked)) return asked
  const locale = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find(Boolean) ?? ''
  const spoken = locale.slice(0, 2).toLowerCase()
  return isLanguage(spoken) ? spoken : FALLBACK
}

const askedLanguage = (args: readonly string[]): string | undefined => {
  const index = args.findLastIndex(arg => arg === '--lang' || arg.startsWith('--lang='))
  const arg = args[index]
  return arg === '--lang' ? args[index + 1] : arg?.slice('--lang='.length)
}

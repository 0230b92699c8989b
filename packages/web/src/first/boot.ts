/**
 * Runs before the program has arrived, as a file of its own that waits for nothing: whoever comes to a table reads
 * something at once, in the right language and theme. The program shows the same until the table stands.
 */
import { recall } from '../browser/storage.ts'
import { preferredLanguage } from './preferred.ts'
import { FIRST_WORDS } from './words.ts'

/** Pages that need rules, and what they say while these are on their way. */
const WAITING = [
  [/^#\/(?:play|quick)\/./, 'setup.loading'],
  [/^#\/(?:learn|game|online)\/./, 'table.loading'],
  [/^#\/(?:replay|watch)\/./, 'replay.loading'],
] as const

const paragraph = (name: string, text: string): HTMLElement => {
  const element = document.createElement('p')
  element.className = name
  element.textContent = text
  return element
}

const begin = (): void => {
  const language = preferredLanguage()
  const theme = recall('theme')
  document.documentElement.lang = language
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme
  const [, key] = WAITING.find(([address]) => address.test(location.hash)) ?? []
  if (key === undefined) return
  const waiting = document.createElement('div')
  waiting.className = 'waiting'
  waiting.append(
    paragraph('waiting-what', FIRST_WORDS[language][key]),
    paragraph('waiting-tip', FIRST_WORDS[language]['waiting.tip']),
  )
  document.getElementById('app')?.append(waiting)
}

begin()

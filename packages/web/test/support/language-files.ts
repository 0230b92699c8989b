import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Language } from '@mesnada/engine'

/** Everything that is written in the three languages, as it lies in the packages. */

const ROOT = resolve(import.meta.dirname, '../../../..')

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
    file => `${folder}/${file.replaceAll('\\', '/')}`,
  )

const SOURCES = readdirSync(resolve(ROOT, 'packages'))
  .flatMap(name => filesBelow(`packages/${name}/src`))
  .toSorted()

const parentsOf = (ending: string): readonly string[] =>
  SOURCES.filter(file => file.endsWith(ending)).map(file => file.slice(0, file.lastIndexOf('/')))

/** Where the messages of systems, pages and programs lie. */
export const MESSAGE_FOLDERS = parentsOf('/text/en.json')

const RULEBOOKS = parentsOf('/rulebook/en.json')

const DOCUMENTS = SOURCES.filter(
  file => /\/(?:scenarios|maps)\/[^/]+\.json$/.test(file) || file.endsWith('/lesson/catalogue.json'),
)

export type Sources = Readonly<Record<string, string>>

export const readText = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8')

const readJson = (path: string): unknown => JSON.parse(readText(path))

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const messages = new Map<string, Sources>()

export const messagesOf = (folder: string, language: Language): Sources => {
  const path = `${folder}/${language}.json`
  const known = messages.get(path) ?? readMessages(path)
  messages.set(path, known)
  return known
}

const readMessages = (path: string): Sources => {
  const read = readJson(path)
  if (!isRecord(read)) throw new Error(`${path} has no messages`)
  return Object.fromEntries(Object.entries(read).map(([key, text]) => [key, String(text)]))
}

/** One text of a language, and where to find it. */
export interface Written {
  readonly at: string
  readonly text: string
}

/** Every text in a document: titles, paragraphs, rulings. */
const textsIn = (at: string, value: unknown): readonly Written[] => {
  if (typeof value === 'string') return [{ at, text: value }]
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, part]) => textsIn(`${at} ${key}`, part))
}

/** What a scenario or a map says in a language: wherever it has the three side by side. */
const saidIn = (at: string, value: unknown, language: Language): readonly Written[] => {
  if (!isRecord(value)) return []
  const said = value[language]
  if (typeof said === 'string' && typeof value['en'] === 'string') return [{ at, text: said }]
  return Object.entries(value).flatMap(([key, part]) => saidIn(`${at} ${key}`, part, language))
}

/** Messages, rulebooks, scenarios and maps: every word of a language that can reach the screen. */
export const everythingWritten = (language: Language): readonly Written[] => [
  ...MESSAGE_FOLDERS.flatMap(folder =>
    Object.entries(messagesOf(folder, language)).map(([key, text]) => ({ at: `${folder} ${key}`, text })),
  ),
  ...RULEBOOKS.flatMap(folder =>
    textsIn(folder, readJson(`${folder}/${language}.json`)).filter(({ at }) => !/ switches \d+$/.test(at)),
  ),
  ...DOCUMENTS.flatMap(file => saidIn(file, readJson(file), language)),
]

/** Without the names of values, functions and options, nor the codes that a message selects by. */
export const wordsOf = (source: string): string =>
  source
    .replace(/^\.input .*?\{\{|\}\}[^{}]*\{\{/g, ' ')
    .replace(/\$\w+|:(?:noun|agree|plural|number|string)\b|\b\w+=/g, ' ')

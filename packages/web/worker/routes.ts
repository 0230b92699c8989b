/** What is done with a request of the page. */
export type Way =
  /** The one page there is, as it was shipped with the files that it asks for. */
  | 'page'
  /** A file of this version or of the one before: it never changes. */
  | 'file'
  /** What the systems ship, which the server tells: what is known at once, and anew for the next time. */
  | 'library'
  /** The server's alone. */
  | 'server'

interface Asked {
  readonly method: string
  readonly mode: string
  readonly url: string
}

export const wayOf = ({ method, mode, url }: Asked, origin: string, files: readonly string[]): Way => {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return 'server'
  if (/^\/api\/systems(?:\/[\w-]+\/(?:maps|rulebook)\/[\w-]+)?$/.test(address.pathname)) return 'library'
  if (address.pathname.startsWith('/api/')) return 'server'
  if (mode === 'navigate') return 'page'
  if (address.pathname.startsWith('/assets/') || files.includes(address.pathname)) return 'file'
  return 'server'
}

/** As far as it is read here. */
export interface Listed {
  readonly systems: readonly {
    readonly id: string
    readonly scenarios: readonly { readonly maps: readonly { readonly map: string }[] }[]
  }[]
}

export const LIST = '/api/systems'

const LANGUAGES = ['es', 'en', 'fr']

/** All that the server tells of the systems and that is needed where there is no server. */
export const libraryOf = ({ systems }: Listed): readonly string[] =>
  systems.flatMap(({ id, scenarios }) => [
    ...new Set(scenarios.flatMap(({ maps }) => maps.map(({ map }) => `${LIST}/${id}/maps/${map}`))),
    ...LANGUAGES.map(language => `${LIST}/${id}/rulebook/${language}`),
  ])

const PREFIX = 'mesnada-'

export const cacheName = (version: string): string => `${PREFIX}${version}`

/**
 * Caches that nobody needs any more. The last one before this is kept: a game that is under way in another window goes
 * on with the files it began with.
 */
export const staleCaches = (names: readonly string[], current: string): readonly string[] => {
  const older = names.filter(name => name.startsWith(PREFIX) && name !== current)
  return older.slice(0, -1)
}

import { SYSTEMS } from '../../../scripts/build/systems.mjs'

/** What the bundler tells of its modules, as far as it is asked here. */
interface Bundle {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const SOURCES = '/packages/web/src/'

/** Pages on which somebody chooses or reads, and those on which there is a board. */
const DESKS = ['games', 'setup', 'quick', 'rulebook', 'online', 'hosting', 'create-online']
const BOARDS = ['game', 'lesson', 'replay', 'online-game', 'online-replay']
const WORKERS = ['table/opponent/worker', 'painting/worker', 'replay/review/worker']

/**
 * Files by where their modules lie, the first that fits. Pages and workers take different parts of most of these: cut
 * where they differ, they would come in dozens of crumbs.
 */
const PLACES: readonly (readonly [file: string, modules: RegExp])[] = [
  ['base', /\/packages\/words\/src\/|\/systems\/src\/(?:manifest|lazy)\.ts$|preload-helper/],
  ['base', /\/packages\/ai\/src\/players\/(?:level|temper)\.ts$/],
  ['engine', /\/packages\/(?:hex\/src|engine\/src\/(?:base|contract|documents|play|state|steps))\//],
  ['engine', /\/engine\/src\/(?:messages|opponent\/distance-field)\.ts$|\/painter\/src\/margin\.ts$/],
  ['engine', /\/node_modules\/(?:valibot|pure-rand)\//],
  ['verify', /\/engine\/src\/verify\/(?:sha256|bytes|hasher|fair-dice|entry|hosted-record)\.ts$/],
  ['app', /\/node_modules\/solid-js\//],
  ['common', /\/web\/src\/(?:presentation|systems\/shared)\/|\/painter\/thumbnails\//],
  ['online-parts', /\/server\/src\/messages\.ts$|\/web\/src\/style\/online\.css$/],
  ['table', /virtual:opponent-worker/],
  [
    'easel',
    /\/web\/src\/painting\/(?:easel|fonts|map-style|painted-board)\.ts$|virtual:painter-worker|\.woff2/,
  ],
  ['ground', /\/web\/src\/table\/board\/(?:ground\.tsx|tiles\.ts|tile-picture\.ts)$/],
]

/** The rules of a system. What its opponents alone know is not among them, nor are texts. */
const RULES = new RegExp(
  String.raw`/packages/(${SYSTEMS.join('|')})/src/(?!opponent/(?!ground-distances|ground-mark|shut-steps|capture-targets)|(?:rulebook|text)/.*\.json$)`,
)

/**
 * Into which file a module goes. Left to itself the bundler makes a file for each set of pages that share something,
 * ninety of them for one table, and a browser asks for six at a time. Undefined where it may.
 */
export const createChunks = (): ((id: string, bundle: Bundle) => string | undefined) => {
  const known = new Map<string, ReadonlySet<string>>()

  /** What comes with a module of ours without being asked for again. */
  const closureOf = (file: string, bundle: Bundle): ReadonlySet<string> => {
    const found = known.get(file)
    if (found) return found
    const reached = new Set<string>()
    known.set(file, reached)
    const open = [file]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (reached.has(id) || !id.includes(SOURCES)) continue
      reached.add(id)
      open.push(...(bundle.getModuleInfo(id)?.importedIds ?? []))
    }
    return reached
  }

  return (id, bundle) => {
    const rules = RULES.exec(id)?.[1]
    if (rules !== undefined) return `system-${rules}`
    const [place] = PLACES.find(([, modules]) => modules.test(id)) ?? []
    if (place !== undefined) return place
    const at = id.indexOf(SOURCES)
    if (at < 0) return undefined
    const root = id.slice(0, at + SOURCES.length)
    const comesWith = (path: string): boolean => closureOf(`${root}${path}`, bundle).has(id)

    if (WORKERS.some(path => comesWith(`${path}.ts`))) return undefined
    if (comesWith('app/main.tsx')) return 'app'
    const system = SYSTEMS.find(each => comesWith(`systems/${each}/index.ts`))
    if (system !== undefined) return `${system}-board`
    const desks = DESKS.filter(page => comesWith(`pages/${page}.tsx`))
    const boards = BOARDS.filter(page => comesWith(`pages/${page}.tsx`))
    if (desks.length + boards.length < 2) return undefined
    if (id.startsWith(`${root}online/`) && !desks.includes('setup')) return 'online-parts'
    if (desks.length > 0) return 'common'
    if (id.startsWith(`${root}replay/`)) return 'replay-parts'
    return boards.includes('lesson') ? 'table' : 'kept'
  }
}

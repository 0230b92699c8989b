import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { build } from 'vite'

const WEB = resolve(import.meta.dirname, '../..')
const PACKAGES = resolve(WEB, '..')
const CACHE = resolve(PACKAGES, '../.cache')

/** All that goes into the client. */
const SOURCES = [
  ...readdirSync(PACKAGES).flatMap(name => [`${name}/src`, `${name}/package.json`]),
  'painter/thumbnails',
  ...['build', 'index.html', 'public', 'vite.config.ts', 'worker'].map(name => `web/${name}`),
]

const hash = createHash('sha256')
for (const source of SOURCES) digest(join(PACKAGES, source))

/** Not `dist/`, which belongs to whoever is running the product. Named by what it is built from. */
export const WEB_ROOT: string = join(CACHE, `web-test-${hash.digest('hex').slice(0, 16)}`)

/** A build that takes longer than this has died. */
const PATIENCE = 120_000

/** Other tests may still be served from a build until it is this old. */
const STALE = 3_600_000

/** Builds the client once for all tests that want it, however many run side by side. */
export const buildClient = async (): Promise<void> => {
  const lock = `${WEB_ROOT}.lock`
  mkdirSync(CACHE, { recursive: true })
  for (const deadline = Date.now() + PATIENCE; !existsSync(WEB_ROOT); await setTimeout(200)) {
    if (Date.now() > deadline) rmSync(lock, { recursive: true, force: true })
    if (!take(lock)) continue
    try {
      await buildInto(`${WEB_ROOT}.part`)
    } finally {
      rmSync(lock, { recursive: true, force: true })
    }
  }
}

const buildInto = async (folder: string): Promise<void> => {
  for (const name of readdirSync(CACHE)) {
    const old = join(CACHE, name)
    if (name.startsWith('web-test-') && Date.now() - statSync(old).mtimeMs > STALE)
      rmSync(old, { recursive: true, force: true })
  }
  // As it is shipped: those who run tests have set this to something else, and Solid would check itself all the time.
  process.env['NODE_ENV'] = 'production'
  await build({
    configFile: resolve(WEB, 'vite.config.ts'),
    build: { outDir: folder, emptyOutDir: true },
    logLevel: 'warn',
  })
  // Whole or not there at all.
  if (!existsSync(WEB_ROOT)) renameSync(folder, WEB_ROOT)
}

/** Making a folder succeeds for one and fails for all others. */
const take = (lock: string): boolean => {
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}

function digest(path: string): void {
  if (statSync(path).isDirectory()) for (const name of readdirSync(path).toSorted()) digest(join(path, name))
  else hash.update(path).update('\0').update(readFileSync(path))
}

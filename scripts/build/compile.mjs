import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runInstalled, workspace } from './run.mjs'
import { squeezeFolder } from './squeeze.mjs'
import { fingerprint, stamp } from './stamp.mjs'

const CLIENT = join(workspace, 'packages/web/dist')

/**
 * Compiles a project with all it refers to, and builds the browser client, as far as sources have changed.
 * @param {string} project
 */
export const ensureBuilt = async project => {
  const compiled = step('Compiling')
  // The compiler knows by itself what has changed.
  runInstalled('tsc', ['-b', project])
  compiled()
  const sources = fingerprint(...clientSources())
  const built = stamp('.mesnada-build')
  if (built.is(sources) && existsSync(join(CLIENT, 'index.html'))) return
  const bundled = step('Building the browser client')
  runInstalled('vite', [
    'build',
    'packages/web',
    '--config',
    'packages/web/vite.config.ts',
    '--logLevel',
    'warn',
  ])
  await squeezeFolder(CLIENT)
  bundled()
  built.set(sources)
}

/** What takes less is not worth a line of its own. */
const WORTH_SAYING_MS = 1000

/**
 * Says what is done now, and how long it took.
 * @param {string} name
 */
const step = name => {
  const start = Date.now()
  console.log(`${name} …`)
  return () => {
    const took = Date.now() - start
    if (took > WORTH_SAYING_MS) console.log(`  done in ${(took / 1000).toFixed(0)} s`)
  }
}

/** The client takes other packages from their sources, so all of them count; its tests do not. */
const clientSources = () => [
  'package-lock.json',
  ...readdirSync(join(workspace, 'packages')).map(name => `packages/${name}/src`),
  ...['build', 'index.html', 'package.json', 'public', 'vite.config.ts', 'worker'].map(
    name => `packages/web/${name}`,
  ),
]

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runInstalled, workspace } from './run.mjs'
import { fingerprint, stamp } from './stamp.mjs'

/**
 * Compiles a project with all it refers to, and builds the browser client, as far as sources have changed.
 * @param {string} project
 */
export const ensureBuilt = project => {
  // The compiler knows by itself what has changed.
  runInstalled('tsc', ['-b', project])
  const sources = fingerprint(...clientSources())
  const built = stamp('.mesnada-build')
  if (built.is(sources) && existsSync(join(workspace, 'packages/web/dist/index.html'))) return
  console.log('Building the browser client …')
  runInstalled('vite', ['build', 'packages/web', '--config', 'packages/web/vite.config.ts'])
  built.set(sources)
}

/** The client takes other packages from their sources, so all of them count; its tests do not. */
const clientSources = () => [
  'package-lock.json',
  ...readdirSync(join(workspace, 'packages')).map(name => `packages/${name}/src`),
  ...['index.html', 'package.json', 'public', 'vite.config.ts'].map(name => `packages/web/${name}`),
]

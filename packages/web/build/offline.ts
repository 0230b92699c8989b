import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

const ENTRY = 'worker/service-worker.ts'

/**
 * Builds the service worker and tells it what the client consists of. By hand rather than with Workbox: what we need of
 * it is a list, a cache and a rule of three lines, and its builder brings two hundred packages, some of them deprecated,
 * into every install.
 */
export const offline = (): Plugin => {
  let root = ''
  let publicDir = ''
  return {
    name: 'mesnada:offline',
    apply: 'build',
    enforce: 'post',
    configResolved: config => {
      root = config.root
      publicDir = config.publicDir
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const shipped = Object.values(bundle)
          .filter(({ fileName }) => !fileName.endsWith('.map') && fileName !== 'index.html')
          .map(file => `/${file.fileName}`)
        const pages = existsSync(publicDir)
          ? readdirSync(publicDir).filter(name => name !== 'robots.txt')
          : []
        const files = ['/', ...shipped, ...pages.map(name => `/${name}`)].toSorted()
        const version = createHash('sha256')
        for (const file of Object.values(bundle))
          version.update(file.fileName).update(file.type === 'chunk' ? file.code : file.source)
        for (const name of pages) version.update(name).update(readFileSync(join(publicDir, name)))
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: await compile(resolve(root, ENTRY), files, version.digest('hex').slice(0, 16)),
        })
      },
    },
  }
}

const compile = async (entry: string, files: readonly string[], version: string): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { SHIPPED_FILES: JSON.stringify(files), SHIPPED_VERSION: JSON.stringify(version) },
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'worker' } },
  })
  const [result] = Array.isArray(built) ? built : [built]
  if (!result || !('output' in result)) throw new Error(`nothing built of ${entry}`)
  return result.output[0].code
}

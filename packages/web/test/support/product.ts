import { resolve } from 'node:path'
import { createRegistry, type Registry } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { createApp } from '@mesnada/server'
import { siege } from '@mesnada/siege'
import { build } from 'vite'
import { sample } from '../../../server/test/support/sample-system.ts'

const WEB = resolve(import.meta.dirname, '../..')

/** Not `dist/`, which belongs to whoever is running the product; and one for each of the tests that run side by side. */
const WEB_ROOT = resolve(WEB, `../../.cache/web-test-${process.env['VITEST_POOL_ID'] ?? '0'}`)

export const games: Registry = createRegistry([sample, ford])

/** What can be played in the browser. */
export const playable: Registry = createRegistry([siege])

export const buildClient = () =>
  build({
    configFile: resolve(WEB, 'vite.config.ts'),
    build: { outDir: WEB_ROOT, emptyOutDir: true },
    logLevel: 'warn',
  })

/** The product as its users meet it, on a port of its own. */
export const startProduct = async (registry: Registry) => {
  const app = await createApp(registry, { webRoot: WEB_ROOT })
  const address = await app.listen({ port: 0 })
  return { address, close: () => app.close() }
}

import { resolve } from 'node:path'
import { createServer, defaultServerConditions } from 'vite'

/** Node 20 reads no TypeScript; Vite does, and takes the packages from their sources. */
const workspace = resolve(import.meta.dirname, '../../..')
const folder = resolve(workspace, '.cache/screenshots')
const vite = await createServer({
  root: workspace,
  configFile: false,
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  ssr: { resolve: { conditions: ['mesnada:source', ...defaultServerConditions] } },
})
const { takeScreenshots } = await vite.ssrLoadModule('/packages/web/test/support/screenshots.ts')
await takeScreenshots(folder)
await vite.close()
console.log(`Screenshots are in ${folder}`)

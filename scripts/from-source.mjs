import { createServer, defaultServerConditions } from 'vite'
import { workspace } from './run.mjs'

/** Loads a TypeScript module of the workspace without a build: Node 20 reads no TypeScript, Vite does. */
export const loadFromSource = async path => {
  const vite = await createServer({
    root: workspace,
    configFile: false,
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    ssr: { resolve: { conditions: ['mesnada:source', ...defaultServerConditions] } },
  })
  const module = await vite.ssrLoadModule(`/${path}`)
  return { module, close: () => vite.close() }
}

import { createServer, defaultServerConditions } from 'vite'
import { workspace } from './run.mjs'

/**
 * Loads a TypeScript module of the workspace without a build: Node 20 reads no TypeScript, Vite does.
 * @param {string} path from the workspace
 * @returns {Promise<{ readonly module: unknown, readonly close: () => Promise<void> }>}
 */
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

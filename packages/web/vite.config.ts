import { defaultClientConditions, defineConfig } from 'vite'
import solid from 'vite-plugin-solid'
import { offline } from './build/offline.ts'
import { opponentWorker } from './build/opponent-worker.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [solid(), opponentWorker(), offline()],
  // The other packages are taken from their sources, so nothing has to be built first.
  resolve: { conditions: ['mesnada:source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A worker has no document to put hints into.
      resolveDependencies: (_file, dependencies, { hostId }) =>
        hostId.includes('opponent') ? [] : dependencies,
    },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})

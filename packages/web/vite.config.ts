import { defaultClientConditions, defineConfig } from 'vite'
import solid from 'vite-plugin-solid'
import { messages } from './build/messages.ts'
import { offline } from './build/offline.ts'
import { workerEntry } from './build/workers.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    messages(),
    solid(),
    workerEntry('opponent', 'src/table/opponent/worker.ts'),
    workerEntry('painter', 'src/painting/worker.ts'),
    offline(),
  ],
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
        /(?:opponent|painter)-worker/.test(hostId) ? [] : dependencies,
    },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})

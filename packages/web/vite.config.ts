import { defaultClientConditions, defineConfig } from 'vite'
import solid from 'vite-plugin-solid'
import { boot } from './build/boot.ts'
import { createChunks } from './build/chunks.ts'
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
    workerEntry('review', 'src/replay/review/worker.ts'),
    boot(),
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
      // A worker has no document to put hints into, and what workers share lies with `systems/lazy.ts` in the base.
      resolveDependencies: (_file, dependencies, { hostId }) =>
        /(?:opponent|painter|review)-worker|\bbase-/.test(hostId) ? [] : dependencies,
    },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [{ name: createChunks(), includeDependenciesRecursively: false }],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})

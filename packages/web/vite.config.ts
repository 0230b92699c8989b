import { defaultClientConditions, defineConfig } from 'vite'
import solid from 'vite-plugin-solid'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [solid()],
  // The other packages are taken from their sources, so nothing has to be built first.
  resolve: { conditions: ['mesnada:source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // The computer's worker fetches the rules it needs, which only modules can.
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})

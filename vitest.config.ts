import { defineConfig } from 'vitest/config'
import { messages } from './packages/web/build/messages.ts'

/** Tests import the packages' sources, so nothing has to be built first. */
const conditions = ['mesnada:source']

export default defineConfig({
  plugins: [messages()],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: [
      'packages/*/test/**/*.test.ts',
      'test/*/test/**/*.test.ts',
      'bench/test/**/*.test.ts',
      'scripts/test/**/*.test.ts',
    ],
    // Every core: by itself one is left free for a person who watches.
    maxWorkers: '100%',
    testTimeout: 60_000,
    // Browser tests build the client first.
    hookTimeout: 60_000,
  },
})

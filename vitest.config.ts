import { defineConfig } from 'vitest/config'
import { messages } from './packages/web/build/messages.ts'
import { SYSTEMS } from './scripts/build/systems.mjs'

/** Tests import the packages' sources, so nothing has to be built first. */
const conditions = ['mesnada:source']

/** Rules keep nothing between two games, so their tests share what a worker has loaded; that saves a third of their time. */
const RULES = ['hex', 'engine', ...SYSTEMS, 'words', 'painter'].map(
  name => `packages/${name}/test/**/*.test.ts`,
)

export default defineConfig({
  plugins: [messages()],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // Every core: by itself one is left free for a person who watches.
    maxWorkers: '100%',
    testTimeout: 60_000,
    // Browser tests build the client first.
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: [...RULES, 'test/ford/test/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'program',
          include: ['packages/*/test/**/*.test.ts', 'bench/test/**/*.test.ts', 'scripts/test/**/*.test.ts'],
          exclude: RULES,
        },
      },
    ],
  },
})

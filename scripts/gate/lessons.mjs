// Every short lesson in the browser, in every language and window: npm run lessons
// What `npm test` tries of them takes some seconds.
import { spawnSync } from 'node:child_process'
import { ensureInstalled } from '../build/install.mjs'

ensureInstalled()
const { status } = spawnSync(
  'npx',
  [
    'vitest',
    'run',
    'packages/web/test/lesson/',
    '--reporter=verbose',
    '--testTimeout=900000',
    '--hookTimeout=600000',
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, LESSONS: 'all', PAGE_PATIENCE: '120000' },
  },
)
process.exit(status ?? 1)

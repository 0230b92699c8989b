// Every short lesson in the browser, in every language and window: npm run lessons
// What `npm test` tries of them takes some seconds.
import { spawnSync } from 'node:child_process'
import { ensureInstalled } from '../build/install.mjs'

ensureInstalled()
const { status } = spawnSync('npx', ['vitest', 'run', 'packages/web/test/lesson/'], {
  stdio: 'inherit',
  env: { ...process.env, LESSONS: 'all' },
})
process.exit(status ?? 1)

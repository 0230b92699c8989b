// One turn of Las Navas in a page, clicks and keys counted: npm run clicks
// What `npm test` counts of it has no page.
import { spawnSync } from 'node:child_process'
import { ensureInstalled } from '../build/install.mjs'

ensureInstalled()
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', 'packages/web/test/table/orders/group-table.test.ts', '-t', 'takes at most 60'],
  { stdio: 'inherit', env: { ...process.env, CLICKS: 'page' } },
)
process.exit(status ?? 1)

// Battles of every system by the mouse, from the first page to the last turn: npm run battles
// What `npm test` fights of them begins near their end.
import { spawnSync } from 'node:child_process'
import { ensureInstalled } from '../build/install.mjs'

ensureInstalled()
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', 'packages/web/test/systems', '-t', 'as it is shipped', '--hookTimeout=600000'],
  {
    stdio: 'inherit',
    env: { ...process.env, BATTLES: 'all', PAGE_PATIENCE: '120000' },
  },
)
process.exit(status ?? 1)

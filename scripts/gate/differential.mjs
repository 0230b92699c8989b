// The rules once more, slow and from the documents, against the program, in random positions:
// npm run differential -- [--seconds n] [--seed n] [name of a test file or folder …]
// Each comparison goes on for that many seconds; what `npm test` tries takes a few seconds in all.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { ensureInstalled } from '../build/install.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '30' }, seed: { type: 'string', default: '1000' } },
})

ensureInstalled()
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--testTimeout=0', ...(positionals.length > 0 ? positionals : ['test/differential/'])],
  {
    stdio: 'inherit',
    env: { ...process.env, DIFFERENTIAL_SECONDS: values.seconds, DIFFERENTIAL_SEED: values.seed },
  },
)
process.exit(status ?? 1)

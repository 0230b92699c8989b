// The browser tests of games between people, on both databases and in both windows: npm run online [-- parts of names]
// `npm test` runs each of them in one of the four places.
import { spawnSync } from 'node:child_process'
import { ensureInstalled } from '../build/install.mjs'

ensureInstalled()
const names = process.argv.slice(2)
const failed = []
for (const storage of ['sqlite', 'postgres'])
  for (const window of ['desk', 'phone']) {
    console.log(`\n${storage}, ${window}`)
    const tests = names.length > 0 ? names : ['packages/web/test/online/']
    const { status } = spawnSync('npx', ['vitest', 'run', ...tests], {
      stdio: 'inherit',
      env: { ...process.env, ONLINE_STORAGE: storage, ONLINE_WINDOW: window },
    })
    if (status !== 0) failed.push(`${storage}, ${window}`)
  }
console.log(failed.length === 0 ? 'All four places passed.' : `Failed: ${failed.join('; ')}`)
process.exit(failed.length === 0 ? 0 : 1)

// Speed, as ratios against peers in the same run: npm run bench -- [name] [--json]
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from '../build/install.mjs'
import { runInstalled, workspace } from '../build/run.mjs'

const PREPARE = '--prepare'

/**
 * @param {string} script
 * @param {readonly string[]} args
 * @param {import('node:child_process').StdioOptions} stdio
 */
const start = (script, args, stdio) => {
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio, env })
  if (status !== 0) process.exit(status ?? 1)
}

if (process.argv[2] === PREPARE) {
  ensureInstalled()
  runInstalled('tsc', ['-b', 'bench'])
} else {
  // Standard output is for results; what installing and building have to say goes elsewhere.
  start(fileURLToPath(import.meta.url), [PREPARE], ['inherit', 2, 2])
  start(join(workspace, 'bench/dist/main.js'), process.argv.slice(2), 'inherit')
}

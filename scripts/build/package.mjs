// Makes mesnada-<version>.tgz, which npx runs on a machine with Node alone: npm run package [-- --check]
// With --check it is then run as a club would run it, by npx in an empty folder, and asked for its page.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './compile.mjs'
import { ensureInstalled } from './install.mjs'
import { makePackage } from './package-make.mjs'
import { npmStart } from './platform.mjs'
import { workspace } from './run.mjs'
import { startServer } from './started.mjs'

ensureInstalled()
await ensureBuilt('packages/server')
const file = makePackage({ web: join(workspace, 'packages/web/dist'), into: workspace })
console.log(`Made ${file} (${(readFileSync(file).length / 1e6).toFixed(1)} MB). To serve it:\n  npx ${file}`)

if (process.argv.includes('--check')) {
  const folder = mkdtempSync(join(tmpdir(), 'mesnada-npx-'))
  /** @param {readonly string[]} args */
  const npm = args => {
    const { command, args: all } = npmStart(args)
    return execFileSync(command, all, { cwd: folder, encoding: 'utf8' })
  }
  const version = npm(['exec', '--yes', `--package=${file}`, '--', 'mesnada', '--version']).trim()
  console.log(`Run by npx, it says that it is ${version}`)
  // Started from the folder npm made, since one who stops npx stops npm and not what npm has started.
  npm(['install', '--no-audit', '--no-fund', file])
  const started = await startServer({
    command: process.execPath,
    args: [join(folder, 'node_modules/mesnada/bin/mesnada.mjs'), '--port', '0'],
    folder,
  })
  const page = await fetch(started.address)
  const health = await fetch(`${started.address}/api/health`)
  const answer = await health.text()
  await started.stop()
  if (!page.ok || !health.ok) throw new Error(`answered with ${page.status} and ${health.status}`)
  console.log(`Installed in an empty folder and started, it is well: ${answer}`)
}

// Installs for machines that are not this one, as far as that can be done without them: npm run installs
// `npm ci` for each, into a folder of its own, and a look whether everything made for that machine has arrived.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npmStart } from '../build/platform.mjs'
import { workspace } from '../build/run.mjs'
import { ownPackages, TARGETS } from './targets.mjs'

/** @type {{ readonly packages: Readonly<Record<string, import('./targets.mjs').Locked>> }} */
const { packages } = JSON.parse(readFileSync(join(workspace, 'package-lock.json'), 'utf8'))

/** What npm reads of the workspace: the lock file, and every manifest. */
const manifests = [
  'package-lock.json',
  '.npmrc',
  ...Object.keys(packages)
    .filter(path => !path.includes('node_modules/'))
    .map(path => join(path, 'package.json')),
]

/** @param {import('./targets.mjs').Target} target */
const install = target => {
  const folder = mkdtempSync(join(tmpdir(), 'mesnada-install-'))
  try {
    for (const file of manifests) cpSync(join(workspace, file), join(folder, file), { recursive: true })
    const machine = Object.entries(target).map(([key, value]) => `--${key}=${value}`)
    // What a package would build on its own machine cannot be built on this one.
    const { command, args } = npmStart([
      'ci',
      '--include=dev',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      ...machine,
    ])
    const started = Date.now()
    const { status, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
    const seconds = ((Date.now() - started) / 1000).toFixed(0)
    const own = ownPackages(packages, target)
    const missing = own.filter(path => !existsSync(join(folder, path, 'package.json')))
    const warnings = stderr.split('\n').filter(line => /EBADENGINE|deprecated/.test(line))
    return { ok: status === 0 && missing.length === 0, own, missing, warnings, seconds, stderr }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

let failed = 0
for (const target of TARGETS) {
  const name = `${target.os}-${target.cpu}`
  const { ok, own, missing, warnings, seconds, stderr } = install(target)
  if (ok && warnings.length === 0) {
    console.log(`${name}: ${own.length} packages made for it, all there (${seconds} s)`)
    continue
  }
  failed++
  console.error(`${name}: FAILED`)
  for (const path of missing) console.error(`  missing: ${path}`)
  for (const line of warnings) console.error(`  ${line}`)
  if (missing.length === 0 && warnings.length === 0) console.error(stderr)
}
process.exit(failed === 0 ? 0 : 1)

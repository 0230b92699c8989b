// The tests on other versions of Node, which npm itself carries: npm run on-node -- 22 24 [-- what vitest shall run]
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { ensureInstalled } from '../build/install.mjs'
import { npmStart } from '../build/platform.mjs'
import { installedStart, workspace } from '../build/run.mjs'
import { nodePackage, nodeProgram } from './targets.mjs'

const given = process.argv.slice(2)
const versions = given.filter(each => /^\d+(\.\d+){0,2}$/.test(each))
const filters = given.filter(each => !versions.includes(each) && each !== '--')
if (versions.length === 0) versions.push('22', '24')

/**
 * @param {string} version
 * @returns {string} where the program lies
 */
const fetchNode = version => {
  const folder = join(workspace, 'node_modules/.cache/mesnada/node', version)
  mkdirSync(folder, { recursive: true })
  const carrier = nodePackage(process.platform, process.arch)
  const { command, args } = npmStart(['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund'])
  const { status } = spawnSync(command, [...args, `${carrier}@${version}`], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  return join(folder, 'node_modules', carrier, nodeProgram(process.platform))
}

ensureInstalled()
let failed = 0
for (const version of versions) {
  const node = fetchNode(version)
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  console.log(`\n— Node ${stdout.trim()}`)
  const { args } = installedStart('vitest', ['run', '--reporter=dot', ...filters])
  // Whoever starts a program by its name finds this Node, too.
  const env = { ...process.env, CI: 'true', PATH: `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}` }
  if (spawnSync(node, args, { cwd: workspace, stdio: 'inherit', env }).status !== 0) failed++
}
process.exit(failed === 0 ? 0 : 1)

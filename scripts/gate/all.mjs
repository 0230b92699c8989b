// Everything that must hold, in the order in which a fault is cheapest to find. Ends in `N passed, N failed`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from '../build/install.mjs'
import { attempt, installedStart, workspace } from '../build/run.mjs'

const CACHE = join(workspace, 'node_modules/.cache/mesnada')
const REPORT = join(CACHE, 'tests.json')

/**
 * @param {string} script
 * @returns {import('../build/platform.mjs').Start}
 */
const script = script => ({ command: process.execPath, args: [join(workspace, 'scripts', script)] })

/**
 * Only what is started knows where an installed program lies, so nothing is looked up before it is installed.
 * @type {readonly (readonly [string, () => import('../build/platform.mjs').Start])[]}
 */
const CHECKS = [
  ['format', () => installedStart('biome', ['ci', '.'])],
  ['lint', () => installedStart('oxlint', ['--deny-warnings'])],
  ['layers', () => script('gate/layers.mjs')],
  ['build', () => script('build/build.mjs')],
  ['types of scripts', () => installedStart('tsc', ['-p', 'scripts'])],
  ['types of tests', () => installedStart('tsc', ['-p', 'tsconfig.test.json'])],
  ['types of the browser client', () => installedStart('tsc', ['-p', 'packages/web'])],
  ['types of the service worker', () => installedStart('tsc', ['-p', 'packages/web/worker'])],
  ['dead code and unused dependencies', () => installedStart('knip', [])],
]

/** @param {import('../build/platform.mjs').Start} start */
const succeeds = start => attempt(start, { ...process.env, CI: 'true', NO_COLOR: '1' }).status === 0

/**
 * @param {string} name
 * @param {() => boolean} work
 */
const timed = (name, work) => {
  const start = Date.now()
  console.log(`\n— ${name}`)
  const result = work()
  console.log(`  ${((Date.now() - start) / 1000).toFixed(1)} s`)
  return result
}

/**
 * What vitest writes, as far as it is read here.
 * @typedef {object} Report
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {readonly { status: string, assertionResults: readonly unknown[] }[]} testResults
 */

ensureInstalled()

let passed = 0
let failed = 0
for (const [name, start] of CHECKS) {
  if (timed(name, () => succeeds(start()))) passed++
  else {
    failed++
    console.error(`FAILED: ${name}`)
  }
}

mkdirSync(CACHE, { recursive: true })
rmSync(REPORT, { force: true })
const reporting = ['--reporter=dot', '--reporter=json', `--outputFile.json=${REPORT}`]
const finished = timed('tests', () =>
  succeeds(installedStart('vitest', ['run', ...reporting, ...process.argv.slice(2)])),
)
try {
  /** @type {Report} */
  const report = JSON.parse(readFileSync(REPORT, 'utf8'))
  passed += report.numPassedTests
  failed += report.numFailedTests
  // A file that does not even load has no tests to count.
  failed += report.testResults.filter(
    file => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
} catch {
  failed++
}
if (!finished && failed === 0) failed++

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

// Everything that must hold, in the order in which a fault is cheapest to find. Ends in `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureInstalled } from './install.mjs'

const REPORT = 'node_modules/.cache/mesnada/tests.json'

const CHECKS = [
  ['format', 'npx', ['biome', 'ci', '.']],
  ['lint', 'npx', ['oxlint', '--deny-warnings']],
  ['layers', 'node', ['scripts/check-layers.mjs']],
  ['build', 'node', ['scripts/build.mjs']],
  ['types of tests', 'npx', ['tsc', '-p', 'tsconfig.test.json']],
  ['types of the browser client', 'npx', ['tsc', '-p', 'packages/web']],
  ['dead code and unused dependencies', 'npx', ['knip']],
]

const run = (command, args) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, CI: 'true', NO_COLOR: '1' } })
    .status === 0

const timed = (name, work) => {
  const start = Date.now()
  console.log(`\n— ${name}`)
  const result = work()
  console.log(`  ${((Date.now() - start) / 1000).toFixed(1)} s`)
  return result
}

ensureInstalled()

let passed = 0
let failed = 0
for (const [name, command, args] of CHECKS) {
  if (timed(name, () => run(command, args))) passed++
  else {
    failed++
    console.error(`FAILED: ${name}`)
  }
}

mkdirSync('node_modules/.cache/mesnada', { recursive: true })
rmSync(REPORT, { force: true })
const finished = timed('tests', () =>
  run('npx', [
    'vitest',
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${REPORT}`,
    ...process.argv.slice(2),
  ]),
)
try {
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

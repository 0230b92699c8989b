// How light the pages are, on a phone with a slow line as Lighthouse imagines it:
// npm run lighthouse -- [parts of names…] [--runs 5] [--keep folder for the reports]
// Lighthouse is fetched by npx when it is wanted: two hundred packages that nobody else needs. Its figures are those of
// this machine; whatever else runs on it while they are taken makes them worse. Beside them stands how fast Lighthouse found
// it: below 1,000 or so the four-fold slower phone it imagines is slower than any phone.
import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import sparticuz from '@sparticuz/chromium'
import { chromium } from 'playwright-core'
import { ensureBuilt } from '../build/compile.mjs'
import { ensureInstalled } from '../build/install.mjs'
import { npmStart } from '../build/platform.mjs'
import { workspace } from '../build/run.mjs'
import { startServer } from '../build/started.mjs'

const LIGHTHOUSE = 'lighthouse@12.8.2'
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const PAGES = {
  gallery: '',
  'set-up': '#/play/siege/street-fight',
  'siege lesson': '#/learn/siege',
  'filo lesson': '#/learn/filo',
  replay: '#/replay/measured',
  online: '#/online',
  rules: '#/siege/rules',
}
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
}
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, keep: { type: 'string' } },
})
const runs = Number(values.runs)

/**
 * What Lighthouse tells, as far as it is read here.
 * @typedef {object} Report
 * @property {Record<string, { score: number | null }>} categories
 * @property {Record<string, { numericValue?: number }>} audits
 * @property {{ benchmarkIndex: number }} environment
 */

/** @param {readonly number[]} numbers */
const median = numbers => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

ensureInstalled()
await ensureBuilt('packages/server')

const folder = mkdtempSync(join(tmpdir(), 'mesnada-lighthouse-'))
sparticuz.setGraphicsMode = false
const shipped = process.platform === 'linux' && process.arch === 'x64'
const executable = process.env['BROWSER_PATH'] || (shipped ? await sparticuz.executablePath() : undefined)

/**
 * A browser that keeps a game, for the replay.
 * @param {string} address
 */
const browserWithGame = async address => {
  const profile = join(folder, 'profile')
  const context = await chromium.launchPersistentContext(profile, {
    ...(executable === undefined ? { channel: 'chrome' } : { executablePath: executable }),
    args: FLAGS,
  })
  const page = await context.newPage()
  // A page of the same origin that is not the client, so that nothing of it is known yet.
  await page.goto(`${address}/robots.txt`)
  const fixture = readFileSync(join(workspace, 'test/fixtures/siege-street-fight-rules-1.json.gz'))
  const { plainRecordOf } = await import('../../packages/engine/dist/verify/index.js')
  const record = plainRecordOf(JSON.parse(gunzipSync(fixture).toString()))
  await page.evaluate(async kept => {
    const opening = indexedDB.open('mesnada', 1)
    opening.addEventListener('upgradeneeded', () =>
      opening.result.createObjectStore('games', { keyPath: 'id' }),
    )
    await new Promise(resolve => opening.addEventListener('success', resolve))
    const writing = opening.result.transaction('games', 'readwrite')
    writing.objectStore('games').put({
      id: 'measured',
      system: kept.system,
      title: kept.scenario.title,
      sides: [kept.scenario.sides[0].title, kept.scenario.sides[1].title],
      players: ['', ''],
      turn: 1,
      over: true,
      saved: 0,
      record: kept,
    })
    await new Promise(resolve => writing.addEventListener('complete', resolve))
    opening.result.close()
  }, record)
  await context.close()
  return profile
}

/**
 * @param {string} url
 * @param {string | undefined} profile
 * @param {string} keptAs
 * @returns {Report}
 */
const measure = (url, profile, keptAs) => {
  const output = join(folder, 'report.json')
  const own = join(folder, 'copy')
  if (profile !== undefined) cpSync(profile, own, { recursive: true })
  const flags = profile === undefined ? FLAGS : [...FLAGS, `--user-data-dir=${own}`]
  const { command, args } = npmStart([
    'exec',
    '--yes',
    `--package=${LIGHTHOUSE}`,
    '--',
    'lighthouse',
    url,
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    `--chrome-flags=${flags.join(' ')}`,
    ...(profile === undefined ? [] : ['--disable-storage-reset']),
  ])
  const env = executable === undefined ? process.env : { ...process.env, CHROME_PATH: executable }
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', env })
  rmSync(own, { recursive: true, force: true })
  if (status !== 0) throw new Error(`Lighthouse failed on ${url}: ${stderr}`)
  if (values.keep !== undefined) {
    mkdirSync(values.keep, { recursive: true })
    copyFileSync(output, join(values.keep, keptAs))
  }
  return JSON.parse(readFileSync(output, 'utf8'))
}

const server = await startServer({
  command: process.execPath,
  args: [join(workspace, 'packages/server/dist/main.js')],
  folder: workspace,
  environment: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data') },
})
let missed = 0
try {
  const profile = await browserWithGame(server.address)
  console.log(
    `Median of ${runs} on a phone with a slow line; ${loadavg()[0]?.toFixed(1)} other programs wait for this machine`,
  )
  for (const [name, route] of Object.entries(PAGES)) {
    if (positionals.length > 0 && !positionals.some(part => name.includes(part))) continue
    const reports = Array.from({ length: runs }, (_, run) =>
      measure(
        `${server.address}/${route}`,
        name === 'replay' ? profile : undefined,
        `${name.replace(' ', '-')}-${run + 1}.json`,
      ),
    )
    const speed = median(reports.map(({ environment }) => environment.benchmarkIndex))
    const scores = Object.entries(GOALS).map(([category, goal]) => {
      const score = median(reports.map(({ categories }) => 100 * (categories[category]?.score ?? 0)))
      if (score < goal) missed++
      return `${category} ${score.toFixed(0)}${score < goal ? ` (goal ${goal})` : ''}`
    })
    const metrics = Object.entries(METRICS).map(([short, audit]) => {
      const value = median(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0))
      return `${short} ${short === 'CLS' ? value.toFixed(2) : `${value.toFixed(0)} ms`}`
    })
    console.log(
      `${name.padEnd(14)}${scores.join(', ')}; ${metrics.join(', ')}; machine ${speed.toFixed(0)}, load ${loadavg()[0]?.toFixed(1)}`,
    )
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(missed === 0 ? 0 : 1)

import { rmSync } from 'node:fs'
import { createRegistry, findSystem, unwrap } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { systems } from '@mesnada/systems'
import { newFolder } from '../support/node.ts'
import { type Child, startChild } from './children.ts'
import { contest } from './contest.ts'
import { LoadTable } from './tables.ts'

/**
 * How much one node carries on this machine. First a crowd: many sockets at many games of real rules, so many durable
 * commands a second for so long, how long until each is acknowledged. Then the contest with boardgame.io's own server.
 */

const number = (name: string, standard: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? standard : Number(process.argv[at + 1])
}

const GAMES = number('games', 1000)
const RATE = number('rate', 200)
const SECONDS = number('seconds', 60)
const MATCHES = number('matches', 500)
const ROUNDS = number('rounds', 3)
const ROUND_SECONDS = number('round-seconds', 8)

/** What a node has to keep to on a machine that does nothing else. */
const MOST_MS = 25
const MOST_MB = 400

const SCENARIOS = [
  ['siege', 'street-fight'],
  ['filo', 'muret'],
  ['crusades', 'hattin'],
] as const

const registry = createRegistry([...systems.values(), ford])
const NODE = new URL('./node.mjs', import.meta.url)

const startNode = async (): Promise<Child> => {
  const folder = newFolder()
  const node = await startChild(NODE, {
    // As `npm start` does it.
    NODE_OPTIONS: '--max-semi-space-size=64',
    DATA_DIR: folder,
    DATABASE_URL: process.env['DATABASE_URL'],
  })
  return {
    ...node,
    end: async signal => {
      await node.end(signal)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const gauge = async (url: string, name: string): Promise<number> => {
  const text = await (await fetch(`${url}/api/metrics`)).text()
  return Number(new RegExp(`^mesnada_${name} (.*)$`, 'm').exec(text)?.[1] ?? Number.NaN)
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

const crowd = async (): Promise<boolean> => {
  const node = await startNode()
  const tables: LoadTable[] = []
  let opened = 0
  const opener = async (): Promise<void> => {
    while (opened < GAMES) {
      const [system, scenario] = SCENARIOS[opened++ % SCENARIOS.length] ?? SCENARIOS[0]
      tables.push(await LoadTable.open(node.url, unwrap(findSystem(registry, system)), scenario))
    }
  }
  const before = performance.now()
  await Promise.all(Array.from({ length: 16 }, opener))
  console.log(
    `${tables.length} games with ${await gauge(node.url, 'sockets')} sockets opened in ${((performance.now() - before) / 1000).toFixed(1)} s`,
  )
  const took: number[] = []
  const idle = await gauge(node.url, 'process_cpu_seconds_total')
  let sent = 0
  let failed = 0
  let next = 0
  const busy = new Set<LoadTable>()
  const begin = performance.now()
  while (performance.now() - begin < SECONDS * 1000) {
    const due = Math.floor(((performance.now() - begin) / 1000) * RATE)
    for (let looked = 0; sent < due && looked < tables.length; looked++) {
      const table = tables[next++ % tables.length]
      if (!table || busy.has(table) || table.deciding === undefined) continue
      const action = table.choose()
      sent++
      busy.add(table)
      const started = performance.now()
      void table.act(action).then(done => {
        busy.delete(table)
        if (done) took.push(performance.now() - started)
        else failed++
      })
    }
    await new Promise(resolve => setTimeout(resolve, 2))
  }
  while (busy.size > 0) await new Promise(resolve => setTimeout(resolve, 10))
  const memory = (await gauge(node.url, 'process_resident_memory_bytes')) / 2 ** 20
  const sockets = await gauge(node.url, 'sockets')
  const cpu = (await gauge(node.url, 'process_cpu_seconds_total')) - idle
  await node.end('SIGTERM')
  took.sort((a, b) => a - b)
  const [p50, p99, worst] = [quantile(took, 0.5), quantile(took, 0.99), quantile(took, 1)]
  console.log(
    `${sockets} sockets, ${tables.length} games, ${(took.length / SECONDS).toFixed(0)} durable commands/s for ${SECONDS} s, ${failed} refused`,
  )
  console.log(
    `acknowledged after ${p50.toFixed(1)} ms (half), ${p99.toFixed(1)} ms (99 %, goal ${MOST_MS}), ${worst.toFixed(1)} ms (all); memory ${memory.toFixed(0)} MB (goal ${MOST_MB}); ${((cpu * 1000) / took.length).toFixed(2)} ms of processor each`,
  )
  return p99 <= MOST_MS && memory <= MOST_MB && failed === 0
}

const isFaster = async (): Promise<boolean> => {
  const ratio = await contest({
    startOurs: startNode,
    tables: MATCHES,
    rounds: ROUNDS,
    seconds: ROUND_SECONDS,
    tell: line => console.log(line),
  })
  return ratio >= 3
}

const results: boolean[] = []
if (GAMES > 0) results.push(await crowd())
if (ROUNDS > 0) results.push(await isFaster())
process.exitCode = results.every(Boolean) ? 0 : 1

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRegistry, findSystem, unwrap } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { systems } from '@mesnada/systems'
import { type Child, startChild } from './children.ts'
import { peerMoves } from './peer.ts'
import { LoadTable } from './tables.ts'

/**
 * How much one node carries on this machine. First a crowd: many sockets at many games of real rules, so many durable
 * commands a second for so long, how long until each is acknowledged. Then the sample game as fast as it will go, in
 * turn on our server, durable, and on boardgame.io's own, which keeps its matches in memory.
 */

const number = (name: string, standard: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? standard : Number(process.argv[at + 1])
}

const GAMES = number('games', 1000)
const RATE = number('rate', 200)
const SECONDS = number('seconds', 60)
const MATCHES = number('matches', 200)
const ROUNDS = number('rounds', 3)
const ROUND_SECONDS = number('round-seconds', 8)

const SCENARIOS = [
  ['siege', 'street-fight'],
  ['filo', 'muret'],
  ['crusades', 'hattin'],
] as const

const registry = createRegistry([...systems.values(), ford])
const NODE = new URL('./node.mjs', import.meta.url)

const startNode = (): Promise<Child> =>
  startChild(NODE, {
    // As `npm start` does it.
    NODE_OPTIONS: '--max-semi-space-size=64',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'mesnada-bench-')),
    DATABASE_URL: process.env['DATABASE_URL'],
  })

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
  const idle = await gauge(node.url, 'cpu_seconds')
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
  const memory = (await gauge(node.url, 'memory_bytes')) / 2 ** 20
  const sockets = await gauge(node.url, 'sockets')
  const cpu = (await gauge(node.url, 'cpu_seconds')) - idle
  await node.end('SIGTERM')
  took.sort((a, b) => a - b)
  const [p50, p99, worst] = [quantile(took, 0.5), quantile(took, 0.99), quantile(took, 1)]
  console.log(
    `${sockets} sockets, ${tables.length} games, ${(took.length / SECONDS).toFixed(0)} durable commands/s for ${SECONDS} s, ${failed} refused`,
  )
  console.log(
    `acknowledged after ${p50.toFixed(1)} ms (half), ${p99.toFixed(1)} ms (99 %), ${worst.toFixed(1)} ms (all); memory ${memory.toFixed(0)} MB; ${((cpu * 1000) / took.length).toFixed(2)} ms of processor each`,
  )
  return p99 <= 100 && memory <= 1536 && failed === 0
}

/** As many moves as the server will take, all tables at once, each waiting only for its own last move. */
const ourMoves = async (url: string, seconds: number): Promise<number> => {
  const scenario = 'three-mornings'
  const tables = await Promise.all(Array.from({ length: MATCHES }, () => LoadTable.open(url, ford, scenario)))
  let moves = 0
  const end = performance.now() + seconds * 1000
  const play = async (table: LoadTable): Promise<void> => {
    while (performance.now() < end && table.deciding !== undefined) {
      const moved = new Promise<void>(resolve => {
        table.onMove = resolve
      })
      await Promise.all([table.act(table.choose()), moved])
      moves++
    }
  }
  await Promise.all(
    tables.map(async table => {
      let current = table
      while (performance.now() < end) {
        await play(current)
        if (performance.now() < end) current = await current.again()
      }
    }),
  )
  return moves / seconds
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const contest = async (): Promise<boolean> => {
  const ours: number[] = []
  const peers: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const node = await startNode()
    ours.push(await ourMoves(node.url, ROUND_SECONDS))
    await node.end('SIGTERM')
    peers.push(await peerMoves(MATCHES, ROUND_SECONDS))
    console.log(
      `round ${round + 1} of ${ROUNDS}: ours ${ours.at(-1)?.toFixed(0)} moves/s, boardgame.io ${peers.at(-1)?.toFixed(0)} moves/s`,
    )
  }
  const ratio = median(ours) / median(peers)
  console.log(
    `sample game at ${MATCHES} tables: ours ${median(ours).toFixed(0)} moves/s on disk, boardgame.io ${median(peers).toFixed(0)} moves/s in memory, ratio ${ratio.toFixed(2)} (goal 3)`,
  )
  return ratio >= 3
}

const results: boolean[] = []
if (GAMES > 0) results.push(await crowd())
if (ROUNDS > 0) results.push(await contest())
process.exitCode = results.every(Boolean) ? 0 : 1

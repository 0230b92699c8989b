import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { take } from '../../../../test/support/entries.ts'
import { type Child, startChild } from './children.ts'

/**
 * The sample game as fast as it will go, in turn on our server, durable, and on boardgame.io's own, which keeps its
 * matches in memory. Both are servers in one process; those who play are in another, of the same make for both.
 */

export interface ContestOptions {
  readonly startOurs: () => Promise<Child>
  readonly tables: number
  readonly rounds: number
  readonly seconds: number
  readonly tell: (line: string) => void
}

const PLAYERS = new URL('./players.mjs', import.meta.url)
const PEER = new URL('../../../../bench/dist/server-peer.js', import.meta.url)

/** Until everything has been compiled that is worth it. */
const WARM_UP_MS = 8000

interface Speed {
  readonly perSecond: number
  /** By second of processor that the server used; other programs on the machine do not change it much. */
  readonly perProcessorSecond: number
  /** Of one processor, so that one sees who kept whom waiting. */
  readonly serverLoad: number
  readonly playersLoad: number
}

interface Count {
  readonly moves: number
  readonly cpu: number
}

const countOf = async ({ process: child }: Child): Promise<Count> => {
  const answer = once(child, 'message')
  child.send('count')
  const [{ user, system, moves }]: readonly [NodeJS.CpuUsage & { readonly moves: number }] = take(
    await answer,
    1,
  )
  return { moves, cpu: (user + system) / 1e6 }
}

const speedOf = async (
  whom: 'ours' | 'peer',
  server: Child,
  { tables, seconds }: ContestOptions,
): Promise<Speed> => {
  const players = await startChild(PLAYERS, { NODE_OPTIONS: '--max-semi-space-size=128' }, [
    whom,
    server.url,
    String(tables),
  ])
  await setTimeout(WARM_UP_MS)
  const begin = performance.now()
  const [before, served] = [await countOf(players), await server.cpu()]
  await setTimeout(seconds * 1000)
  const [after, used] = [await countOf(players), (await server.cpu()) - served]
  const took = (performance.now() - begin) / 1000
  await players.end('SIGKILL')
  await server.end('SIGKILL')
  const moves = after.moves - before.moves
  return {
    perSecond: moves / took,
    perProcessorSecond: moves / used,
    serverLoad: used / took,
    playersLoad: (after.cpu - before.cpu) / took,
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const words = ({ perSecond, perProcessorSecond, serverLoad, playersLoad }: Speed): string =>
  `${perSecond.toFixed(0)} moves/s, ${perProcessorSecond.toFixed(0)} by second of processor (server busy ${percent(serverLoad)}, players ${percent(playersLoad)})`

const percent = (part: number): string => `${(part * 100).toFixed(0)} %`

/** How many times as many moves ours makes in a second of processor: other programs do not change that much. */
export const contest = async (options: ContestOptions): Promise<number> => {
  const { rounds, tables, tell } = options
  const ours: Speed[] = []
  const peers: Speed[] = []
  for (let round = 1; round <= rounds; round++) {
    const our = await speedOf('ours', await options.startOurs(), options)
    const peer = await speedOf('peer', await startChild(PEER, {}), options)
    ours.push(our)
    peers.push(peer)
    tell(`round ${round} of ${rounds}: ours ${words(our)}`)
    tell(`round ${round} of ${rounds}: boardgame.io ${words(peer)}`)
  }
  const both = (of: (speed: Speed) => number) => [median(ours.map(of)), median(peers.map(of))] as const
  const [our, peer] = both(({ perSecond }) => perSecond)
  const [ourCpu, peerCpu] = both(({ perProcessorSecond }) => perProcessorSecond)
  tell(
    `sample game at ${tables} tables: ours ${our.toFixed(0)} moves/s on disk, boardgame.io ${peer.toFixed(0)} moves/s in memory, ratio ${(our / peer).toFixed(2)}`,
  )
  tell(
    `by second of processor: ours ${ourCpu.toFixed(0)} moves, boardgame.io ${peerCpu.toFixed(0)} moves, ratio ${(ourCpu / peerCpu).toFixed(2)} (goal 3)`,
  )
  return ourCpu / peerCpu
}

import { setTimeout } from 'node:timers/promises'
import { createRegistry } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { ChaosTable } from './chaos-players.ts'
import { type Child, type Spare, startChild, startSpare } from './children.ts'
import { startProgress } from './progress.ts'

export interface StormOptions {
  readonly script: URL
  /** Of the node: where it keeps games, and a port that stays the same. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly kills: number
  readonly tables: number
  /** A node lives for some acknowledgements, at most so many; or for so long, if nobody gets through. */
  readonly lifeCommands: number
  readonly lifeMs: number
  /** Something else that goes wrong every so many deaths. */
  readonly disaster?: (node: Child) => Promise<void>
  readonly every?: number
  readonly tell?: (line: string) => void
}

export interface StormReport {
  readonly kills: number
  readonly disasters: number
  readonly acknowledged: number
  readonly faults: readonly string[]
  /** The storm itself. */
  readonly seconds: number
}

const registry = createRegistry([ford])

/** Kills a node again and again, at any instant, while people play on it; then looks whether anything is missing. */
export const storm = async (options: StormOptions): Promise<StormReport> => {
  const { script, environment, tell = () => {} } = options
  let node: Child = await startChild(script, environment)
  let spare: Spare = startSpare(script, environment)
  const weather = { over: false }
  const tables = await Promise.all(
    Array.from({ length: options.tables }, () => ChaosTable.open(node.url, registry, weather)),
  )
  const playing = Promise.all(tables.map(table => table.play()))
  let kills = 0
  let disasters = 0
  const progress = startProgress(
    tell,
    () => `${kills} of ${options.kills} kills, ${acknowledgedBy(tables)} commands acknowledged`,
  )
  while (kills < options.kills) {
    await lifetime(tables, options)
    await node.end('SIGKILL')
    kills++
    node = await spare.begin()
    spare = startSpare(script, environment)
    if (options.disaster && kills % (options.every ?? 10) === 0) {
      await options.disaster(node)
      disasters++
    }
  }
  progress.stop()
  const seconds = progress.seconds()
  weather.over = true
  await playing
  const faults = (await Promise.all(tables.map(table => table.faults()))).flat()
  await Promise.all(tables.map(table => table.close()))
  await spare.drop()
  await node.end('SIGTERM')
  return { kills, disasters, acknowledged: acknowledgedBy(tables), faults, seconds }
}

const acknowledgedBy = (tables: readonly ChaosTable[]): number =>
  tables.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)

/** Until it has done some work, and then to some instant that nobody has chosen. */
const lifetime = async (
  tables: readonly ChaosTable[],
  { lifeCommands, lifeMs }: StormOptions,
): Promise<void> => {
  const enough = acknowledgedBy(tables) + Math.random() * lifeCommands
  const latest = performance.now() + lifeMs
  while (acknowledgedBy(tables) < enough && performance.now() < latest) await setTimeout(5)
  await setTimeout(Math.random() * 20)
}

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRegistry, type Registry } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import type { FastifyInstance } from 'fastify'
import { createApp, type PlayOptions } from '../../src/app.ts'
import { openStorageAt } from '../../src/storage/open.ts'
import type { Storage } from '../../src/storage/storage.ts'

/** The sample game alone: it has everything the server has to do with, and loads at once. */
export const registry: Registry = createRegistry([ford])

/** Fast enough for tests; what it costs is not what they are about. */
export const CHEAP = { N: 1024, r: 8, p: 1 }

export interface TestNode {
  readonly url: string
  readonly app: FastifyInstance
  readonly storage: Storage
  close(): Promise<void>
}

export interface TestNodeOptions extends Partial<PlayOptions> {
  readonly databaseUrl?: string
  readonly dataDir?: string
  readonly port?: number
  readonly rules?: Registry
}

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'mesnada-node-'))

/** A node that listens on a port of its own. */
export const startNode = async (options: TestNodeOptions = {}): Promise<TestNode> => {
  const { databaseUrl, dataDir = newFolder(), port = 0, rules = registry, ...play } = options
  const storage = play.storage ?? (await openStorageAt({ databaseUrl, dataDir }))
  const app = await createApp(rules, {
    webRoot: dataDir,
    dataDir,
    logger: { level: process.env['LOG_LEVEL'] ?? 'silent' },
    play: {
      storage,
      computers: { entry: new URL('./thinker.mjs', import.meta.url), most: 1 },
      passwordCost: CHEAP,
      sweepMs: 100,
      ...play,
      limits: { guests: { burst: 1000, perSecond: 1000 }, ...play.limits },
    },
  })
  const url = await app.listen({ host: '127.0.0.1', port })
  return { url, app, storage, close: () => app.close() }
}

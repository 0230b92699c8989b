import { accessSync, constants } from 'node:fs'
import type { Registry } from '@mesnada/engine'
import type { FastifyPluginAsync } from 'fastify'
import type { Host } from '../host.ts'
import type { Health } from '../protocol/api.ts'

/** Says whether this node can serve: it writes to the database, and its event loop is not held up. */
export const healthRoutes =
  (registry: Registry, dataDir: string | undefined, host: Host | undefined): FastifyPluginAsync =>
  async app => {
    app.get('/health', { config: { limit: 'none' } }, async (_request, reply): Promise<Health> => {
      const found = host ? await host.health() : { storage: folderOf(dataDir), lagMs: 0 }
      const isFailing = found.storage === 'failing' || found.lagMs > MOST_LAG_MS
      if (isFailing) reply.code(503)
      return {
        status: isFailing ? 'failing' : 'ok',
        systems: registry.size,
        ...found,
        ...(host?.rolls && { beaconDice: true }),
      }
    })
  }

const MOST_LAG_MS = 1000

/** Without threads: all of the pool may be busy with passwords. */
const folderOf = (dataDir: string | undefined): Health['storage'] => {
  if (dataDir === undefined) return 'none'
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK)
    return 'ready'
  } catch {
    return 'failing'
  }
}

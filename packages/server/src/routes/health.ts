import { access, constants } from 'node:fs/promises'
import type { Registry } from '@mesnada/engine'
import type { FastifyPluginAsync } from 'fastify'
import type { Health } from '../protocol/api.ts'
import type { Storage } from '../storage/storage.ts'

export const healthRoutes =
  (registry: Registry, dataDir: string | undefined, kept: Storage | undefined): FastifyPluginAsync =>
  async app => {
    app.get('/health', async (_request, reply): Promise<Health> => {
      const storage = await storageOf(dataDir, kept)
      const status = storage === 'failing' ? 'failing' : 'ok'
      if (status === 'failing') reply.code(503)
      return { status, systems: registry.size, storage }
    })
  }

const storageOf = async (
  dataDir: string | undefined,
  kept: Storage | undefined,
): Promise<Health['storage']> => {
  if (dataDir === undefined && kept === undefined) return 'none'
  try {
    if (dataDir !== undefined) await access(dataDir, constants.R_OK | constants.W_OK)
    await kept?.ping()
    return 'ready'
  } catch {
    return 'failing'
  }
}

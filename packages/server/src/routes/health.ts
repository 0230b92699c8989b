import { access, constants } from 'node:fs/promises'
import type { Registry } from '@mesnada/engine'
import type { FastifyPluginAsync } from 'fastify'
import type { Health } from '../api.ts'

export const healthRoutes =
  (registry: Registry, dataDir: string | undefined): FastifyPluginAsync =>
  async app => {
    app.get('/health', async (_request, reply): Promise<Health> => {
      const storage = await storageOf(dataDir)
      const status = storage === 'failing' ? 'failing' : 'ok'
      if (status === 'failing') reply.code(503)
      return { status, systems: registry.size, storage }
    })
  }

const storageOf = async (dataDir: string | undefined): Promise<Health['storage']> => {
  if (dataDir === undefined) return 'none'
  return access(dataDir, constants.R_OK | constants.W_OK).then(
    () => 'ready' as const,
    () => 'failing' as const,
  )
}

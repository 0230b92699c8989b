import type { Registry } from '@mesnada/engine'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { answerFailure, answerNotFound } from './failure.ts'
import { secureHeaders } from './headers.ts'
import { servePages } from './pages.ts'
import { healthRoutes } from './routes/health.ts'
import { libraryRoutes } from './routes/library.ts'

export interface AppOptions {
  /** The built browser client. */
  readonly webRoot: string
  /** Where games are kept; it must exist. Without it nothing outlives the process. */
  readonly dataDir?: string
  readonly logger?: FastifyServerOptions['logger']
}

/** The whole product over HTTP, not yet listening. */
export const createApp = async (
  registry: Registry,
  { webRoot, dataDir, logger = false }: AppOptions,
): Promise<FastifyInstance> => {
  const app = fastify({
    logger,
    // A URL that cannot be decoded never reaches a route; it deserves the same answer and headers as any other.
    frameworkErrors: (error, request, reply) => {
      secureHeaders(reply)
      answerFailure(error, request, reply)
    },
  })
  app.addHook('onRequest', async (_request, reply) => secureHeaders(reply))
  app.setErrorHandler(answerFailure)
  await app.register(
    async api => {
      api.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-cache')
      })
      api.setNotFoundHandler(answerNotFound)
      await api.register(healthRoutes(registry, dataDir))
      await api.register(libraryRoutes(registry))
    },
    { prefix: '/api' },
  )
  await app.register(servePages(webRoot))
  return app
}

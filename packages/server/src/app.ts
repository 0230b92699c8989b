import fastifyCookie from '@fastify/cookie'
import fastifyWebsocket from '@fastify/websocket'
import type { Registry } from '@mesnada/engine'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { securityHeaders } from './headers.ts'
import { Host, type HostOptions } from './host.ts'
import type { Site } from './identity/cookies.ts'
import { parseJson } from './limits/json.ts'
import { LIMITS } from './limits/limits.ts'
import { servePages } from './pages.ts'
import { answerFailure, answerNotFound, RefusedRequest } from './routes/failure.ts'
import { gameRoutes } from './routes/games.ts'
import { healthRoutes } from './routes/health.ts'
import { libraryRoutes } from './routes/library.ts'
import { metricsRoute } from './routes/metrics.ts'
import { RequestGuard } from './routes/request-guard.ts'
import { sessionRoutes } from './routes/session.ts'
import { socketRoute } from './routes/socket.ts'

export interface AppOptions {
  /** The built browser client. */
  readonly webRoot: string
  /** Where games are kept; it must exist. */
  readonly dataDir?: string
  readonly logger?: FastifyServerOptions['logger']
  /** Games between people. Without it the server only serves the client and the library. */
  readonly play?: PlayOptions
}

export interface PlayOptions extends Site, Omit<HostOptions, 'registry' | 'log'> {
  readonly trustProxy?: boolean
  readonly metricsToken?: string | undefined
}

const BODY_BYTES = 64 * 1024
/** Longer frames close the socket; up to this length the sender gets a refusal. */
const FRAME_BYTES = 256 * 1024

/** The HTTP server, not yet listening. */
export const createApp = async (
  registry: Registry,
  { webRoot, dataDir, logger = false, play }: AppOptions,
): Promise<FastifyInstance> => {
  const setHeaders = securityHeaders(play?.publicUrl)
  const app = fastify({
    logger,
    bodyLimit: BODY_BYTES,
    // While closing the server answers with its own refusal.
    return503OnClosing: false,
    trustProxy: play?.trustProxy ?? false,
    // A URL that cannot be decoded reaches no route; it gets the same kind of answer and headers.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply)
      answerFailure(error, request, reply)
    },
  })
  await app.register(fastifyCookie)
  readJsonOnly(app, play?.limits?.messageDepth ?? LIMITS.messageDepth)
  const host = play && createHost(app, registry, play)
  app.addHook('onRequest', async (request, reply) => setHeaders(request, reply))
  app.setErrorHandler(answerFailure)
  if (host) await app.register(fastifyWebsocket, { options: { maxPayload: FRAME_BYTES } })
  await app.register(
    async api => {
      api.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-cache')
      })
      api.setNotFoundHandler(answerNotFound)
      await api.register(healthRoutes(registry, dataDir, host?.storage))
      await api.register(libraryRoutes(registry))
      if (host && play) await api.register(playRoutes(host, play))
    },
    { prefix: '/api' },
  )
  await app.register(servePages(webRoot))
  return app
}

/**
 * Bodies are JSON only. A form of another site can send plain text without a preflight request, so plain text is
 * refused.
 */
const readJsonOnly = (app: FastifyInstance, depth: number): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const parsed = parseJson(String(body), depth)
    if (parsed.ok) done(null, parsed.value)
    else done(new RefusedRequest(400, parsed.refusal))
  })
}

/** On close the host finishes first; the database closes last. */
const createHost = (app: FastifyInstance, registry: Registry, play: PlayOptions): Host => {
  const log = {
    warn: (message: string) => app.log.warn(message),
    error: (error: unknown) => app.log.error(error),
  }
  const host = new Host({ ...play, registry, log })
  app.addHook('preClose', () => host.close())
  app.addHook('onClose', () => host.storage.close())
  return host
}

const playRoutes = (host: Host, play: PlayOptions) => {
  const guard = new RequestGuard(host, { publicUrl: play.publicUrl })
  return async (api: FastifyInstance): Promise<void> => {
    api.addHook('onRequest', guard.check)
    await api.register(sessionRoutes(guard))
    await api.register(gameRoutes(guard))
    await api.register(socketRoute(guard))
    await api.register(metricsRoute(host.metrics, play.metricsToken))
  }
}

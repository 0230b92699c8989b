import type { AddressInfo } from 'node:net'
import fastifyCookie from '@fastify/cookie'
import fastifyWebsocket from '@fastify/websocket'
import type { Registry } from '@mesnada/engine'
import fastify, { type FastifyError, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { securityHeaders } from './headers.ts'
import { Host } from './host.ts'
import type { HostOptions } from './host-options.ts'
import type { Site } from './identity/cookies.ts'
import { parseJson } from './limits/json.ts'
import { LIMITS } from './limits/limits.ts'
import { servePages } from './pages.ts'
import { answerFailure, answerNotFound, RefusedRequest, type UnknownError } from './routes/failure.ts'
import { gameRoutes } from './routes/games.ts'
import { healthRoutes } from './routes/health.ts'
import { hostingRoutes } from './routes/hosting.ts'
import { hostCheck } from './routes/hosts.ts'
import { libraryRoutes } from './routes/library.ts'
import { lobbyRoutes } from './routes/lobby.ts'
import { metricsRoute } from './routes/metrics.ts'
import { noticeRoutes } from './routes/notices.ts'
import { passkeyRoutes } from './routes/passkeys.ts'
import { peopleRoutes } from './routes/people.ts'
import { limitRates } from './routes/rate-limits.ts'
import { RequestGuard } from './routes/request-guard.ts'
import { sessionRoutes } from './routes/session.ts'
import { socketRoute } from './routes/socket.ts'
import { unfurlRoutes } from './routes/unfurl.ts'
import { witnessRoutes } from './routes/witness.ts'

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
  /** How many proxies stand before the server, or their addresses. Each one's entry is believed, and none further. */
  readonly trustProxy?: number | string | false
  readonly metricsToken?: string | undefined
}

const BODY_BYTES = 64 * 1024
/** The status of an answer where something of ours has failed. */
const OUR_FAULT = 500
/** Longer frames close the socket; up to this length the sender gets a refusal. */
const FRAME_BYTES = 64 * 1024
/** For a request to arrive as a whole. */
const REQUEST_MS = 20_000
/** Connections besides sockets. */
const REQUESTS_AT_ONCE = 1000
/** For requests to end when the server closes. */
const CLOSING_MS = 2500

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
    trustProxy: proxiesOf(play?.trustProxy ?? false),
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: REQUEST_MS, connectionsCheckingInterval: 5000 },
    // A URL that cannot be decoded reaches no route; it gets the same kind of answer and headers.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply)
      answerFailure(error, request, reply)
    },
  })
  await app.register(fastifyCookie)
  readJsonOnly(app, play?.limits?.messageDepth ?? LIMITS.messageDepth)
  const host = play && (await createHost(app, registry, play))
  app.addHook('onRequest', async (request, reply) => setHeaders(request, reply))
  app.setErrorHandler<FastifyError | UnknownError | RefusedRequest>((error, request, reply) => {
    if (error instanceof RefusedRequest) host?.metrics.refused(error.refusal.code)
    answerFailure(error, request, reply)
  })
  const checkHost = hostCheck(play?.publicUrl)
  app.addHook('onRequest', async request => checkHost(request))
  if (host) {
    app.server.maxConnections = host.limits.sockets + REQUESTS_AT_ONCE
    app.addHook('onResponse', async ({ method }, { statusCode }) => {
      host.metrics.answered(method, statusCode)
      if (statusCode === OUR_FAULT) host.metrics.fault()
    })
    await limitRates(app, host.limits, host)
    await app.register(fastifyWebsocket, { options: { maxPayload: FRAME_BYTES, autoPong: false } })
  }
  await app.register(
    async api => {
      api.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-cache')
      })
      api.setNotFoundHandler(answerNotFound)
      await api.register(healthRoutes(registry, dataDir, host))
      await api.register(libraryRoutes(registry))
      if (host && play) await api.register(playRoutes(host, play))
    },
    { prefix: '/api' },
  )
  if (host && play)
    await app.register(unfurlRoutes(new RequestGuard(host, { publicUrl: play.publicUrl }), webRoot))
  await app.register(servePages(webRoot))
  return app
}

/** A chain of addresses is read from our end: what the proxies have written is believed, what they were sent is not. */
const proxiesOf = (trusted: number | string | false) =>
  typeof trusted === 'number' ? (_address: string, hop: number): boolean => hop < trusted : trusted

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
const createHost = async (app: FastifyInstance, registry: Registry, play: PlayOptions): Promise<Host> => {
  const log = {
    warn: (message: string) => app.log.warn(message),
    error: (error: unknown) => app.log.error(error),
  }
  const host = await Host.open({ ...play, registry, log })
  // Made at the first start, so that no browser ever sees another key.
  await host.notices.keys()
  app.addHook('onListen', async () => {
    const [address] = app.addresses()
    if (address && typeof address === 'object') host.notices.listening = listeningAt(address)
  })
  app.addHook('preClose', async () => {
    // Whoever sends slowly or reads nothing does not keep the server from closing.
    host.time.after(CLOSING_MS, () => app.server.closeAllConnections())
    await host.close()
  })
  app.addHook('onClose', () => host.storage.close())
  return host
}

const listeningAt = ({ address, family, port }: AddressInfo): string => {
  const isAny = address === '0.0.0.0' || address === '::'
  return `http://${isAny ? 'localhost' : family === 'IPv6' ? `[${address}]` : address}:${port}`
}

const playRoutes = (host: Host, play: PlayOptions) => {
  const guard = new RequestGuard(host, { publicUrl: play.publicUrl })
  return async (api: FastifyInstance): Promise<void> => {
    api.addHook('onRequest', guard.check)
    await api.register(sessionRoutes(guard))
    await api.register(passkeyRoutes(guard))
    await api.register(gameRoutes(guard))
    await api.register(noticeRoutes(guard))
    await api.register(peopleRoutes(guard))
    await api.register(hostingRoutes(guard))
    await api.register(lobbyRoutes(guard))
    if (host.witness) await api.register(witnessRoutes(host.witness))
    await api.register(socketRoute(guard))
    await api.register(metricsRoute(host.metrics, play.metricsToken))
  }
}

import type { FastifyPluginAsync } from 'fastify'
import { isFromHere } from '../identity/cookies.ts'
import type { Visitor } from '../identity/identity.ts'
import { Connection } from '../sockets/connection.ts'
import { RefusedRequest } from './failure.ts'
import type { RequestGuard } from './request-guard.ts'

/** The WebSocket. Session and origin are checked before the upgrade. */
export const socketRoute =
  (guard: RequestGuard): FastifyPluginAsync =>
  async app => {
    const { host, site } = guard
    const visitors = new WeakMap<object, Visitor>()
    app.get(
      '/socket',
      {
        websocket: true,
        preValidation: async request => {
          if (host.closing) throw new RefusedRequest(503, { code: 'server.closing' })
          if (!isFromHere(site, request)) throw new RefusedRequest(403, { code: 'server.origin' })
          visitors.set(request.raw, await guard.demandVisitor(request))
        },
      },
      (socket, request) => {
        const visitor = visitors.get(request.raw)
        if (!visitor) return socket.terminate()
        const { access: doorkeeper, hub, limits, metrics, now } = host
        const fault = (error: unknown): void => host.fault(error)
        new Connection(socket, request.raw.socket, visitor, {
          access: doorkeeper,
          hub,
          limits,
          metrics,
          now,
          fault,
        }).open()
      },
    )
  }

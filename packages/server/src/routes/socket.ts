import type { FastifyPluginAsync } from 'fastify'
import { RefusedRequest } from '../failure.ts'
import { isFromHere } from '../identity/cookies.ts'
import type { Visitor } from '../identity/identity.ts'
import { Connection } from '../sockets/connection.ts'
import type { Doors } from './doors.ts'

/** The live line to the tables. Who asks for it, and from where, is settled before the connection is a socket. */
export const socketRoute =
  (doors: Doors): FastifyPluginAsync =>
  async app => {
    const { host, site } = doors
    const visitors = new WeakMap<object, Visitor>()
    app.get(
      '/socket',
      {
        websocket: true,
        preValidation: async request => {
          if (host.closing) throw new RefusedRequest(503, { code: 'server.closing' })
          if (!isFromHere(site, request)) throw new RefusedRequest(403, { code: 'server.origin' })
          visitors.set(request.raw, await doors.demandVisitor(request))
        },
      },
      (socket, request) => {
        const visitor = visitors.get(request.raw)
        if (!visitor) return socket.terminate()
        const { doorkeeper, hub, limits, metrics, now } = host
        const fault = (error: unknown): void => host.fault(error)
        new Connection(socket, request.raw.socket, visitor, {
          doorkeeper,
          hub,
          limits,
          metrics,
          now,
          fault,
        }).open()
      },
    )
  }

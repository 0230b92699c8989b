import type { WebSocket } from '@fastify/websocket'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { isFromHere } from '../identity/cookies.ts'
import type { Visitor } from '../identity/identity.ts'
import { addressKey } from '../limits/rates.ts'
import { RefusedRequest } from './failure.ts'
import type { RequestGuard } from './request-guard.ts'

/** The WebSocket. Session and origin are checked before the upgrade; without a session one may look on. */
export const socketRoute =
  (guard: RequestGuard): FastifyPluginAsync =>
  async app => {
    const { host, site } = guard
    const visitors = new WeakMap<object, Visitor>()
    let strangers = 0
    const byAddress = new Map<string, number>()
    const hasRoom = ({ ip }: FastifyRequest): boolean =>
      host.hub.size < host.limits.sockets &&
      (byAddress.get(addressKey(ip)) ?? 0) < host.limits.socketsOfAddress
    const count = ({ ip }: FastifyRequest, socket: WebSocket): void => {
      const address = addressKey(ip)
      byAddress.set(address, (byAddress.get(address) ?? 0) + 1)
      socket.on('close', () => {
        const left = (byAddress.get(address) ?? 1) - 1
        if (left > 0) byAddress.set(address, left)
        else byAddress.delete(address)
      })
    }
    app.get(
      '/socket',
      {
        websocket: true,
        config: { limit: 'upgrades' },
        preValidation: async request => {
          if (host.closing) throw new RefusedRequest(503, { code: 'server.closing' })
          if (!isFromHere(site, request)) throw new RefusedRequest(403, { code: 'server.origin' })
          const visitor = await guard.visitor(request)
          if (visitor) visitors.set(request.raw, visitor)
          const isCrowded = !visitor && strangers >= host.limits.sockets / 2
          if (isCrowded || !hasRoom(request)) throw new RefusedRequest(503, { code: 'server.limit.sockets' })
        },
      },
      (socket, request) => {
        const visitor = visitors.get(request.raw)
        count(request, socket)
        if (!visitor) {
          strangers++
          socket.on('close', () => strangers--)
        }
        host.accept(socket, request.raw.socket, { visitor, address: addressKey(request.ip) })
      },
    )
  }

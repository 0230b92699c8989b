import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Limits } from '../limits/limits.ts'
import { addressKey, type CountsParts, type LimitedKind, rateStore, windowOf } from '../limits/rates.ts'
import { RefusedRequest } from './failure.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route counts as. By default a file, a request that reads, or one that changes something. */
    limit?: LimitedKind | 'none'
  }
}

const kindOf = ({ routeOptions, method, url }: FastifyRequest): LimitedKind | 'none' => {
  if (routeOptions.config.limit) return routeOptions.config.limit
  if (method !== 'GET' && method !== 'HEAD') return 'requests'
  return /^\/api(\/|\?|$)/.test(url) ? 'reads' : 'files'
}

/** Limits the rate of all requests by address, upgrades to sockets included. */
export const limitRates = async (app: FastifyInstance, limits: Limits, parts: CountsParts): Promise<void> => {
  const rateOf = (request: FastifyRequest) => {
    const kind = kindOf(request)
    return kind === 'none' ? limits.reads : limits[kind]
  }
  await app.register(rateLimit, {
    hook: 'onRequest',
    store: rateStore(parts),
    allowList: request => kindOf(request) === 'none',
    keyGenerator: request => `${kindOf(request)}:${addressKey(request.ip)}`,
    max: request => rateOf(request).burst,
    timeWindow: request => windowOf(rateOf(request)),
    // A database that does not answer must not lock everybody out; it will refuse what needs it.
    skipOnError: true,
    errorResponseBuilder: () => new RefusedRequest(429, { code: 'server.limit.rate' }),
  })
}

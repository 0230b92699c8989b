import { parseWith, type Refusal } from '@mesnada/engine'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import type { Host } from '../host.ts'
import { isFromHere, type Site, tokenIn } from '../identity/cookies.ts'
import { isGuest, type Visitor } from '../identity/identity.ts'
import { demand, RefusedRequest } from './failure.ts'

/** Authenticates requests. Their rate is limited before; see `limitRates`. */
export class RequestGuard {
  readonly host: Host
  readonly site: Site

  constructor(host: Host, site: Site) {
    this.host = host
    this.site = site
  }

  async visitor(request: FastifyRequest): Promise<Visitor | undefined> {
    return this.host.identity.visitor(tokenIn(this.site, request))
  }

  async demandVisitor(request: FastifyRequest): Promise<Visitor> {
    const visitor = await this.visitor(request)
    if (!visitor) throw new RefusedRequest(401, { code: 'server.login.needed' })
    return visitor
  }

  /** For what a stolen session must not be enough for. Guests have no password to ask for. */
  async demandPassword(visitor: Visitor, password: string): Promise<void> {
    const { loginDelays, identity } = this.host
    if (isGuest(visitor.user)) return
    demand(await loginDelays.check(visitor.user.id), statusOf)
    if (!(await identity.isPassword(visitor, password)))
      throw new RefusedRequest(403, { code: 'server.login.wrong' })
    await loginDelays.succeeded(visitor.user.id)
  }

  /** Runs before every request that changes something: same origin, server not closing. */
  readonly check = async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    if (this.host.closing) throw new RefusedRequest(503, { code: 'server.closing' })
    if (!isFromHere(this.site, request)) throw new RefusedRequest(403, { code: 'server.origin' })
  }
}

/** The body as the schema wants it. */
export const bodyOf = <T>(schema: v.GenericSchema<unknown, T>, request: FastifyRequest): T => {
  const parsed = parseWith(schema, request.body, 'server.message.shape')
  if (!parsed.ok) throw new RefusedRequest(400, parsed.refusal)
  return parsed.value
}

/** The status that goes with a refusal; the code says the rest. */
export const statusOf = ({ code }: Refusal): number => {
  if (code === 'server.game.unknown') return 404
  if (code.startsWith('server.login.')) return 403
  if (code.startsWith('server.limit.')) return 429
  return 409
}

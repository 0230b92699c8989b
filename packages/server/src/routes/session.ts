import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import { clearToken, setToken } from '../identity/cookies.ts'
import { meOf } from '../identity/identity.ts'
import type { DoneAnswer, GuestAnswer, SessionAnswer } from '../protocol/api.ts'
import { isWebhook } from '../webhooks/webhooks.ts'
import { demand } from './failure.ts'
import { bodyOf, type RequestGuard, statusOf } from './request-guard.ts'

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40), v.regex(/^\P{C}+$/u))
const login = v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(60), v.regex(/^[^\s\p{C}]+$/u))
const password = v.pipe(v.string(), v.minLength(10), v.maxLength(200))
const token = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))

const guestBody = v.strictObject({ name })
const keyBody = v.strictObject({ key: token })
const loginBody = v.strictObject({ login, password: v.pipe(v.string(), v.maxLength(200)) })
const registerBody = v.strictObject({ login, password, name })
const passwordBody = v.strictObject({ old: v.pipe(v.string(), v.maxLength(200)), password })
const meBody = v.strictObject({
  name: v.optional(name),
  webhook: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.maxLength(500), v.check(isWebhook))])),
})

/** Guests, accounts, sessions. */
export const sessionRoutes =
  (guard: RequestGuard): FastifyPluginAsync =>
  async app => {
    const { host, site } = guard

    app.get('/session', async (request): Promise<SessionAnswer> => {
      const visitor = await guard.visitor(request)
      return { user: visitor ? meOf(visitor.user) : null }
    })

    app.post('/session/guest', async (request, reply): Promise<GuestAnswer> => {
      guard.limitRate('guests', request)
      const { user, key, token } = await host.identity.createGuest(bodyOf(guestBody, request).name)
      setToken(site, request, reply, token)
      return { user: meOf(user), key }
    })

    app.post('/session/resume', async (request, reply): Promise<SessionAnswer> => {
      guard.limitRate('logins', request)
      const resumed = demand(await host.identity.resume(bodyOf(keyBody, request).key), statusOf)
      setToken(site, request, reply, resumed.token)
      return { user: meOf(resumed.user) }
    })

    app.post('/session', async (request, reply): Promise<SessionAnswer> => {
      guard.limitRate('logins', request)
      const { user, token } = demand(await host.identity.login(bodyOf(loginBody, request)), statusOf)
      setToken(site, request, reply, token)
      return { user: meOf(user) }
    })

    app.delete('/session', async (request, reply): Promise<DoneAnswer> => {
      const visitor = await guard.visitor(request)
      if (visitor) await host.identity.logout(visitor)
      clearToken(site, request, reply)
      return { done: true }
    })

    app.post('/account', async (request, reply): Promise<SessionAnswer> => {
      guard.limitRate('logins', request)
      const { name, ...credentials } = bodyOf(registerBody, request)
      const visitor = await guard.visitor(request)
      const { user, token } = demand(await host.identity.register(credentials, name, visitor), statusOf)
      setToken(site, request, reply, token)
      return { user: meOf(user) }
    })

    app.post('/account/password', async (request): Promise<DoneAnswer> => {
      guard.limitRate('logins', request)
      const visitor = await guard.demandVisitor(request)
      const { old, password } = bodyOf(passwordBody, request)
      demand(await host.identity.changePassword(visitor, old, password), statusOf)
      return { done: true }
    })

    app.patch('/me', async (request): Promise<SessionAnswer> => {
      const visitor = await guard.demandVisitor(request)
      const { name, webhook } = bodyOf(meBody, request)
      const change = { ...(name !== undefined && { name }), ...(webhook !== undefined && { webhook }) }
      const user = await host.identity.change(visitor, change)
      host.forgetWebhook(user.id)
      return { user: meOf(user) }
    })
  }

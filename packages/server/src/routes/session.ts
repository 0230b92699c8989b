import { hash } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Host } from '../host.ts'
import { isCommonPassword } from '../identity/common-passwords.ts'
import { clearToken } from '../identity/cookies.ts'
import { meOf, sameLogin } from '../identity/identity.ts'
import { isLogin, isName, visibleLength } from '../identity/names.ts'
import { isWebhook } from '../notices/outgoing.ts'
import type { DoneAnswer, GuestAnswer, KeyAnswer, RegisteredAnswer, SessionAnswer } from '../protocol/api.ts'
import { NO_NUL } from '../protocol/text.ts'
import { demand, RefusedRequest } from './failure.ts'
import { bodyOf, type RequestGuard, statusOf } from './request-guard.ts'
import { enterBrowser } from './session-doors.ts'

const normal = v.transform((text: string) => text.normalize('NFC'))
const name = v.pipe(v.string(), normal, v.trim(), v.minLength(1), v.maxLength(40), v.check(isName))
const login = v.pipe(v.string(), normal, v.trim(), v.minLength(3), v.maxLength(60), v.check(isLogin))
/** One that exists already is looked for as it is. */
const anyLogin = v.pipe(v.string(), v.trim(), v.maxLength(60), v.regex(NO_NUL))
const PASSWORD_LENGTH = 10
const password = v.pipe(
  v.string(),
  v.maxLength(200),
  v.check(text => visibleLength(text) >= PASSWORD_LENGTH),
)
const token = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))

const guestBody = v.strictObject({ name })
const keyBody = v.strictObject({ key: token })
const loginBody = v.strictObject({ login: anyLogin, password: v.pipe(v.string(), v.maxLength(200)) })
const registerBody = v.strictObject({ login, password, name })
const passwordBody = v.strictObject({ old: v.pipe(v.string(), v.maxLength(200)), password })
const forgotBody = v.strictObject({ login: anyLogin })
const recoverBody = v.strictObject({ login: anyLogin, code: v.pipe(v.string(), v.maxLength(40)), password })
const meBody = v.strictObject({
  name: v.optional(name),
  webhook: v.optional(
    v.union([v.literal(''), v.pipe(v.string(), v.maxLength(500), v.regex(/^\P{C}+$/u), v.check(isWebhook))]),
  ),
})

const refuseCommon = (chosen: string, own: readonly string[]): void => {
  if (isCommonPassword(chosen, own)) throw new RefusedRequest(400, { code: 'server.login.common' })
}

/** What tries are counted by: a hash, so that no login is stored that does not exist. */
const accountKey = (given: string): string => hash('sha256', sameLogin(given), 'base64url')

const sendRecovery = async ({ storage, notices, identity }: Host, login: string): Promise<void> => {
  const user = await storage.userByLogin(login)
  if (user) await notices.sendRecovery(user.id, () => identity.newCode(user.id, 'mail'))
}

const LOGIN = { config: { limit: 'logins' } } as const

/** Guests, accounts, sessions. */
export const sessionRoutes =
  (guard: RequestGuard): FastifyPluginAsync =>
  async app => {
    const { host, site } = guard

    const enter = (request: FastifyRequest, reply: FastifyReply, token: string): Promise<void> =>
      enterBrowser(guard, request, reply, token)

    app.get('/session', async (request): Promise<SessionAnswer> => {
      const visitor = await guard.visitor(request)
      return { user: visitor ? meOf(visitor.user) : null }
    })

    app.post(
      '/session/guest',
      { config: { limit: 'guests' } },
      async (request, reply): Promise<GuestAnswer> => {
        const { name } = bodyOf(guestBody, request)
        const { user, key, token } = demand(await host.identity.createGuest(name), statusOf)
        await enter(request, reply, token)
        return { user: meOf(user), key }
      },
    )

    app.post('/session/resume', LOGIN, async (request, reply): Promise<SessionAnswer> => {
      const resumed = demand(await host.identity.resume(bodyOf(keyBody, request).key), statusOf)
      await enter(request, reply, resumed.token)
      return { user: meOf(resumed.user) }
    })

    app.post('/session', LOGIN, async (request, reply): Promise<SessionAnswer> => {
      const credentials = bodyOf(loginBody, request)
      const account = accountKey(credentials.login)
      demand(await host.loginDelays.check(account), statusOf)
      const { user, token } = demand(await host.identity.login(credentials), statusOf)
      await host.loginDelays.succeeded(account)
      await enter(request, reply, token)
      return { user: meOf(user) }
    })

    app.post('/session/forgot', LOGIN, async (request): Promise<DoneAnswer> => {
      const { login } = bodyOf(forgotBody, request)
      demand(await host.personLimits.take('letters', accountKey(login), request.ip), statusOf)
      // Who has an account, and whether with an address, is nobody's business: the answer is always the same.
      // And it is given before anything is looked up or sent.
      host.inBackground(sendRecovery(host, sameLogin(login)))
      return { done: true }
    })

    app.post('/session/recover', LOGIN, async (request, reply): Promise<SessionAnswer> => {
      const { login, code, password } = bodyOf(recoverBody, request)
      const account = accountKey(login)
      demand(await host.loginDelays.check(account), statusOf)
      refuseCommon(password, [login])
      const { user, token } = demand(await host.identity.recover({ login, password }, code), statusOf)
      await host.loginDelays.succeeded(account)
      await enter(request, reply, token)
      return { user: meOf(user) }
    })

    app.delete('/session', async (request, reply): Promise<DoneAnswer> => {
      const visitor = await guard.visitor(request)
      if (visitor) await host.identity.logout(visitor)
      clearToken(site, request, reply)
      return { done: true }
    })

    app.post('/account', LOGIN, async (request, reply): Promise<RegisteredAnswer> => {
      const { name, ...credentials } = bodyOf(registerBody, request)
      const visitor = await guard.visitor(request)
      refuseCommon(credentials.password, [credentials.login, name])
      const { user, token } = demand(await host.identity.register(credentials, name, visitor), statusOf)
      await enter(request, reply, token)
      return { user: meOf(user), recovery: await host.identity.newCode(user.id, 'own') }
    })

    app.post('/account/password', LOGIN, async (request): Promise<DoneAnswer> => {
      const visitor = await guard.demandVisitor(request)
      const { old, password } = bodyOf(passwordBody, request)
      refuseCommon(password, [visitor.user.login, visitor.user.name])
      demand(await host.loginDelays.check(visitor.user.id), statusOf)
      demand(await host.identity.changePassword(visitor, old, password), statusOf)
      await host.loginDelays.succeeded(visitor.user.id)
      return { done: true }
    })

    app.post('/session/key', LOGIN, async (request): Promise<KeyAnswer> => {
      const visitor = await guard.demandVisitor(request)
      return { key: demand(await host.identity.renewKey(visitor), statusOf) }
    })

    app.patch('/me', async (request): Promise<SessionAnswer> => {
      const visitor = await guard.demandVisitor(request)
      const { name, webhook } = bodyOf(meBody, request)
      const change = { ...(name !== undefined && { name }), ...(webhook !== undefined && { webhook }) }
      const user = demand(await host.identity.change(visitor, change), statusOf)
      host.notices.forget(user.id)
      return { user: meOf(user) }
    })
  }

import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { deviceIn } from '../identity/device.ts'
import { isGuest, meOf } from '../identity/identity.ts'
import type { Origin } from '../identity/passkeys.ts'
import type { PasskeysAnswer, SessionAnswer } from '../protocol/api.ts'
import type { PasskeyRow } from '../storage/passkey-storage.ts'
import { demand, RefusedRequest } from './failure.ts'
import { bodyOf, type RequestGuard, statusOf } from './request-guard.ts'
import { enterBrowser } from './session-doors.ts'

/** What browsers send is base64 in a few fields; a key and its statement take some hundred bytes. */
const base64 = (most: number) => v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]*$/), v.maxLength(most))
const idText = v.pipe(base64(1400), v.minLength(1))

const common = {
  id: idText,
  rawId: idText,
  type: v.literal('public-key'),
  authenticatorAttachment: v.exactOptional(v.picklist(['platform', 'cross-platform'])),
  clientExtensionResults: v.record(v.pipe(v.string(), v.maxLength(60)), v.unknown()),
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const registration = v.strictObject({
  ...common,
  response: v.object({
    clientDataJSON: base64(4000),
    attestationObject: base64(12_000),
    transports: v.exactOptional(v.pipe(v.array(v.picklist(TRANSPORTS)), v.maxLength(TRANSPORTS.length))),
  }),
})

const authentication = v.strictObject({
  ...common,
  response: v.object({
    clientDataJSON: base64(4000),
    authenticatorData: base64(4000),
    signature: base64(4000),
    userHandle: v.exactOptional(base64(200)),
  }),
})

const passwordBody = v.strictObject({ password: v.pipe(v.string(), v.maxLength(200)) })
const idBody = v.strictObject({ id: idText })

const LOGIN = { config: { limit: 'logins' } } as const

/** Passkeys of one's account, and logging in by one. */
export const passkeyRoutes =
  (guard: RequestGuard): FastifyPluginAsync =>
  async app => {
    const { host, site } = guard
    const { passkeys, identity } = host

    /** As the browser has it: what it signs names its own origin. */
    const originOf = (request: FastifyRequest): Origin => {
      const origin =
        request.headers.origin ??
        (site.publicUrl === undefined
          ? `${request.protocol}://${request.host}`
          : new URL(site.publicUrl).origin)
      return { origin, domain: new URL(origin).hostname }
    }

    const demandAccount = async (request: FastifyRequest) => {
      const visitor = await guard.demandVisitor(request)
      if (isGuest(visitor.user)) throw new RefusedRequest(403, { code: 'server.people.guest' })
      return visitor
    }

    const answer = async (user: string): Promise<PasskeysAnswer> => ({
      passkeys: (await passkeys.list(user)).map(cardOf),
    })

    app.get('/me/passkeys', async request => answer((await guard.demandVisitor(request)).user.id))

    /** The password is asked for once more: a passkey outlasts the session that makes it. */
    app.post('/me/passkeys/options', LOGIN, async request => {
      const visitor = await demandAccount(request)
      await guard.demandPassword(visitor, bodyOf(passwordBody, request).password)
      return demand(await passkeys.offer(visitor.user, originOf(request)), statusOf)
    })

    app.post('/me/passkeys', LOGIN, async (request): Promise<PasskeysAnswer> => {
      const { user } = await demandAccount(request)
      const response = bodyOf(registration, request)
      demand(await passkeys.add(user, originOf(request), response, deviceIn(request)), statusOf)
      return answer(user.id)
    })

    app.delete('/me/passkeys', async (request): Promise<PasskeysAnswer> => {
      const { user } = await guard.demandVisitor(request)
      await passkeys.remove(user.id, bodyOf(idBody, request).id)
      return answer(user.id)
    })

    app.post('/session/passkey/options', LOGIN, async request => passkeys.ask(originOf(request)))

    app.post('/session/passkey', LOGIN, async (request, reply): Promise<SessionAnswer> => {
      const signed = demand(
        await passkeys.check(originOf(request), bodyOf(authentication, request)),
        statusOf,
      )
      const { user, token } = demand(await identity.enter(signed), statusOf)
      await enterBrowser(guard, request, reply, token)
      return { user: meOf(user) }
    })
  }

const cardOf = ({ id, device, created, used }: PasskeyRow) => ({ id, device, created, used })

import { hash } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import { sameAddress } from '../notices/notices.ts'
import { isWebhook } from '../notices/outgoing.ts'
import { settingsSchema } from '../notices/settings.ts'
import type { DoneAnswer, NoticesAnswer, WaitingAnswer } from '../protocol/api.ts'
import { CHANNELS } from '../storage/notice-storage.ts'
import { demand } from './failure.ts'
import { bodyOf, type RequestGuard, statusOf } from './request-guard.ts'

const base64 = (least: number, most: number) =>
  v.pipe(v.string(), v.minLength(least), v.maxLength(most), v.regex(/^[A-Za-z0-9_-]+=*$/))

const pushBody = v.strictObject({
  endpoint: v.pipe(v.string(), v.maxLength(1000), v.regex(/^https:\/\/[^\s\p{C}]+$/u), v.check(isWebhook)),
  p256dh: base64(80, 100),
  auth: base64(16, 40),
  device: v.pipe(v.string(), v.trim(), v.maxLength(80), v.regex(/^[^\p{C}]*$/u)),
})
const deviceBody = v.strictObject({ id: base64(43, 43) })
const email = v.pipe(v.string(), v.trim(), v.maxLength(200), v.email())
const emailBody = v.strictObject({
  address: email,
  password: v.optional(v.pipe(v.string(), v.maxLength(200))),
})
const codeBody = v.strictObject({ code: v.pipe(v.string(), v.maxLength(20)) })
const trialBody = v.strictObject({ channel: v.picklist(CHANNELS) })
const unsubscribeQuery = v.object({
  user: v.pipe(v.string(), v.maxLength(40)),
  token: v.pipe(v.string(), v.maxLength(60)),
})

const MOST_WAITING = 99

/** How a user wants to be told of games, and what became of what was sent. */
export const noticeRoutes =
  (guard: RequestGuard): FastifyPluginAsync =>
  async app => {
    const { host } = guard
    const { notices, personLimits } = host

    app.get('/notices', async (request): Promise<NoticesAnswer> => {
      const { user } = await guard.demandVisitor(request)
      return notices.overview(user.id)
    })

    app.get('/notices/waiting', async (request): Promise<WaitingAnswer> => {
      const visitor = await guard.visitor(request)
      return { games: visitor ? await host.storage.notices.waitingFor(visitor.user.id, MOST_WAITING) : [] }
    })

    app.put('/notices', async (request): Promise<NoticesAnswer> => {
      const { user } = await guard.demandVisitor(request)
      await notices.put(user.id, bodyOf(settingsSchema, request))
      return notices.overview(user.id)
    })

    app.put('/notices/push', async (request): Promise<NoticesAnswer> => {
      const { user } = await guard.demandVisitor(request)
      await notices.subscribe(user.id, bodyOf(pushBody, request))
      return notices.overview(user.id)
    })

    app.delete('/notices/push', async (request): Promise<NoticesAnswer> => {
      const { user } = await guard.demandVisitor(request)
      await notices.unsubscribeDevice(user.id, bodyOf(deviceBody, request).id)
      return notices.overview(user.id)
    })

    /** Whoever has the address can set a new password: it takes the old one to change it. */
    app.put('/notices/email', { config: { limit: 'logins' } }, async (request): Promise<NoticesAnswer> => {
      const visitor = await guard.demandVisitor(request)
      const { user } = visitor
      const { address, password = '' } = bodyOf(emailBody, request)
      await guard.demandPassword(visitor, password)
      demand(await personLimits.take('letters', user.id, request.ip), statusOf)
      const recipient = hash('sha256', sameAddress(address), 'base64url')
      demand(await personLimits.take('lettersTo', recipient, request.ip), statusOf)
      const { settings } = await notices.reach(user.id)
      demand(await notices.claimEmail(user.id, address, settings), statusOf)
      return notices.overview(user.id)
    })

    app.post('/notices/email', async (request): Promise<NoticesAnswer> => {
      const { user } = await guard.demandVisitor(request)
      const { code } = bodyOf(codeBody, request)
      demand(await personLimits.take('codes', user.id, request.ip), statusOf)
      demand(await notices.confirmEmail(user.id, code), statusOf)
      return notices.overview(user.id)
    })

    app.delete('/notices/email', async (request): Promise<NoticesAnswer> => {
      const { user } = await guard.demandVisitor(request)
      await notices.dropEmail(user.id)
      return notices.overview(user.id)
    })

    app.post('/notices/test', async (request): Promise<DoneAnswer> => {
      const { user } = await guard.demandVisitor(request)
      const { channel } = bodyOf(trialBody, request)
      demand(await personLimits.take('trials', user.id, request.ip), statusOf)
      demand(await notices.tryOut(user.id, channel), statusOf)
      return { done: true }
    })

    // Mail programs post a form of their own; what it says does not matter, the address does.
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, done) => done(null, undefined),
    )
    app.post('/notices/unsubscribe', async (request): Promise<DoneAnswer> => {
      const asked = v.safeParse(unsubscribeQuery, request.query)
      if (asked.success) await notices.unsubscribe(asked.output.user, asked.output.token)
      return { done: true }
    })
    app.get('/notices/unsubscribe', async (_request, reply) => reply.redirect('/#/online'))
  }

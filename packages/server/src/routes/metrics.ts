import { timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics.ts'
import { answerNotFound } from './failure.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** With the token if one is set, else from this machine only. */
export const metricsRoute =
  (metrics: Metrics, token: string | undefined): FastifyPluginAsync =>
  async app => {
    app.get('/metrics', async (request, reply) => {
      if (!mayRead(request, token)) return answerNotFound(request, reply)
      return reply.type(metrics.contentType).send(await metrics.text())
    })
  }

const mayRead = (request: FastifyRequest, token: string | undefined): boolean => {
  // Behind a proxy every request comes from this machine.
  if (token === undefined)
    return (
      LOOPBACK.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
    )
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

import { timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { answerNotFound } from '../failure.ts'
import type { Metrics } from '../metrics.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** For those who run the server: with the token where one is set, else from this machine only. */
export const metricsRoute =
  (metrics: Metrics, token: string | undefined): FastifyPluginAsync =>
  async app => {
    app.get('/metrics', async (request, reply) => {
      if (!mayRead(request, token)) return answerNotFound(request, reply)
      return reply.type('text/plain; version=0.0.4').send(metrics.text())
    })
  }

const mayRead = (request: FastifyRequest, token: string | undefined): boolean => {
  // Through a proxy everybody comes from this machine.
  if (token === undefined)
    return (
      LOOPBACK.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
    )
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const squeeze = { br: promisify(brotliCompress), gzip: promisify(gzip) }
/** Paid once for each answer. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
/** What is shorter fits into the first packet anyway. */
const WORTH_BYTES = 1000

type Encoding = keyof typeof squeeze

/** The best of the ways in which we write that the asker reads. */
export const encodingFor = (accepted: string | undefined): Encoding | undefined => {
  const offers = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map(offer => offer.split(';').map(part => part.trim()))
    .filter(([, weight]) => weight === undefined || !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find(encoding => offers.includes(encoding))
}

/**
 * For answers that stay the same as long as the server runs: each is squeezed once for every way of reading it, and one
 * who has it already is told so.
 */
export const squeezeAnswers = (app: FastifyInstance): void => {
  const kept = new Map<string, Promise<Buffer>>()
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const mark = createHash('sha256').update(payload).digest('base64url').slice(0, 22)
    const encoding =
      payload.length < WORTH_BYTES ? undefined : encodingFor(request.headers['accept-encoding'])
    const tag = `"${mark}${encoding === undefined ? '' : `-${encoding}`}"`
    reply.header('etag', tag).header('vary', 'accept-encoding')
    if (knows(request, tag)) {
      reply.code(304).removeHeader('content-type')
      return ''
    }
    if (encoding === undefined) return payload
    const key = `${encoding} ${mark}`
    const squeezed = kept.get(key) ?? squeeze[encoding](payload, BROTLI)
    kept.set(key, squeezed)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return squeezed
  })
}

const knows = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some(known => known.trim().replace(/^W\//, '') === tag)

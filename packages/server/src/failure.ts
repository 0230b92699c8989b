import { describeRefusal, type Refusal } from '@mesnada/engine'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { FailureAnswer } from './api.ts'

/** Thrown by routes when what was asked for does not exist. */
export class UnknownError extends Error {
  readonly code: string
  readonly statusCode = 404

  constructor(refusal: Refusal) {
    super(describeRefusal(refusal))
    this.name = 'UnknownError'
    this.code = refusal.code
  }
}

const failure = (code: string, message: string): FailureAnswer => ({ error: { code, message } })

/** Tells the asker what was wrong with the question; of our own faults only that there was one. */
export const answerFailure = (
  error: FastifyError | UnknownError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const status = error.statusCode ?? 500
  if (status >= 500) {
    request.log.error(error)
    reply.code(500).send(failure('server.fault', 'The server failed; the fault is ours.'))
  } else if (error instanceof UnknownError) {
    reply.code(status).send(failure(error.code, error.message))
  } else {
    reply.code(status).send(failure('server.request', error.message))
  }
}

export const answerNotFound = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.code(404).send(failure('server.address', `There is nothing at ${request.method} ${request.url}`))
}

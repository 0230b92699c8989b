import { type Checked, describeRefusal, type Refusal } from '@mesnada/engine'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { PasswordsBusy } from '../identity/passwords.ts'
import type { FailureAnswer } from '../protocol/api.ts'
import { Away, Overloaded } from '../storage/database.ts'

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

/** Thrown by routes when what was asked for may not be. */
export class RefusedRequest extends Error {
  readonly statusCode: number
  readonly refusal: Refusal

  constructor(statusCode: number, refusal: Refusal) {
    super(describeRefusal(refusal))
    this.name = 'RefusedRequest'
    this.statusCode = statusCode
    this.refusal = refusal
  }
}

/** The value, or a thrown refusal that ends the request. */
export const demand = <T>(checked: Checked<T>, statusOf: (refusal: Refusal) => number): T => {
  if (checked.ok) return checked.value
  throw new RefusedRequest(statusOf(checked.refusal), checked.refusal)
}

const failure = (code: string, message: string): FailureAnswer => ({ error: { code, message } })

/** Answers with the refusal. Our own faults are logged and answered without details. */
export const answerFailure = (
  error: FastifyError | UnknownError | RefusedRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const status = error.statusCode ?? 500
  if (error instanceof RefusedRequest) {
    const { code, rule, values } = error.refusal
    const answer: FailureAnswer = {
      error: { code, message: error.message, ...(rule && { rule }), ...(values && { values }) },
    }
    reply.code(status).send(answer)
  } else if (error instanceof Overloaded) {
    reply.code(503).send(failure('server.busy', 'Too much waits to be written.'))
  } else if (error instanceof Away) {
    request.log.error(error)
    reply.code(503).send(failure('server.storage', 'The database cannot be reached.'))
  } else if (error instanceof PasswordsBusy) {
    reply.code(503).send(failure('server.login.busy', 'Too many are logging in at once.'))
  } else if (status >= 500) {
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

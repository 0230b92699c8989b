import type { FastifyRequest } from 'fastify'
import { RefusedRequest } from './failure.ts'

/** Names by which a machine calls itself: health checks and whoever sits at it. */
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/** A name or a number, and a port. */
const NAME = /^[\w.:[\]-]+$/

/**
 * Where the public address is known, only requests that name it are answered, and those from the machine itself: no
 * other site can point its name at this server and speak with it in a visitor's browser.
 */
export const hostCheck = (publicUrl: string | undefined): ((request: FastifyRequest) => void) => {
  if (publicUrl === undefined) return () => {}
  const { protocol, host } = new URL(publicUrl)
  return request => {
    // As an address has it: small letters, and no port where it is the usual one.
    const address = `${protocol}//${request.host}`
    const named = NAME.test(request.host) && URL.canParse(address) ? new URL(address) : undefined
    if (named?.host !== host && !LOCAL.has(named?.hostname ?? ''))
      throw new RefusedRequest(421, { code: 'server.host' })
  }
}

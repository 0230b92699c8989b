import type { FastifyRequest } from 'fastify'
import { RefusedRequest } from './failure.ts'

/** Names by which a machine calls itself: health checks and whoever sits at it. */
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Where the public address is known, only requests that name it are answered, and those from the machine itself: no
 * other site can point its name at this server and speak with it in a visitor's browser.
 */
export const hostCheck = (publicUrl: string | undefined): ((request: FastifyRequest) => void) => {
  if (publicUrl === undefined) return () => {}
  const { host } = new URL(publicUrl)
  return request => {
    const named = request.host
    const name = URL.canParse(`http://${named}`) ? new URL(`http://${named}`).hostname : ''
    if (named !== host && !LOCAL.has(name)) throw new RefusedRequest(421, { code: 'server.host' })
  }
}

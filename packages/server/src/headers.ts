import type { FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'

/**
 * Everything we serve comes from ourselves, so the policy forbids everything else. HSTS is sent only where people
 * reach the site by HTTPS: a browser that got it over plain HTTP in a living room could not come back.
 *
 * Helmet itself rather than its Fastify plugin: Fastify answers a URL it cannot decode without running plugins.
 */
export const securityHeaders = (
  publicUrl: string | undefined,
): ((request: FastifyRequest, reply: FastifyReply) => void) => {
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        workerSrc: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
  })
  return (request, reply) => {
    set(request.raw, reply.raw, () => {})
    // Helmet does not know this one.
    reply.raw.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=()')
  }
}

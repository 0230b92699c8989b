import type { FastifyReply, FastifyRequest } from 'fastify'

/** Where the site is, as far as cookies and origins are concerned. */
export interface Site {
  /** The address people type, where it is not the one we listen on: behind a proxy that speaks HTTPS, say. */
  readonly publicUrl?: string | undefined
}

const NAME = 'mesnada'
const YEAR_S = 31_536_000
const OPTIONS = { path: '/', httpOnly: true, sameSite: 'lax' } as const

const isSecure = ({ publicUrl }: Site, request: FastifyRequest): boolean =>
  publicUrl === undefined ? request.protocol === 'https' : publicUrl.startsWith('https:')

/** The `__Host-` prefix makes browsers refuse the cookie from other hosts and plain connections. */
const nameOf = (secure: boolean): string => (secure ? `__Host-${NAME}` : NAME)

export const tokenIn = (site: Site, request: FastifyRequest): string | undefined =>
  request.cookies[nameOf(isSecure(site, request))]

export const setToken = (site: Site, request: FastifyRequest, reply: FastifyReply, token: string): void => {
  const secure = isSecure(site, request)
  reply.setCookie(nameOf(secure), token, { ...OPTIONS, maxAge: YEAR_S, secure })
}

export const clearToken = (site: Site, request: FastifyRequest, reply: FastifyReply): void => {
  const secure = isSecure(site, request)
  reply.clearCookie(nameOf(secure), { ...OPTIONS, secure })
}

/**
 * Whether a request comes from our own pages. Browsers name the origin of everything that changes something and of
 * every socket; programs without one send no cookies that they were not given.
 */
export const isFromHere = ({ publicUrl }: Site, request: FastifyRequest): boolean => {
  const { origin } = request.headers
  if (origin === undefined) {
    const site = request.headers['sec-fetch-site']
    return site === undefined || site === 'same-origin' || site === 'none'
  }
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === request.host
}

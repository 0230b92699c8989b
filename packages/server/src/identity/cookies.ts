import type { FastifyReply, FastifyRequest } from 'fastify'

/** Where the site is, as far as cookies and origins are concerned. */
export interface Site {
  /** The address people type, where it is not the one we listen on: behind a proxy that speaks HTTPS, say. */
  readonly publicUrl?: string | undefined
}

const NAME = 'mesnada'
const YEAR_S = 31_536_000

const isSecure = ({ publicUrl }: Site, request: FastifyRequest): boolean =>
  publicUrl === undefined ? request.protocol === 'https' : publicUrl.startsWith('https:')

/** The prefix makes the browser itself refuse a cookie that another host or a plain connection tries to set. */
const nameOf = (secure: boolean): string => (secure ? `__Host-${NAME}` : NAME)

export const tokenIn = (site: Site, request: FastifyRequest): string | undefined => {
  const name = nameOf(isSecure(site, request))
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name) return value
  }
  return undefined
}

export const setToken = (site: Site, request: FastifyRequest, reply: FastifyReply, token: string): void => {
  writeCookie(site, request, reply, token, YEAR_S)
}

export const clearToken = (site: Site, request: FastifyRequest, reply: FastifyReply): void => {
  writeCookie(site, request, reply, '', 0)
}

const writeCookie = (
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  value: string,
  age: number,
): void => {
  const secure = isSecure(site, request)
  const parts = [`${nameOf(secure)}=${value}`, 'Path=/', `Max-Age=${age}`, 'HttpOnly', 'SameSite=Lax']
  reply.header('set-cookie', [...parts, ...(secure ? ['Secure'] : [])].join('; '))
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

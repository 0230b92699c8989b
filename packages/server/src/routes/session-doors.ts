import type { FastifyReply, FastifyRequest } from 'fastify'
import { setToken } from '../identity/cookies.ts'
import { deviceIn } from '../identity/device.ts'
import { hashToken } from '../identity/identity.ts'
import type { RequestGuard } from './request-guard.ts'

/** The browser gets its token, and the session a name by which its owner knows it. */
export const enterBrowser = async (
  { host, site }: RequestGuard,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<void> => {
  setToken(site, request, reply, token)
  await host.storage.people.putDevice(hashToken(token), deviceIn(request))
}

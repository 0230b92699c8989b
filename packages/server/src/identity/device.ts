import type { FastifyRequest } from 'fastify'

const BROWSERS = /Edg|Firefox|OPR|Chrome|Safari/
const SYSTEMS = /Android|iPhone|iPad|Windows|Mac OS|Linux/

/** What a session is called in the list of its owner: `Firefox, Linux`. Nothing else of the header is kept. */
export const deviceIn = ({ headers }: FastifyRequest): string => {
  const agent = headers['user-agent'] ?? ''
  const browser = BROWSERS.exec(agent)?.[0]?.replace('Edg', 'Edge').replace('OPR', 'Opera')
  return [browser, SYSTEMS.exec(agent)?.[0]].filter(Boolean).join(', ')
}
